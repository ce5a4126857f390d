#pragma once

#include <string>

#include "core/format/document.h"

namespace whymark {

/// A parsed document as JSON, every byte of it included: the form in which the expected results of
/// spec/conformance are written, and described in its README.md. Rows are counted from 1. One row,
/// file, hunk, note, check or diagnostic a line; ends with a line end; ASCII only. Text that is not
/// UTF-8 is written as {"hex": "…"}.
std::string dump_json(const Document& document);

}  // namespace whymark
