// Random files under random attributes and configuration: what git stores of them, what it checks
// out, and what it stores of a file that was written back. git is the judge of all three.
// WHYMARK_CASES sets how many files, WHYMARK_SEED the seed.
#include <map>
#include <sstream>

#include "core/git/convertible_file.h"
#include "core/git/git_handle.h"
#include "core/git/line_ends.h"
#include "tests/core/git/scratch.h"

using namespace whymark;
using namespace whymark::test;

namespace {

constexpr uint32_t kBatch = 60;  // files in one repository

struct ConvertedFile {
  std::string name;
  std::string encoding;  // empty: none
  std::string text;      // in UTF-8
  std::string bytes;     // in the working tree
};

/// "" or " name=value" for .gitattributes.
std::string random_attributes(Random& random, const std::string& encoding) {
  static const char* const kText[] = {
      "", "", "", " text", " -text", " text=auto", " !text", " crlf=input", " text=any", " -crlf"};
  static const char* const kEol[] = {"", "", " eol=crlf", " eol=lf", " eol=any"};
  std::string out = random.pick(kText);
  out += random.pick(kEol);
  if (!encoding.empty()) out += " working-tree-encoding=" + encoding;
  return out;
}

std::string random_encoding(Random& random) {
  static const char* const kEncodings[] = {"UTF-16",       "UTF-16LE", "UTF-16BE",   "UTF-16LE-BOM",
                                           "UTF-16BE-BOM", "UTF-32",   "ISO-8859-1", "SHIFT-JIS",
                                           "CP1252",       "utf8",     "utf-16le",   "UTF32BE",
                                           "ISO-2022-JP"};
  return random.chance(60) ? random.pick(kEncodings) : "";
}

std::string random_piece(Random& random) {
  static const std::string kPieces[] = {"a",           "words, more words", "}",     "",
                                        "caf\xc3\xa9", "\xc3\xbc\xc3\x9f",  "tab\tx"};
  static const std::string kRare[] = {
      "\xe3\x82\xab\xe3\x83\x8a",  // katakana
      "\xf0\x9f\x98\x80",         "\xe2\x82\xac", "\\~", "\xef\xbb\xbf", "\r",
      std::string(1, '\0'),       "\x1a",         "\xe9"};
  return random.chance(96) ? random.pick(kPieces) : random.pick(kRare);
}

/// Lines, the last one now and then without an end.
std::string random_text(Random& random, Ends ends, uint32_t most_lines) {
  std::string out;
  for (uint32_t line = random.below(most_lines); line > 0; --line) {
    out += random_piece(random) + random_piece(random) + random_end(random, ends);
  }
  if (random.chance(30)) out += random_piece(random);
  return out;
}

Ends random_ends(Random& random) {
  return random.chance(40) ? Ends::crlf : random.chance(60) ? Ends::lf : Ends::mixed;
}

/// Mostly what is valid in the encoding; else git decides.
std::string random_bytes(Random& random, const ConvertedFile& file) {
  if (file.encoding.empty()) return file.text;
  std::string encoding = file.encoding, mark;
  const std::string utf = encoding.starts_with("UTF-") ? encoding.substr(4, 2) : "";
  if (random.chance(20) && (utf == "16" || utf == "32")) {  // the byte order turned round
    encoding = "UTF-" + utf + "BE";
    mark = utf == "16" ? "\xfe\xff" : std::string("\0\0\xfe\xff", 4);
  }
  const auto encoded = git::encode(encoding, file.text);
  std::string bytes = encoded ? mark + *encoded : file.text;
  if (random.chance(4) && !bytes.empty()) {
    bytes[random.below(static_cast<uint32_t>(bytes.size()))] = static_cast<char>(random.below(256));
  }
  if (random.chance(3)) bytes.resize(bytes.size() / 2);
  return bytes;
}

/// A repository with attributes, configuration and files; the index has some of them already.
std::vector<ConvertedFile> random_files(const ScratchRepository& scratch, Random& random,
                                        uint32_t count) {
  static const char* const kAutocrlf[] = {"", "true", "input", "false"};
  static const char* const kEol[] = {"", "", "crlf", "lf", "native"};
  if (const std::string value = random.pick(kAutocrlf); !value.empty()) {
    scratch.git("config core.autocrlf " + value);
  }
  if (const std::string value = random.pick(kEol); !value.empty()) {
    scratch.git("config core.eol " + value);
  }
  std::vector<ConvertedFile> files(count);
  std::string attributes, index;
  scratch.write("old", "x\r\ny\r\n");
  const std::string crlf = scratch.git("hash-object -w --no-filters old").substr(0, 40);
  for (uint32_t i = 0; i < count; ++i) {
    ConvertedFile& file = files[i];
    file.name = fmt::format("f{}", i);
    file.encoding = random_encoding(random);
    file.text = random_text(random, random_ends(random), random.chance(20) ? 2 : 12);
    file.bytes = random_bytes(random, file);
    attributes += file.name + random_attributes(random, file.encoding) + "\n";
    if (random.chance(15)) index += fmt::format("100644 {}\t{}\n", crlf, file.name);
    scratch.write(file.name, file.bytes);
  }
  scratch.write(".gitattributes", attributes);
  scratch.write("index-info", index);
  scratch.git("update-index --add --index-info < index-info");
  return files;
}

/// The ids that `git add` gives the files, without a trace in the index.
std::map<std::string, std::string> added_ids(const ScratchRepository& scratch,
                                             const std::string& names) {
  if (names.empty()) return {};
  scratch.write("names", names);
  scratch.shell("cp -p .git/index side-index");  // its age tells git which files to look into
  const std::string git = "GIT_INDEX_FILE=$PWD/side-index git -c core.safecrlf=false ";
  std::istringstream lines(
      scratch.shell(git + "add --pathspec-from-file=names && " + git + "ls-files -s"));
  std::map<std::string, std::string> ids;
  for (std::string line; std::getline(lines, line);) {
    ids[line.substr(line.find('\t') + 1)] = line.substr(7, 40);
  }
  return ids;
}

/// Opens what can be opened, and drops the rest: exactly what `git add` turns away.
std::map<std::string, ConvertibleFile> open_files(const ScratchRepository& scratch,
                                                  const Repository& repository,
                                                  const std::vector<ConvertedFile>& files) {
  std::map<std::string, ConvertibleFile> opened;
  std::string names;
  for (const ConvertedFile& file : files) {
    CAPTURE(file.encoding);
    auto one = ConvertibleFile::open(repository, file.name, file.bytes);
    const auto blob = repository.clean(file.name, file.bytes);
    REQUIRE(blob.has_value() == one.has_value());
    if (!one) {
      INFO(one.error().message);
      CHECK(scratch.git(fmt::format("add {} 2>/dev/null || echo no", file.name)) == "no\n");
      continue;
    }
    CHECK(blob->id == one->id());
    CHECK((blob->converted ? blob->bytes : file.bytes) == one->clean_bytes());
    names += file.name + "\n";
    opened.emplace(file.name, std::move(*one));
  }
  auto ids = added_ids(scratch, names);
  for (const auto& [name, one] : opened) {
    INFO(name);
    CHECK(one.id() == ids[name]);
  }
  return opened;
}

std::vector<size_t> line_starts(std::string_view bytes) {
  std::vector<size_t> starts = {0};
  for (size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == '\n' && i + 1 < bytes.size()) starts.push_back(i + 1);
  }
  if (!bytes.empty()) starts.push_back(bytes.size());
  return starts;
}

/// A change of some lines, or of parts of lines; `storage` owns the replacements.
Splices random_splices(Random& random, std::string_view clean, std::vector<std::string>& storage) {
  const std::vector<size_t> starts = line_starts(clean);
  const bool parts = random.chance(30);
  std::vector<size_t> cuts;
  for (uint32_t n = 2 * (1 + random.below(3)); n > 0; --n) {
    size_t at = random.pick(starts);
    if (parts) at = random.below(static_cast<uint32_t>(clean.size() + 1));
    while (at < clean.size() && (clean[at] & 0xc0) == 0x80) ++at;  // never within a character
    cuts.push_back(at);
  }
  std::sort(cuts.begin(), cuts.end());
  Splices splices;
  storage.reserve(cuts.size());
  for (size_t i = 0; i < cuts.size(); i += 2) {
    const Ends ends = random.chance(90) ? Ends::lf : random_ends(random);
    storage.push_back(random_text(random, ends, 4));
    splices.push_back({cuts[i], cuts[i + 1], storage.back()});
  }
  return splices;
}

/// Whether nothing in it makes a conversion give up. (SHIFT-JIS has no backslash and no tilde.)
bool is_plain(std::string_view text) {
  return text.find_first_of(std::string_view("\r\0\x1a\\", 4)) == std::string_view::npos &&
         text.find("\xef\xbb\xbf") == std::string_view::npos;
}

/// The text in UTF-8 of a file with its own line ends.
std::string text_of(const ConvertedFile& file, std::string_view bytes) {
  if (file.encoding.empty() || git::is_utf8(file.encoding)) return std::string(bytes);
  return git::decode(file.encoding, bytes).value();
}

/// What no splice touched must be there as it was, byte for byte.
void check_kept(std::string_view before, std::string_view after, std::string_view clean,
                const Splices& splices) {
  const auto crs = [](std::string_view text) {  // those that belong to a line end
    size_t count = 0;
    for (size_t at = 0; (at = text.find("\r\n", at)) != std::string_view::npos; ++at) ++count;
    return count;
  };
  // The text before the first splice is the first n bytes of `before`, where n counts back the CRs
  // that its clean form lacks; the text after the last splice likewise from the end.
  size_t head = splices.front().first_byte;
  while (head < before.size() &&
         head - (crs(before.substr(0, head)) - crs(clean.substr(0, splices.front().first_byte))) <
             splices.front().first_byte) {
    ++head;
  }
  CHECK(after.substr(0, head) == before.substr(0, head));
  size_t tail = clean.size() - splices.back().end_byte;
  const std::string_view clean_tail = clean.substr(splices.back().end_byte);
  const auto tail_of = [&](std::string_view text) { return text.substr(text.size() - tail); };
  while (tail < before.size() &&
         tail - (crs(tail_of(before)) - crs(clean_tail)) < clean_tail.size()) {
    ++tail;
  }
  REQUIRE(after.size() >= tail);
  CHECK(tail_of(after) == tail_of(before));
}

struct Tally {
  uint32_t files = 0, opened = 0, written = 0, refused = 0;
};

void check_write_back(const ScratchRepository& scratch, Random& random,
                      const std::vector<ConvertedFile>& files, Tally& tally) {
  const Repository repository = scratch.open();
  auto opened = open_files(scratch, repository, files);
  tally.opened += static_cast<uint32_t>(opened.size());
  std::map<std::string, std::string> expected;
  std::string names;
  for (const ConvertedFile& file : files) {
    const auto found = opened.find(file.name);
    if (found == opened.end()) continue;
    const ConvertibleFile& one = found->second;
    CAPTURE(file.name);
    CAPTURE(file.encoding);
    CAPTURE(file.bytes);
    if (!one.read_only().empty()) {
      ++tally.refused;
      CHECK_FALSE(file.encoding.empty());
      CHECK_FALSE(one.write_back(repository, {}).has_value());
      continue;
    }
    CHECK(one.write_back(repository, {}) == file.bytes);
    std::vector<std::string> storage;
    const Splices splices = random_splices(random, one.clean_bytes(), storage);
    const std::string chosen = git::spliced(one.clean_bytes(), splices);
    const auto after = one.write_back(repository, splices);
    if (!after) {
      INFO(after.error().message);
      ++tally.refused;
      const bool lacks = after.error().message.find("lacks a character") != std::string::npos ||
                         file.encoding == "UTF-16BE-BOM";  // which git can write and not read
      CHECK((lacks || !is_plain(chosen) || !is_plain(one.clean_bytes())));
      continue;
    }
    ++tally.written;
    check_kept(text_of(file, file.bytes), text_of(file, *after), one.clean_bytes(), splices);
    expected[file.name] = git::hash_blob(chosen).value();
    names += file.name + "\n";
    scratch.write(file.name, *after);
  }
  auto ids = added_ids(scratch, names);
  for (const auto& [name, id] : expected) {
    CAPTURE(name);
    CHECK(ids[name] == id);
  }
}

void check_smudge(const ScratchRepository& scratch, Random& random,
                  const std::vector<ConvertedFile>& files) {
  std::string names, index;
  std::map<std::string, std::string> stored;
  for (const ConvertedFile& file : files) {
    std::string text = random.chance(50) ? file.text : random_text(random, Ends::lf, 8);
    scratch.write("blobs/" + file.name, text);
    names += "blobs/" + file.name + "\n";
    stored[file.name] = std::move(text);
    std::filesystem::remove(scratch.path(file.name));
  }
  scratch.write("names", names);
  std::istringstream ids(scratch.git("hash-object -w --no-filters --stdin-paths < names"));
  for (const ConvertedFile& file : files) {
    std::string id;
    REQUIRE(std::getline(ids, id));
    index += fmt::format("100644 {}\t{}\n", id, file.name);
  }
  scratch.write("index-info", index);
  scratch.git("read-tree --empty");
  scratch.git("update-index --add --index-info < index-info");
  scratch.git("checkout-index -f -a 2>/dev/null");
  const Repository repository = scratch.open();
  for (const ConvertedFile& file : files) {
    INFO(file.name, " ", file.encoding);
    const auto bytes = repository.smudge(file.name, stored[file.name]);
    if (bytes) {
      CHECK(*bytes == scratch.read(file.name));
    } else {  // git leaves such a file in UTF-8
      INFO(bytes.error().message);
      std::string left = scratch.read(file.name);
      CHECK((left == stored[file.name] || left == git::with_cr(stored[file.name])));
    }
  }
}

}  // namespace

TEST_CASE("files go through git's conversions and back as git would take them") {
  Random random(seed());
  const uint32_t cases = case_count(180);
  Tally tally;
  for (uint32_t done = 0; done < cases; done += kBatch) {
    CAPTURE(done);
    const ScratchRepository scratch;
    const uint32_t count = std::min(kBatch, cases - done);
    const auto files = random_files(scratch, random, count);
    tally.files += count;
    check_write_back(scratch, random, files, tally);
    if (random.chance(50)) {  // once more, with an index that has what was written
      auto again = files;
      std::string names;
      const Repository repository = scratch.open();
      for (ConvertedFile& file : again) {
        file.bytes = scratch.read(file.name);
        if (repository.clean(file.name, file.bytes)) names += file.name + "\n";
      }
      scratch.write("names", names);
      scratch.git("add --pathspec-from-file=names");
      check_write_back(scratch, random, again, tally);
    }
    check_smudge(scratch, random, files);
  }
  MESSAGE(tally.files, " files, ", tally.opened, " times opened, ", tally.written, " written, ",
          tally.refused, " refused");
  if (cases >= 2 * kBatch) CHECK(tally.written > tally.opened / 2);
}
