#pragma once

#include <string>
#include <vector>

#include "app/cli/pager.h"
#include "app/cli/show_style.h"
#include "core/format/document.h"
#include "core/review/metrics.h"

namespace whymark {

/// Writes a review as a page for the terminal, piece by piece and from its beginning, until the
/// sink wants no more. `files`: the sections to show, by index, in order; empty: the whole review.
void write_page(const Document& document, const DocumentMetrics& metrics, const PageStyle& style,
                const std::vector<uint32_t>& files, const Sink& sink);

}  // namespace whymark
