#include "tests/syscall_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "tests/syscall_tracer.h"

#if defined(__linux__)
#include <sys/syscall.h>
#endif

namespace whymark::test {

#if defined(__linux__)

namespace {

constexpr uint8_t kChange = kMayFail | kChanges;

constexpr CallInfo kCalls[] = {
    {SYS_openat, "openat", 2, kMayFail | kOpens},
#ifdef SYS_openat2
    {SYS_openat2, "openat2", 2, kMayFail | kOpens},
#endif
    {SYS_close, "close", 0, 0},
    {SYS_read, "read", 0, kMayFail},
    {SYS_readv, "readv", 0, kMayFail},
    {SYS_pread64, "pread64", 0, kMayFail},
    {SYS_write, "write", 0, kChange},
    {SYS_writev, "writev", 0, kChange},
    {SYS_pwrite64, "pwrite64", 0, kChange},
    {SYS_pwritev, "pwritev", 0, kChange},
    {SYS_copy_file_range, "copy_file_range", 0, kChange},
    {SYS_sendfile, "sendfile", 0, kChange},
    {SYS_lseek, "lseek", 0, 0},
    {SYS_fsync, "fsync", 0, kMayFail},
    {SYS_fdatasync, "fdatasync", 0, kMayFail},
    {SYS_syncfs, "syncfs", 0, kMayFail},
    {SYS_sync_file_range, "sync_file_range", 0, kMayFail},
    {SYS_ftruncate, "ftruncate", 0, kChange},
    {SYS_truncate, "truncate", 1, kChange},
    {SYS_fallocate, "fallocate", 0, kChange},
    {SYS_renameat2, "renameat2", 2 | 8, kChange},
    {SYS_linkat, "linkat", 2 | 8, kChange},
    {SYS_symlinkat, "symlinkat", 1 | 4, kChange},
    {SYS_unlinkat, "unlinkat", 2, kChange},
    {SYS_mkdirat, "mkdirat", 2, kChange},
    {SYS_mknodat, "mknodat", 2, kChange},
    {SYS_fchmod, "fchmod", 0, kChange},
    {SYS_fchmodat, "fchmodat", 2, kChange},
    {SYS_fchown, "fchown", 0, kChange},
    {SYS_fchownat, "fchownat", 2, kChange},
    {SYS_utimensat, "utimensat", 2, kChange},
    {SYS_fsetxattr, "fsetxattr", 0, kChange},
    {SYS_fstat, "fstat", 0, kMayFail},
    {SYS_newfstatat, "newfstatat", 2, kMayFail},
    {SYS_statx, "statx", 2, kMayFail},
    {SYS_faccessat, "faccessat", 2, kMayFail},
    {SYS_readlinkat, "readlinkat", 2, kMayFail},
    {SYS_getdents64, "getdents64", 0, kMayFail},
    {SYS_flock, "flock", 0, kMayFail},
    {SYS_fcntl, "fcntl", 0, 0},
// What the C library still makes where these exist.
#ifdef SYS_renameat
    {SYS_renameat, "renameat", 2 | 8, kChange},
#endif
#ifdef SYS_open
    {SYS_open, "open", 1, kMayFail | kOpens},
    {SYS_creat, "creat", 1, kChange},
    {SYS_rename, "rename", 1 | 2, kChange},
    {SYS_link, "link", 1 | 2, kChange},
    {SYS_symlink, "symlink", 1 | 2, kChange},
    {SYS_unlink, "unlink", 1, kChange},
    {SYS_mkdir, "mkdir", 1, kChange},
    {SYS_rmdir, "rmdir", 1, kChange},
    {SYS_mknod, "mknod", 1, kChange},
    {SYS_chmod, "chmod", 1, kChange},
    {SYS_chown, "chown", 1, kChange},
    {SYS_lchown, "lchown", 1, kChange},
    {SYS_stat, "stat", 1, kMayFail},
    {SYS_lstat, "lstat", 1, kMayFail},
    {SYS_access, "access", 1, kMayFail},
    {SYS_readlink, "readlink", 1, kMayFail},
#endif
};

}  // namespace

const CallInfo* find_call(int64_t number) {
  const auto* found = std::find_if(std::begin(kCalls), std::end(kCalls),
                                   [&](const CallInfo& call) { return call.number == number; });
  return found == std::end(kCalls) ? nullptr : found;
}

#else

const CallInfo* find_call(int64_t) { return nullptr; }

#endif

std::string SystemCall::description() const {
  std::string text = name + "(";
  for (const std::string& path : paths) {
    text += fmt::format("{}\"{}\"", text.back() == '(' ? "" : ", ", path);
  }
  return text + ")";
}

CallFilter named(std::initializer_list<std::string_view> names) {
  return [wanted = std::vector<std::string>(names.begin(), names.end())](const SystemCall& call) {
    return std::find(wanted.begin(), wanted.end(), call.name) != wanted.end();
  };
}

CallFilter any_file_call() {
  return [](const SystemCall& call) { return call.in_files; };
}

CallFilter any_change() {
  return [](const SystemCall& call) { return call.changes_files; };
}

}  // namespace whymark::test
