#include "core/format/directive.h"

#include "core/format/scan.h"

namespace whymark {
namespace {

bool is_directive(std::string_view line, std::string_view name) {
  if (!starts_with(line, name)) return false;
  return line.size() == name.size() || is_blank(line[name.size()]);
}

}  // namespace

Directive directive_of(std::string_view line) {
  if (line.empty() || line.front() != '@') return Directive::none;
  if (starts_with(line, "@@")) return Directive::hunk;
  if (is_directive(line, "@note")) return Directive::note;
  if (is_directive(line, "@file")) return Directive::file;
  if (is_directive(line, "@check")) return Directive::check;
  return Directive::none;
}

}  // namespace whymark
