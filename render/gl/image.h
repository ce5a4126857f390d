#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace whymark {

/// Pixels as RGBA bytes, top row first, without gaps.
struct Image {
  int width = 0, height = 0;
  std::vector<uint8_t> rgba;
};

Result<void> write_png(const std::string& path, const Image& image);
Result<Image> read_png(const std::string& path);

}  // namespace whymark
