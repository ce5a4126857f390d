#pragma once

#include <string>
#include <vector>

#include "core/format/document.h"

namespace whymark {

/// The plain diff of a section as git writes it, notes stripped; empty where it has none: a section
/// of context, or one whose contents are not shown. Of those `remarks` says why.
std::string section_patch(const Document& document, uint32_t file,
                          std::vector<std::string>& remarks);

}  // namespace whymark
