// SQLite with values for errors, for the files of this folder only.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace whymark::sqlite {

/// An open database. What fails is remembered, so that it can be told when all is cleaned up.
class Database {
 public:
  /// Opens a file, which is made where it is missing if `make` is set.
  static Result<Database> open(const std::string& path, bool make);

  /// Runs statements that give no rows, separated by semicolons.
  bool run(const char* sql);
  /// "database disk image is malformed", of the last call that failed.
  const std::string& last_error() const { return error_; }
  /// Whether that was because the file is no sound database.
  bool is_broken() const { return code_ == SQLITE_NOTADB || code_ == SQLITE_CORRUPT; }
  /// Whether that was because another process uses it.
  bool is_busy() const { return code_ == SQLITE_BUSY; }
  void remember_error() const;
  sqlite3* raw() const { return database_.get(); }

 private:
  explicit Database(sqlite3* database) : database_(database) {}

  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  };
  std::unique_ptr<sqlite3, Close> database_;
  mutable std::string error_;
  mutable int code_ = SQLITE_OK;
};

/// A prepared statement; the database must outlive it. Parameters and columns count from 1 and from
/// 0, as SQLite has them. A call that fails makes all later ones do nothing, so that only the end
/// needs a look.
class Statement {
 public:
  Statement(const Database& database, const char* sql);

  Statement& bind(int64_t value);
  Statement& bind(std::string_view bytes);  // copied

  /// Whether there is a row to read.
  bool next();
  /// Runs it to its end and makes it ready for other parameters. False where it failed, or
  /// anything before did.
  bool run();
  bool ok() const { return ok_; }

  int64_t integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  std::string bytes(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  bool take(int code);

  const Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int bound_ = 0;
  bool ok_ = false;
};

/// BEGIN IMMEDIATE until commit(); taken back where that is not reached.
class Transaction {
 public:
  explicit Transaction(Database& database)
      : database_(database), open_(database.run("BEGIN IMMEDIATE")) {}
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction() {
    if (open_) database_.run("ROLLBACK");
  }

  bool begun() const { return open_; }
  bool commit() {
    if (!open_ || !database_.run("COMMIT")) return false;
    open_ = false;
    return true;
  }

 private:
  Database& database_;
  bool open_;
};

}  // namespace whymark::sqlite
