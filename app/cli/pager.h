#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace whymark {

/// Where the text of a page goes. False where nobody reads on.
using Sink = std::function<bool(std::string_view)>;

/// The pager as git chooses it: GIT_PAGER, else PAGER, else less. Empty where there is to be none.
std::string pager_command();

/// Has `write_page` write to the pager `command`, or to standard output where that is empty or the
/// pager cannot be run. That the user quits is no failure.
void show_in_pager(const std::string& command, const std::function<void(const Sink&)>& write_page);

}  // namespace whymark
