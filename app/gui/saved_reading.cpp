#include "app/gui/saved_reading.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "app/gui/state.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

// Empty where nothing is filtered by.
std::string filter_text(const NoteFilter& filter) {
  if (!filter.is_on()) return {};
  Json chosen = Json::array();
  for (const FilterOption& option : filter_options()) {
    if (has_trait(filter.chosen, option)) chosen.push_back(option.id);
  }
  return Json{{"chosen", chosen}, {"text", filter.text}}.dump(-1, ' ', false,
                                                              Json::error_handler_t::replace);
}

// What no option is called any more is left out.
void set_filter(NoteFilter& filter, const std::string& text) {
  const Json stored = Json::parse(text, nullptr, false);
  if (!stored.is_object()) return;
  const Json chosen = stored.value("chosen", Json::array());
  for (const FilterOption& option : filter_options()) {
    for (const Json& id : chosen) {
      if (id.is_string() && id.get<std::string>() == option.id) toggle_trait(filter.chosen, option);
    }
  }
  if (stored.contains("text") && stored["text"].is_string()) {
    filter.field.set(stored["text"].get<std::string>());
  }
  filter.stale = true;
}

}  // namespace

void take_reading(AppState& state, const ReadingState& stored) {
  state.saved_reading = {true, stored.filter};
  if (!state.filter.is_on() && !stored.filter.empty()) set_filter(state.filter, stored.filter);
  take_looked(state, stored.looked);
}

void save_reading(AppState& state) {
  if (!state.store || !state.saved_reading.known || state.loading) return;
  if (!state.review || !state.review->evidence.ready) return;
  // Until a text that was stored is looked for the filter is not what it will be.
  if (state.filter.field.value() != state.filter.text) return;
  Evidence& evidence = state.review->evidence;
  const std::string filter = filter_text(state.filter);
  if (evidence.newly_looked.empty() && filter == state.saved_reading.filter) return;
  ReadingState reading{filter, {}};
  for (const uint32_t item : std::exchange(evidence.newly_looked, {})) {
    reading.looked.push_back(looked_at(state.review->document, evidence.queue[item]));
  }
  state.saved_reading.filter = filter;
  const Result<void> saved = state.store->save_reading(state.key, reading);
  if (saved) return;
  state.message = {saved.error().message, true};
  state.store.reset();  // said once; from now on closing the window asks
}

}  // namespace whymark
