#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace whymark {

/// The SHA-256 of the bytes, in lower-case hex.
std::string sha256(std::string_view bytes);

/// The same of bytes that come in pieces.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void add(std::string_view bytes);
  /// Of all pieces; nothing can be added afterwards.
  std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace whymark
