// Errors of the outside world are values; data problems are diagnostics (core/format/diagnostic.h).
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace whymark {

/// A failure of the outside world. `message` is one line: what failed, on which thing, what to do.
struct Error {
  std::string message;
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string message) {
  return tl::unexpected<Error>(Error{std::move(message)});
}

}  // namespace whymark
