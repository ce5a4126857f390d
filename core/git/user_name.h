#pragma once

#include <string>

namespace whymark {

class Repository;

/// `user.name` as git reads it in the repository; empty where that says none, or there is none
/// (null).
std::string user_name(const Repository* repository);

}  // namespace whymark
