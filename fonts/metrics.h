#pragma once

#include <memory>
#include <unordered_map>

#include "core/base/result.h"
#include "fonts/discover.h"

struct FT_FaceRec_;
struct FT_LibraryRec_;

namespace whymark {

/// Vertical extent and pitch of a face, as parts of its em.
struct FaceMetrics {
  double ascent = 0;   // above the baseline
  double descent = 0;  // below it, positive
  double advance = 0;  // of `M`, the cell width of a fixed-pitch face

  double height() const { return ascent + descent; }
};

/// An open font file, for measuring. One thread at a time.
class MeasuredFace {
 public:
  /// Fails when the file is no font that FreeType can scale.
  static Result<MeasuredFace> open(const FontFile& font);

  const FaceMetrics& metrics() const { return metrics_; }
  /// The designed advance of a code point as part of the em, not rounded to pixels; negative where
  /// the face does not have it.
  float advance(char32_t code_point);

 private:
  struct Close {
    void operator()(FT_FaceRec_* face) const;
    void operator()(FT_LibraryRec_* library) const;
  };

  std::unique_ptr<FT_LibraryRec_, Close> library_;
  std::unique_ptr<FT_FaceRec_, Close> face_;
  FaceMetrics metrics_;
  std::unordered_map<char32_t, float> known_;
};

}  // namespace whymark
