// Writing records of evidence. Only for the files of this folder.
#pragma once

#include <cstddef>
#include <string>

#include "core/format/document.h"
#include "core/verify/rewrite_review.h"

namespace whymark {

/// The `evidence` key with all its records. `yaml` is empty where there are none.
struct EvidenceBlock {
  std::string yaml;
  size_t left_out = 0;  // records that a frontmatter has no room for
  std::string failure;  // why it cannot be written; empty where it can
};

/// A record for each claim that was run, and those that the document has of others.
EvidenceBlock write_evidence(const Document& document, const RunOfReview& run);

}  // namespace whymark
