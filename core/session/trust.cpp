#include "core/session/trust.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/base/sha256.h"
#include "core/session/private_folder.h"

namespace whymark {
namespace {

std::string file_of_key(const std::string& folder, const std::string& key) {
  return folder + "/trusted/" + key;
}

}  // namespace

std::string trust_key(const std::string& root, const std::vector<std::string>& commands) {
  Sha256 hash;
  // The size in front of each: no two lists are the same bytes.
  hash.add(fmt::format("{}:{}", root.size(), root));
  for (const std::string& command : commands) {
    hash.add(fmt::format("{}:", command.size()));
    hash.add(command);
  }
  return hash.finish();
}

bool is_trusted(const std::string& folder, const std::string& key) {
  return !folder.empty() && ::access(file_of_key(folder, key).c_str(), F_OK) == 0;
}

Result<void> remember_trust(const std::string& folder, const std::string& key) {
  if (folder.empty()) {
    return fail(
        "that these commands may run is not remembered: neither XDG_STATE_HOME nor HOME "
        "names a folder");
  }
  const std::string file = file_of_key(folder, key);
  if (make_private_folders(folder + "/trusted") && make_private_file(file)) return {};
  return fail(fmt::format("that these commands may run is not remembered: cannot write {}: {}",
                          file, std::strerror(errno)));
}

}  // namespace whymark
