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

  /// A child of ours that leads this session is wanted, with all in it, until it is released.
  void protect(int session);
  void release(int session);

  /// Kills every child that is in another session than ours and than those that are protected, by
  /// this or by another of these, and what that brings up, until there is none.
  void end_all();

 private:
  int before_ = 0;
};

}  // namespace whymark
