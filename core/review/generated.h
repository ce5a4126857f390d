// Files that a program wrote: nobody reads them line by line, so they are folded at first.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/format/document.h"

namespace whymark {

/// Why a file is taken for a generated one. Only what is sure: `dist/` or `vendor/` in a path is
/// no reason, since people write there, too.
enum class GeneratedReason : uint8_t {
  none,        // it is not
  attribute,   // `linguist-generated` in .gitattributes
  note,        // a note of the kind `generated` about the file
  lockfile,    // what a package manager wrote
  package,     // somebody else's, in a package manager's own folder
  minified,    // `.min.js`
  long_lines,  // a script or style sheet on lines that nobody types
  source_map,  //
  snapshot,    // what a test expects
  protobuf,    // what the protocol buffer compiler wrote
  name,        // the name says so: `.generated.ts`
  marker,      // a comment in the first lines says so
};

/// The reason in words that end the sentence "generated: …"; empty for none.
std::string_view words(GeneratedReason reason);

/// By the path alone.
GeneratedReason generated_by_name(std::string_view path);
/// By the first lines of the new side, as the diff has them; of the old side where that is all
/// there is. Looks at no more than a kilobyte of them, and at none where the diff begins further
/// down in the file.
GeneratedReason generated_by_content(const Document& document, uint32_t file);
/// By all that is known about a file.
GeneratedReason generated(const Document& document, uint32_t file);

/// The same for every file of a review, by index of Document::files. What `attributes` say of a
/// file goes before all else (core/git/generated_attribute.h); empty where no repository is known.
std::vector<GeneratedReason> find_generated(
    const Document& document, const std::vector<std::optional<bool>>& attributes = {});

}  // namespace whymark
