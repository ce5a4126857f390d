#include <algorithm>
#include <array>

#include "core/review/generated.h"

namespace whymark {
namespace {

// In the order of their bytes, for the search.
constexpr std::array<std::string_view, 43> kLockfiles{
    ".pnp.cjs",
    ".pnp.loader.mjs",
    ".terraform.lock.hcl",
    "Cargo.lock",
    "Cartfile.resolved",
    "Chart.lock",
    "Gemfile.lock",
    "Gopkg.lock",
    "MODULE.bazel.lock",
    "Package.resolved",
    "Pipfile.lock",
    "Podfile.lock",
    "buildscript-gradle.lockfile",
    "bun.lock",
    "bun.lockb",
    "cabal.project.freeze",
    "composer.lock",
    "conan.lock",
    "conda-lock.yml",
    "deno.lock",
    "dub.selections.json",
    "flake.lock",
    "gems.locked",
    "glide.lock",
    "go.sum",
    "go.work.sum",
    "gradle.lockfile",
    "mix.lock",
    "npm-shrinkwrap.json",
    "package-lock.json",
    "packages.lock.json",
    "paket.lock",
    "pdm.lock",
    "pixi.lock",
    "pnpm-lock.yaml",
    "poetry.lock",
    "pubspec.lock",
    "pylock.toml",
    "rebar.lock",
    "shard.lock",
    "stack.yaml.lock",
    "uv.lock",
    "yarn.lock",
};

struct Ending {
  std::string_view text;
  GeneratedReason reason;
};

constexpr Ending kEndings[] = {
    {".min.js", GeneratedReason::minified},    {".min.mjs", GeneratedReason::minified},
    {".min.cjs", GeneratedReason::minified},   {".min.css", GeneratedReason::minified},
    {".js.map", GeneratedReason::source_map},  {".mjs.map", GeneratedReason::source_map},
    {".cjs.map", GeneratedReason::source_map}, {".ts.map", GeneratedReason::source_map},
    {".css.map", GeneratedReason::source_map}, {".snap", GeneratedReason::snapshot},
    {".ambr", GeneratedReason::snapshot},      {"_pb2.py", GeneratedReason::protobuf},
    {"_pb2.pyi", GeneratedReason::protobuf},   {"_pb2_grpc.py", GeneratedReason::protobuf},
    {"_pb.js", GeneratedReason::protobuf},     {"_pb.ts", GeneratedReason::protobuf},
    {"_pb.rb", GeneratedReason::protobuf},     {"_pb.d.ts", GeneratedReason::protobuf},
    {".pb.go", GeneratedReason::protobuf},     {".pb.gw.go", GeneratedReason::protobuf},
    {".pb.cc", GeneratedReason::protobuf},     {".pb.h", GeneratedReason::protobuf},
    {".pb.dart", GeneratedReason::protobuf},   {".pb.swift", GeneratedReason::protobuf},
    {".pbobjc.h", GeneratedReason::protobuf},  {".pbobjc.m", GeneratedReason::protobuf},
    {".g.dart", GeneratedReason::name},        {".freezed.dart", GeneratedReason::name},
    {".g.cs", GeneratedReason::name},          {".g.i.cs", GeneratedReason::name},
};

bool has_folder(std::string_view path, std::string_view folder) {
  for (size_t at = path.find(folder); at != std::string_view::npos;
       at = path.find(folder, at + 1)) {
    const size_t end = at + folder.size();
    if ((at == 0 || path[at - 1] == '/') && end < path.size() && path[end] == '/') return true;
  }
  return false;
}

}  // namespace

std::string_view words(GeneratedReason reason) {
  switch (reason) {
    case GeneratedReason::none:
      return "";
    case GeneratedReason::attribute:
      return ".gitattributes says so";
    case GeneratedReason::note:
      return "a note says so";
    case GeneratedReason::lockfile:
      return "a lockfile by its name";
    case GeneratedReason::package:
      return "it lies in a package manager's folder";
    case GeneratedReason::minified:
      return "minified by its name";
    case GeneratedReason::long_lines:
      return "its lines are too long to be written by hand";
    case GeneratedReason::source_map:
      return "a source map";
    case GeneratedReason::snapshot:
      return "a snapshot of a test by its name";
    case GeneratedReason::protobuf:
      return "by the protocol buffer compiler, by its name";
    case GeneratedReason::name:
      return "its name says so";
    case GeneratedReason::marker:
      return "it says so in its first lines";
  }
  return "";
}

GeneratedReason generated_by_name(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  if (std::binary_search(kLockfiles.begin(), kLockfiles.end(), name)) {
    return GeneratedReason::lockfile;
  }
  for (const Ending& ending : kEndings) {
    // Something must be named: `.snap` alone is a folder of a person's own.
    if (name.size() > ending.text.size() && name.ends_with(ending.text)) return ending.reason;
  }
  if (name.find(".generated.") != std::string_view::npos || name.starts_with("zz_generated.")) {
    return GeneratedReason::name;
  }
  if (has_folder(path, "node_modules") || has_folder(path, ".yarn/releases")) {
    return GeneratedReason::package;
  }
  return GeneratedReason::none;
}

}  // namespace whymark
