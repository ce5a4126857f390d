#include "core/review/stub.h"

#include <doctest/doctest.h>

#include <string>

using namespace whymark;

TEST_CASE("stub: texts that only hold a place") {
  const std::string_view kStubs[] = {kSummaryStub,
                                     kWhyStub,
                                     "",
                                     " \t\n",
                                     "TODO",
                                     "todo",
                                     "Todo.",
                                     "TODO:",
                                     "TODO: x",
                                     "TODO : x",
                                     "TODO(me): x",
                                     "TODO (me)",
                                     "TODO: a line\nand the rest of it\n",
                                     "- TODO: x",
                                     "**TODO**",
                                     "[TBD]",
                                     "tbd",
                                     "TBD...",
                                     "FIXME",
                                     "FIXME: x",
                                     "XXX",
                                     "...",
                                     "…",
                                     "… …",
                                     "-",
                                     "—",
                                     "???",
                                     "<why>",
                                     "<say what it does, and why>",
                                     " <why> \n",
                                     "<…>"};
  for (const std::string_view text : kStubs) CHECK_MESSAGE(is_stub(text), std::string(text));
}

TEST_CASE("stub: texts that say something") {
  const std::string_view kTexts[] = {"x",
                                     "TODO markers are now found",
                                     "The TODO is gone",
                                     "todos",
                                     "TODOs: a list",
                                     "XXXL: a size",
                                     "TBDs are gone",
                                     "TODO: first this\n\nA paragraph that says why.",
                                     "42",
                                     "é",
                                     "<https://a.example>",
                                     "<a href=\"x\">",
                                     "<b>x</b>",
                                     "a < b > c",
                                     "<why> is kept",
                                     "see <why>",
                                     "none",
                                     "日本"};
  for (const std::string_view text : kTexts) CHECK_MESSAGE(!is_stub(text), std::string(text));
}
