#include "core/apply/safe_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/apply/staged_file.h"
#include "tests/core/git/scratch.h"

using namespace whymark;
using test::Scratch;

namespace {

FileImage image_of(const Scratch& scratch, const std::string& path) {
  OpenFailure failure = OpenFailure::other;
  auto image = read_beneath(scratch.root(), path, failure);
  REQUIRE(image.has_value());
  CHECK(failure == OpenFailure::none);
  return *image;
}

OpenFailure failure_of(const Scratch& scratch, const std::string& path) {
  OpenFailure failure = OpenFailure::none;
  const auto image = read_beneath(scratch.root(), path, failure);
  CHECK_FALSE(image.has_value());
  if (!image) CHECK(image.error().message.find('\n') == std::string::npos);
  return failure;
}

std::string replace_error(const Scratch& scratch, const std::string& path, const FileImage& before,
                          std::string_view bytes) {
  const auto result = replace_beneath(scratch.root(), path, before, bytes);
  REQUIRE_FALSE(result.has_value());
  return result.error().message;
}

mode_t mode_of(const Scratch& scratch, const std::string& path) {
  struct stat status {};
  REQUIRE(::lstat(scratch.path(path).c_str(), &status) == 0);
  return status.st_mode & 07777;
}

}  // namespace

TEST_CASE("a file is read with its state") {
  const Scratch scratch;
  const std::string bytes("a\r\n\0\xff", 5);
  scratch.write("d/e/f", bytes);
  const FileImage image = image_of(scratch, "d/e/f");
  CHECK(image.bytes == bytes);
  CHECK(image.status.st_size == 5);
  scratch.write("empty", "");
  CHECK(image_of(scratch, "empty").bytes.empty());
}

TEST_CASE("what is no plain file beneath the root is told apart and not read") {
  const Scratch scratch;
  scratch.write("d/f", "x");
  scratch.write("nested/f", "x");
  scratch.write("nested/deep/f", "x");
  scratch.git("init -q nested");
  scratch.write("worktree/.git", "gitdir: elsewhere\n");
  scratch.write("worktree/f", "x");
  REQUIRE(symlink("d/f", scratch.path("link").c_str()) == 0);
  REQUIRE(symlink("d", scratch.path("linked").c_str()) == 0);
  REQUIRE(symlink("/etc", scratch.path("d/out").c_str()) == 0);
  REQUIRE(symlink("nowhere", scratch.path("dangling").c_str()) == 0);
  REQUIRE(mkfifo(scratch.path("fifo").c_str(), 0600) == 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  scratch.path("socket").copy(address.sun_path, sizeof address.sun_path - 1);
  const int server = socket(AF_UNIX, SOCK_STREAM, 0);
  REQUIRE(bind(server, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
  close(server);
  struct Case {
    const char* path;
    OpenFailure failure;
  };
  const Case cases[] = {{"none", OpenFailure::missing},      {"no/ne", OpenFailure::missing},
                        {"d/f/g", OpenFailure::missing},     {"link", OpenFailure::link},
                        {"dangling", OpenFailure::link},     {"linked/f", OpenFailure::link},
                        {"d/out/passwd", OpenFailure::link}, {"d", OpenFailure::special},
                        {"fifo", OpenFailure::special},      {"socket", OpenFailure::special},
                        {"nested/f", OpenFailure::nested},   {"nested/deep/f", OpenFailure::nested},
                        {"worktree/f", OpenFailure::nested}, {"../x", OpenFailure::denied},
                        {".git/config", OpenFailure::denied}};
  for (const Case& one : cases) {
    CAPTURE(one.path);
    CHECK(failure_of(scratch, one.path) == one.failure);
  }
  CHECK(failure_of(scratch, std::string(300, 'n')) == OpenFailure::other);
}

TEST_CASE("a device is not opened") {
  OpenFailure failure = OpenFailure::none;
  CHECK_FALSE(read_beneath("/dev", "null", failure).has_value());
  CHECK(failure == OpenFailure::special);
}

TEST_CASE("a replaced file has the new bytes, its mode and nothing beside it") {
  const Scratch scratch;
  for (const mode_t mode : {0644, 0755, 0600, 0444, 04755}) {
    scratch.write("d/f", "old");
    REQUIRE(chmod(scratch.path("d/f").c_str(), mode) == 0);
    const auto result = replace_beneath(scratch.root(), "d/f", image_of(scratch, "d/f"), "new");
    REQUIRE(result.has_value());
    CHECK(scratch.read("d/f") == "new");
    CHECK(mode_of(scratch, "d/f") == mode);
    CHECK(scratch.list() == std::vector<std::string>{"d", "d/f"});
    REQUIRE(unlink(scratch.path("d/f").c_str()) == 0);
  }
}

TEST_CASE("root keeps the owner of a file") {
  if (geteuid() != 0) return;
  const Scratch scratch;
  scratch.write("f", "old");
  REQUIRE(chown(scratch.path("f").c_str(), 1234, 4321) == 0);
  REQUIRE(replace_beneath(scratch.root(), "f", image_of(scratch, "f"), "new").has_value());
  struct stat status {};
  REQUIRE(::stat(scratch.path("f").c_str(), &status) == 0);
  CHECK(status.st_uid == 1234);
  CHECK(status.st_gid == 4321);
}

TEST_CASE("a file that is no longer the one read is left alone") {
  const Scratch scratch;
  scratch.write("d/f", "old");
  const FileImage before = image_of(scratch, "d/f");
  const auto check_refused = [&](std::string_view now) {
    CHECK(replace_error(scratch, "d/f", before, "new") != "");
    CHECK(scratch.read("d/f") == now);
    CHECK(scratch.list("d") == std::vector<std::string>{"d/f"});
  };
  SUBCASE("other bytes of the same size") {
    scratch.write("d/f", "OLD");
    check_refused("OLD");
  }
  SUBCASE("other bytes, size and time as they were") {
    scratch.write("d/f", "OLD");
    const timespec times[] = {before.status.st_atim, before.status.st_mtim};
    REQUIRE(utimensat(AT_FDCWD, scratch.path("d/f").c_str(), times, 0) == 0);
    check_refused("OLD");
  }
  SUBCASE("another file with the same bytes") {
    scratch.write("d/g", "old");
    REQUIRE(rename(scratch.path("d/g").c_str(), scratch.path("d/f").c_str()) == 0);
    check_refused("old");
  }
  SUBCASE("another mode") {
    REQUIRE(chmod(scratch.path("d/f").c_str(), 0755) == 0);
    check_refused("old");
  }
  SUBCASE("a link to such a file") {
    REQUIRE(rename(scratch.path("d/f").c_str(), scratch.path("g").c_str()) == 0);
    REQUIRE(symlink("../g", scratch.path("d/f").c_str()) == 0);
    CHECK(replace_error(scratch, "d/f", before, "new") ==
          "cannot write d/f: it is a symbolic link");
    CHECK(scratch.read("g") == "old");
  }
  SUBCASE("its folder became a link") {
    REQUIRE(rename(scratch.path("d").c_str(), scratch.path("e").c_str()) == 0);
    REQUIRE(symlink("e", scratch.path("d").c_str()) == 0);
    CHECK(replace_error(scratch, "d/f", before, "new") ==
          "cannot write d/f: its folder d is a symbolic link");
    CHECK(scratch.read("e/f") == "old");
    CHECK(scratch.list("e") == std::vector<std::string>{"e/f"});
  }
  SUBCASE("gone") {
    REQUIRE(unlink(scratch.path("d/f").c_str()) == 0);
    CHECK(replace_error(scratch, "d/f", before, "new") != "");
    CHECK(scratch.list("d").empty());
  }
}

TEST_CASE("a staged file is looked at again before the rename, and leaves nothing when dropped") {
  const Scratch scratch;
  scratch.write("f", "old");
  const FileImage before = image_of(scratch, "f");
  {
    auto staged = StagedFile::stage(scratch.root(), "f", before, "new");
    REQUIRE(staged.has_value());
    CHECK(scratch.list().size() == 2);
    scratch.write("f", "theirs");
    CHECK_FALSE(staged->commit().has_value());
    CHECK_FALSE(staged->in_place());
  }
  CHECK(scratch.read("f") == "theirs");
  CHECK(scratch.list() == std::vector<std::string>{"f"});
}

TEST_CASE("when the disk takes no more the old file stays and no temporary file") {
  const Scratch scratch;
  scratch.write("f", "old");
  const FileImage before = image_of(scratch, "f");
  // A limit on the size of files stands in for a full disk.
  rlimit old_limit{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &old_limit) == 0);
  rlimit limit = old_limit;
  limit.rlim_cur = 4096;
  const auto old_handler = signal(SIGXFSZ, SIG_IGN);
  REQUIRE(setrlimit(RLIMIT_FSIZE, &limit) == 0);
  const auto result = replace_beneath(scratch.root(), "f", before, std::string(10000, 'x'));
  REQUIRE(setrlimit(RLIMIT_FSIZE, &old_limit) == 0);
  signal(SIGXFSZ, old_handler);
  REQUIRE_FALSE(result.has_value());
  CHECK(result.error().message.find("cannot write f: its new text cannot be stored") == 0);
  CHECK(scratch.read("f") == "old");
  CHECK(scratch.list() == std::vector<std::string>{"f"});
}

TEST_CASE("in a folder without write permission nothing changes") {
  const Scratch scratch;
  scratch.write("d/f", "old");
  REQUIRE(chmod(scratch.root().c_str(), 0755) == 0);
  REQUIRE(chmod(scratch.path("d").c_str(), 0555) == 0);
  // Root may write anywhere, so it becomes somebody else for a moment.
  const bool root = geteuid() == 0;
  if (root) REQUIRE(seteuid(65534) == 0);
  OpenFailure failure = OpenFailure::none;
  const auto before = read_beneath(scratch.root(), "d/f", failure);
  std::string message;
  if (before) {
    const auto result = replace_beneath(scratch.root(), "d/f", *before, "new");
    if (!result) message = result.error().message;
  }
  if (root) REQUIRE(seteuid(0) == 0);
  CHECK(message == "cannot write d/f: no file can be created beside it: Permission denied");
  CHECK(scratch.read("d/f") == "old");
  CHECK(scratch.list("d") == std::vector<std::string>{"d/f"});
  REQUIRE(chmod(scratch.path("d").c_str(), 0755) == 0);
}
