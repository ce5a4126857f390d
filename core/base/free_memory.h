#pragma once

namespace whymark {

/// Gives memory that was freed back to the system, where the allocator would keep it: worth a call
/// after a large piece of work, some milliseconds.
void give_back_free_memory();

}  // namespace whymark
