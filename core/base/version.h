#pragma once

namespace whymark {

/// The project's version, `1.2.3`; set in the top level CMakeLists.txt.
const char* version();

}  // namespace whymark
