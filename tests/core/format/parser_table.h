#pragma once

#include <doctest/doctest.h>

#include <string>

#include "tests/core/format/dump.h"

namespace whymark::test {

/// Runs a table whose inputs stand below kFront; rows and lines are counted with its four rows.
template <size_t N>
void check_bodies(const DumpCase (&table)[N]) {
  for (const DumpCase& test : table) {
    const std::string found = dump_body(test.input);
    CHECK_MESSAGE(found == test.expected, std::string(test.name), "\n--- found\n", found,
                  "--- expected\n", std::string(test.expected));
  }
}

/// The same for whole documents.
template <size_t N>
void check_documents(const DumpCase (&table)[N]) {
  for (const DumpCase& test : table) {
    const std::string found = dump(parse(TextBuffer(test.input)));
    CHECK_MESSAGE(found == test.expected, std::string(test.name), "\n--- found\n", found,
                  "--- expected\n", std::string(test.expected));
  }
}

}  // namespace whymark::test
