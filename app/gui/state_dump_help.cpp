#include "app/gui/state_dump_help.h"

#include "app/gui/commands.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

Json rect_json(const Rect& rect) { return {rect.left, rect.top, rect.right, rect.bottom}; }

}  // namespace

Json help_json(const AppState& state) {
  const Help& help = state.help;
  if (!help.open) return nullptr;
  Json groups = Json::array();
  for (const HelpHead& head : help.layout.heads) groups.push_back(head.group);
  Json entries = Json::array();
  for (const HelpEntry& entry : help.layout.entries) {
    Json keys = Json::array();
    for (const HelpKey& key : entry.keys) keys.push_back(key.text);
    entries.push_back({{"command", commands()[entry.command].name},
                       {"keys", keys},
                       {"available", bool(help.available[entry.command])},
                       {"rect", rect_json(entry.rect)}});
  }
  const bool chosen = help.chosen < help.layout.entries.size();
  return {{"filter", help.filter.value()},
          {"chosen", chosen ? entries[help.chosen]["command"] : Json()},
          {"count", entries.size()},
          {"scroll", help.scroll},
          {"height", help.layout.height},
          {"list", rect_json(help.layout.list)},
          {"groups", groups},
          {"entries", entries}};
}

Json reference_json(const AppState& state) {
  const Reference& reference = state.reference;
  if (!reference.open) return nullptr;
  Json headings = Json::array();
  for (const ReferenceSection& section : reference.sections) headings.push_back(section.title);
  return {{"scroll", reference.scroll},
          {"height", reference.height},
          {"current", reference.sections[reference.current()].title},
          {"text", rect_json(reference.layout.text)},
          {"headings", headings}};
}

}  // namespace whymark
