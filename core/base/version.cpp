#include "core/base/version.h"

namespace whymark {

const char* version() { return WHYMARK_VERSION; }

}  // namespace whymark
