#include "core/diff/similarity.h"

#include <algorithm>

namespace whymark {
namespace {

constexpr uint32_t kBuckets = 107927;  // hashes are taken modulo this prime
constexpr uint32_t kLongestChunk = 64;

/// Joins chunks of the same hash.
void merge(std::vector<std::pair<uint32_t, uint32_t>>& chunks) {
  std::sort(chunks.begin(), chunks.end());
  size_t kept = 0;
  for (const auto& chunk : chunks) {
    if (kept > 0 && chunks[kept - 1].first == chunk.first) {
      chunks[kept - 1].second += chunk.second;
    } else {
      chunks[kept++] = chunk;
    }
  }
  chunks.resize(kept);
}

}  // namespace

bool looks_binary(std::string_view bytes) {
  constexpr size_t kLookedAt = 8000;
  return bytes.substr(0, kLookedAt).find('\0') != std::string_view::npos;
}

ContentSignature sign_content(std::string_view bytes) {
  ContentSignature signature;
  signature.size = bytes.size();
  const bool text = !bytes.empty() && !looks_binary(bytes);
  uint32_t low = 0, high = 0, size = 0;
  const auto end_chunk = [&] {
    signature.chunks.push_back({(low + high * 0x61) % kBuckets, size});
    low = high = size = 0;
  };
  for (size_t i = 0; i < bytes.size(); ++i) {
    const char c = bytes[i];
    // A text's CR LF counts as LF.
    if (text && c == '\r' && i + 1 < bytes.size() && bytes[i + 1] == '\n') continue;
    const uint32_t old_low = low;
    low = (low << 7) ^ (high >> 25);
    high = (high << 7) ^ (old_low >> 25);
    low += static_cast<unsigned char>(c);
    if (++size == kLongestChunk || c == '\n') end_chunk();
  }
  merge(signature.chunks);
  return signature;
}

uint32_t similarity(const ContentSignature& before, const ContentSignature& after) {
  const uint64_t larger = std::max(before.size, after.size);
  const uint64_t smaller = std::min(before.size, after.size);
  if (smaller == 0) return 0;
  if (larger * (kMostSimilar - kRenameSimilarity) < (larger - smaller) * kMostSimilar) return 0;
  uint64_t kept = 0;
  auto other = after.chunks.begin();
  for (const auto& [hash, size] : before.chunks) {
    while (other != after.chunks.end() && other->first < hash) ++other;
    if (other == after.chunks.end()) break;
    if (other->first == hash) kept += std::min(size, other->second);
  }
  return static_cast<uint32_t>(kept * kMostSimilar / larger);
}

}  // namespace whymark
