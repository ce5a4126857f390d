// One file of the working tree changed as a whole, through a temporary file beside it. What was at
// the path lies under the temporary name afterwards, so every step can be taken back by a rename.
#pragma once

#include <string>

#include "core/apply/file_state.h"
#include "core/apply/journal.h"
#include "core/git/beneath.h"

namespace whymark {

/// What is at `name` in an open folder. No such file is a state, not a failure.
PathResult<FileState> read_state(const Parent& folder, const std::string& name);

/// The same for `path` beneath `root`; a folder that is missing is a file that is missing.
PathResult<FileState> read_state(const std::string& root, const std::string& path);

/// Writes `state`, which exists, to the file's temporary name; whatever lies there goes. Owner and
/// group are those of the file at the path, where there is one. Not synced: the descriptor is for
/// that.
PathResult<Descriptor> stage(const std::string& root, const JournalFile& file,
                             const FileState& state);

/// Puts what is staged in the place of the file. `from` is what has to be there, `to` what has been
/// staged, or that nothing is to be there. Fails, and leaves all as it was, where something else is
/// there: what it is that was replaced is looked at after the rename, so no write is ever lost.
PathResult<void> swap_in(const std::string& root, const JournalFile& file, const FileState& from,
                         const FileState& to);

/// Makes a file what it was, or what it is to be, from whatever an interrupted swap left of it; the
/// folders that it lies in as well. Where the swap took what someone else had written, the way back
/// puts that back.
enum class Direction { forward, back };
PathResult<void> bring(const std::string& root, const JournalFile& file, Direction direction);

/// Removes what lies under the temporary name, if anything does. What someone else wrote is kept,
/// and a failure: it was in the place of the file when that was swapped.
PathResult<void> remove_temporary(const std::string& root, const JournalFile& file);

/// Waits until the folder that the file is in has reached the disk.
PathResult<void> sync_folder_of(const std::string& root, const std::string& path);

/// The folders that are missing on the way to `path`, outermost first.
std::vector<std::string> missing_folders(const std::string& root, const std::string& path);
/// Makes a folder whose parent is there; one that is there already is fine.
PathResult<void> make_folder(const std::string& root, const std::string& folder);
/// Removes a folder that is empty; any other is left alone.
void remove_empty_folder(const std::string& root, const std::string& folder);

/// Waits until a file or folder has reached the disk. Some file systems cannot sync a folder, and
/// say EINVAL; then there is nothing to wait for.
bool sync_descriptor(int fd);

}  // namespace whymark
