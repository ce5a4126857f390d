#include "core/apply/file_swap.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/core/git/scratch.h"

using namespace whymark;
using test::Scratch;

namespace {

FileState state_of(const Scratch& scratch, const std::string& path) {
  auto state = read_state(scratch.root(), path);
  INFO((state ? std::string() : state.error().why));
  REQUIRE(state.has_value());
  return *state;
}

/// Replaces a file as an apply does. Why that failed, else empty.
std::string replace(const Scratch& scratch, const std::string& path, const FileState& before,
                    std::string_view bytes) {
  const FileState after{true, before.mode, std::string(bytes)};
  const JournalFile file{path, temporary_name(1), before, after};
  const auto staged = stage(scratch.root(), file, after);
  std::string why = staged ? "" : staged.error().why;
  if (staged) {
    const auto swapped = swap_in(scratch.root(), file, before, after);
    if (!swapped) why = swapped.error().why;
  }
  const auto removed = remove_temporary(scratch.root(), file);
  if (!removed && why.empty()) why = removed.error().why;
  return why;
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
  REQUIRE(chmod(scratch.path("d/e/f").c_str(), 0640) == 0);
  CHECK(state_of(scratch, "d/e/f") == FileState{true, 0640, bytes});
  scratch.write("empty", "");
  CHECK(state_of(scratch, "empty").exists);
  for (const char* missing : {"none", "no/ne", "d/e/f/g"}) {
    CAPTURE(missing);
    CHECK(state_of(scratch, missing) == FileState{});
  }
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
  const Case cases[] = {{"link", OpenFailure::link},
                        {"dangling", OpenFailure::link},
                        {"linked/f", OpenFailure::link},
                        {"d/out/passwd", OpenFailure::link},
                        {"d", OpenFailure::special},
                        {"fifo", OpenFailure::special},
                        {"socket", OpenFailure::special},
                        {"nested/f", OpenFailure::nested},
                        {"nested/deep/f", OpenFailure::nested},
                        {"worktree/f", OpenFailure::nested},
                        {"../x", OpenFailure::denied},
                        {".git/config", OpenFailure::denied}};
  for (const Case& one : cases) {
    CAPTURE(one.path);
    const auto state = read_state(scratch.root(), one.path);
    REQUIRE_FALSE(state.has_value());
    CHECK(state.error().kind == one.failure);
    CHECK(state.error().why.find('\n') == std::string::npos);
  }
  CHECK(read_state(scratch.root(), std::string(300, 'n')).error().kind == OpenFailure::other);
}

TEST_CASE("a device is not opened") {
  const auto state = read_state("/dev", "null");
  REQUIRE_FALSE(state.has_value());
  CHECK(state.error().kind == OpenFailure::special);
}

TEST_CASE("a replaced file has the new bytes, its mode and nothing beside it") {
  const Scratch scratch;
  for (const mode_t mode : {0644, 0755, 0600, 0444, 04755}) {
    scratch.write("d/f", "old");
    REQUIRE(chmod(scratch.path("d/f").c_str(), mode) == 0);
    CHECK(replace(scratch, "d/f", state_of(scratch, "d/f"), "new").empty());
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
  CHECK(replace(scratch, "f", state_of(scratch, "f"), "new").empty());
  struct stat status {};
  REQUIRE(::stat(scratch.path("f").c_str(), &status) == 0);
  CHECK(status.st_uid == 1234);
  CHECK(status.st_gid == 4321);
}

TEST_CASE("a file that is no longer the one read is left alone") {
  const Scratch scratch;
  scratch.write("d/f", "old");
  const FileState before = state_of(scratch, "d/f");
  const auto check_refused = [&](std::string_view now) {
    CHECK(replace(scratch, "d/f", before, "new") != "");
    CHECK(scratch.read("d/f") == now);
    CHECK(scratch.list("d") == std::vector<std::string>{"d/f"});
  };
  SUBCASE("other bytes of the same size") {
    scratch.write("d/f", "OLD");
    check_refused("OLD");
  }
  SUBCASE("another mode") {
    REQUIRE(chmod(scratch.path("d/f").c_str(), 0755) == 0);
    check_refused("old");
  }
  SUBCASE("a link to such a file") {
    REQUIRE(rename(scratch.path("d/f").c_str(), scratch.path("g").c_str()) == 0);
    REQUIRE(symlink("../g", scratch.path("d/f").c_str()) == 0);
    CHECK(replace(scratch, "d/f", before, "new") == "it is a symbolic link");
    CHECK(scratch.read("g") == "old");
  }
  SUBCASE("its folder became a link") {
    REQUIRE(rename(scratch.path("d").c_str(), scratch.path("e").c_str()) == 0);
    REQUIRE(symlink("e", scratch.path("d").c_str()) == 0);
    CHECK(replace(scratch, "d/f", before, "new") == "its folder d is a symbolic link");
    CHECK(scratch.read("e/f") == "old");
    CHECK(scratch.list("e") == std::vector<std::string>{"e/f"});
  }
  SUBCASE("gone") {
    REQUIRE(unlink(scratch.path("d/f").c_str()) == 0);
    CHECK(replace(scratch, "d/f", before, "new") != "");
    CHECK(scratch.list("d").empty());
  }
}

TEST_CASE("a file is made only where there is none, and removed only as it was") {
  const Scratch scratch;
  const FileState made{true, 0755, "made"};
  const JournalFile file{"f", temporary_name(2), {}, made};
  SUBCASE("made and removed again") {
    REQUIRE(stage(scratch.root(), file, made).has_value());
    REQUIRE(swap_in(scratch.root(), file, {}, made).has_value());
    CHECK(state_of(scratch, "f") == made);
    CHECK(scratch.list() == std::vector<std::string>{"f"});
    REQUIRE(swap_in(scratch.root(), file, made, {}).has_value());
    CHECK_FALSE(scratch.exists("f"));
    CHECK(scratch.read(file.temporary) == "made");  // kept until it is no longer needed
    REQUIRE(remove_temporary(scratch.root(), file).has_value());
    CHECK(scratch.list().empty());
  }
  SUBCASE("someone else made it") {
    REQUIRE(stage(scratch.root(), file, made).has_value());
    scratch.write("f", "theirs");
    CHECK_FALSE(swap_in(scratch.root(), file, {}, made).has_value());
    CHECK(scratch.read("f") == "theirs");
  }
  SUBCASE("someone else changed it") {
    scratch.write("f", "theirs");
    CHECK_FALSE(swap_in(scratch.root(), file, made, {}).has_value());
    CHECK(scratch.read("f") == "theirs");
    CHECK_FALSE(scratch.exists(file.temporary));
  }
}

TEST_CASE("when the disk takes no more the old file stays and no temporary file") {
  const Scratch scratch;
  scratch.write("f", "old");
  const FileState before = state_of(scratch, "f");
  // A limit on the size of files stands in for a full disk.
  rlimit old_limit{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &old_limit) == 0);
  rlimit limit = old_limit;
  limit.rlim_cur = 4096;
  const auto old_handler = signal(SIGXFSZ, SIG_IGN);
  REQUIRE(setrlimit(RLIMIT_FSIZE, &limit) == 0);
  const std::string why = replace(scratch, "f", before, std::string(10000, 'x'));
  REQUIRE(setrlimit(RLIMIT_FSIZE, &old_limit) == 0);
  signal(SIGXFSZ, old_handler);
  CHECK(why.find("its new text cannot be stored") == 0);
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
  const std::string why = replace(scratch, "d/f", {true, 0644, "old"}, "new");
  if (root) REQUIRE(seteuid(0) == 0);
  CHECK(why == "no file can be created beside it: Permission denied");
  CHECK(scratch.read("d/f") == "old");
  CHECK(scratch.list("d") == std::vector<std::string>{"d/f"});
  REQUIRE(chmod(scratch.path("d").c_str(), 0755) == 0);
}
