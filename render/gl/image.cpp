#include "render/gl/image.h"

#include <fmt/format.h>
#include <png.h>

namespace whymark {

Result<void> write_png(const std::string& path, const Image& image) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  png.width = static_cast<png_uint_32>(image.width);
  png.height = static_cast<png_uint_32>(image.height);
  png.format = PNG_FORMAT_RGBA;
  if (png_image_write_to_file(&png, path.c_str(), 0, image.rgba.data(), 0, nullptr) == 0) {
    return fail(fmt::format("cannot write picture {}: {}", path, png.message));
  }
  return {};
}

Result<Image> read_png(const std::string& path) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_file(&png, path.c_str()) == 0) {
    return fail(fmt::format("cannot read picture {}: {}", path, png.message));
  }
  png.format = PNG_FORMAT_RGBA;
  Image image{static_cast<int>(png.width), static_cast<int>(png.height), {}};
  image.rgba.resize(PNG_IMAGE_SIZE(png));
  if (png_image_finish_read(&png, nullptr, image.rgba.data(), 0, nullptr) == 0) {
    return fail(fmt::format("cannot read picture {}: {}", path, png.message));
  }
  return image;
}

}  // namespace whymark
