#include "core/syntax/query.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/syntax/grammars.h"
#include "core/syntax/syntax_tree.h"

namespace whymark::syntax {
namespace {

/// The first word of a capture's name and what it means; where the name begins with more than one
/// of them, the longest counts.
struct Meaning {
  std::string_view name;
  TokenKind kind;
};
constexpr Meaning kMeanings[] = {
    {"attribute", TokenKind::type},
    {"boolean", TokenKind::number},
    {"comment", TokenKind::comment},
    {"conditional", TokenKind::keyword},
    {"constant", TokenKind::number},
    {"constructor", TokenKind::type},
    {"embedded", TokenKind::plain},
    {"escape", TokenKind::string},
    {"field", TokenKind::plain},
    {"float", TokenKind::number},
    {"function", TokenKind::function},
    {"keyword", TokenKind::keyword},
    {"label", TokenKind::plain},
    {"module", TokenKind::plain},
    {"none", TokenKind::plain},
    {"number", TokenKind::number},
    {"parameter", TokenKind::plain},
    {"plain", TokenKind::plain},
    {"property", TokenKind::plain},
    {"storageclass", TokenKind::keyword},
    {"string", TokenKind::string},
    {"tag", TokenKind::keyword},
    {"text.emphasis", TokenKind::type},
    {"text.literal", TokenKind::string},
    {"text.reference", TokenKind::function},
    {"text.strong", TokenKind::type},
    {"text.title", TokenKind::keyword},
    {"text.uri", TokenKind::string},
    {"type", TokenKind::type},
    {"type.qualifier", TokenKind::keyword},
    {"variable", TokenKind::plain},
    {"variable.builtin", TokenKind::keyword},
};

Language language_named(std::string_view name) {
  for (uint8_t i = 1; i < kLanguageCount; ++i) {
    std::string own(word(static_cast<Language>(i)));
    std::replace(own.begin(), own.end(), '-', '_');
    if (own == name) return static_cast<Language>(i);
  }
  return Language::none;
}

bool begins_with_word(std::string_view name, std::string_view word) {
  return name.substr(0, word.size()) == word &&
         (name.size() == word.size() || name[word.size()] == '.');
}

std::string_view string_of(const TSQuery* query, uint32_t id) {
  uint32_t size = 0;
  const char* text = ts_query_string_value_for_id(query, id, &size);
  return {text, size};
}

}  // namespace

CaptureUse use_of_name(std::string_view name) {
  using What = CaptureUse::What;
  if (name == "inject.content") return {What::inject_content};
  if (name == "inject.language") return {What::inject_language};
  constexpr std::string_view kInject = "inject.";
  if (name.substr(0, kInject.size()) == kInject) {
    return {What::inject, TokenKind::plain, language_named(name.substr(kInject.size()))};
  }
  const Meaning* best = nullptr;
  for (const Meaning& each : kMeanings) {
    if (!begins_with_word(name, each.name)) continue;
    if (best == nullptr || each.name.size() > best->name.size()) best = &each;
  }
  if (best == nullptr) return {};
  return {What::token, best->kind, Language::none};
}

// One static for each language, so that only those which are looked at are compiled.
const Query& Query::of(Language language) {
  constexpr auto kMake = []<size_t... I>(std::index_sequence<I...>) {
    return std::array<const Query& (*)(), sizeof...(I)>{[]() -> const Query& {
      static const Query query(static_cast<Language>(I));
      return query;
    }...};
  };
  static constexpr auto kAll = kMake(std::make_index_sequence<kLanguageCount>());
  return kAll[static_cast<size_t>(language)]();
}

Query::~Query() = default;

Query::Query(Language language) {
  const TSLanguage* grammar = grammar_of(language);
  if (grammar == nullptr) return;
  const std::string text = query_text(language);
  uint32_t offset = 0;
  TSQueryError error = TSQueryErrorNone;
  query_.reset(
      ts_query_new(grammar, text.data(), static_cast<uint32_t>(text.size()), &offset, &error));
  if (query_ == nullptr) {
    fail(fmt::format("error {} before: {}", static_cast<int>(error),
                     text.substr(offset, text.find('\n', offset) - offset)));
    return;
  }
  for (uint32_t i = 0; i < ts_query_capture_count(query_.get()); ++i) {
    uint32_t size = 0;
    const char* name = ts_query_capture_name_for_id(query_.get(), i, &size);
    uses_.push_back(use_of_name({name, size}));
  }
  predicates_.resize(ts_query_pattern_count(query_.get()));
  for (uint32_t i = 0; i < predicates_.size() && query_; ++i) read_predicates(i);
}

void Query::fail(std::string problem) {
  problem_ = std::move(problem);
  query_.reset();
}

void Query::read_predicates(uint32_t pattern) {
  uint32_t count = 0;
  const TSQueryPredicateStep* steps =
      ts_query_predicates_for_pattern(query_.get(), pattern, &count);
  for (uint32_t first = 0, i = 0; i < count && query_; ++i) {
    if (steps[i].type != TSQueryPredicateStepTypeDone) continue;
    read_predicate(pattern, steps + first, i - first);
    first = i + 1;
  }
}

void Query::read_predicate(uint32_t pattern, const TSQueryPredicateStep* steps, uint32_t count) {
  const std::string name(string_of(query_.get(), steps[0].value_id));
  if (name.empty() || name.back() == '!') return;  // a directive, for others
  Predicate predicate;
  if (name == "is?" || name == "is-not?") {
    predicate.never = true;
    predicates_[pattern].push_back(std::move(predicate));
    return;
  }
  predicate.negated = name.rfind("not-", 0) == 0;
  const std::string base = predicate.negated ? name.substr(4) : name;
  if (count < 3 || steps[1].type != TSQueryPredicateStepTypeCapture ||
      (base != "eq?" && base != "any-of?" && base != "match?")) {
    return fail("a predicate that is not known: " + name);
  }
  predicate.capture = steps[1].value_id;
  for (uint32_t i = 2; i < count; ++i) {
    if (steps[i].type == TSQueryPredicateStepTypeCapture) {
      predicate.other_capture = steps[i].value_id;
    } else {
      predicate.words.emplace_back(string_of(query_.get(), steps[i].value_id));
    }
  }
  if (base == "match?") {
    RE2::Options options(RE2::Latin1);  // any bytes
    options.set_log_errors(false);
    predicate.pattern = std::make_shared<RE2>(predicate.words.at(0), options);
    if (!predicate.pattern->ok()) {
      return fail("a pattern that RE2 does not read: " + predicate.words[0]);
    }
  }
  predicates_[pattern].push_back(std::move(predicate));
}

bool Query::holds(const Predicate& predicate, const TSQueryMatch& match,
                  std::string_view text) const {
  if (predicate.never) return false;
  for (uint16_t i = 0; i < match.capture_count; ++i) {
    if (match.captures[i].index != predicate.capture) continue;
    const std::string_view own = text_of(match.captures[i].node, text);
    bool found = false;
    if (predicate.pattern) {
      found = RE2::PartialMatch(re2::StringPiece(own.data(), own.size()), *predicate.pattern);
    } else {
      found =
          std::find(predicate.words.begin(), predicate.words.end(), own) != predicate.words.end();
    }
    for (uint16_t j = 0; j < match.capture_count; ++j) {
      if (match.captures[j].index != predicate.other_capture) continue;
      found = found || text_of(match.captures[j].node, text) == own;
    }
    if (found == predicate.negated) return false;
  }
  return true;
}

bool Query::holds(const TSQueryMatch& match, std::string_view text) const {
  const std::vector<Predicate>& all = predicates_[match.pattern_index];
  return std::all_of(all.begin(), all.end(),
                     [&](const Predicate& each) { return holds(each, match, text); });
}

}  // namespace whymark::syntax
