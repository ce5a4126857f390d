#pragma once

#include "app/gui/script.h"

namespace whymark {

/// Runs one step; a message that begins with `?` is a wrong use of it.
Result<void> run_step(Stage& stage, const Step& step);

}  // namespace whymark
