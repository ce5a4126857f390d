#include "app/gui/card_links.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>

#include "app/gui/navigate.h"
#include "app/gui/palette.h"
#include "app/gui/select_text.h"
#include "app/gui/state.h"
#include "core/base/subprocess.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

namespace fs = std::filesystem;

// A longer one cannot be shown whole, and what is not shown is not opened.
constexpr size_t kMostAddress = 2000;

uint32_t note_of(const Document& document, uint32_t from, std::string_view target) {
  target.remove_prefix(1);  // #
  const auto notes = static_cast<uint32_t>(document.notes.size());
  if (target == "above") return from > 0 ? from - 1 : kNone;
  if (target == "below") return from + 1 < notes ? from + 1 : kNone;
  for (uint32_t note = 0; note < notes; ++note) {
    if (document.notes[note].id == target) return note;
  }
  return kNone;
}

void follow_note(AppState& state, uint32_t from, const std::string& target) {
  const uint32_t note = note_of(state.review->document, from, target);
  if (note != kNone) return show_note(state, note);
  const bool named = target != "#above" && target != "#below";
  state.message = {named ? fmt::format("No note of this review has the id \"{}\".",
                                       with_marks(std::string_view(target).substr(1)))
                         : fmt::format("There is no note {} this one.", target.substr(1)),
                   true};
}

void follow_address(AppState& state, const std::string& address) {
  const bool known = address.starts_with("https://") || address.starts_with("http://") ||
                     address.starts_with("mailto:");
  if (!known || address.size() > kMostAddress) {
    put_in_clipboard(state, address, "copied the address");
    state.message = {known ? fmt::format("The address has {} bytes, too many to be shown whole: it "
                                         "was copied and not opened.",
                                         address.size())
                           : "Only addresses of the web and of mail are opened: it was copied.",
                     true};
    return;
  }
  state.asked_place = address;
  state.ask = Ask::open_address;
}

/// The file beneath the repository's root, without following links out of it; or why not.
Result<std::string> file_beneath(const Review& review, std::string_view path) {
  if (!review.repository) {
    return fail(
        fmt::format("{} is not in the review, and {}", with_marks(path), review.no_repository));
  }
  std::error_code error;
  const fs::path root = fs::canonical(review.repository->root(), error);
  if (error)
    return fail(fmt::format("cannot find {}: {}", review.repository->root(), error.message()));
  const fs::path file = fs::canonical(root / fs::path(path), error);
  if (error || !fs::is_regular_file(file, error)) {
    return fail(
        fmt::format("{} is not in the review, and no file of the working tree", with_marks(path)));
  }
  const auto [in_root, rest] = std::mismatch(root.begin(), root.end(), file.begin(), file.end());
  if (in_root != root.end()) {
    return fail(fmt::format("{} is outside the working tree and is not opened", with_marks(path)));
  }
  return file.string();
}

void follow_file(AppState& state, const std::string& text) {
  const Document& document = state.review->document;
  const LinkedFile link = parse_linked_file(text);
  std::string_view path = link.path;
  if (path.starts_with("./")) path.remove_prefix(2);
  for (uint32_t file = 0; file < document.files.size(); ++file) {
    if (document.files[file].path != path) continue;
    if (link.line == 0) return go_to_file(state, file);
    return go_to_line(state, file, Side::new_side, link.line);
  }
  Result<std::string> found = file_beneath(*state.review, path);
  if (!found) {
    state.message = {found.error().message + ".", true};
    return;
  }
  state.asked_place = std::move(*found);
  state.ask = Ask::open_file;
}

}  // namespace

LinkedFile parse_linked_file(std::string_view text) {
  LinkedFile link{text, 0};
  size_t end = text.rfind("#L");
  size_t number = end + 2;
  if (end == std::string_view::npos) {
    end = text.rfind(':');
    number = end + 1;
  }
  if (end == std::string_view::npos || end == 0) return link;
  const char* first = text.data() + number;
  uint32_t line = 0;
  const auto [rest, error] = std::from_chars(first, text.data() + text.size(), line);
  // `12-15` and `12:3` go to 12.
  const bool ends = rest == text.data() + text.size() || *rest == '-' || *rest == ':';
  if (error != std::errc() || rest == first || !ends) return link;
  return {text.substr(0, end), line};
}

void follow_link(AppState& state, uint32_t note, uint32_t link) {
  const Card* card = state.page.drawn_card(note);
  if (card == nullptr || link >= card->links.size()) return;
  const CardLink target = card->links[link];
  switch (target.type) {
    case CardLinkType::copy:
      put_in_clipboard(state, target.text, "copied the command");
      break;
    case CardLinkType::note:
      follow_note(state, note, target.text);
      break;
    case CardLinkType::url:
      follow_address(state, target.text);
      break;
    case CardLinkType::file:
      follow_file(state, target.text);
      break;
  }
}

void open_asked_place(AppState& state) {
  // What it starts outlives the window, and nobody waits for it.
  constexpr const char* kOpen =
      "command -v xdg-open >/dev/null || exit 127; "
      "setsid xdg-open \"$1\" </dev/null >/dev/null 2>&1 &";
  const std::string place = std::exchange(state.asked_place, {});
  const Result<int> code = run_program({"sh", "-c", kOpen, "sh", place});
  if (code && *code == 0) {
    state.message = {"Opened " + with_marks(place)};
    return;
  }
  put_in_clipboard(state, place, "copied it");
  state.message = {"There is no xdg-open here to open it with (package xdg-utils): it was copied.",
                   true};
}

}  // namespace whymark
