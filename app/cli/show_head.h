// What stands above the lines: the review's own head, and the bar of each file.
#pragma once

#include <vector>

#include "app/cli/show_text.h"
#include "core/format/document.h"
#include "core/review/metrics.h"

namespace whymark {

/// The frontmatter, the checks and the figures of a review.
Lines lay_out_head(const Document& document, const Metrics& whole, const PageStyle& style);

/// The bar of a file: its name and everything that its header says.
Lines lay_out_bar(const Document& document, const FileSection& file, const Metrics& metrics,
                  const PageStyle& style);

}  // namespace whymark
