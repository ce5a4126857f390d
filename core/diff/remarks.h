#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace whymark {

/// Collects remarks, one line each, up to a limit; how many more there were is the last of them.
class Remarks {
 public:
  void add(std::string remark);
  std::vector<std::string> take();

 private:
  std::vector<std::string> kept_;
  uint64_t left_out_ = 0;
};

}  // namespace whymark
