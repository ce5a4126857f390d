// Changes of a document that touch only the bytes they must: byte ranges and what takes their
// place.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/format/document.h"

namespace whymark {

/// `text` takes the place of the bytes in `range`, which may be empty.
struct Edit {
  Span range;
  std::string text;

  bool empty() const { return range.empty() && text.empty(); }
};

/// The document's text with all of the edits made, in any order of theirs. Fails where two of them
/// touch the same bytes or one lies outside of the text.
Result<std::string> apply_edits(const Document& document, std::vector<Edit> edits);

}  // namespace whymark
