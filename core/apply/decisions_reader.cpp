// JSON -> decisions. Every entry becomes a step, as a click would.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "core/apply/decide.h"
#include "core/apply/decisions_json.h"
#include "core/apply/words.h"
#include "core/diff/row_pairs.h"
#include "core/format/json_text.h"
#include "core/format/selector.h"
#include "core/format/visible.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

class Reader {
 public:
  explicit Reader(const Document& document) : document_(document) {
    for (uint32_t i = 0; i < document.files.size(); ++i) {
      by_path_[document.files[i].path].push_back(i);
    }
  }

  Result<Decisions> read(const Json& json) {
    if (!json.is_object() || json.value("whymark_decisions", Json()) != Json(1)) {
      return fail("the decisions have no \"whymark_decisions\": 1");
    }
    if (const auto review = json.find("review"); review != json.end()) {
      if (*review != Json("sha256:" + review_hash(document_))) {
        return fail(
            "the decisions were made on another review, or on another version of this one "
            "(\"review\" is not its SHA-256); leave \"review\" out to apply them anyway");
      }
    }
    const auto entries = json.find("decisions");
    if (entries == json.end() || !entries->is_array()) {
      return fail("the decisions have no list \"decisions\"");
    }
    for (size_t i = 0; i < entries->size(); ++i) {
      if (auto done = entry((*entries)[i]); !done) {
        return fail(fmt::format("decision {}: {}", i + 1, done.error().message));
      }
    }
    return std::move(decisions_);
  }

 private:
  void take(const DecisionStep& step) { decisions_.replace(step.range, step.after); }

  Result<void> entry(const Json& json) {
    if (!json.is_object()) return fail("it is no object");
    constexpr std::string_view kKnown[] = {"file", "drop",    "restore", "revert",
                                           "edit", "discard", "delete",  "note"};
    if (auto known = check_names(json, kKnown); !known) return known;
    if (json.contains("note") && json.size() != 1) {
      return fail("a \"note\" stands alone: its lines are those that the note covers");
    }
    if (json.contains("note")) return note(json["note"]);
    if (!json.contains("file") || !bytes_of_json(json["file"], path_)) {
      return fail("it names no \"file\" and no \"note\"");
    }
    const auto found = by_path_.find(path_);
    if (found == by_path_.end()) {
      return fail(fmt::format("the review has no file {}", printable(path_)));
    }
    sections_ = found->second;
    if (json.size() != 2) return fail("it does not say one thing about its file");
    if (json.contains("drop")) return lines(json["drop"], RowKind::added);
    if (json.contains("restore")) return lines(json["restore"], RowKind::removed);
    if (json.contains("revert")) return revert(json["revert"]);
    if (json.contains("edit")) return edit(json["edit"]);
    if (json.contains("discard")) return discard(json["discard"]);
    return delete_file(json["delete"]);
  }

  /// A name that is not known may be a slip that changes what is meant, so none is passed over.
  template <class Names>
  static Result<void> check_names(const Json& json, const Names& known) {
    for (const auto& [name, value] : json.items()) {
      if (std::find(std::begin(known), std::end(known), name) != std::end(known)) continue;
      return fail(fmt::format("there is no {}", quote(name)));
    }
    return {};
  }

  Result<void> note(const Json& json) {
    for (uint32_t i = 0; i < document_.notes.size(); ++i) {
      if (!json.is_string() || json != Json(document_.notes[i].id)) continue;
      const RowSet rows = rows_of_note(document_, i);
      if (rows.empty()) return fail(fmt::format("the note {} names no changed lines", json.dump()));
      for (const RowRange& range : rows.ranges()) {
        Decisions all;
        all.rows.insert(range);
        if (auto taken = decide_rows(range, all); !taken) return taken;
      }
      return {};
    }
    return fail(fmt::format("the review has no note {}", json.dump()));
  }

  Result<void> decide_rows(RowRange range, const Decisions& after) {
    const uint32_t hunk = hunk_of_row(document_, range.first);
    if (hunk != kNone && decisions_.edit_of(document_.hunks[hunk]) != nullptr) {
      return fail("its hunk has an edit in an earlier decision");
    }
    take({range, after});
    return {};
  }

  Result<Selector> selector(const Json& json) const {
    const Selector selector =
        json.is_string() ? parse_selector(json.get<std::string>()) : Selector{};
    if (selector.kind == SelectorKind::lines) return selector;
    return fail(fmt::format("{} is no selector of lines, such as \"+4\" or \"-4..7\"",
                            json.dump(-1, ' ', true, Json::error_handler_t::replace)));
  }

  /// The row that shows a line, in the first section of the file that does.
  Result<uint32_t> row_of(Side side, uint32_t line) const {
    for (const uint32_t section : sections_) {
      const uint32_t row = document_.find_row(section, side, line);
      if (row != kNone) return row;
    }
    return fail(fmt::format("the review does not show line {}{} of {}",
                            side == Side::old_side ? '-' : '+', line, printable(path_)));
  }

  Result<void> lines(const Json& json, RowKind kind) {
    const auto of = selector(json);
    if (!of) return fail(of.error().message);
    for (uint64_t line = of->first; line <= of->last; ++line) {
      const auto row = row_of(of->side, static_cast<uint32_t>(line));
      if (!row) return fail(row.error().message);
      if (document_.rows.kind[*row] != kind) {
        return fail(fmt::format("line {}{} of {} is not {}", of->side == Side::old_side ? '-' : '+',
                                line, printable(path_),
                                kind == RowKind::added ? "an added one" : "a removed one"));
      }
      Decisions one;
      one.set(*row, true);
      if (auto taken = decide_rows({*row, 1}, one); !taken) return taken;
    }
    return {};
  }

  /// What differs in an added row, as parts that can be taken back.
  std::vector<PartRevert> parts_of(uint32_t row) const {
    std::vector<PartRevert> parts;
    for (const RowPair& pair : pair_rows(document_, change_group(document_, row))) {
      if (pair.added != row) continue;
      const std::string_view old = document_.content(pair.removed);
      for (const Part& part : pair.diff.parts) {
        const std::string_view text = old.substr(part.old_first, part.old_end - part.old_first);
        parts.push_back({part.new_first, part.new_end, std::string(text)});
      }
    }
    return parts;
  }

  Result<void> revert(const Json& json) {
    const auto of = selector(json.is_object() ? json.value("line", Json()) : Json());
    if (!of) return fail(of.error().message);
    constexpr std::string_view kKnown[] = {"line", "new", "old", "first", "end"};
    if (auto known = check_names(json, kKnown); !known) return known;
    const auto row = row_of(of->side, of->first);
    if (!row) return fail(row.error().message);
    if (of->first != of->last || document_.rows.kind[*row] != RowKind::added) {
      return fail("a part can be reverted in one added line");
    }
    std::optional<std::string> new_text, old_text;
    for (auto [name, text] : {std::pair("new", &new_text), std::pair("old", &old_text)}) {
      if (!json.contains(name)) continue;
      if (!bytes_of_json(json[name], text->emplace())) {
        return fail(fmt::format("\"{}\" is no text", name));
      }
    }
    if (json.contains("first") || json.contains("end")) {
      return revert_bytes(*row, json, new_text, old_text);
    }
    if (!new_text && !old_text) return fail("it names neither \"new\" nor \"old\" text to revert");
    std::vector<PartRevert> found = parts_of(*row);
    std::erase_if(found, [&](const PartRevert& part) {
      const auto content = document_.content(*row).substr(part.first, part.end - part.first);
      return (new_text && content != *new_text) || (old_text && part.old_text != *old_text);
    });
    if (found.size() == 1) return take_part(*row, found.front());
    return fail(fmt::format(
        "{} of the parts that differ in line +{} of {} {} so; `first` and `end` "
        "name one by its bytes",
        found.empty() ? "none" : std::to_string(found.size()), document_.rows.new_line[*row],
        printable(path_), found.size() == 1 ? "reads" : "read"));
  }

  Result<void> revert_bytes(uint32_t row, const Json& json,
                            const std::optional<std::string>& new_text,
                            const std::optional<std::string>& old_text) {
    const Json first = json.value("first", Json());
    const Json end = json.value("end", Json());
    if (!first.is_number_unsigned() || !end.is_number_unsigned() || !old_text) {
      return fail("a part is named by \"first\", \"end\" and the \"old\" text");
    }
    const std::string_view content = document_.content(row);
    const auto from = first.get<uint64_t>();
    const auto to = end.get<uint64_t>();
    if (from > to || to > content.size()) {
      return fail(fmt::format("line +{} of {} has no bytes {} to {}", document_.rows.new_line[row],
                              printable(path_), from, to));
    }
    if (new_text && content.substr(from, to - from) != *new_text) {
      return fail(fmt::format("bytes {} to {} of line +{} of {} are not the \"new\" text", from, to,
                              document_.rows.new_line[row], printable(path_)));
    }
    return take_part(row, {static_cast<uint32_t>(from), static_cast<uint32_t>(to), *old_text});
  }

  Result<void> take_part(uint32_t row, const PartRevert& part) {
    if (decisions_.contains(row)) return fail("its line is dropped by an earlier decision");
    if (const auto* parts = decisions_.parts_of(row)) {
      const bool known = std::find(parts->begin(), parts->end(), part) != parts->end();
      if (known) return fail("an earlier decision reverts this part already");
    }
    auto step = toggle_part(document_, decisions_, row, part);
    if (!step) return fail(std::move(step.error().message));
    take(*step);
    return {};
  }

  Result<uint32_t> hunk_of(const Json& json) const {
    const auto of = selector(json);
    if (!of) return fail(of.error().message);
    const auto row = row_of(of->side, of->first);
    if (!row) return fail(row.error().message);
    return hunk_of_row(document_, *row);
  }

  Result<void> edit(const Json& json) {
    std::string text;
    if (!json.is_object() || !json.contains("text") || !bytes_of_json(json["text"], text)) {
      return fail("an edit has a \"hunk\" and the \"text\" of its new side");
    }
    constexpr std::string_view kKnown[] = {"hunk", "text"};
    if (auto known = check_names(json, kKnown); !known) return known;
    const auto hunk = hunk_of(json.value("hunk", Json()));
    if (!hunk) return fail(hunk.error().message);
    const auto step = edit_hunk(document_, *hunk, text);
    if (!step) return fail(step.error().message);
    take(*step);
    return {};
  }

  Result<void> discard(const Json& json) {
    if (json == Json("file")) {
      for (const uint32_t section : sections_) take(toggle_file(document_, {}, section));
      return {};
    }
    const auto hunk = hunk_of(json);
    if (!hunk) {
      return fail("\"discard\" is \"file\" or a line of the hunk: " + hunk.error().message);
    }
    take(toggle_hunk(document_, {}, *hunk));
    return {};
  }

  Result<void> delete_file(const Json& json) {
    const uint32_t section = sections_.front();
    if (json != Json(true) || document_.files[section].status != FileStatus::added) {
      return fail("\"delete\" is true, for an added file");
    }
    if (document_.files[section].added == 0) {
      return fail(
          fmt::format("the review shows no lines of {} that could be dropped; delete it with git",
                      printable(path_)));
    }
    take(toggle_file(document_, {}, section));
    decisions_.deletions.insert(document_.files[section].header_row);
    return {};
  }

  const Document& document_;
  Decisions decisions_;
  std::string path_;
  std::vector<uint32_t> sections_;  // with that path
  std::unordered_map<std::string_view, std::vector<uint32_t>> by_path_;
};

}  // namespace

Result<Decisions> read_decisions(const Document& document, std::string_view json) {
  try {
    return Reader(document).read(Json::parse(json));
  } catch (const Json::exception& error) {
    return fail(
        fmt::format("the decisions are no sound JSON: {}", make_visible(error.what()).text));
  }
}

}  // namespace whymark
