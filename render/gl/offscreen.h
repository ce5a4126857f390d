#pragma once

#include <memory>

#include "core/base/result.h"

namespace whymark {

/// An OpenGL 3.3 core context without a window or a screen, current on the calling thread while it
/// lives. Software rendering serves.
class OffscreenContext {
 public:
  /// Fails with what is missing (no EGL, no OpenGL 3.3, no driver) and what to install.
  static Result<std::unique_ptr<OffscreenContext>> create();
  ~OffscreenContext();
  OffscreenContext(const OffscreenContext&) = delete;
  OffscreenContext& operator=(const OffscreenContext&) = delete;

 private:
  OffscreenContext() = default;

  void* display_ = nullptr;
  void* context_ = nullptr;
};

}  // namespace whymark
