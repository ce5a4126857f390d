// The colours of code blocks in prose: asked for by what lays cards out, worked out by workers.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/workers.h"
#include "render/layout/card.h"

namespace whymark {

struct AppState;

/// Belongs to the UI thread.
class BlockColours {
 public:
  /// A CodeColouring: null until the colours are there; asking is what has them worked out.
  const std::vector<ColorSpan>* find(std::string_view info, std::string_view code);
  /// Has workers see to what was asked for. Cards are laid out anew once it is there.
  void submit(AppState& state);

 private:
  struct Block {
    std::vector<ColorSpan> spans;
    bool asked = false, known = false;
    Job job;
  };

  std::map<std::string, Block, std::less<>> blocks_;  // by language and code
};

}  // namespace whymark
