#include "core/git/encoding.h"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "core/format/scan.h"
#include "core/format/visible.h"

namespace whymark::git {
namespace {

constexpr const char* kUtf8 = "UTF-8";

struct ByteOrderMark {
  std::string_view bytes;
  const char* encoding;  // of what follows it
};

// The mark of UTF-16LE begins that of UTF-32LE, but no encoding can have either.
constexpr std::array<ByteOrderMark, 2> kMarks16 = {
    {{std::string_view("\xff\xfe", 2), "UTF-16LE"}, {std::string_view("\xfe\xff", 2), "UTF-16BE"}}};
constexpr std::array<ByteOrderMark, 2> kMarks32 = {
    {{std::string_view("\xff\xfe\0\0", 4), "UTF-32LE"},
     {std::string_view("\0\0\xfe\xff", 4), "UTF-32BE"}}};

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) { return to_lower(c); });
  return out;
}

/// What follows "utf" or "utf-" in the name, in lower case ("16le"); empty for other names.
std::string utf_kind(std::string_view encoding) {
  std::string name = lower(encoding);
  if (!name.starts_with("utf")) return "";
  name.erase(0, name.size() > 3 && name[3] == '-' ? 4 : 3);
  return name;
}

const ByteOrderMark* mark_of(std::string_view bytes, const std::array<ByteOrderMark, 2>& marks) {
  const auto found = std::find_if(marks.begin(), marks.end(), [&](const ByteOrderMark& mark) {
    return bytes.starts_with(mark.bytes);
  });
  return found == marks.end() ? nullptr : &*found;
}

std::string says(const std::string& encoding) {
  return fmt::format("git converts it from {} (working-tree-encoding in .gitattributes), ",
                     make_visible(encoding).text);
}

/// Empty where git has nothing against the file's first bytes.
std::string refuse_mark(const std::string& encoding, std::string_view bytes) {
  const std::string kind = utf_kind(encoding);
  const bool is_16 = kind.starts_with("16");
  const bool has_mark = mark_of(bytes, is_16 ? kMarks16 : kMarks32) != nullptr;
  if (kind == "16" || kind == "32") {
    return has_mark ? "" : says(encoding) + "and it does not start with a byte order mark";
  }
  const bool ordered = kind == "16le" || kind == "16be" || kind == "32le" || kind == "32be";
  if (!ordered || !has_mark) return "";
  return says(encoding) + "which allows no byte order mark, and it starts with one";
}

class Converter {
 public:
  Converter(const char* to, const char* from) : handle_(iconv_open(to, from)) {}
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() {
    if (known()) iconv_close(handle_);
  }

  bool known() const { return handle_ != reinterpret_cast<iconv_t>(-1); }

  /// False where the bytes are not valid or the target lacks a character. As in git, what iconv
  /// still holds at the end (the way back to a first state) is not asked for.
  bool run(std::string_view bytes, std::string& out) {
    char* from = const_cast<char*>(bytes.data());  // iconv's signature; it only reads
    size_t left = bytes.size();
    out.resize(bytes.size());
    size_t used = 0;
    for (;;) {
      char* to = out.data() + used;
      size_t room = out.size() - used;
      const bool done = iconv(handle_, &from, &left, &to, &room) != static_cast<size_t>(-1);
      const int error = errno;
      used = static_cast<size_t>(to - out.data());
      if (done) break;
      if (error != E2BIG) return false;
      constexpr size_t kSpare = 32;
      out.resize(used + 2 * left + kSpare);
    }
    out.resize(used);
    return true;
  }

 private:
  iconv_t handle_;
};

/// git's other name for an encoding that iconv does not know by the given one.
const char* known_name(const std::string& encoding) {
  return lower(encoding) == "latin-1" ? "ISO-8859-1" : encoding.c_str();
}

}  // namespace

bool is_utf8(std::string_view encoding) { return utf_kind(encoding) == "8"; }

Result<std::string> decode(const std::string& encoding, std::string_view bytes) {
  if (bytes.empty()) return std::string();
  if (std::string why = refuse_mark(encoding, bytes); !why.empty()) return fail(std::move(why));
  // UTF-16BE-BOM is no such name to git: it can be written, and then never be read.
  const bool with_mark = utf_kind(encoding) == "16le-bom";
  Converter converter(kUtf8, with_mark ? "UTF-16" : known_name(encoding));
  if (!converter.known()) return fail(says(encoding) + "an encoding that cannot be read here");
  std::string text;
  if (!converter.run(bytes, text)) return fail(says(encoding) + "and it is not valid in that");
  return text;
}

Result<std::string> encode(const std::string& encoding, std::string_view text) {
  if (text.empty()) return std::string();
  const std::string kind = utf_kind(encoding);
  const ByteOrderMark* mark = kind == "16le-bom"   ? &kMarks16[0]
                              : kind == "16be-bom" ? &kMarks16[1]
                                                   : nullptr;
  Converter converter(mark != nullptr ? mark->encoding : known_name(encoding), kUtf8);
  if (!converter.known()) return fail(says(encoding) + "an encoding that cannot be written here");
  std::string bytes;
  if (!converter.run(text, bytes)) {
    return fail(says(encoding) + "which lacks a character of the text");
  }
  if (mark != nullptr) bytes.insert(0, mark->bytes);
  return bytes;
}

EncodedFile::EncodedFile(std::string encoding, std::string_view bytes)
    : encoding_(std::move(encoding)) {
  const std::string kind = utf_kind(encoding_);
  const bool is_16 = kind == "16" || kind == "16le-bom";
  if (bytes.empty() || (!is_16 && kind != "32")) return;
  const ByteOrderMark* mark = mark_of(bytes, is_16 ? kMarks16 : kMarks32);
  if (mark != nullptr) {
    mark_ = mark->bytes;
    encoding_ = mark->encoding;
  } else if (kind == "16le-bom") {
    encoding_ = "UTF-16LE";  // git reads it without a mark as well
  }
}

Result<std::string> EncodedFile::with_text(std::string_view text) const {
  auto bytes = encode(encoding_, text);
  if (bytes && !mark_.empty()) bytes->insert(0, mark_);
  return bytes;
}

}  // namespace whymark::git
