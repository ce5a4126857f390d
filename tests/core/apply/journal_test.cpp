#include "core/apply/journal.h"

#include <algorithm>

#include "tests/core/git/scratch.h"

using namespace whymark;
using test::Random;

namespace {

std::string random_bytes(Random& random, uint32_t most) {
  std::string bytes(random.below(most + 1), '\0');
  for (char& byte : bytes) byte = static_cast<char>(random.below(256));
  return bytes;
}

FileState random_state(Random& random) {
  if (random.chance(25)) return {};
  return {true, random.below(010000), random_bytes(random, 200)};
}

Journal random_journal(Random& random) {
  Journal journal;
  journal.undo = random.chance(50);
  journal.started = "2026-01-02T03:04:05Z";
  journal.review = random_bytes(random, 20);
  journal.what = random.chance(50) ? "1 line dropped in caf\xc3\xa9" : random_bytes(random, 40);
  for (auto* folders : {&journal.folders, &journal.removes}) {
    for (uint32_t i = random.below(3); i > 0; --i) folders->push_back(random_bytes(random, 10));
  }
  for (uint32_t i = random.below(4); i > 0; --i) {
    journal.files.push_back({random_bytes(random, 20), temporary_name(random.below(1000)),
                             random_state(random), random_state(random)});
  }
  return journal;
}

void check_same(const Journal& a, const Journal& b) {
  CHECK(a.undo == b.undo);
  CHECK(a.started == b.started);
  CHECK(a.review == b.review);
  CHECK(a.what == b.what);
  CHECK(a.folders == b.folders);
  CHECK(a.removes == b.removes);
  REQUIRE(a.files.size() == b.files.size());
  for (size_t i = 0; i < a.files.size(); ++i) {
    CHECK(a.files[i].path == b.files[i].path);
    CHECK(a.files[i].temporary == b.files[i].temporary);
    CHECK(a.files[i].before == b.files[i].before);
    CHECK(a.files[i].after == b.files[i].after);
  }
}

std::string refusal(std::string_view bytes) {
  const auto journal = decode_journal(bytes);
  if (journal) return "";
  CHECK(journal.error().message.find('\n') == std::string::npos);
  return journal.error().message;
}

}  // namespace

TEST_CASE("a journal of any bytes is read as it was written") {
  Random random(test::seed());
  for (uint32_t round = 0; round < test::case_count(300); ++round) {
    const Journal journal = random_journal(random);
    const auto again = decode_journal(encode(journal));
    INFO((again ? std::string() : again.error().message));
    REQUIRE(again.has_value());
    check_same(*again, journal);
  }
}

TEST_CASE("a journal that is cut anywhere, or has one other byte, is refused") {
  Random random(test::seed());
  Journal journal = random_journal(random);
  journal.files.push_back({"a", temporary_name(1), {true, 0644, "old\n"}, {true, 0644, "new\n"}});
  const std::string bytes = encode(journal);
  REQUIRE(refusal(bytes).empty());
  for (size_t size = 0; size < bytes.size(); ++size) {
    CAPTURE(size);
    REQUIRE_FALSE(refusal(std::string_view(bytes).substr(0, size)).empty());
  }
  for (size_t at = 0; at < bytes.size(); ++at) {
    CAPTURE(at);
    for (const unsigned flip : {0x01u, 0x20u, 0x80u, 0xffu}) {
      std::string other = bytes;
      other[at] = static_cast<char>(static_cast<unsigned char>(other[at]) ^ flip);
      REQUIRE_FALSE(refusal(other).empty());
    }
  }
  CHECK_FALSE(refusal(bytes + "x").empty());
  CHECK_FALSE(refusal(bytes + bytes).empty());
}

TEST_CASE("a temporary name is ours when it reads like one, and only then") {
  CHECK(temporary_name(0x0123456789abcdef) == ".whymark-0123456789abcdef.tmp");
  CHECK(temporary_name(0) == ".whymark-0000000000000000.tmp");
  for (const uint64_t number : {uint64_t{0}, uint64_t{1}, UINT64_MAX}) {
    CHECK(is_temporary_name(temporary_name(number)));
  }
  for (const char* name :
       {"", ".whymark-.tmp", "whymark-0123456789abcdef.tmp", ".whymark-0123456789abcdef.tm",
        ".whymark-0123456789abcde.tmp", ".whymark-0123456789abcdef0.tmp",
        ".whymark-0123456789ABCDEF.tmp", ".whymark-012345678/abcdef.tmp",
        ".whymark-0123456789abcdeg.tmp", ".whymark-0123456789abcdef.tmp/x"}) {
    CAPTURE(name);
    CHECK_FALSE(is_temporary_name(name));
  }
  CHECK_FALSE(
      is_temporary_name(std::string_view(".whymark-01234567\0"
                                         "9abcdef.tmp",
                                         29)));
}
