// Runs a piece of the program in a forked copy of the test, and stops it dead before its n-th
// system call or makes a call fail: what a crash or a full disk leaves behind. Linux only.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace whymark::test {

/// A system call that a traced child is about to make.
struct SystemCall {
  int64_t number = -1;
  std::string name;  // "renameat2"; "call 435" where the table does not have it
  std::array<uint64_t, 6> arguments{};
  std::vector<std::string> paths;  // the paths among the arguments, as they are spelled
  bool in_files = false;           // about files: open, read, write, rename, stat, sync, lock, …
  bool may_fail = false;           // one of them that can fail on a healthy machine; close cannot
  bool changes_files = false;      // the disk could look different afterwards

  /// `renameat2("a", "b")`.
  std::string description() const;
};

using CallFilter = std::function<bool(const SystemCall&)>;

/// Calls by their names, such as {"rename", "renameat", "renameat2"}: which of a family the C
/// library makes depends on the machine.
CallFilter named(std::initializer_list<std::string_view> names);
CallFilter any_file_call();
/// Between two of these the disk does not change, so a crash before each of them is every crash.
CallFilter any_change();

/// Calls that do not happen: the child is told an error, or a result that is not true.
struct Fault {
  CallFilter match;               // empty: every call about files that may fail
  uint64_t first = 0;             // among the calls that match, counted from 0
  uint64_t count = 1;             // from there on; kForever for all that follow
  int error = 5;                  // EIO
  std::optional<int64_t> result;  // instead of the error
};

inline constexpr uint64_t kNever = UINT64_MAX;
inline constexpr uint64_t kForever = UINT64_MAX;

struct TraceOptions {
  CallFilter counted;             // empty: every call about files
  uint64_t kill_before = kNever;  // the counted call, from 0, that no longer happens
  std::vector<Fault> faults;      // the first that applies to a call wins
  bool all_threads = false;       // else calls of other threads than the child's first go through
  bool counts_at_once = true;     // else from count_calls(true) on
  unsigned limit_s = 60;          // a child that takes longer gets SIGALRM
};

struct TraceResult {
  bool available = false;  // else nothing ran, and `why_not` says why
  std::string why_not;
  bool killed = false;  // before the call that `kill_before` names
  bool exited = false;
  int exit_code = 0;                  // of the child, if it exited
  int signal = 0;                     // that ended it, if none of ours did
  uint64_t calls = 0;                 // counted calls that happened or failed
  uint64_t faults = 0;                // calls that were made to fail
  std::string last_call_description;  // of the last counted one; if killed, the one that was not
                                      // made
  std::vector<std::string> made;      // a description of each of `calls`
};

/// The exit code of a child that threw, as REQUIRE does in a test.
inline constexpr int kChildThrew = 254;

/// Forks, runs `child` there and waits for its end. The child has this process's memory and open
/// files, but must neither print nor CHECK; it ends with what `child` returns by _exit, so nothing
/// is flushed and no destructor of ours runs. Its threads are followed. Processes that it starts
/// are not, and die with it when it is killed. Not available where something traces us already.
TraceResult run_traced(const std::function<int()>& child, const TraceOptions& options = {});

/// In the child: counting and faults stop here, or begin.
void count_calls(bool on);

}  // namespace whymark::test
