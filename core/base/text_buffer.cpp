#include "core/base/text_buffer.h"

#include <cstring>

#include "core/base/check.h"

namespace whymark {

TextBuffer::TextBuffer(std::string_view bytes) : size_(bytes.size()) {
  WHYMARK_CHECK(bytes.size() <= kMaxSize);
  data_.reset(new char[size_ + kPadding]);
  if (size_ > 0) std::memcpy(data_.get(), bytes.data(), size_);
  std::memset(data_.get() + size_, 0, kPadding);
}

TextBuffer TextBuffer::adopt(std::unique_ptr<char[]> data, size_t size) {
  WHYMARK_CHECK(size <= kMaxSize);
  TextBuffer buffer;
  buffer.data_ = std::move(data);
  buffer.size_ = size;
  return buffer;
}

}  // namespace whymark
