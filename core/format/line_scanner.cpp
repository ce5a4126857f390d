#include "core/format/line_scanner.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/base/huge_pages.h"

namespace whymark {
namespace {

typedef unsigned char ByteBlock __attribute__((vector_size(16)));

/// Counts LFs 16 bytes at a time. Rows are counted before they are stored so that the columns get
/// their exact size at once: growing them would cost half as much memory again at the peak.
size_t count_line_feeds(const char* data, size_t size) {
  constexpr size_t kBlock = sizeof(ByteBlock);
  constexpr size_t kBlocksPerSum = 255;  // a lane of `hits` counts to 255
  const ByteBlock line_feeds = ByteBlock{} + static_cast<unsigned char>('\n');
  size_t total = 0;
  size_t at = 0;
  while (size - at >= kBlock) {
    ByteBlock hits{};
    for (size_t i = 0; i < kBlocksPerSum && size - at >= kBlock; ++i, at += kBlock) {
      ByteBlock block;
      std::memcpy(&block, data + at, kBlock);
      hits -= reinterpret_cast<ByteBlock>(block == line_feeds);  // a hit is 255, that is -1
    }
    for (size_t lane = 0; lane < kBlock; ++lane) total += hits[lane];
  }
  for (; at < size; ++at) total += data[at] == '\n';
  return total;
}

/// Gives a column its size, on large pages where it is large.
template <class T>
void size_column(std::vector<T>& column, size_t count) {
  column.reserve(count);
  advise_huge_pages(column.data(), count * sizeof(T));
  column.resize(count);
}

/// True when there is a line end and every one of them is CR LF.
bool all_crlf(std::string_view text) {
  bool any = false;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at < end) {
    const void* found = std::memchr(at, '\n', static_cast<size_t>(end - at));
    if (found == nullptr) break;
    const char* feed = static_cast<const char*>(found);
    if (feed == text.data() || feed[-1] != '\r') return false;
    any = true;
    at = feed + 1;
  }
  return any;
}

}  // namespace

void split_rows(Document& document) {
  const std::string_view text = document.text.view();
  Rows& rows = document.rows;
  document.bom = text.substr(0, 3) == "\xEF\xBB\xBF";
  document.crlf = all_crlf(text);
  const size_t feeds = count_line_feeds(text.data(), text.size());
  const bool open_end = !text.empty() && text.back() != '\n';
  const size_t count = feeds + (open_end ? 1 : 0);
  size_column(rows.offset, count + 1);
  size_column(rows.old_line, count);
  size_column(rows.new_line, count);
  size_column(rows.kind, count);
  std::fill(rows.kind.begin(), rows.kind.end(), RowKind::blank);

  const char* const begin = text.data();
  const char* at = begin;
  for (size_t row = 0; row < feeds; ++row) {
    rows.offset[row] = static_cast<uint32_t>(at - begin);
    const size_t left = text.size() - static_cast<size_t>(at - begin);
    at = static_cast<const char*>(std::memchr(at, '\n', left)) + 1;
  }
  if (open_end) rows.offset[feeds] = static_cast<uint32_t>(at - begin);
  rows.offset[count] = static_cast<uint32_t>(text.size());
}

}  // namespace whymark
