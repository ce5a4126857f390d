// Every code of a diagnostic, with its meaning as the specification has it.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace whymark {

struct Rule {
  std::string_view code;
  std::string_view meaning;
};

/// In the order of the specification's tables.
std::span<const Rule> rules();

/// The place of a code in rules(). It must be one of them.
size_t rule_index(std::string_view code);

}  // namespace whymark
