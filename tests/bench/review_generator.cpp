#include "tests/bench/review_generator.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "tests/bench/code_lines.h"

namespace whymark::bench {
namespace {

constexpr uint64_t kSeed = 20240611;
constexpr uint64_t kNoteEvery = 100;  // diff lines
constexpr size_t kPiece = size_t{1} << 20;

constexpr std::array<std::string_view, 12> kFolders = {
    "src/core",        "src/core/text",   "src/net/http", "src/ui",
    "src/ui/diff",     "src/render",      "lib/parse",    "lib/util",
    "packages/server", "packages/client", "test/unit",    "apps/desktop"};

/// Lines of a hunk, each with its sign and end, and how many each side has.
struct HunkText {
  std::string body;
  uint32_t old_count = 0, new_count = 0;
  uint32_t lines = 0;

  void add(char sign, std::string_view text) {
    body += sign;
    body += text;
    body += '\n';
    ++lines;
    if (sign != '+') ++old_count;
    if (sign != '-') ++new_count;
  }
};

class Generator {
 public:
  Generator(const ReviewShape& shape, const std::function<void(std::string_view)>& take)
      : shape_(shape), take_(take) {}

  void run() {
    if (!shape_.patch) {
      out_ += "---\nwhymark: 1\ntitle: A generated review\nsummary: For measuring.\n---\n\n";
    }
    if (shape_.shape == Shape::long_line) {
      add_long_line();
    } else {
      while (!done()) add_file();
    }
    take_(out_);
  }

 private:
  bool done() const {
    const uint64_t have = shape_.shape == Shape::files      ? files_
                          : shape_.shape == Shape::one_file ? hunks_
                                                            : lines_;
    return have >= shape_.size;
  }

  std::string code() {
    std::string line;
    add_code_line(chance_, language_, line);
    return line;
  }

  void add_context(uint32_t count, HunkText& hunk) {
    for (uint32_t i = 0; i < count; ++i) hunk.add(' ', code());
  }

  void add_group(HunkText& hunk) {
    const uint32_t kind = chance_.below(100);
    if (kind < 74) {
      std::vector<std::string> before(chance_.between(1, 3));
      for (std::string& line : before) {
        while (line.empty()) line = code();
        hunk.add('-', line);
      }
      for (const std::string& line : before) hunk.add('+', edited_line(chance_, line));
      return;
    }
    const char sign = kind < 90 ? '+' : '-';
    const uint32_t count = chance_.between(2, 5);
    for (uint32_t i = 0; i < count; ++i) hunk.add(sign, code());
  }

  HunkText hunk() {
    HunkText hunk;
    add_context(3, hunk);
    if (shape_.shape == Shape::files) {
      add_group(hunk);
      return hunk;
    }
    add_group(hunk);
    add_context(chance_.between(4, 8), hunk);
    add_group(hunk);
    add_context(chance_.between(3, 7), hunk);
    return hunk;
  }

  uint32_t hunks_of_file() {
    if (shape_.shape == Shape::files) return 1;
    if (shape_.shape == Shape::one_file) return UINT32_MAX;
    const uint32_t kind = chance_.below(100);
    return kind < 50   ? chance_.between(1, 5)
           : kind < 90 ? chance_.between(4, 13)
           : kind < 99 ? chance_.between(14, 39)
                       : chance_.between(60, 199);
  }

  void add_file_header() {
    language_ = chance_.in_100(45) ? Language::cpp : Language::typescript;
    std::string path(kFolders[chance_.below(kFolders.size())]);
    path += '/';
    add_verb_name(chance_, path);
    path += std::to_string(files_++) + (language_ == Language::cpp ? ".cpp" : ".ts");
    if (shape_.patch) {
      out_ += "diff --git a/" + path + " b/" + path + "\n--- a/" + path + "\n+++ b/" + path + '\n';
    } else {
      out_ += "@file " + path + " modified\n";
    }
  }

  void add_hunk(const HunkText& hunk, uint32_t old_line, uint32_t new_line) {
    out_ += "@@ -" + std::to_string(old_line) + ',' + std::to_string(hunk.old_count) + " +" +
            std::to_string(new_line) + ',' + std::to_string(hunk.new_count) + " @@ ";
    out_ += language_ == Language::cpp ? "void " : "export class ";
    add_type(chance_, out_);
    out_ += language_ == Language::cpp ? "::run()\n" : " {\n";
    out_ += hunk.body;
    ++hunks_;
    lines_ += hunk.lines;
    since_note_ += hunk.lines;
    if (shape_.patch) return;
    if (since_note_ >= kNoteEvery) {
      since_note_ -= kNoteEvery;
      add_note(new_line, hunk.new_count);
    }
  }

  void add_words(uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
      out_ += ' ';
      out_ += prose_word(notes_);
    }
  }

  void add_note(uint32_t new_line, uint32_t new_count) {
    static constexpr std::array<std::string_view, 3> kKinds = {"intent", "risk", "assumption"};
    static constexpr std::array<std::string_view, 3> kLevels = {"low", "medium", "high"};
    const uint32_t first = notes_.below(new_count);
    const uint32_t last = std::min(first + notes_.below(5), new_count - 1);
    out_ += "\n@note +" + std::to_string(new_line + first) + ".." +
            std::to_string(new_line + last) + " kind=";
    out_ += kKinds[notes_.below(3)];
    out_ += " risk=";
    out_ += kLevels[notes_.below(3)];
    out_ += " confidence=0." + std::to_string(notes_.between(5, 9)) + "\nwhy:";
    add_words(notes_.between(12, 20));
    out_ += "\n ";
    add_words(notes_.between(3, 20));
    out_ += "\nsource: file:src/a.ts:" + std::to_string(notes_.between(1, 400)) + " \xE2\x80\x94";
    add_words(6);
    out_ += "\nverify: cmd `npm test` => pass\n\n";
  }

  void add_file() {
    add_file_header();
    uint32_t old_line = 1;
    uint32_t new_line = 1;
    uint32_t left = hunks_of_file();
    do {
      const uint32_t gap = chance_.between(8, 60);
      old_line += gap;
      new_line += gap;
      const HunkText text = hunk();
      add_hunk(text, old_line, new_line);
      old_line += text.old_count;
      new_line += text.new_count;
      if (out_.size() >= kPiece) {
        take_(out_);
        out_.clear();
      }
    } while (--left > 0 && !done());
    if (!shape_.patch) out_ += '\n';
  }

  // In the middle of enough lines to fill a screen, so that scrolling a little keeps it in view.
  void add_long_line() {
    add_file_header();
    HunkText hunk;
    add_context(25, hunk);
    std::string line = "  const table = [";
    while (line.size() < shape_.size) {
      add_name(chance_, line);
      line += ", ";
    }
    line += "];";
    hunk.add('-', line);
    hunk.add('+', edited_line(chance_, line));
    add_group(hunk);
    add_context(40, hunk);
    add_hunk(hunk, 1, 1);
  }

  const ReviewShape& shape_;
  const std::function<void(std::string_view)>& take_;
  std::string out_;
  Chance chance_{kSeed};
  Chance notes_{kSeed + 1};  // so that the hunks are the same without notes
  Language language_ = Language::cpp;
  uint64_t lines_ = 0;
  uint64_t hunks_ = 0;
  uint64_t since_note_ = 0;
  uint32_t files_ = 0;
};

}  // namespace

void generate_review(const ReviewShape& shape, const std::function<void(std::string_view)>& take) {
  Generator(shape, take).run();
}

}  // namespace whymark::bench
