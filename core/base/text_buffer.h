#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

namespace whymark {

/// A slice of a TextBuffer, in bytes.
struct Span {
  uint32_t offset = 0;
  uint32_t size = 0;

  uint32_t end() const { return offset + size; }
  bool empty() const { return size == 0; }
  friend bool operator==(const Span&, const Span&) = default;
};

/// One immutable block of bytes, owned, followed by kPadding zero bytes so that inner loops may
/// read past the end. Everything else refers to it by offset, so it can be at most 4 GiB -
/// kPadding.
class TextBuffer {
 public:
  static constexpr size_t kPadding = 64;
  static constexpr uint64_t kMaxSize = (uint64_t{1} << 32) - kPadding;

  TextBuffer() : TextBuffer(std::string_view{}) {}
  /// Copies `bytes`; their size must be at most kMaxSize.
  explicit TextBuffer(std::string_view bytes);
  /// A buffer of `size` bytes that `data` owns; data must have size + kPadding bytes, the padding
  /// zero.
  static TextBuffer adopt(std::unique_ptr<char[]> data, size_t size);

  std::string_view view() const { return {data_.get(), size_}; }
  std::string_view view(Span span) const { return {data_.get() + span.offset, span.size}; }
  const char* data() const { return data_.get(); }
  uint32_t size() const { return static_cast<uint32_t>(size_); }

 private:
  std::unique_ptr<char[]> data_;
  size_t size_ = 0;
};

}  // namespace whymark
