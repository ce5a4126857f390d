#include "app/gui/colours.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/diff/row_pairs.h"
#include "core/git/side_text.h"
#include "core/syntax/fragment.h"

namespace whymark {
namespace {

/// Frames that a job goes on for after what it is for went out of view: scrolling to and fro does
/// not begin it anew.
constexpr uint64_t kPatience = 8;

constexpr size_t index_of(Side side) { return side == Side::old_side ? 0 : 1; }

SideColours colours_of(const SideText& text, std::vector<TokenSpan> spans) {
  SideColours colours;
  for (uint32_t line = 1; line <= text.line_count() + 1; ++line) {
    colours.starts.push_back(text.start(line));
  }
  colours.spans = std::move(spans);
  colours.spans.shrink_to_fit();
  return colours;
}

bool is_on(Side side, RowKind kind) {
  return kind == RowKind::context ||
         kind == (side == Side::old_side ? RowKind::removed : RowKind::added);
}

uint32_t line_of_row(const Document& document, Side side, uint32_t row) {
  return side == Side::old_side ? document.rows.old_line[row] : document.rows.new_line[row];
}

/// What a hunk shows of a side.
SideText side_of_hunk(const Document& document, const Hunk& hunk, Side side) {
  std::string text;
  for (uint32_t row = hunk.rows.first; row < hunk.rows.end(); ++row) {
    if (!is_on(side, document.rows.kind[row])) continue;
    if (text.size() > kMaxHighlightText) break;  // too large already
    text += document.content(row);
    text += '\n';
  }
  return SideText(std::move(text));
}

Language language_of_file(const Document& document, uint32_t file, const SideText& text) {
  const FileSection& section = document.files[file];
  return language_of(section.path, text.line_count() > 0 ? text.line(1) : std::string_view(),
                     document.view(section.lang));
}

/// The one of the two that tells more about why there are no colours.
HighlightState worse(HighlightState a, HighlightState b) { return std::max(a, b); }

FoundColours hunk_colours(const Document& document, const Hunk& hunk, const CancelFlag& cancelled) {
  FoundColours found;
  for (const Side side : {Side::old_side, Side::new_side}) {
    const SideText text = side_of_hunk(document, hunk, side);
    if (text.line_count() == 0) continue;
    const uint32_t first = line_of_row(document, side, hunk.rows.first);
    const bool is_start = first <= 1;  // nothing can be open there
    const Language language = language_of_file(document, hunk.file, is_start ? text : SideText());
    Highlighted made = is_start ? highlight(language, text.text(), cancelled)
                                : highlight_fragment(language, text.text(), cancelled);
    found.end = worse(found.end, made.state);
    if (made.state != HighlightState::done) continue;
    SideColours& colours = found.sides[index_of(side)];
    colours = colours_of(text, std::move(made.spans));
    colours.first_line = first;
  }
  return found;
}

FoundColours file_colours(const Document& document, uint32_t file, const std::string& root,
                          const CancelFlag& cancelled) {
  FoundColours found;
  const RowRange rows = document.files[file].rows;
  const size_t shown = document.rows.offset[rows.end()] - document.rows.offset[rows.first];
  if (shown > 2 * kMaxHighlightText) {  // so one side is too large, and need not be read
    found.failed = true;
    return found;
  }
  std::optional<Repository> repository;
  if (!root.empty()) {
    if (auto opened = Repository::discover(root)) repository = std::move(*opened);
  }
  const auto texts = read_side_texts(repository ? &*repository : nullptr, document, file);
  found.failed = !texts;
  if (!texts) return found;
  const SideText& newest = texts->new_side.line_count() > 0 ? texts->new_side : texts->old_side;
  const Language language = language_of_file(document, file, newest);
  for (const Side side : {Side::new_side, Side::old_side}) {
    Highlighted made = highlight(language, texts->of(side).text(), cancelled);
    found.end = worse(found.end, made.state);
    if (made.state != HighlightState::done) break;
    found.sides[index_of(side)] = colours_of(texts->of(side), std::move(made.spans));
  }
  // Its hunks may be small enough.
  found.failed = found.end > HighlightState::cancelled;
  return found;
}

}  // namespace

size_t SideColours::bytes() const {
  return starts.capacity() * sizeof(uint32_t) + spans.capacity() * sizeof(TokenSpan);
}

LineColours::LineColours(const SideColours& side, uint32_t line) {
  if (line < side.first_line || line - side.first_line + 1 >= side.starts.size()) return;
  start_ = side.starts[line - side.first_line];
  const uint32_t end = side.starts[line - side.first_line + 1];
  const auto first = std::partition_point(side.spans.begin(), side.spans.end(),
                                          [&](const TokenSpan& s) { return s.end <= start_; });
  const auto last = std::partition_point(first, side.spans.end(),
                                         [&](const TokenSpan& s) { return s.first < end; });
  next_ = side.spans.data() + (first - side.spans.begin());
  end_ = side.spans.data() + (last - side.spans.begin());
}

TokenKind LineColours::at(uint32_t offset) {
  while (next_ != end_ && next_->end <= start_ + offset) ++next_;
  if (next_ == end_ || next_->first > start_ + offset) return TokenKind::plain;
  return next_->kind;
}

std::string LineColours::words(size_t size) const {
  std::string out;
  for (const TokenSpan* span = next_; span != end_; ++span) {
    const size_t first = std::max(span->first, start_) - start_;
    const size_t end = std::min<size_t>(span->end - start_, size);  // it may go on below
    if (first >= end) continue;
    out += fmt::format("{}{} {}-{}", out.empty() ? "" : ", ", word(span->kind), first, end);
  }
  return out;
}

Colours::Piece& Colours::ask(Key key) {
  Piece& piece = pieces_[key];
  piece.seen = frame_;
  if (piece.state == State::unknown) {
    piece.state = State::asked;
    asked_.push_back(key);
  }
  return piece;
}

LineColours Colours::line_of(const Piece& piece, Side side, uint32_t line) const {
  if (piece.state != State::done || piece.failed) return {};
  return LineColours(piece.sides[index_of(side)], line);
}

uint32_t Colours::hunk_at(const Document& document, uint32_t row) {
  for (uint32_t hunk = last_hunk_; hunk < document.hunks.size() && hunk - last_hunk_ < 2; ++hunk) {
    if (document.hunks[hunk].rows.contains(row)) return last_hunk_ = hunk;
  }
  const uint32_t found = hunk_of_row(document, row);
  if (found != kNone) last_hunk_ = found;
  return found;
}

LineColours Colours::of_row(const Document& document, uint32_t row) {
  const RowKind kind = document.rows.kind[row];
  if (!is_diff_row(kind) || kind == RowKind::no_newline) return {};
  const uint32_t hunk = hunk_at(document, row);
  if (hunk == kNone) return {};
  const Side side = kind == RowKind::removed ? Side::old_side : Side::new_side;
  Piece* piece = &ask({false, document.hunks[hunk].file});
  if (piece->state == State::done && piece->failed) piece = &ask({true, hunk});
  return line_of(*piece, side, line_of_row(document, side, row));
}

LineColours Colours::of_line(uint32_t file, Side side, uint32_t line) {
  return line_of(ask({false, file}), side, line);
}

void Colours::deliver(Key key, FoundColours found) {
  Piece& piece = pieces_[key];
  piece.job = Job();
  piece.state = State::done;
  piece.failed = found.failed;
  piece.sides = std::move(found.sides);
  piece.bytes = piece.sides[0].bytes() + piece.sides[1].bytes() + sizeof(Piece);
  kept_bytes_ += piece.bytes;
  if (key.first && found.end > HighlightState::cancelled) {
    limits_[key.second] = found.end;
  }
}

void Colours::submit(const Document& document, const std::string& root, Workers& workers) {
  for (const Key& key : std::exchange(asked_, {})) {
    Piece& piece = pieces_[key];
    piece.state = State::working;
    working_.push_back(key);
    piece.job = workers.submit(
        Priority::visible, [this, key, root, document = &document](const CancelFlag& cancelled) {
          auto found = std::make_shared<FoundColours>(
              key.first ? hunk_colours(*document, document->hunks[key.second], cancelled)
                        : file_colours(*document, key.second, root, cancelled));
          return [this, key, found] { deliver(key, std::move(*found)); };
        });
  }
  std::erase_if(working_, [this](const Key& key) {
    Piece& piece = pieces_[key];
    if (piece.state == State::working && piece.seen + kPatience < frame_) {
      piece.job.cancel();
      piece.state = State::unknown;
    }
    return piece.state != State::working;
  });
  if (kept_bytes_ > kMaxKeptColours) drop_unseen();
  ++frame_;
}

void Colours::drop_unseen() {
  std::vector<std::pair<uint64_t, Key>> by_age;
  for (const auto& [key, piece] : pieces_) {
    if (piece.state == State::done && piece.seen < frame_) by_age.emplace_back(piece.seen, key);
  }
  std::sort(by_age.begin(), by_age.end());
  // Down to half, so that not every frame has to.
  for (const auto& [seen, key] : by_age) {
    if (kept_bytes_ <= kMaxKeptColours / 2) break;
    kept_bytes_ -= pieces_[key].bytes;
    pieces_.erase(key);
  }
}

std::string_view Colours::limit(uint32_t hunk) const {
  const auto found = limits_.find(hunk);
  if (found == limits_.end()) return {};
  static_assert(kMaxHighlightText == size_t{4} << 20);  // as the words say
  return found->second == HighlightState::too_large ? "over 4 MB: no colours"
                                                    : "too hard to parse: no colours";
}

}  // namespace whymark
