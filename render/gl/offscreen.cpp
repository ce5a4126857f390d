#include "render/gl/offscreen.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>

#include <cstring>

namespace whymark {
namespace {

constexpr const char* kAdvice =
    "; install Mesa's software renderer (libegl1 libgl1-mesa-dri on Debian)";

EGLDisplay open_display() {
  const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  const auto get_platform_display = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
      eglGetProcAddress("eglGetPlatformDisplayEXT"));
  // Without a surface first: it needs neither an X server nor a device node.
  if (extensions != nullptr && get_platform_display != nullptr &&
      std::strstr(extensions, "EGL_MESA_platform_surfaceless") != nullptr) {
    EGLDisplay display =
        get_platform_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    if (display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr)) return display;
  }
  EGLDisplay display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
  if (display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr)) return display;
  return EGL_NO_DISPLAY;
}

EGLContext make_context(EGLDisplay display) {
  const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION,
                               3,
                               EGL_CONTEXT_MINOR_VERSION,
                               3,
                               EGL_CONTEXT_OPENGL_PROFILE_MASK,
                               EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                               EGL_NONE};
  return eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);
}

GLADapiproc load_symbol(const char* name) {
  return reinterpret_cast<GLADapiproc>(eglGetProcAddress(name));
}

}  // namespace

Result<std::unique_ptr<OffscreenContext>> OffscreenContext::create() {
  std::unique_ptr<OffscreenContext> made(new OffscreenContext);
  made->display_ = open_display();
  if (made->display_ == EGL_NO_DISPLAY) {
    return fail(std::string("cannot draw without a window: EGL found no display") + kAdvice);
  }
  if (!eglBindAPI(EGL_OPENGL_API)) {
    return fail(std::string("cannot draw without a window: EGL offers no OpenGL") + kAdvice);
  }
  made->context_ = make_context(made->display_);
  if (made->context_ == EGL_NO_CONTEXT ||
      !eglMakeCurrent(made->display_, EGL_NO_SURFACE, EGL_NO_SURFACE, made->context_)) {
    return fail(std::string("cannot draw without a window: no OpenGL 3.3 core context") + kAdvice);
  }
  if (gladLoadGL(load_symbol) == 0) {
    return fail(std::string("cannot draw without a window: OpenGL's functions do not load") +
                kAdvice);
  }
  return made;
}

OffscreenContext::~OffscreenContext() {
  if (display_ == nullptr) return;
  eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  if (context_ != nullptr) eglDestroyContext(display_, context_);
  eglTerminate(display_);
}

}  // namespace whymark
