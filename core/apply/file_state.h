#pragma once

#include <cstdint>
#include <string>

namespace whymark {

/// A file of the working tree, or that there is none.
struct FileState {
  bool exists = false;
  uint32_t mode = 0;  // permission bits; 0 where there is none
  std::string bytes;

  friend bool operator==(const FileState&, const FileState&) = default;
};

}  // namespace whymark
