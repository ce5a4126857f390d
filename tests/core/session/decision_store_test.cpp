#include "core/session/decision_store.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/core/git/scratch.h"

using namespace whymark;
using test::Random;
using test::Scratch;

namespace {

const ReviewKey kKey{"/home/me/project", std::string(64, 'a'), "review.whymark"};
constexpr RowRange kAll{0, kNone};

DecisionStore open_store(const std::string& folder) {
  auto store = DecisionStore::open(folder);
  INFO((store ? std::string() : store.error().message));
  REQUIRE(store.has_value());
  return std::move(*store);
}

std::string open_error(const std::string& folder) {
  const auto store = DecisionStore::open(folder);
  REQUIRE_FALSE(store.has_value());
  CHECK(store.error().message.find('\n') == std::string::npos);
  return store.error().message;
}

Decisions load(DecisionStore& store, const ReviewKey& key = kKey) {
  const auto loaded = store.load(key);
  INFO((loaded ? std::string() : loaded.error().message));
  REQUIRE(loaded.has_value());
  return *loaded;
}

void save(DecisionStore& store, RowRange range, const Decisions& slice,
          const ReviewKey& key = kKey) {
  const auto saved = store.save(key, range, slice);
  INFO((saved ? std::string() : saved.error().message));
  REQUIRE(saved.has_value());
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// Runs SQL on the database as another program would; the first column of the last row.
std::string sql(const std::string& folder, const std::string& statements) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open((folder + "/decisions.db").c_str(), &database) == SQLITE_OK);
  std::string last;
  const auto keep = [](void* to, int, char** values, char**) {
    *static_cast<std::string*>(to) = values[0] == nullptr ? "" : values[0];
    return 0;
  };
  const int code = sqlite3_exec(database, statements.c_str(), keep, &last, nullptr);
  INFO(sqlite3_errmsg(database));
  REQUIRE(code == SQLITE_OK);
  sqlite3_close(database);
  return last;
}

Decisions random_slice(Random& random, RowRange range) {
  Decisions slice;
  const auto row = [&] { return range.first + random.below(range.count); };
  for (uint32_t i = random.below(4); i > 0; --i) {
    const uint32_t first = row();
    slice.rows.insert({first, 1 + random.below(range.end() - first)});
  }
  for (uint32_t i = random.below(3); i > 0; --i) {
    std::vector<PartRevert>& parts = slice.parts[row()];
    parts.clear();
    for (uint32_t at = 0, n = 1 + random.below(3); n > 0; --n, at += 5) {
      parts.push_back({at, at + random.below(5), random.chance(20) ? "" : random_line(random)});
    }
  }
  if (random.chance(30)) slice.edits[row()] = random.chance(20) ? "" : random_line(random) + "\n";
  if (random.chance(20)) slice.deletions.insert(row());
  return slice;
}

}  // namespace

TEST_CASE("saved decisions are there when the store is opened again") {
  const Scratch scratch;
  const std::string folder = scratch.path("state/whymark");
  Decisions decisions;
  decisions.rows.insert({7, 3});
  decisions.parts[12] = {{0, 0, std::string("nul\0\xff", 5)}, {4, 9, ""}};
  decisions.edits[20] = "caf\xe9\r\n";
  decisions.edits[30] = "";
  decisions.deletions = {5};
  {
    DecisionStore store = open_store(folder);
    CHECK(load(store) == Decisions{});
    save(store, kAll, decisions);
  }
  DecisionStore store = open_store(folder);
  CHECK(load(store) == decisions);

  SUBCASE("for the same bytes and the same working tree only") {
    ReviewKey other = kKey;
    other.path = "elsewhere/renamed.whymark";
    CHECK(load(store, other) == decisions);
    other.content = std::string(64, 'b');
    CHECK(load(store, other) == Decisions{});
    other = kKey;
    other.repository = "";
    CHECK(load(store, other) == Decisions{});
    save(store, kAll, {}, other);
    CHECK(load(store) == decisions);
  }
  SUBCASE("until they are cleared") {
    REQUIRE(store.clear(kKey).has_value());
    CHECK(load(store) == Decisions{});
    REQUIRE(store.clear(kKey).has_value());
  }
  SUBCASE("a store that is moved keeps working") {
    DecisionStore moved = std::move(store);
    CHECK(load(moved) == decisions);
  }
}

TEST_CASE("the state folder is for its owner alone") {
  const Scratch scratch;
  const mode_t before = umask(0);
  { open_store(scratch.path("a/b/whymark")); }
  umask(before);
  for (const auto& [name, mode] :
       {std::pair("a", 0700), {"a/b/whymark", 0700}, {"a/b/whymark/decisions.db", 0600}}) {
    struct stat status {};
    REQUIRE(stat(scratch.path(name).c_str(), &status) == 0);
    CHECK((status.st_mode & 07777) == static_cast<mode_t>(mode));
  }
}

TEST_CASE("the state folder is where XDG has it") {
  const Scratch scratch;  // sets HOME
  setenv("XDG_STATE_HOME", "/x/state", 1);
  CHECK(DecisionStore::default_folder() == "/x/state/whymark");
  setenv("XDG_STATE_HOME", "relative", 1);  // the specification says to ignore it
  CHECK(DecisionStore::default_folder() == scratch.path(".local/state/whymark"));
  unsetenv("XDG_STATE_HOME");
  CHECK(DecisionStore::default_folder() == scratch.path(".local/state/whymark"));
  unsetenv("HOME");
  CHECK(DecisionStore::default_folder().empty());
  CHECK(has(open_error(""), "kept in memory only"));
  setenv("HOME", scratch.root().c_str(), 1);
}

TEST_CASE("nothing is made where only what exists is asked for") {
  const Scratch scratch;
  const auto none = DecisionStore::open_existing(scratch.path("state"));
  REQUIRE(none.has_value());
  CHECK_FALSE(none->has_value());
  CHECK_FALSE(scratch.exists("state"));
  { open_store(scratch.path("state")); }
  const auto there = DecisionStore::open_existing(scratch.path("state"));
  REQUIRE(there.has_value());
  CHECK(there->has_value());
}

TEST_CASE("a million lines are one row of the table, and neighbours become one") {
  const Scratch scratch;
  DecisionStore store = open_store(scratch.path("state"));
  Decisions slice;
  slice.rows.insert({1000, 1'000'000});
  save(store, {1000, 1'000'000}, slice);
  const auto ranges = [&] {
    return sql(scratch.path("state"),
               "SELECT group_concat(first || '-' || past) FROM (SELECT * FROM line_ranges ORDER BY "
               "first)");
  };
  CHECK(ranges() == "1000-1001000");
  for (const uint32_t row : {999u, 1'001'000u}) {
    Decisions one;
    one.set(row, true);
    save(store, {row, 1}, one);
  }
  CHECK(ranges() == "999-1001001");
  save(store, {5000, 10}, {});
  CHECK(ranges() == "999-5000,5010-1001001");
  save(store, {0, 2000}, {});
  CHECK(ranges() == "2000-5000,5010-1001001");
  Decisions last;
  last.rows.insert({kNone - 1, 1});
  save(store, {kNone - 1, 1}, last);
  CHECK(load(store).contains(kNone - 1));
}

TEST_CASE("the store keeps what the decisions in memory are, whatever is saved in which order") {
  const Scratch scratch;
  Random random(test::seed());
  for (uint32_t round = 0; round < test::case_count(20); ++round) {
    const std::string folder = scratch.path(fmt::format("state{}", round));
    auto store = std::make_unique<DecisionStore>(open_store(folder));
    ReviewKey keys[2] = {kKey, kKey};
    keys[1].repository += "/other";
    Decisions expected[2];
    for (uint32_t step = 0; step < 60; ++step) {
      const uint32_t which = random.below(2);
      const uint32_t first = random.below(100);
      const RowRange range{first, 1 + random.below(random.chance(50) ? 5 : 100 - first)};
      const Decisions slice = random.chance(20) ? Decisions{} : random_slice(random, range);
      expected[which].replace(range, slice);
      save(*store, range, slice, keys[which]);
      if (random.chance(10)) {
        store.reset();
        store = std::make_unique<DecisionStore>(open_store(folder));
      }
      if (random.chance(5)) {
        REQUIRE(store->clear(keys[which]).has_value());
        expected[which] = {};
      }
      for (const uint32_t each : {0, 1}) {
        INFO("round ", round, ", step ", step);
        REQUIRE(load(*store, keys[each]) == expected[each]);
      }
    }
    CHECK(sql(folder,
              "SELECT count(*) FROM line_ranges AS a JOIN line_ranges AS b "
              "ON a.review = b.review AND a.first < b.first AND a.past >= b.first") == "0");
  }
}

namespace {

/// What the child below saves as its i-th: all of it has to be there, or nothing.
Decisions state(uint32_t i) {
  Decisions decisions;
  decisions.rows.insert({i, 1 + i % 50});
  for (uint32_t row = 0; row < 20; ++row) decisions.parts[i + row] = {{0, i, "old"}};
  decisions.edits[i] = std::string(1 + i % 5000, 'e');
  return decisions;
}

/// Saves one state after the other until it is killed, and says after each that it has.
[[noreturn]] void save_until_killed(const std::string& folder, int pipe) {
  auto store = DecisionStore::open(folder);
  for (uint32_t i = 1; store; ++i) {
    if (!store->save(kKey, kAll, state(i))) break;
    if (write(pipe, &i, sizeof i) != sizeof i) break;
  }
  _exit(1);
}

}  // namespace

TEST_CASE("a process that is killed while it saves leaves the last state it saved, or the next") {
  const Scratch scratch;
  Random random(test::seed());
  const std::string folder = scratch.path("state");
  for (uint32_t round = 0; round < test::case_count(15); ++round) {
    int pipe_ends[2];
    REQUIRE(pipe(pipe_ends) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) save_until_killed(folder, pipe_ends[1]);
    close(pipe_ends[1]);
    uint32_t said = 0;
    REQUIRE(read(pipe_ends[0], &said, sizeof said) == sizeof said);
    usleep(random.below(30'000));
    REQUIRE(kill(child, SIGKILL) == 0);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
    for (uint32_t next; read(pipe_ends[0], &next, sizeof next) == sizeof next;) said = next;
    close(pipe_ends[0]);
    DecisionStore store = open_store(folder);
    const Decisions left = load(store);
    CAPTURE(said);
    CHECK((left == state(said) || left == state(said + 1)));
    CHECK(sql(folder, "PRAGMA integrity_check") == "ok");
  }
}

TEST_CASE("two processes save at once, and nothing is lost") {
  const Scratch scratch;
  const std::string folder = scratch.path("state");
  constexpr uint32_t kProcesses = 3, kSaves = 40;
  std::vector<pid_t> children;
  for (uint32_t i = 0; i < kProcesses; ++i) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child != 0) {
      children.push_back(child);
      continue;
    }
    auto store = DecisionStore::open(folder);  // all make it at the same time
    bool saved = store.has_value();
    for (uint32_t n = 0; saved && n < kSaves; ++n) {
      const uint32_t row = n * kProcesses + i;
      Decisions one;
      one.set(row, true);
      // The timeout is short for the sake of a window that must not stand still; here it may.
      for (int tries = 0; tries < 100; ++tries) {
        saved = store->save(kKey, {row, 1}, one).has_value();
        if (saved) break;
      }
    }
    _exit(saved ? 0 : 1);
  }
  for (const pid_t child : children) {
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
  }
  DecisionStore store = open_store(folder);
  Decisions all;
  all.rows.insert({0, kProcesses * kSaves});
  CHECK(load(store) == all);
}

TEST_CASE("a save while another process holds the database says so and changes nothing") {
  const Scratch scratch;
  const std::string folder = scratch.path("state");
  DecisionStore store = open_store(folder);
  sqlite3* other = nullptr;
  REQUIRE(sqlite3_open((folder + "/decisions.db").c_str(), &other) == SQLITE_OK);
  REQUIRE(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK);
  Decisions one;
  one.set(1, true);
  const auto saved = store.save(kKey, {1, 1}, one);
  REQUIRE_FALSE(saved.has_value());
  CHECK(has(saved.error().message, "database is locked"));
  CHECK(load(store) == Decisions{});  // reading goes on
  sqlite3_close(other);
  save(store, {1, 1}, one);
  CHECK(load(store) == one);
}

TEST_CASE("a database that cannot be used is named, and left as it is") {
  const Scratch scratch;
  const std::string folder = scratch.path("state");
  SUBCASE("no database at all") {
    const std::string text(5000, 'x');
    scratch.write("state/decisions.db", text);
    const std::string said = open_error(folder);
    CHECK(has(said, folder + "/decisions.db"));
    CHECK(has(said, "move the file away"));
    CHECK(has(said, "kept in memory only"));
    CHECK(scratch.read("state/decisions.db") == text);
  }
  SUBCASE("pages that are torn") {
    {
      DecisionStore store = open_store(folder);
      save(store, kAll, state(4000));
    }
    std::string bytes = scratch.read("state/decisions.db");
    for (size_t at = 4096; at < bytes.size(); ++at) bytes[at] = static_cast<char>(at * 7);
    scratch.write("state/decisions.db", bytes);
    auto store = DecisionStore::open(folder);
    const auto loaded = store ? store->load(kKey) : fail(store.error().message);
    REQUIRE_FALSE(loaded.has_value());
    CHECK(has(loaded.error().message, "move the file away"));
  }
  SUBCASE("a newer version") {
    { open_store(folder); }
    sql(folder, "PRAGMA user_version = 2");
    CHECK(has(open_error(folder), "made by a newer whymark (its layout is 2, this one knows 1)"));
    CHECK(sql(folder, "PRAGMA user_version") == "2");
  }
  SUBCASE("rows beyond what a document can have") {
    for (const char* values :
         {"0, 4294967296", "-1, 5", "7, 7", "9, 3", "4294967295, 4294967296"}) {
      CAPTURE(values);
      DecisionStore store = open_store(folder);
      save(store, {1, 1}, {});
      sql(folder,
          fmt::format("DELETE FROM line_ranges; INSERT INTO line_ranges VALUES (1, {})", values));
      const auto loaded = store.load(kKey);
      REQUIRE_FALSE(loaded.has_value());
      CHECK(has(loaded.error().message, "lines that no review has"));
    }
    for (const char* insert :
         {"parts VALUES (1, 4294967295, 0, 0, 1, '')", "parts VALUES (1, 1, 0, 5, 4, '')",
          "edits VALUES (1, -1, '')", "deletions VALUES (1, 99999999999)"}) {
      CAPTURE(insert);
      DecisionStore store = open_store(folder);
      save(store, kAll, {});
      sql(folder, fmt::format("INSERT INTO {}", insert));
      CHECK_FALSE(store.load(kKey).has_value());
      sql(folder, "DELETE FROM parts; DELETE FROM edits; DELETE FROM deletions");
    }
  }
}

TEST_CASE("a folder that cannot be written is told in one line") {
  const Scratch scratch;
  scratch.write("file", "x");
  CHECK(has(open_error(scratch.path("file/state")), "Not a directory"));

  // Root may write everywhere, so it is somebody else for the rest.
  const bool root = geteuid() == 0;
  if (root) REQUIRE(chmod(scratch.root().c_str(), 0755) == 0);
  std::filesystem::create_directory(scratch.path("locked"));
  { open_store(scratch.path("shared")); }
  for (const auto& [name, mode] :
       {std::pair("locked", 0555), {"shared", 0555}, {"shared/decisions.db", 0444}}) {
    REQUIRE(chmod(scratch.path(name).c_str(), static_cast<mode_t>(mode)) == 0);
  }
  if (root) REQUIRE(seteuid(65534) == 0);
  const auto in_locked = DecisionStore::open(scratch.path("locked"));
  const auto below_locked = DecisionStore::open(scratch.path("locked/deeper/state"));
  const auto read_only = DecisionStore::open_existing(scratch.path("shared"));
  if (root) REQUIRE(seteuid(0) == 0);
  REQUIRE_FALSE(in_locked.has_value());
  CHECK(has(in_locked.error().message, "Permission denied; decisions are kept in memory only"));
  REQUIRE_FALSE(below_locked.has_value());
  CHECK(has(below_locked.error().message, "Permission denied"));
  REQUIRE_FALSE(read_only.has_value());
  CHECK(has(read_only.error().message, "kept in memory only"));
}

TEST_CASE("decisions on another text of the review at the same path are known of") {
  const Scratch scratch;
  DecisionStore store = open_store(scratch.path("state"));
  ReviewKey later = kKey;
  later.content = std::string(64, 'b');
  CHECK_FALSE(store.has_of_other_text(later));
  Decisions one;
  one.rows.insert({3, 1});
  save(store, kAll, one);
  CHECK(store.has_of_other_text(later));
  CHECK_FALSE(store.has_of_other_text(kKey));
  later.path = "elsewhere.whymark";
  CHECK_FALSE(store.has_of_other_text(later));
  later.path = kKey.path;
  REQUIRE(store.clear(kKey).has_value());
  CHECK_FALSE(store.has_of_other_text(later));
}

TEST_CASE("how far a review was read is kept, and added to") {
  const Scratch scratch;
  DecisionStore store = open_store(scratch.path("state"));
  CHECK(store.load_reading(kKey)->filter.empty());
  CHECK(store.load_reading(kKey)->looked.empty());
  REQUIRE(store.save_reading(kKey, {"risk:high", {{kNone, 3}, {2, 40}}}).has_value());
  REQUIRE(store.save_reading(kKey, {"", {{kNone, 3}, {kNone, 0}}}).has_value());
  const auto loaded = store.load_reading(kKey);
  CHECK(loaded->filter.empty());
  CHECK(loaded->looked == std::vector<LookedAt>{{kNone, 0}, {kNone, 3}, {2, 40}});
  ReviewKey other = kKey;
  other.content = std::string(64, 'b');
  CHECK(store.load_reading(other)->looked.empty());
  // None of it is a decision.
  CHECK_FALSE(store.has_of_other_text(other));
}

TEST_CASE("a database from before it was kept how far a review was read") {
  const Scratch scratch;
  const std::string folder = scratch.path("state");
  { DecisionStore made = open_store(folder); }
  sql(folder, "DROP TABLE filters; DROP TABLE looked_at");
  DecisionStore store = open_store(folder);
  REQUIRE(store.save_reading(kKey, {"x", {}}).has_value());
  CHECK(store.load_reading(kKey)->filter == "x");
}

TEST_CASE("all of a review is copied to another text of it, further down") {
  const Scratch scratch;
  DecisionStore store = open_store(scratch.path("state"));
  Decisions decisions;
  decisions.rows.insert({10, 5});
  decisions.rows.insert({17, 1});
  decisions.parts[20] = {{1, 2, "x"}};
  decisions.edits[30] = "text\n";
  decisions.deletions.insert(9);
  save(store, kAll, decisions);
  REQUIRE(store.save_reading(kKey, {"f", {{kNone, 1}}}).has_value());
  ReviewKey other = kKey;
  other.content = std::string(64, 'b');
  Decisions stale;
  stale.rows.insert({1000, 1});
  save(store, kAll, stale, other);
  for (const int64_t by : {3, 0, -4}) {
    REQUIRE(store.copy(kKey, other, RowShift(by)).has_value());
    const Decisions copied = load(store, other);
    CHECK(copied == decisions.shifted(RowShift(by)));
    CHECK(copied.shifted(RowShift(-by)) == decisions);
    CHECK(copied.contains(static_cast<uint32_t>(14 + by)));
    CHECK_FALSE(copied.contains(static_cast<uint32_t>(15 + by)));
    CHECK(load(store) == decisions);
  }
  CHECK(store.load_reading(other)->filter == "f");
  CHECK(store.load_reading(other)->looked.size() == 1);
}
