#include "core/git/line_ends.h"

#include <algorithm>

#include "core/format/scan.h"
#include "core/git/git_handle.h"

namespace whymark::git {
namespace {

using BlobHandle = Handle<git_blob, git_blob_free>;

enum class Conversion { none, automatic, always };

/// What one attribute says; nothing where it is not given.
std::optional<Conversion> conversion_of(const char* value) {
  if (GIT_ATTR_IS_TRUE(value)) return Conversion::always;
  if (GIT_ATTR_IS_FALSE(value)) return Conversion::none;
  if (git_attr_value(value) != GIT_ATTR_VALUE_STRING) return std::nullopt;
  const std::string_view word = value;
  if (word == "input") return Conversion::always;
  if (word == "auto") return Conversion::automatic;
  return std::nullopt;
}

/// A value of the configuration in lower case, as git compares them.
std::string lower_value(const git_config* config, const char* name) {
  const char* value = nullptr;
  std::string text = git_config_get_string(&value, config, name) == 0 ? value : "";
  std::transform(text.begin(), text.end(), text.begin(), [](char c) { return to_lower(c); });
  return text;
}

/// What the configuration says.
struct Settings {
  bool automatic = false;  // core.autocrlf: files without attributes are converted
  bool crlf = false;       // core.autocrlf, core.eol: lines of a text end in CR LF when checked out
};

Result<Settings> settings_of(git_repository* repository) {
  git_config* raw = nullptr;
  if (git_repository_config_snapshot(&raw, repository) != 0) {
    return fail("git's configuration cannot be read: " + last_error());
  }
  const ConfigHandle config(raw);
  if (lower_value(raw, "core.autocrlf") == "input") return Settings{true, false};
  int value = 0;
  if (git_config_get_bool(&value, raw, "core.autocrlf") == 0 && value != 0) {
    return Settings{true, true};
  }
  return Settings{false, lower_value(raw, "core.eol") == "crlf"};
}

/// The end of line that the attribute names; empty where it names none.
std::string_view eol_of(const LineEndAttributes& attributes) {
  if (git_attr_value(attributes.eol) != GIT_ATTR_VALUE_STRING) return "";
  const std::string_view eol = attributes.eol;
  return eol == "lf" || eol == "crlf" ? eol : "";
}

/// What the attributes say; nothing where they leave it to the configuration.
std::optional<Conversion> conversion_of(const LineEndAttributes& attributes) {
  auto said = conversion_of(attributes.text);
  if (!said) said = conversion_of(attributes.crlf);
  if (!said && !eol_of(attributes).empty()) said = Conversion::always;
  return said;
}

Result<Conversion> decide(git_repository* repository, const LineEndAttributes& attributes) {
  if (const auto said = conversion_of(attributes)) return *said;
  const auto settings = settings_of(repository);
  if (!settings) return fail(settings.error().message);
  return settings->automatic ? Conversion::automatic : Conversion::none;
}

/// What a checkout does: whether it converts, and whether CR LF is what it would convert to.
struct Checkout {
  Conversion conversion = Conversion::none;
  bool crlf = false;
};

/// `text=input` and `crlf=input`: a text that is checked out with LF.
bool says_input(const LineEndAttributes& attributes) {
  const char* value = conversion_of(attributes.text) ? attributes.text : attributes.crlf;
  return git_attr_value(value) == GIT_ATTR_VALUE_STRING && std::string_view(value) == "input";
}

Result<Checkout> decide_checkout(git_repository* repository, const LineEndAttributes& attributes) {
  const auto said = conversion_of(attributes);
  if (said == Conversion::none) return Checkout{};
  if (said && !eol_of(attributes).empty()) return Checkout{*said, eol_of(attributes) == "crlf"};
  if (said && says_input(attributes)) return Checkout{*said, false};
  const auto settings = settings_of(repository);
  if (!settings) return fail(settings.error().message);
  if (said) return Checkout{*said, settings->crlf};
  return Checkout{settings->automatic ? Conversion::automatic : Conversion::none, settings->crlf};
}

struct TextStats {
  size_t nul = 0, lone_cr = 0, lone_lf = 0, crlf = 0, printable = 0, nonprintable = 0;

  bool looks_binary() const {
    constexpr int kOneIn = 7;  // one in 128
    return lone_cr > 0 || nul > 0 || (printable >> kOneIn) < nonprintable;
  }
};

TextStats count(std::string_view bytes) {
  constexpr std::string_view kPrintableControls = "\b\t\x1b\f";
  constexpr char kEndOfFile = '\x1a';  // as the last byte it is not counted
  TextStats stats;
  for (size_t i = 0; i < bytes.size(); ++i) {
    const char c = bytes[i];
    if (c == '\r') {
      const bool pair = i + 1 < bytes.size() && bytes[i + 1] == '\n';
      (pair ? stats.crlf : stats.lone_cr) += 1;
      i += pair;
    } else if (c == '\n') {
      stats.lone_lf += 1;
    } else if ((static_cast<unsigned char>(c) < 0x20 &&
                kPrintableControls.find(c) == std::string_view::npos) ||
               c == '\x7f') {
      stats.nonprintable += 1;
      stats.nul += c == '\0';
    } else {
      stats.printable += 1;
    }
  }
  if (!bytes.empty() && bytes.back() == kEndOfFile) stats.nonprintable -= 1;
  return stats;
}

/// Whether the index has the file as a text with CR LF: then git leaves them.
bool index_has_crlf(git_repository* repository, const std::string& path) {
  git_index* raw = nullptr;
  if (git_repository_index(&raw, repository) != 0) return false;
  const IndexHandle index(raw);
  git_index_read(raw, 0);  // it may have been written since; where that fails, the old one counts
  constexpr int kMerged = 0, kOurs = 2;
  const git_index_entry* entry = git_index_get_bypath(raw, path.c_str(), kMerged);
  if (entry == nullptr) entry = git_index_get_bypath(raw, path.c_str(), kOurs);
  git_blob* blob = nullptr;
  if (entry == nullptr || git_blob_lookup(&blob, repository, &entry->id) != 0) return false;
  const BlobHandle owner(blob);
  const TextStats stats = count({static_cast<const char*>(git_blob_rawcontent(blob)),
                                 static_cast<size_t>(git_blob_rawsize(blob))});
  return stats.crlf > 0 && !stats.looks_binary();
}

std::string without_cr(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  for (size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] != '\r' || i + 1 == bytes.size() || bytes[i + 1] != '\n') out += bytes[i];
  }
  return out;
}

}  // namespace

Result<std::optional<std::string>> convert_line_ends(git_repository* repository,
                                                     const std::string& path,
                                                     std::string_view bytes,
                                                     const LineEndAttributes& attributes) {
  if (bytes.find("\r\n") == std::string_view::npos) return std::optional<std::string>();
  const auto conversion = decide(repository, attributes);
  if (!conversion) return fail(conversion.error().message);
  if (*conversion == Conversion::none) return std::optional<std::string>();
  if (*conversion == Conversion::automatic &&
      (count(bytes).looks_binary() || index_has_crlf(repository, path))) {
    return std::optional<std::string>();
  }
  return std::optional(without_cr(bytes));
}

Result<bool> checks_out_crlf(git_repository* repository, std::string_view bytes,
                             const LineEndAttributes& attributes) {
  if (bytes.find('\n') == std::string_view::npos) return false;
  const auto checkout = decide_checkout(repository, attributes);
  if (!checkout) return fail(checkout.error().message);
  if (checkout->conversion == Conversion::none || !checkout->crlf) return false;
  const TextStats stats = count(bytes);
  if (stats.lone_lf == 0) return false;
  // What has a CR anywhere is left alone, lest the way in took out more than this put in.
  return checkout->conversion == Conversion::always || (stats.crlf == 0 && !stats.looks_binary());
}

std::string with_cr(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size() + bytes.size() / 16);
  for (size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == '\n' && (i == 0 || bytes[i - 1] != '\r')) out += '\r';
    out += bytes[i];
  }
  return out;
}

}  // namespace whymark::git
