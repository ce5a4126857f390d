// An obvious search by backtracking, patterns it understands, and diffs to search.
#pragma once

#include <cctype>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/review/search_pattern.h"

namespace whymark::test {

/// One character, or one place, of a pattern; repeated from `least` to `most` times, as many as can
/// be.
struct SlowAtom {
  enum class Kind { letter, any, not_letter, space, start, end, border } kind = Kind::letter;
  char32_t letter = 0;
  int least = 1, most = 1;
};

/// Alternatives, each a row of atoms. The first alternative that matches wins.
struct SlowPattern {
  std::vector<std::vector<SlowAtom>> alternatives;
  bool exact_case = false;
  std::string text;  // as a regular expression
};

struct SlowLine {
  std::vector<char32_t> points;
  std::vector<uint32_t> offsets;  // of each, and the end
};

inline SlowLine characters(std::string_view line) {
  SlowLine out;
  for (size_t at = 0; at < line.size();) {
    const auto lead = static_cast<unsigned char>(line[at]);
    // The only character beyond ASCII that the diffs have as UTF-8.
    const bool accent = line.substr(at, 2) == "\xC3\xA9";
    if (lead >= 0x80 && !accent) {  // not UTF-8: bytes
      out = {};
      for (size_t i = 0; i < line.size(); ++i) {
        out.points.push_back(static_cast<unsigned char>(line[i]));
        out.offsets.push_back(static_cast<uint32_t>(i));
      }
      break;
    }
    out.points.push_back(accent ? 0xE9 : lead);
    out.offsets.push_back(static_cast<uint32_t>(at));
    at += accent ? 2 : 1;
  }
  out.offsets.push_back(static_cast<uint32_t>(line.size()));
  return out;
}

inline bool is_word_point(const SlowLine& line, size_t at, bool before) {
  if (before ? at == 0 : at >= line.points.size()) return false;
  const char32_t point = line.points[before ? at - 1 : at];
  return point < 0x80 && (std::isalnum(static_cast<int>(point)) != 0 || point == '_');
}

/// The end of the match of atoms [atom, …) at a place, -1 for none.
inline int64_t slow_match(const SlowPattern& pattern, const std::vector<SlowAtom>& atoms,
                          size_t atom, const SlowLine& line, size_t at) {
  if (atom == atoms.size()) return static_cast<int64_t>(at);
  const SlowAtom& one = atoms[atom];
  using Kind = SlowAtom::Kind;
  if (one.kind == Kind::start || one.kind == Kind::end || one.kind == Kind::border) {
    const bool holds = one.kind == Kind::start ? at == 0
                       : one.kind == Kind::end
                           ? at == line.points.size()
                           : is_word_point(line, at, true) != is_word_point(line, at, false);
    return holds ? slow_match(pattern, atoms, atom + 1, line, at) : -1;
  }
  const auto same = [&](char32_t a, char32_t b) {
    if (pattern.exact_case || a >= 0x80 || b >= 0x80) return a == b;
    return std::tolower(static_cast<int>(a)) == std::tolower(static_cast<int>(b));
  };
  const auto fits = [&](char32_t point) {
    if (one.kind == Kind::any) return true;
    if (one.kind == Kind::space) return point == ' ' || point == '\t' || point == '\r';
    return same(point, one.letter) == (one.kind == Kind::letter);
  };
  int most = 0;
  while (most < one.most && at + static_cast<size_t>(most) < line.points.size() &&
         fits(line.points[at + static_cast<size_t>(most)])) {
    ++most;
  }
  for (int times = most; times >= one.least; --times) {
    const int64_t end = slow_match(pattern, atoms, atom + 1, line, at + static_cast<size_t>(times));
    if (end >= 0) return end;
  }
  return -1;
}

inline std::vector<Hit> slow_hits(const SlowPattern& pattern, std::string_view text) {
  const SlowLine line = characters(text);
  std::vector<Hit> hits;
  std::vector<Hit> empty;
  for (size_t at = 0; at <= line.points.size();) {
    int64_t end = -1;
    for (const std::vector<SlowAtom>& atoms : pattern.alternatives) {
      if (end < 0) end = slow_match(pattern, atoms, 0, line, at);
    }
    if (end < 0) {
      ++at;
      continue;
    }
    const Hit hit{line.offsets[at], line.offsets[static_cast<size_t>(end)]};
    if (hit.first == hit.end) {
      empty.push_back(hit);
      ++at;
    } else {
      hits.push_back(hit);
      at = static_cast<size_t>(end);
    }
  }
  if (hits.empty() && !empty.empty()) hits.push_back(empty.front());
  return hits;
}

inline SlowPattern random_pattern(std::mt19937& random) {
  const auto below = [&](uint32_t limit) { return random() % limit; };
  SlowPattern pattern;
  pattern.exact_case = below(2) == 0;
  for (uint32_t alternative = 0; alternative <= below(3); ++alternative) {
    if (alternative > 0) pattern.text += '|';
    std::vector<SlowAtom> atoms;
    for (uint32_t i = 0; i < 1 + below(4); ++i) {
      SlowAtom atom;
      constexpr const char* kPlaces[] = {"^", "$", "\\b"};
      if (const uint32_t kind = below(12); kind < 3) {
        using Kind = SlowAtom::Kind;
        atom.kind = kind == 0 ? Kind::start : kind == 1 ? Kind::end : Kind::border;
        pattern.text += kPlaces[kind];
        atoms.push_back(atom);
        continue;
      }
      const char letter = "ab+-"[below(4)];
      atom.letter = static_cast<char32_t>(letter);
      const std::string as_class = std::string("[") +
                                   (letter == '-' ? "\\-"
                                                  : &"a\0b\0+\0"[letter == 'a'   ? 0
                                                                 : letter == 'b' ? 2
                                                                                 : 4]) +
                                   "]";
      switch (below(6)) {
        case 0:
          atom.kind = SlowAtom::Kind::any;
          pattern.text += below(2) == 0 ? "." : "(?s:.)";
          break;
        case 1:
          atom.kind = SlowAtom::Kind::not_letter;
          pattern.text += "[^" + as_class.substr(1);
          break;
        case 2:
          atom.kind = SlowAtom::Kind::space;
          pattern.text += "\\s";
          break;
        default:
          pattern.text += below(2) == 0 && letter >= 'a' ? std::string(1, letter) : as_class;
      }
      switch (below(5)) {
        case 0:
          atom.least = 0;
          atom.most = 1 << 20;
          pattern.text += '*';
          break;
        case 1:
          atom.most = 1 << 20;
          pattern.text += '+';
          break;
        case 2:
          atom.least = 0;
          pattern.text += '?';
          break;
        default:
          break;
      }
      atoms.push_back(atom);
    }
    pattern.alternatives.push_back(atoms);
  }
  return pattern;
}

/// Hunks, notes and stray lines; any bytes among the letters; LF or CR LF; now and then a byte
/// order mark.
inline std::string random_diff(std::mt19937& random) {
  const auto below = [&](uint32_t limit) { return random() % limit; };
  const std::string end = below(4) == 0 ? "\r\n" : "\n";
  const bool stray_bytes = below(2) == 0;
  std::string text = below(8) == 0 ? "\xEF\xBB\xBF" : "";
  const auto words = [&] {
    std::string out;
    for (uint32_t i = below(12); i > 0; --i) {
      static const char* const kPieces[] = {"a", "b", "A",  "ab", "+",
                                            "-", " ", "\t", "_",  "\xC3\xA9"};
      static const char* const kStray[] = {"\xFF", "\xC3", "\r", "\xFE"};
      out += stray_bytes && below(8) == 0 ? kStray[below(4)] : kPieces[below(10)];
    }
    return out;
  };
  for (uint32_t hunks = below(3); hunks > 0; --hunks) {
    text += "@file " + std::string(1, static_cast<char>('a' + below(3))) + end;
    text += "@@ -1,9 +1,9 @@ ab" + end;
    for (uint32_t rows = below(8); rows > 0; --rows) {
      const uint32_t kind = below(10);
      if (kind == 0) {
        text += end;  // an empty line of context whose space was stripped
      } else {
        text += " +-"[kind % 3] + words() + end;
      }
    }
    if (below(3) == 0) text += "@note +1 kind=intent" + end + "why: " + words() + end;
    if (below(4) == 0) text += "stray ab" + end;
  }
  if (below(4) == 0 && text.size() >= end.size()) text.resize(text.size() - end.size());
  return text;
}

}  // namespace whymark::test
