#include "app/gui/block_colours.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "app/gui/shown_row.h"
#include "app/gui/state.h"
#include "core/syntax/highlight.h"

namespace whymark {
namespace {

// Some screens full of cards with code. Beyond it all are worked out anew.
constexpr size_t kMostBlocks = 512;

Language language_of_fence(std::string_view info) {
  return language_of("", "", info.substr(0, info.find_first_of(" ,{")));
}

}  // namespace

const std::vector<ColorSpan>* BlockColours::find(std::string_view info, std::string_view code) {
  const Language language = language_of_fence(info);
  if (language == Language::none) return nullptr;
  std::string key(word(language));
  key += '\n';
  key += code;
  const auto found = blocks_.find(key);
  if (found != blocks_.end()) return found->second.known ? &found->second.spans : nullptr;
  if (blocks_.size() >= kMostBlocks) blocks_.clear();
  blocks_.emplace(std::move(key), Block{});
  return nullptr;
}

void BlockColours::submit(AppState& state) {
  for (auto& entry : blocks_) {
    Block& block = entry.second;
    if (std::exchange(block.asked, true)) continue;
    block.job = state.workers.submit(
        Priority::visible, [this, &state, key = entry.first](const CancelFlag& cancelled) {
          const size_t end = key.find('\n');
          const Highlighted found = highlight(language_of("", "", key.substr(0, end)),
                                              std::string_view(key).substr(end + 1), cancelled);
          auto spans = std::make_shared<std::vector<ColorSpan>>();
          for (const TokenSpan& span : found.spans) {
            spans->push_back({span.first, span.end, token_color(span.kind, Color::text)});
          }
          return [this, &state, key, spans] {
            const auto at = blocks_.find(key);
            if (at == blocks_.end()) return;
            at->second.known = true;
            at->second.spans = std::move(*spans);
            state.page.forget_cards();
          };
        });
  }
}

}  // namespace whymark
