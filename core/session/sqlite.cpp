#include "core/session/sqlite.h"

namespace whymark::sqlite {

Result<Database> Database::open(const std::string& path, bool make) {
  sqlite3* opened = nullptr;
  // One thread at a time uses a connection, so it needs no mutex of its own.
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (make ? SQLITE_OPEN_CREATE : 0);
  const int code = sqlite3_open_v2(path.c_str(), &opened, flags, nullptr);
  Database database(opened);  // there is one mostly even where it failed
  if (code == SQLITE_OK) return database;
  database.remember_error();
  return fail(database.last_error());
}

bool Database::run(const char* sql) {
  if (sqlite3_exec(raw(), sql, nullptr, nullptr, nullptr) == SQLITE_OK) return true;
  remember_error();
  return false;
}

void Database::remember_error() const {
  error_ = raw() == nullptr ? "out of memory" : sqlite3_errmsg(raw());
  code_ = raw() == nullptr ? SQLITE_NOMEM : sqlite3_errcode(raw());
}

Statement::Statement(const Database& database, const char* sql) : database_(database) {
  sqlite3_stmt* prepared = nullptr;
  ok_ = true;
  take(sqlite3_prepare_v2(database.raw(), sql, -1, &prepared, nullptr));
  statement_.reset(prepared);
}

/// Whether the code is a good one.
bool Statement::take(int code) {
  if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE) return true;
  database_.remember_error();
  return ok_ = false;
}

Statement& Statement::bind(int64_t value) {
  if (ok_) take(sqlite3_bind_int64(statement_.get(), ++bound_, value));
  return *this;
}

Statement& Statement::bind(std::string_view bytes) {
  // A null pointer would bind NULL, which is not the empty text.
  const char* data = bytes.data() == nullptr ? "" : bytes.data();
  if (!ok_) return *this;
  take(sqlite3_bind_blob64(statement_.get(), ++bound_, data, bytes.size(), SQLITE_TRANSIENT));
  return *this;
}

bool Statement::next() {
  if (!ok_) return false;
  const int code = sqlite3_step(statement_.get());
  return take(code) && code == SQLITE_ROW;
}

bool Statement::run() {
  while (next()) {
  }
  if (!ok_) return false;
  sqlite3_reset(statement_.get());
  bound_ = 0;
  return true;
}

std::string Statement::bytes(int column) const {
  const void* data = sqlite3_column_blob(statement_.get(), column);
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return data == nullptr ? std::string()
                         : std::string(static_cast<const char*>(data), static_cast<size_t>(size));
}

}  // namespace whymark::sqlite
