#include "render/gl/frame_target.h"

#include <fmt/format.h>
#include <glad/gl.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace whymark {

Result<FrameTarget> FrameTarget::create(int width, int height) {
  GLint limit = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
  if (width > limit || height > limit) {
    return fail(fmt::format("cannot draw {}x{}: this OpenGL draws at most {}x{}", width, height,
                            limit, limit));
  }
  FrameTarget target;
  target.width_ = width;
  target.height_ = height;
  glGenTextures(1, &target.texture_);
  glBindTexture(GL_TEXTURE_2D, target.texture_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glGenFramebuffers(1, &target.framebuffer_);
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target.texture_, 0);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
    return fail(fmt::format("cannot draw {}x{}: OpenGL gives no frame buffer", width, height));
  }
  return target;
}

FrameTarget::FrameTarget(FrameTarget&& other) noexcept { *this = std::move(other); }

FrameTarget& FrameTarget::operator=(FrameTarget&& other) noexcept {
  std::swap(width_, other.width_);
  std::swap(height_, other.height_);
  std::swap(framebuffer_, other.framebuffer_);
  std::swap(texture_, other.texture_);
  return *this;
}

FrameTarget::~FrameTarget() {
  if (framebuffer_ != 0) glDeleteFramebuffers(1, &framebuffer_);
  if (texture_ != 0) glDeleteTextures(1, &texture_);
}

void FrameTarget::bind() const { glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_); }

Image FrameTarget::read() const {
  Image image{width_, height_, {}};
  const size_t stride = static_cast<size_t>(width_) * 4;
  image.rgba.resize(stride * static_cast<size_t>(height_));
  bind();
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
  for (size_t top = 0, bottom = static_cast<size_t>(height_) - 1; top < bottom; ++top, --bottom) {
    std::swap_ranges(image.rgba.begin() + static_cast<std::ptrdiff_t>(top * stride),
                     image.rgba.begin() + static_cast<std::ptrdiff_t>((top + 1) * stride),
                     image.rgba.begin() + static_cast<std::ptrdiff_t>(bottom * stride));
  }
  // The screen is opaque; blending leaves other values in the alpha channel.
  for (size_t i = 3; i < image.rgba.size(); i += 4) image.rgba[i] = 255;
  return image;
}

}  // namespace whymark
