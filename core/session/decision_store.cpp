#include "core/session/decision_store.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>

#include "core/apply/words.h"
#include "core/session/decision_tables.h"
#include "core/session/private_folder.h"

namespace whymark {
namespace {

using sqlite::Database;
using sqlite::Transaction;

constexpr int kBusyTimeoutMs = 250;  // for another window's transaction; one takes about 0.15 ms

constexpr const char* kInMemory = "decisions are kept in memory only";

// Where two processes turn the log on at once SQLite does not wait, whatever its timeout.
bool run_patiently(Database& database, const char* sql) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + std::chrono::milliseconds(kBusyTimeoutMs);
  while (!database.run(sql)) {
    if (!database.is_busy() || Clock::now() >= end) return false;
    sqlite3_sleep(1);
  }
  return true;
}

}  // namespace

struct DecisionStore::Impl {
  std::string path;  // of the database
  Database database;

  DecisionTables tables() { return DecisionTables(database); }
  tl::unexpected<Error> cannot(std::string_view what) const;
  Result<void> prepare();
};

tl::unexpected<Error> DecisionStore::Impl::cannot(std::string_view what) const {
  const char* advice = database.is_broken() ? "; move the file away to start anew" : "";
  return fail(fmt::format("cannot {} decisions in {}: {}{}; {}", what, printable(path),
                          database.last_error(), advice, kInMemory));
}

Result<void> DecisionStore::Impl::prepare() {
  sqlite3_busy_timeout(database.raw(), kBusyTimeoutMs);
  if (!tables().layout()) return cannot("read");
  if (sqlite3_db_readonly(database.raw(), "main") == 1) {
    return fail(fmt::format("cannot write to {}: its permissions do not allow it; {}",
                            printable(path), kInMemory));
  }
  // With a write-ahead log a commit is a write() without an fsync: a killed process loses nothing,
  // since the system has the bytes. synchronous=NORMAL syncs the log before it is folded into the
  // database, so a power failure costs the newest commits and nothing else. Where the file system
  // cannot do it (no shared memory), SQLite keeps its older journal, which is as safe.
  if (!run_patiently(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")) {
    return cannot("save");
  }
  Transaction transaction(database);  // of two processes that begin, one makes the tables
  const auto layout = transaction.begun() ? tables().layout() : std::nullopt;
  if (!layout) return cannot("save");
  if (*layout > DecisionTables::kLayout) {
    return fail(
        fmt::format("{} was made by a newer whymark (its layout is {}, this one knows {}); "
                    "update whymark, until then {}",
                    printable(path), *layout, DecisionTables::kLayout, kInMemory));
  }
  if (*layout < DecisionTables::kLayout && !tables().create()) return cannot("save");
  if (!tables().add_reading()) return cannot("save");
  if (!transaction.commit()) return cannot("save");
  return {};
}

DecisionStore::DecisionStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
DecisionStore::DecisionStore(DecisionStore&&) noexcept = default;
DecisionStore& DecisionStore::operator=(DecisionStore&&) noexcept = default;
DecisionStore::~DecisionStore() = default;

std::string DecisionStore::default_folder() {
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state != nullptr && state[0] == '/') return std::string(state) + "/whymark";
  const char* home = std::getenv("HOME");
  if (home == nullptr || home[0] != '/') return "";
  return std::string(home) + "/.local/state/whymark";
}

Result<std::optional<DecisionStore>> DecisionStore::open_in(const std::string& folder, bool make) {
  if (folder.empty()) {
    if (!make) return std::nullopt;
    return fail(
        fmt::format("there is no folder to save decisions in (neither XDG_STATE_HOME nor "
                    "HOME names one), so {}",
                    kInMemory));
  }
  const std::string path = folder + "/decisions.db";
  if (!make && ::access(path.c_str(), F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR)) {
    return std::nullopt;
  }
  // The database holds lines of code; the files that SQLite puts beside it take after it.
  if (make && (!make_private_folders(folder) || !make_private_file(path))) {
    return fail(fmt::format("cannot write to {}: {}; {}", printable(path), std::strerror(errno),
                            kInMemory));
  }
  auto database = Database::open(path, make);
  if (!database) {
    return fail(fmt::format("cannot open {}: {}; {}", printable(path), database.error().message,
                            kInMemory));
  }
  auto impl = std::make_unique<Impl>(Impl{path, std::move(*database)});
  if (auto prepared = impl->prepare(); !prepared) return fail(prepared.error().message);
  return std::optional<DecisionStore>(DecisionStore(std::move(impl)));
}

Result<DecisionStore> DecisionStore::open(const std::string& folder) {
  auto store = open_in(folder, true);
  if (!store) return fail(std::move(store.error().message));
  return std::move(**store);
}

Result<std::optional<DecisionStore>> DecisionStore::open_existing(const std::string& folder) {
  return open_in(folder, false);
}

Result<Decisions> DecisionStore::load(const ReviewKey& key) {
  // One snapshot for all tables: another window may be saving.
  if (!impl_->database.run("BEGIN")) return impl_->cannot("read");
  Decisions decisions;
  auto loaded = DecisionTables::Loaded::failed;
  if (const auto review = impl_->tables().find(key)) {
    loaded = impl_->tables().load(*review, decisions);
  }
  const auto failure = impl_->cannot("read");
  impl_->database.run("COMMIT");
  if (loaded == DecisionTables::Loaded::failed) return failure;
  if (loaded == DecisionTables::Loaded::fine) return decisions;
  return fail(
      fmt::format("the decisions saved in {} are about lines that no review has; move the "
                  "file away to start anew",
                  printable(impl_->path)));
}

Result<void> DecisionStore::save(const ReviewKey& key, RowRange range, const Decisions& slice) {
  Transaction transaction(impl_->database);
  const auto review = transaction.begun() ? impl_->tables().touch(key) : std::nullopt;
  const bool saved = review && impl_->tables().save(*review, range, slice) && transaction.commit();
  if (!saved) return impl_->cannot("save");
  return {};
}

Result<void> DecisionStore::clear(const ReviewKey& key) {
  Transaction transaction(impl_->database);
  const auto review = transaction.begun() ? impl_->tables().find(key) : std::nullopt;
  const bool cleared =
      review && impl_->tables().save(*review, {0, kNone}, {}) && transaction.commit();
  if (!cleared) return impl_->cannot("clear");
  return {};
}

Result<ReadingState> DecisionStore::load_reading(const ReviewKey& key) {
  if (!impl_->database.run("BEGIN")) return impl_->cannot("read");
  ReadingState state;
  const auto review = impl_->tables().find(key);
  const bool loaded = review && impl_->tables().load_reading(*review, state);
  const auto failure = impl_->cannot("read");
  impl_->database.run("COMMIT");
  if (!loaded) return failure;
  return state;
}

Result<void> DecisionStore::save_reading(const ReviewKey& key, const ReadingState& state) {
  Transaction transaction(impl_->database);
  const auto review = transaction.begun() ? impl_->tables().touch(key) : std::nullopt;
  const bool saved = review && impl_->tables().save_reading(*review, state) && transaction.commit();
  if (!saved) return impl_->cannot("save");
  return {};
}

Result<void> DecisionStore::copy(const ReviewKey& from, const ReviewKey& to,
                                 const RowShift& shift) {
  Transaction transaction(impl_->database);
  const DecisionTables tables = impl_->tables();
  const auto source = transaction.begun() ? tables.find(from) : std::nullopt;
  if (!source) return impl_->cannot("save");
  Decisions decisions;
  ReadingState reading;
  bool copied = tables.load(*source, decisions) == DecisionTables::Loaded::fine &&
                tables.load_reading(*source, reading);
  const auto target = copied ? tables.touch(to) : std::nullopt;
  copied = target && tables.save(*target, {0, kNone}, decisions.shifted(shift)) &&
           tables.save_reading(*target, reading) && transaction.commit();
  if (!copied) return impl_->cannot("save");
  return {};
}

bool DecisionStore::has_of_other_text(const ReviewKey& key) {
  return impl_->tables().has_of_other_text(key);
}

}  // namespace whymark
