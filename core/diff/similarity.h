#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace whymark {

/// What a file consists of, for telling how much of it another file has: the number of bytes in
/// chunks of each hash. A chunk ends at a line's end, or after 64 bytes; what follows the last one
/// is in none. This is the measure of git up to 2.43, so that what git calls a rename is one here.
/// (Its source: diffcore-delta.c.)
struct ContentSignature {
  std::vector<std::pair<uint32_t, uint32_t>> chunks;  // hash, bytes; ascending
  uint64_t size = 0;
};

ContentSignature sign_content(std::string_view bytes);

/// Whether contents are taken for binary, as git does: a NUL among the first 8000 bytes.
bool looks_binary(std::string_view bytes);

/// The score of two equal files; that of two files is the bytes of the old one that the new one
/// has, as a share of the larger.
inline constexpr uint32_t kMostSimilar = 60000;
inline constexpr uint32_t kRenameSimilarity = kMostSimilar / 2;  // git's default

/// 0 where sizes alone say that it is below kRenameSimilarity.
uint32_t similarity(const ContentSignature& before, const ContentSignature& after);

}  // namespace whymark
