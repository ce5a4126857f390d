// The colours of rows: asked for by what draws them, worked out by workers, and kept.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/workers.h"
#include "core/format/document.h"
#include "core/syntax/highlight.h"

namespace whymark {

/// What is kept of the colours of files and hunks, in bytes: some five million spans. What was not
/// seen for longest goes first; nothing that is in view does.
inline constexpr size_t kMaxKeptColours = size_t{64} << 20;

/// The colours of consecutive lines of one side. Spans are of the lines joined.
struct SideColours {
  uint32_t first_line = 1;
  std::vector<uint32_t> starts;  // of each line; one more than there are lines
  std::vector<TokenSpan> spans;

  size_t bytes() const;
};

/// The spans of one line, to be asked along it.
class LineColours {
 public:
  LineColours() = default;
  LineColours(const SideColours& side, uint32_t line);

  /// The kind of the byte at `offset` of the line; offsets must not go down.
  TokenKind at(uint32_t offset);
  /// `kw 0-5, str 8-12`: all of them, in bytes of the line, which has `size`.
  std::string words(size_t size) const;

 private:
  const TokenSpan* next_ = nullptr;
  const TokenSpan* end_ = nullptr;
  uint32_t start_ = 0;  // of the line in the side
};

/// What a worker found.
struct FoundColours {
  bool failed = false;  // of a file: it cannot be had whole
  HighlightState end = HighlightState::done;
  std::array<SideColours, 2> sides;  // old, new
};

/// Belongs to the UI thread, and is of one document, which must stay as long as workers run.
class Colours {
 public:
  /// The colours of a diff row, none until they are worked out: asking is what has that done. They
  /// refer to what the next submit() may drop. A removed row has those of the old side.
  LineColours of_row(const Document& document, uint32_t row);
  /// Those of a line that may be on no row, which only the whole file gives.
  LineColours of_line(uint32_t file, Side side, uint32_t line);
  /// At the end of a frame: begins what was asked for in it, cancels what no longer is, and drops
  /// what is too much to keep. `root` is that of the repository; empty where there is none.
  void submit(const Document& document, const std::string& root, Workers& workers);

  /// Why a hunk has no colours though its language is known, where a limit was hit; else empty.
  std::string_view limit(uint32_t hunk) const;
  size_t kept_bytes() const { return kept_bytes_; }

 private:
  enum class State : uint8_t { unknown, asked, working, done };
  struct Piece {  // a file, or a hunk of one that cannot be had whole
    State state = State::unknown;
    bool failed = false;  // a file whose hunks are pieces
    uint64_t seen = 0;    // in which frame
    Job job;
    std::array<SideColours, 2> sides;  // old, new
    size_t bytes = 0;
  };
  using Key = std::pair<bool, uint32_t>;  // whether a hunk, and which

  Piece& ask(Key key);
  LineColours line_of(const Piece& piece, Side side, uint32_t line) const;
  void deliver(Key key, FoundColours found);
  void drop_unseen();

  uint32_t hunk_at(const Document& document, uint32_t row);

  std::map<Key, Piece> pieces_;
  uint32_t last_hunk_ = 0;  // rows are asked for in order
  std::vector<Key> asked_, working_;
  std::map<uint32_t, HighlightState> limits_;  // by hunk
  size_t kept_bytes_ = 0;
  uint64_t frame_ = 1;
};

}  // namespace whymark
