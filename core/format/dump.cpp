#include "core/format/dump.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "core/format/claim.h"
#include "core/format/json_text.h"
#include "core/format/source.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

void add_text(Json& json, const char* name, std::string_view bytes) {
  if (!bytes.empty()) json[name] = json_text(bytes);
}

/// First and last row, counted from 1.
Json rows_of(RowRange rows) { return Json::array({rows.first + 1, rows.end()}); }

Json row_json(const Document& document, uint32_t row) {
  const RowKind kind = document.rows.kind[row];
  Json json = Json::array({word(kind), json_text(document.view(document.row_span(row)))});
  if (kind != RowKind::context && kind != RowKind::added && kind != RowKind::removed) return json;
  const auto number = [](bool shown, uint32_t line) { return shown ? Json(line) : Json(nullptr); };
  json.push_back(number(kind != RowKind::added, document.rows.old_line[row]));
  json.push_back(number(kind != RowKind::removed, document.rows.new_line[row]));
  return json;
}

Json check_json(const Check& check) {
  Json json = Json::object();
  if (check.row != kNone) json["row"] = check.row + 1;
  add_text(json, "method", check.method);
  add_text(json, "detail", check.detail);
  json["status"] = word(check.status);
  add_text(json, "comment", check.comment);
  add_text(json, "ran", check.ran);
  return json;
}

Json frontmatter_json(const Frontmatter& front) {
  if (!front.present) return nullptr;
  Json json = Json::object();
  if (front.version) json["whymark"] = *front.version;
  add_text(json, "title", front.title);
  add_text(json, "author", front.author);
  add_text(json, "date", front.date);
  add_text(json, "scope", front.scope);
  add_text(json, "base", front.base);
  add_text(json, "head", front.head);
  add_text(json, "repo", front.repo);
  add_text(json, "summary", front.summary);
  for (const std::string& tag : front.tags) json["tags"].push_back(json_text(tag));
  for (const Check& check : front.checks) json["checks"].push_back(check_json(check));
  Json review = Json::object();
  add_text(review, "status", front.review_status);
  add_text(review, "by", front.review_by);
  add_text(review, "at", front.review_at);
  if (!review.empty()) json["review"] = std::move(review);
  return json;
}

Json file_json(const Document& document, const FileSection& file) {
  Json json = Json::object();
  json["path"] = json_text(file.path);
  add_text(json, "from", file.from);
  json["status"] = word(file.status);
  json["status_given"] = file.status_given;
  json["rows"] = rows_of(file.rows);
  json["added"] = file.added;
  json["removed"] = file.removed;
  add_text(json, "oldsha", document.view(file.old_sha));
  add_text(json, "newsha", document.view(file.new_sha));
  add_text(json, "oldmode", document.view(file.old_mode));
  add_text(json, "newmode", document.view(file.new_mode));
  add_text(json, "oldsize", document.view(file.old_size));
  add_text(json, "newsize", document.view(file.new_size));
  add_text(json, "lang", document.view(file.lang));
  if (file.binary) json["binary"] = true;
  return json;
}

Json hunk_json(const Document& document, const Hunk& hunk) {
  Json json = Json::object();
  json["file"] = hunk.file;
  json["header"] = hunk.header_row + 1;
  json["rows"] = hunk.rows.count == 0 ? Json(nullptr) : rows_of(hunk.rows);
  json["old"] = {hunk.old_start, hunk.old_count};
  json["new"] = {hunk.new_start, hunk.new_count};
  add_text(json, "heading", document.view(hunk.heading));
  return json;
}

std::string_view selector_word(const Selector& selector) {
  switch (selector.kind) {
    case SelectorKind::missing:
      return "missing";
    case SelectorKind::file:
      return "file";
    case SelectorKind::change:
      return "doc";
    case SelectorKind::invalid:
      return "invalid";
    case SelectorKind::lines:
      break;
  }
  return selector.side == Side::old_side ? "old" : "new";
}

Json selector_json(const Document& document, const Note& note) {
  const Selector& selector = note.selector;
  Json json = Json::object();
  json["names"] = selector_word(selector);
  add_text(json, "text", document.view(selector.text));
  if (selector.kind != SelectorKind::lines) return json;
  json["lines"] = {selector.first, selector.last};
  json["named"] = note.anchor.named;
  json["shown"] = note.anchor.present;
  if (note.anchor.present > 0) {
    json["rows"] = {note.anchor.first_row + 1, note.anchor.last_row + 1};
  }
  return json;
}

Json field_json(const Document& document, const Field& field) {
  const std::string value = document.value(field);
  Json json = Json::object();
  const bool other = field.name == FieldName::other;
  json["name"] = other ? json_text(document.view(field.word)) : Json(word(field.name));
  json["rows"] = rows_of(field.rows);
  json["value"] = json_text(value);
  if (field.name == FieldName::source) {
    const Source source = parse_source(value);
    json["source"]["type"] = word(source.type);
    add_text(json["source"], "locator", source.locator);
    add_text(json["source"], "note", source.note);
  } else if (field.name == FieldName::verify) {
    json["claim"] = check_json(parse_claim(value));
  }
  return json;
}

Json note_json(const Document& document, const Note& note) {
  Json json = Json::object();
  json["id"] = json_text(note.id);
  json["file"] = note.file == kNone ? Json(nullptr) : Json(note.file);
  json["rows"] = rows_of(note.rows);
  json["selector"] = selector_json(document, note);
  json["kind"] = word(note.kind);
  add_text(json, "kind_word", document.view(note.kind_word));
  add_text(json, "risk", word(note.risk));
  add_text(json, "urgency", word(note.urgency));
  if (note.confidence) json["confidence"] = *note.confidence;
  for (uint32_t i = note.fields.first; i < note.fields.end(); ++i) {
    json["fields"].push_back(field_json(document, document.fields[i]));
  }
  if (note.body.count > 0) json["body"] = json_text(document.body(note));
  return json;
}

/// Severity, code, row, column (in bytes, from 1); by row, column, code.
std::vector<Json> diagnostics_json(const Document& document) {
  std::vector<std::tuple<uint32_t, uint32_t, std::string_view, std::string_view>> found;
  for (const Diagnostic& each : document.diagnostics) {
    uint32_t row = 0, column = 0;
    if (document.rows.size() > 0) {
      row = document.rows.row_at(each.range.offset);
      const uint32_t start = document.line_span(row).offset;
      column = each.range.offset - std::min(start, each.range.offset);
    }
    found.emplace_back(row + 1, column + 1, each.code,
                       each.severity == Severity::error ? "error" : "warning");
  }
  std::sort(found.begin(), found.end());
  std::vector<Json> out;
  for (const auto& [row, column, code, severity] : found) {
    out.push_back(Json::array({severity, code, row, column}));
  }
  return out;
}

/// Writes one entry a line, and the document piece by piece: as one value it would take many times
/// its own memory.
class Writer {
 public:
  void value(std::string_view name, const Json& json) {
    key(name);
    out_ += print(json);
  }
  template <class Entry>
  void list(std::string_view name, size_t count, Entry entry) {
    key(name);
    out_ += "[";
    for (size_t i = 0; i < count; ++i) {
      out_ += i == 0 ? "\n    " : ",\n    ";
      out_ += print(entry(i));
    }
    out_ += count == 0 ? "]" : "\n  ]";
  }
  std::string finish() {
    out_ += "\n}\n";
    return std::move(out_);
  }

 private:
  static std::string print(const Json& json) { return json.dump(-1, ' ', true); }
  void key(std::string_view name) {
    out_ += out_.size() == 1 ? "\n  \"" : ",\n  \"";
    out_ += name;
    out_ += "\": ";
  }

  std::string out_ = "{";
};

}  // namespace

std::string dump_json(const Document& document) {
  Writer writer;
  writer.value("dump", 1);
  writer.value("crlf", document.crlf);
  writer.value("bom", document.bom);
  writer.list("rows", document.rows.size(),
              [&](size_t i) { return row_json(document, static_cast<uint32_t>(i)); });
  writer.value("frontmatter", frontmatter_json(document.front));
  writer.list("files", document.files.size(),
              [&](size_t i) { return file_json(document, document.files[i]); });
  writer.list("hunks", document.hunks.size(),
              [&](size_t i) { return hunk_json(document, document.hunks[i]); });
  writer.list("notes", document.notes.size(),
              [&](size_t i) { return note_json(document, document.notes[i]); });
  writer.list("checks", document.checks.size(),
              [&](size_t i) { return check_json(document.checks[i]); });
  const std::vector<Json> diagnostics = diagnostics_json(document);
  writer.list("diagnostics", diagnostics.size(), [&](size_t i) { return diagnostics[i]; });
  return writer.finish();
}

}  // namespace whymark
