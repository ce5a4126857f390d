#include "core/apply/words.h"

#include <fmt/format.h>

#include "core/format/visible.h"

namespace whymark {

std::string printable(std::string_view path) { return make_visible(path).text; }

std::string counted(uint64_t count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

}  // namespace whymark
