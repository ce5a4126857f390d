#include "core/apply/journal.h"

#include <fmt/format.h>

#include "core/base/sha256.h"
#include "core/format/json_text.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kHead = "whymark journal 1\n";
constexpr size_t kChecksum = 64 + 1;

Json state_json(const FileState& state) {
  if (!state.exists) return nullptr;
  return {{"mode", state.mode}, {"size", state.bytes.size()}};
}

Json list_json(const std::vector<std::string>& texts) {
  Json list = Json::array();
  for (const std::string& text : texts) list.push_back(json_text(text));
  return list;
}

/// Throws as the JSON library does.
std::string text_of(const Json& json) {
  std::string bytes;
  if (!bytes_of_json(json, bytes)) return json.get<std::string>();
  return bytes;
}

/// Throws as the JSON library does.
std::vector<std::string> list_of(const Json& json) {
  std::vector<std::string> texts;
  for (const Json& each : json) texts.push_back(text_of(each));
  return texts;
}

/// Takes the state's bytes off the front of `contents`.
bool read_state(const Json& json, std::string_view& contents, FileState& state) {
  if (json.is_null()) return true;
  state.exists = true;
  state.mode = json.at("mode").get<uint32_t>();
  const auto size = json.at("size").get<size_t>();
  if (size > contents.size()) return false;
  state.bytes = contents.substr(0, size);
  contents.remove_prefix(size);
  return true;
}

}  // namespace

std::string temporary_name(uint64_t random) { return fmt::format(".whymark-{:016x}.tmp", random); }

bool is_temporary_name(std::string_view name) {
  constexpr std::string_view kStart = ".whymark-", kEnd = ".tmp";
  constexpr size_t kDigits = 16;
  return name.size() == kStart.size() + kDigits + kEnd.size() && name.starts_with(kStart) &&
         name.ends_with(kEnd) &&
         name.find_first_not_of("0123456789abcdef", kStart.size()) == kStart.size() + kDigits;
}

std::string encode(const Journal& journal) {
  Json files = Json::array();
  size_t size = 0;
  for (const JournalFile& file : journal.files) {
    files.push_back({{"path", json_text(file.path)},
                     {"temporary", json_text(file.temporary)},
                     {"before", state_json(file.before)},
                     {"after", state_json(file.after)}});
    size += file.before.bytes.size() + file.after.bytes.size();
  }
  const Json head{{"undo", journal.undo},
                  {"started", journal.started},
                  {"review", json_text(journal.review)},
                  {"what", json_text(journal.what)},
                  {"also", json_text(journal.also)},
                  {"folders", list_json(journal.folders)},
                  {"removes", list_json(journal.removes)},
                  {"files", std::move(files)}};
  std::string bytes(kHead);
  bytes += head.dump() + "\n";
  bytes.reserve(bytes.size() + size + kChecksum);
  for (const JournalFile& file : journal.files) {
    bytes += file.before.bytes;
    bytes += file.after.bytes;
  }
  bytes += sha256(bytes) + "\n";
  return bytes;
}

Result<Journal> decode_journal(std::string_view bytes) {
  if (bytes.substr(0, kHead.size()) != kHead) return fail("it is no journal of this version");
  if (bytes.size() < kHead.size() + kChecksum) return fail("it is cut short");
  const std::string_view whole = bytes.substr(0, bytes.size() - kChecksum);
  if (bytes.substr(whole.size()) != sha256(whole) + "\n") return fail("its checksum is wrong");
  const size_t line_end = whole.find('\n', kHead.size());
  Journal journal;
  try {
    const Json head = Json::parse(whole.substr(kHead.size(), line_end - kHead.size()));
    std::string_view contents = whole.substr(std::min(line_end, whole.size() - 1) + 1);
    journal.undo = head.at("undo").get<bool>();
    journal.started = head.at("started").get<std::string>();
    journal.review = text_of(head.at("review"));
    journal.what = text_of(head.at("what"));
    journal.also = text_of(head.at("also"));
    journal.folders = list_of(head.at("folders"));
    journal.removes = list_of(head.at("removes"));
    for (const Json& each : head.at("files")) {
      JournalFile file;
      file.path = text_of(each.at("path"));
      file.temporary = text_of(each.at("temporary"));
      const bool whole_states = read_state(each.at("before"), contents, file.before) &&
                                read_state(each.at("after"), contents, file.after);
      if (!whole_states) return fail("it is shorter than it says");
      if (!is_temporary_name(file.temporary)) return fail("it names no temporary file of ours");
      journal.files.push_back(std::move(file));
    }
    if (!contents.empty()) return fail("it is longer than it says");
  } catch (const Json::exception& error) {
    return fail(fmt::format("it cannot be read: {}", error.what()));
  }
  return journal;
}

}  // namespace whymark
