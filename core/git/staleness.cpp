#include "core/git/staleness.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/format/diagnostic_sink.h"
#include "core/format/scan.h"
#include "core/format/validator_codes.h"
#include "core/format/visible.h"
#include "core/git/beneath.h"
#include "core/git/git_handle.h"
#include "core/git/path_rules.h"

namespace whymark {
namespace {

constexpr std::string_view kSubmodule = "160000";
constexpr std::string_view kLink = "120000";
constexpr size_t kShownDigits = 12;

/// All zeros are git's id of no file at all.
bool has_new_sha(const Document& document, const FileSection& section) {
  return document.view(section.new_sha).find_first_not_of('0') != std::string_view::npos;
}

bool is_blob_id(std::string_view sha) {
  constexpr size_t kMinDigits = 4, kMaxDigits = 40;
  return sha.size() >= kMinDigits && sha.size() <= kMaxDigits &&
         sha.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

bool is_prefix(std::string_view sha, std::string_view id) {
  return std::equal(sha.begin(), sha.end(), id.begin(),
                    [](char given, char lower) { return to_lower(given) == lower; });
}

class Comparison {
 public:
  Comparison(const Document& document, const Repository& repository)
      : document_(document), repository_(repository) {}

  std::vector<Diagnostic> run() {
    std::unordered_map<std::string_view, const FileSection*> last;
    for (const FileSection& section : document_.files) {
      if (says_something(section)) last[section.path] = &section;
    }
    for (const FileSection& section : document_.files) {
      if (!says_something(section) || last[section.path] != &section) continue;
      section_ = &section;
      if (section.status == FileStatus::deleted) {
        look_for_deleted();
      } else {
        compare();
      }
    }
    return sink_.take();
  }

 private:
  bool says_something(const FileSection& section) const {
    if (section.header_row == kNone || document_.view(section.old_mode) == kSubmodule ||
        document_.view(section.new_mode) == kSubmodule) {
      return false;
    }
    return section.status == FileStatus::deleted || has_new_sha(document_, section);
  }

  void look_for_deleted() {
    const auto parent = open_parent(repository_.root(), section_->path);
    if (!parent) return;
    const auto image = read_in(*parent);
    // A folder in its place is no file.
    const OpenFailure failure = image ? OpenFailure::none : image.error().kind;
    if (failure == OpenFailure::missing || failure == OpenFailure::special) return;
    sink_.error(code::kReviewStale, document_.line_span(section_->header_row),
                "delete the file, or take its section out",
                "{} is there again, though the change deletes it", quote(section_->path));
  }

  void compare() {
    if (!is_blob_id(document_.view(section_->new_sha))) {
      return cannot_tell("its newsha is no blob id of at least 4 digits");
    }
    if (const std::string why = refuse_path(section_->path); !why.empty()) return missing(why);
    if (const std::string why = repository_.refuse_path(section_->path); !why.empty()) {
      return cannot_tell(why);
    }
    const auto parent = open_parent(repository_.root(), section_->path);
    if (!parent) return not_read(parent.error());
    const auto image = read_in(*parent);
    if (image) {
      const bool raw = document_.view(section_->new_mode) == kLink;  // a link written as a file
      return compare(raw ? git::hash_blob(image->bytes) : clean_id(image->bytes));
    }
    if (image.error().kind != OpenFailure::link) return not_read(image.error());
    const auto target = read_link_in(*parent);
    if (!target) return not_read(target.error());
    compare(git::hash_blob(*target));
  }

  Result<std::string> clean_id(std::string_view bytes) const {
    return repository_.clean(section_->path, bytes).map([](CleanBlob&& blob) {
      return std::move(blob.id);
    });
  }

  void compare(const Result<std::string>& id) {
    if (!id) return cannot_tell(id.error().message);
    const std::string_view reviewed = document_.view(section_->new_sha);
    if (is_prefix(reviewed, *id)) return;
    sink_.error(code::kReviewStale, section_->new_sha,
                "look at what changed since, then write its diff, notes and newsha anew",
                "{} is no longer the file that was reviewed: it is {}, the review has {}",
                quote(section_->path), id->substr(0, kShownDigits),
                reviewed.substr(0, kShownDigits));
  }

  void not_read(const PathFailure& failure) {
    switch (failure.kind) {
      case OpenFailure::missing:
      case OpenFailure::link:  // of a folder on the way: git sees no file behind it either
      case OpenFailure::special:
        return missing(failure.why);
      default:
        return cannot_tell(failure.why);
    }
  }

  void missing(std::string_view why) {
    sink_.error(code::kFileMissing, document_.line_span(section_->header_row),
                "restore the file, or take its section out", "{} is not in the working tree: {}",
                quote(section_->path), why);
  }

  void cannot_tell(std::string_view why) {
    sink_.warning(code::kReviewStale, section_->new_sha, "compare it yourself: git diff",
                  "whether {} is the file that was reviewed cannot be told: {}",
                  quote(section_->path), make_visible(why).text);
  }

  const Document& document_;
  const Repository& repository_;
  const FileSection* section_ = nullptr;
  DiagnosticSink sink_;
};

}  // namespace

std::vector<Diagnostic> find_stale(const Document& document, const Repository& repository) {
  return Comparison(document, repository).run();
}

}  // namespace whymark
