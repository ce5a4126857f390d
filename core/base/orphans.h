#pragma once

namespace whymark {

/// While one of these lives, what our children leave behind becomes ours and can be ended, wherever
/// it went: a process that took a session of its own, too. Linux only; elsewhere it does nothing.
class OrphanKeeper {
 public:
  OrphanKeeper();
  /// Ends them all.
  ~OrphanKeeper();
  OrphanKeeper(const OrphanKeeper&) = delete;
  OrphanKeeper& operator=(const OrphanKeeper&) = delete;

  /// Kills every child that is in another session than ours, and what that brings up, until there
  /// is none. Not while a child of such a kind is wanted.
  void end_all();

 private:
  int before_ = 0;
};

}  // namespace whymark
