#include "core/base/library_version.h"

#include <openssl/crypto.h>

namespace whymark {

std::string openssl_version() { return OpenSSL_version(OPENSSL_VERSION_STRING); }

}  // namespace whymark
