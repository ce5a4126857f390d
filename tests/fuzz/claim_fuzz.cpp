// Any claim is read, and an outcome that is written into it is read back, with all else as it was.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/format/claim.h"
#include "core/format/edit_claim.h"
#include "core/format/parser.h"

using whymark::Check;
using whymark::ClaimStatus;

namespace {

constexpr std::array<ClaimStatus, 4> kStatuses = {ClaimStatus::unknown, ClaimStatus::pass,
                                                  ClaimStatus::fail, ClaimStatus::skipped};

void check_edits(const whymark::Document& document, const whymark::Field& field) {
  const Check before = whymark::parse_claim(document.value(field));
  for (const ClaimStatus status : kStatuses) {
    for (const bool comment : {false, true}) {
      whymark::ClaimOutcome outcome{status, std::nullopt};
      if (comment) outcome.comment = "a `b` (c";
      const auto edit = whymark::edit_claim(document, field, outcome);
      if (!edit) continue;
      const std::string text = whymark::apply_edits(document, {*edit}).value();
      const whymark::Document after = whymark::parse(whymark::TextBuffer(text));
      if (after.fields.size() != document.fields.size()) std::abort();
      const auto index = static_cast<size_t>(&field - document.fields.data());
      const Check now = whymark::parse_claim(after.value(after.fields[index]));
      if (now.status != status || now.method != before.method) std::abort();
      if (now.detail != before.detail) std::abort();
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  std::string unknown;
  const Check check = whymark::parse_claim(input, &unknown);
  if (!unknown.empty() && check.status != ClaimStatus::unknown) std::abort();
  const whymark::ClaimParts parts = whymark::split_claim(input);
  if (parts.status_known && check.status == ClaimStatus::unknown &&
      parts.status.size() != std::string_view("unknown").size()) {
    std::abort();
  }
  const std::string note = "@note doc\nverify: " + std::string(input) + "\n";
  const whymark::Document document = whymark::parse(whymark::TextBuffer(note));
  if (!document.fields.empty() && document.fields[0].name == whymark::FieldName::verify) {
    check_edits(document, document.fields[0]);
  }
  return 0;
}
