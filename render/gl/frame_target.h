#pragma once

#include "core/base/result.h"
#include "render/gl/image.h"

namespace whymark {

/// A texture to draw a frame into and read it back from. Needs a current OpenGL context.
class FrameTarget {
 public:
  static Result<FrameTarget> create(int width, int height);
  FrameTarget(FrameTarget&& other) noexcept;
  FrameTarget& operator=(FrameTarget&& other) noexcept;
  ~FrameTarget();

  void bind() const;
  Image read() const;

 private:
  FrameTarget() = default;

  int width_ = 0, height_ = 0;
  unsigned framebuffer_ = 0, texture_ = 0;
};

}  // namespace whymark
