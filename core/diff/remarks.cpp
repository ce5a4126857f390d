#include "core/diff/remarks.h"

#include <fmt/format.h>

#include <utility>

namespace whymark {
namespace {

// A hostile patch could ask for one on every line.
constexpr size_t kMaxRemarks = 1000;

}  // namespace

void Remarks::add(std::string remark) {
  if (kept_.size() < kMaxRemarks) {
    kept_.push_back(std::move(remark));
  } else {
    ++left_out_;
  }
}

std::vector<std::string> Remarks::take() {
  if (left_out_ > 0) kept_.push_back(fmt::format("{} more remarks are left out", left_out_));
  return std::move(kept_);
}

}  // namespace whymark
