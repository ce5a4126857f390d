#include "core/git/convertible_file.h"

#include <doctest/doctest.h>

#include "core/git/change_options.h"
#include "core/git/git_handle.h"
#include "tests/core/git/scratch.h"

using namespace whymark;
using namespace std::string_literals;
using test::ScratchRepository;

namespace {

constexpr std::string_view kAttributes =
    "*.crlf text eol=crlf\n*.lf text eol=lf\n*.auto text=auto eol=crlf\n*.raw -text\n"
    "*.u16 working-tree-encoding=UTF-16\n*.dos working-tree-encoding=UTF-16LE-BOM eol=crlf\n"
    "*.latin working-tree-encoding=ISO-8859-1\n*.932 working-tree-encoding=CP932\n"
    "*.psd filter=lfs\n*.id ident\n*.sjis working-tree-encoding=SHIFT-JIS\n";

/// A repository where every row of a table is written, and git says what it stores of it.
class Written {
 public:
  Written() {
    scratch_.write(".gitattributes", kAttributes);
    scratch_.git("config filter.lfs.clean 'git-lfs clean -- %f'");
  }
  const ScratchRepository& scratch() const { return scratch_; }

  /// The file after the splices. Checked against git.
  std::string write_back(const std::string& name, const std::string& bytes,
                         const Splices& splices) const {
    CAPTURE(name);
    CAPTURE(bytes);
    const Repository repository = scratch_.open();
    const auto file = ConvertibleFile::open(repository, name, bytes);
    INFO((file ? std::string() : file.error().message));
    REQUIRE(file.has_value());
    CHECK(file->read_only() == "");
    const auto after = file->write_back(repository, splices);
    if (!after) return after.error().message;
    scratch_.write(name, *after);
    CHECK(scratch_.hash(name) ==
          git::hash_blob(git::spliced(file->clean_bytes(), splices)).value());
    return *after;
  }

 private:
  ScratchRepository scratch_;
};

std::string utf16(std::string_view ascii) {
  std::string out;
  for (const char c : ascii) (out += c) += '\0';
  return out;
}

constexpr std::string_view kNotCarried =
    "the change cannot be carried through git's conversion of the file: ";

}  // namespace

TEST_CASE("new lines end as the lines they replace, then as the one before") {
  const Written written;
  const auto check = [&](const std::string& name, const std::string& bytes, const Splices& splices,
                         const std::string& expected) {
    CHECK(written.write_back(name, bytes, splices) == expected);
  };
  // all CR LF: a line replaced, one more at the start, at the end, in a line without a newline
  check("a.crlf", "a\r\nb\r\n", {{0, 2, "x\n"}}, "x\r\nb\r\n");
  check("a.crlf", "a\r\nb\r\n", {{0, 0, "x\ny\n"}}, "x\r\ny\r\na\r\nb\r\n");
  check("a.crlf", "a\r\nb\r\n", {{4, 4, "x\n"}}, "a\r\nb\r\nx\r\n");
  check("a.crlf", "a\r\nb", {{3, 3, "\nx"}}, "a\r\nb\r\nx");
  check("a.crlf", "a\r\nb\r\n", {{3, 4, ""}}, "a\r\nb");
  check("a.crlf", "a\r\nb\r\n", {{0, 4, ""}}, "");
  check("a.crlf", "a\r\nb\r\n", {{0, 4, "x\ny\n"}}, "x\r\ny\r\n");
  check("a.crlf", "a b\r\nc\r\n", {{2, 3, "x"}, {4, 5, ""}}, "a x\r\n\r\n");
  // mixed
  check("m.crlf", "a\r\nb\nc\r\n", {{2, 4, "x\ny\n"}}, "a\r\nx\ny\nc\r\n");
  check("m.crlf", "a\r\nb\nc\r\n", {{0, 4, "x\ny\nz\n"}}, "x\r\ny\nz\nc\r\n");
  check("m.crlf", "a\r\nb\nc\r\n", {{4, 4, "x\n"}}, "a\r\nb\nx\nc\r\n");
  check("m.crlf", "a\nb\r\n", {{0, 0, "x\n"}}, "x\na\nb\r\n");
  // LF, though a checkout would make it CR LF
  check("l.crlf", "a\nb\n", {{2, 2, "x\n"}}, "a\nx\nb\n");
  check("l.auto", "a\nb\n", {{2, 2, "x\n"}}, "a\nx\nb\n");
  // nothing to follow: as a checkout
  check("n.crlf", "a", {{1, 1, "\nx\n"}}, "a\r\nx\r\n");
  check("n.auto", "a", {{1, 1, "\nx\n"}}, "a\r\nx\r\n");
  check("n.lf", "a", {{1, 1, "\nx\n"}}, "a\nx\n");
  check("n.raw", "a", {{1, 1, "\nx\n"}}, "a\nx\n");
  check("plain", "a", {{1, 1, "\r\nx\n"}}, "a\r\nx\n");
  check("e.crlf", "", {{0, 0, "x\n"}}, "x\r\n");
  check("e.dos", "", {{0, 0, "x\n"}}, "\xff\xfe" + utf16("x\r\n"));
  // no conversion: a CR is content
  check("c.raw", "a\r\nb\n", {{3, 5, "x\r\n"}}, "a\r\nx\r\n");
}

TEST_CASE("files with an encoding are written back in it") {
  const Written written;
  CHECK(written.write_back("a.dos", "\xff\xfe" + utf16("a\r\nb\r\n"), {{2, 2, "x\n"}}) ==
        "\xff\xfe" + utf16("a\r\nx\r\nb\r\n"));
  CHECK(written.write_back("a.u16", "\xfe\xff\0a\0\n"s, {{0, 1, "\xe2\x82\xac"}}) ==
        "\xfe\xff\x20\xac\0\n"s);
  CHECK(written.write_back("a.u16", "\xff\xfe" + utf16("a"), {{0, 1, ""}}) == "\xff\xfe");
  CHECK(written.write_back("a.latin", "caf\xe9\n", {{0, 1, "\xc3\x89"}}) ==
        "\xc9"
        "af\xe9\n");
  CHECK(written.write_back("a.latin", "plain\n", {{0, 1, "\xc3\x89"}}) == "\xc9lain\n");
}

TEST_CASE("a change that git's conversion does not carry is refused") {
  const Written written;
  const auto refusal = [&](const std::string& name, const std::string& bytes,
                           const Splices& splices) {
    const std::string message = written.write_back(name, bytes, splices);
    REQUIRE(message.starts_with(kNotCarried));
    return message.substr(kNotCarried.size());
  };
  CHECK(refusal("a.latin", "a\n", {{0, 1, "\xe2\x82\xac"}}) ==
        "git converts it from ISO-8859-1 (working-tree-encoding in .gitattributes), which lacks a "
        "character of the text");
  CHECK(refusal("a.crlf", "a\r\nb\r\n", {{0, 2, "a\r\n"}}) ==
        "a line would end in CR LF in git, which takes the CR out (.gitattributes, core.autocrlf)");
  const std::string other =
      "git would store other bytes than the chosen ones (.gitattributes, core.autocrlf)";
  CHECK(refusal("a.crlf", "a\nb\n", {{0, 2, "a\r\n"}}) == other);
  CHECK(refusal("a.crlf", "a\r-\nb\n", {{2, 3, ""}}) == other);
  // text=auto: it turns into a binary file, whose CRs stay, and out of one
  CHECK(refusal("a.auto", "a\r\nb\r\n", {{0, 0, "\r"}}) == other);
  CHECK(refusal("a.auto", "a\r\nb\r\n", {{0, 0, std::string_view("\0", 1)}}) == other);
  CHECK(refusal("a.auto", "\ra\r\nb\r\n", {{0, 1, ""}}) == other);
  CHECK(refusal("a.id", "a\n", {{0, 0, "$Id: x$"}}).find("$Id$") != std::string::npos);
  CHECK(refusal("a.u16", "", {{0, 0, "\xc3"}}).find("lacks a character") != std::string::npos);
}

TEST_CASE("CRs that are in the index as well stay") {
  const Written written;
  written.scratch().git("config core.autocrlf true");
  written.scratch().write("f", "a\r\nb\r\n");
  written.scratch().git("-c core.autocrlf=false add f");
  const Repository repository = written.scratch().open();
  const auto stored_bytes = [&](const std::string& bytes, const Splices& splices) {
    const auto file = ConvertibleFile::open(repository, "f", bytes);
    REQUIRE(file.has_value());
    CHECK(file->clean_bytes() == bytes);
    const auto after = file->write_back(repository, splices);
    REQUIRE(after.has_value());
    return *after;
  };
  CHECK(stored_bytes("a\r\nb\r\n", {{3, 3, "x\r\n"}}) == "a\r\nx\r\nb\r\n");
  CHECK(stored_bytes("a", {{1, 1, "\nx\n"}}) == "a\nx\n");
  // The index is read anew when it was written.
  written.scratch().write("f", "a\nb\n");
  written.scratch().git("add f");
  CHECK(repository.clean("f", "a\r\n")->bytes == "a\n");
}

TEST_CASE("an encoding whose way back gives other bytes makes a file read-only") {
  const Written written;
  const Repository repository = written.scratch().open();
  const std::string not_sign = "\xee\xf9\n";  // one of two ways to write it in CP932
  const auto file = ConvertibleFile::open(repository, "a.932", not_sign);
  REQUIRE(file.has_value());
  CHECK(file->clean_bytes() == "\xef\xbf\xa2\n");
  CHECK(file->read_only() ==
        "git converts it from CP932 (working-tree-encoding in .gitattributes), and the way back "
        "gives other bytes");
  const auto after = file->write_back(repository, {{0, 0, "x\n"}});
  REQUIRE_FALSE(after.has_value());
  CHECK(after.error().message == file->read_only());
}

TEST_CASE("files that git passes through programs are refused by name") {
  const Written written;
  const auto file = ConvertibleFile::open(written.scratch().open(), "a.psd", "x");
  REQUIRE_FALSE(file.has_value());
  CHECK(file.error().message ==
        "git passes it through the filter \"lfs\" (.gitattributes), which whymark cannot run");
}

TEST_CASE("a change of an encoded file is read in UTF-8") {
  const Written written;
  const ScratchRepository& scratch = written.scratch();
  scratch.write("a.dos", "\xff\xfe" + utf16("a\r\nb\r\n"));
  scratch.git("add . && git commit -q -m one");
  scratch.write("a.dos", "\xff\xfe" + utf16("a\r\nc\r\n"));
  const auto read = read_change(scratch.open(), {});
  REQUIRE(read.has_value());
  REQUIRE(read->change.files.size() == 1);
  const FileChange& file = read->change.files[0];
  CHECK(file.remark == "");
  CHECK(file.hunks == "@@ -1,2 +1,2 @@\n a\n-b\n+c\n");
  CHECK(file.hunks.find('\0') == std::string::npos);
}
