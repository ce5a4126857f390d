#include "core/apply/journal_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

#include "core/apply/file_swap.h"
#include "core/apply/words.h"
#include "core/base/file_io.h"
#include "core/base/text_buffer.h"

namespace whymark {
namespace {

namespace fs = std::filesystem;

std::string folder_of(const Repository& repository) {
  return repository.git_directory() + "/whymark";
}

tl::unexpected<Error> cannot(const char* what, const std::string& path) {
  return fail(fmt::format("cannot {} {}: {}", what, printable(path), std::strerror(errno)));
}

/// Numbers of the records, in order. Fails where they cannot be listed: what is not seen could be
/// overwritten.
Result<std::vector<unsigned long>> records(const std::string& folder) {
  std::vector<unsigned long> numbers;
  const std::string path = folder + "/applied";
  std::error_code error;
  fs::directory_iterator at(path, error);
  if (error == std::errc::no_such_file_or_directory) return numbers;
  for (; !error && at != fs::directory_iterator(); at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.find_first_not_of("0123456789") == std::string::npos && name.size() < 10) {
      numbers.push_back(std::stoul(name));
    }
  }
  if (error) return fail(fmt::format("cannot list {}: {}", printable(path), error.message()));
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::string record_path(const std::string& folder, unsigned long number) {
  return fmt::format("{}/applied/{:06}", folder, number);
}

Result<std::optional<Journal>> read_journal(const std::string& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) return std::nullopt;
    return cannot("examine", path);
  }
  const auto bytes = read_file(path);
  if (!bytes) return fail(bytes.error().message);
  auto journal = decode_journal(bytes->view());
  if (journal) return std::optional<Journal>(std::move(*journal));
  return fail(
      fmt::format("cannot use the journal {}: {}; if no apply of whymark was interrupted, "
                  "remove it",
                  printable(path), journal.error().message));
}

bool takes_back(const Journal& undo, const Journal& record) {
  const auto reverses = [](const JournalFile& a, const JournalFile& b) {
    return a.path == b.path && a.before == b.after && a.after == b.before;
  };
  return undo.started == record.started && undo.what == record.what &&
         std::equal(undo.files.begin(), undo.files.end(), record.files.begin(), record.files.end(),
                    reverses);
}

Result<void> make_one(const std::string& path) {
  if (::mkdir(path.c_str(), 0777) == 0 || errno == EEXIST) return {};
  return cannot("make the folder", path);
}

Result<void> sync_path(const std::string& path) {
  const Descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.valid() && sync_descriptor(folder.get())) return {};
  return cannot("sync", path);
}

Result<void> remove_path(const std::string& path) {
  if (::unlink(path.c_str()) == 0 || errno == ENOENT) return {};
  return cannot("remove", path);
}

}  // namespace

Result<std::optional<Journal>> pending_journal(const Repository& repository) {
  return read_journal(folder_of(repository) + "/journal");
}

Result<std::optional<Journal>> newest_record(const Repository& repository) {
  const std::string folder = folder_of(repository);
  const auto numbers = records(folder);
  if (!numbers) return fail(numbers.error().message);
  for (size_t i = numbers->size(); i-- > 0;) {
    auto record = read_journal(record_path(folder, (*numbers)[i]));
    const bool undone = record && *record && (**record).undo;
    if (!undone) return record;
  }
  return std::nullopt;
}

bool is_locked(const Repository& repository) {
  const std::string name = folder_of(repository) + "/lock";
  const Descriptor lock(::open(name.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW));
  if (!lock.valid()) return false;
  // Shared: of two that ask at once neither takes the other for one that writes.
  return ::flock(lock.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

Result<JournalFolder> JournalFolder::lock(const Repository& repository) {
  const std::string path = folder_of(repository);
  for (const std::string& folder : {path, path + "/applied"}) {
    if (auto made = make_one(folder); !made) return fail(std::move(made.error().message));
  }
  const std::string name = path + "/lock";
  Descriptor lock(::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
  if (!lock.valid()) return cannot("open", name);
  if (::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return cannot("lock", name);
    return fail(kBusy);
  }
  ::unlink((path + "/journal.new").c_str());  // of a write that was interrupted, if there was one
  return JournalFolder(path, std::move(lock));
}

Result<void> JournalFolder::write(const Journal& journal) {
  const std::string staged = path_ + "/journal.new";
  has_journal_ = false;
  const std::string bytes = encode(journal);
  if (bytes.size() > TextBuffer::kMaxSize) {
    return fail(
        fmt::format("the files before and after come to {} bytes, and the journal {} can have {}; "
                    "apply to some of the files at a time",
                    bytes.size(), printable(path_ + "/journal"), TextBuffer::kMaxSize));
  }
  // A journal whose folder is lost with the power is no journal. Not only when the folder is made:
  // whoever made it may have died before this.
  if (auto synced = sync_path(fs::path(path_).parent_path().string()); !synced) return synced;
  {
    const Descriptor out(
        ::open(staged.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600));
    const bool written = out.valid() && write_all(out.get(), bytes) && ::fsync(out.get()) == 0;
    if (!written) {
      const auto failure = cannot("write", staged);
      ::unlink(staged.c_str());
      return failure;
    }
  }
  const std::string name = path_ + "/journal";
  if (::rename(staged.c_str(), name.c_str()) != 0) {
    const auto failure = cannot("write", name);
    ::unlink(staged.c_str());
    return failure;
  }
  has_journal_ = true;
  if (auto synced = sync_path(path_); !synced) {
    has_journal_ = ::unlink(name.c_str()) != 0;
    return synced;
  }
  return {};
}

Result<void> JournalFolder::keep_as_record() {
  const auto numbers = records(path_);
  if (!numbers) return fail(numbers.error().message);
  const std::string name = path_ + "/journal";
  const std::string kept = record_path(path_, numbers->empty() ? 1 : numbers->back() + 1);
  if (::rename(name.c_str(), kept.c_str()) != 0) return cannot("keep", name);
  has_journal_ = false;
  for (size_t i = 0; i + kKeptRecords <= numbers->size(); ++i) {
    ::unlink(record_path(path_, (*numbers)[i]).c_str());  // one that stays is dropped the next time
  }
  if (auto synced = sync_path(path_ + "/applied"); !synced) return synced;
  return sync_path(path_);
}

Result<void> JournalFolder::drop() {
  if (auto removed = remove_path(path_ + "/journal"); !removed) return removed;
  has_journal_ = false;
  return sync_path(path_);
}

/// One rename does both, so that a crash never leaves an undo without its record, nor a record that
/// is undone already: that would block all older ones.
Result<void> JournalFolder::drop_with_record(const Journal& undo) {
  const auto numbers = records(path_);
  if (!numbers) return fail(numbers.error().message);
  for (size_t i = numbers->size(); i-- > 0;) {
    const std::string path = record_path(path_, (*numbers)[i]);
    const auto record = read_journal(path);
    if (record && *record && (**record).undo) {
      if (auto removed = remove_path(path); !removed) return removed;
      continue;
    }
    // One that cannot be read was read by this undo when it began, so it is another.
    if (!record || !*record || !takes_back(undo, **record)) break;
    const std::string name = path_ + "/journal";
    if (::rename(name.c_str(), path.c_str()) != 0) return cannot("remove", name);
    has_journal_ = false;
    if (auto removed = remove_path(path); !removed) return removed;
    if (auto synced = sync_path(path_ + "/applied"); !synced) return synced;
    return sync_path(path_);
  }
  return drop();
}

}  // namespace whymark
