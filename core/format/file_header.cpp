#include "core/format/file_header.h"

#include <algorithm>

#include "core/format/codes.h"
#include "core/format/quoted_path.h"
#include "core/format/scan.h"
#include "core/format/tokens.h"
#include "core/format/visible.h"
#include "core/format/words.h"

namespace whymark {
namespace {

constexpr std::string_view kDirective = "@file";

std::string path_of(const Token& token) {
  return token.quoted ? decode_quoted(token.value) : std::string(token.value);
}

/// `+12` or `-3`: a claimed count. It is read past; the counts are taken from the hunks.
bool is_count(std::string_view text) {
  return text.size() > 1 && (text.front() == '+' || text.front() == '-') &&
         std::all_of(text.begin() + 1, text.end(), is_digit);
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

/// Six octal digits, as git writes them.
bool is_mode(std::string_view text) {
  constexpr size_t kDigits = 6;
  return text.size() == kDigits &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '7'; });
}

/// An attribute whose value is kept as it is written.
struct PlainAttribute {
  std::string_view key;
  Span FileSection::*value;
  bool (*valid)(std::string_view) = nullptr;
};
constexpr PlainAttribute kPlainAttributes[] = {
    {"oldsha", &FileSection::old_sha},
    {"newsha", &FileSection::new_sha},
    {"oldmode", &FileSection::old_mode, is_mode},
    {"newmode", &FileSection::new_mode, is_mode},
    {"oldsize", &FileSection::old_size, is_number},
    {"newsize", &FileSection::new_size, is_number},
    {"lang", &FileSection::lang},
};

const PlainAttribute* find_plain(std::string_view key) {
  for (const PlainAttribute& each : kPlainAttributes) {
    if (each.key == key) return &each;
  }
  return nullptr;
}

bool is_attribute(std::string_view key) { return key == "from" || find_plain(key) != nullptr; }

struct HeaderReader {
  const Document& document;
  DiagnosticSink& sink;
  FileSection& file;

  bool is_first(const Token& token, bool given) {
    if (given) {
      sink.warning(code::kFileAttrUnknown, span_in(document.text, token.text), "delete one",
                   "{} is given twice; the first one counts", quote(token.key));
    }
    return !given;
  }

  void attribute(const Token& token) {
    if (token.key == "from") {
      if (is_first(token, !file.from.empty())) file.from = path_of(token);
      return;
    }
    const PlainAttribute* known = find_plain(token.key);
    if (known == nullptr) {
      sink.warning(code::kFileAttrUnknown, span_in(document.text, token.text),
                   "use from=, oldsha=, newsha=, oldmode=, newmode=, oldsize=, newsize= or lang=",
                   "{} is not an attribute of @file; it is kept", quote(token.key));
    } else if (known->valid != nullptr && !known->valid(token.value)) {
      sink.warning(code::kFileAttrUnknown, span_in(document.text, token.text),
                   "a mode is six octal digits such as 100755, a size a number of bytes",
                   "{} is no value of {}; it is kept", quote(token.value), token.key);
    } else if (is_first(token, !(file.*known->value).empty())) {
      file.*known->value = span_in(document.text, token.value);
    }
  }

  void word(const Token& token) {
    FileStatus status;
    if (token.value == "binary") {
      file.binary = true;
    } else if (!file.status_given && parse_word(token.value, status)) {
      file.status = status;
      file.status_given = true;
    } else if (!is_count(token.value)) {
      sink.warning(code::kFileTokenUnknown, span_in(document.text, token.text),
                   "a path with spaces needs quotes: @file \"a b.txt\"",
                   "{} means nothing here; it is kept", quote(token.value));
    }
  }
};

}  // namespace

FileSection parse_file_header(const Document& document, uint32_t row, DiagnosticSink& sink) {
  FileSection file;
  file.header_row = row;
  file.path = kUnknownPath;
  std::string_view rest = document.line(row);
  rest.remove_prefix(kDirective.size());
  HeaderReader reader{document, sink, file};
  Token token;
  // The first word is the path, whatever it looks like; only an attribute shows that it was left
  // out.
  const std::string_view at_path = rest;
  const bool any = take_token(rest, token);
  if (any && is_attribute(token.key)) rest = at_path;
  if (any && !is_attribute(token.key) && !token.value.empty()) {
    file.path = token.quoted && token.key.empty() ? decode_quoted(token.value) : token.text;
  } else {
    sink.error(code::kFilePathMissing, document.line_span(row), "write @file <path> <status>",
               "@file has no path; its hunks are shown under {}", kUnknownPath);
  }
  while (take_token(rest, token)) {
    if (token.key.empty()) {
      reader.word(token);
    } else {
      reader.attribute(token);
    }
  }
  if (!file.status_given && !file.from.empty() && file.from != file.path) {
    file.status = FileStatus::renamed;
  }
  return file;
}

}  // namespace whymark
