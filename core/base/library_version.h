#pragma once

#include <string>

namespace whymark {

/// The version of the OpenSSL that is in use, `3.0.17`.
std::string openssl_version();

}  // namespace whymark
