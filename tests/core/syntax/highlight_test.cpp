// Colours of a text: what each language looks like, and what holds for any bytes.
#include "core/syntax/highlight.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <string_view>

#include "core/syntax/fragment.h"

namespace whymark::test {
namespace {

constexpr std::string_view kOpen = "\xE2\x80\xB9", kClose = "\xE2\x80\xBA";  // single guillemets

/// A text with what is coloured in it between single guillemets, the colour's name first.
struct Sample {
  Language language;
  std::string_view marked;
};

const Sample kSamples[] = {
    // clang-format off
    {Language::java, R"~(‹kw import› java.util.List; ‹com // c›
@‹ty Override› ‹kw public› ‹kw final› ‹kw class› ‹ty A›<‹ty T›> ‹kw extends› ‹ty B› {
  ‹kw private› ‹kw static› ‹kw final› ‹ty int› ‹num MAX_N› = ‹num 10›;
  ‹kw public› ‹ty int› ‹fn get›(‹ty String› a) { ‹kw return› ‹kw this›.‹fn foo›(‹str "s"›, ‹str 'c'›, ‹num 1.5f›, ‹num true›, ‹kw new› ‹ty ArrayList›<>()); }
}
)~"},
    {Language::c, R"~(‹kw #include› ‹str <stdio.h>›
‹kw #define› ‹num MAX› ‹num 10›
‹com /* c */›
‹kw typedef› ‹kw struct› { ‹ty int› x; } ‹ty foo_t›;
‹ty int› ‹fn main›(‹ty int› argc, ‹ty char› **argv) { ‹kw if› (argc > ‹num MAX›) ‹fn printf›(‹str "%d\n"›, ‹str 'c'›); ‹kw return› ‹num NULL›; }
)~"},
    {Language::cpp, R"~(‹kw namespace› whymark { ‹com // c›
‹kw template› <‹kw class› ‹ty T›> ‹kw class› ‹ty Foo› : ‹kw public› ‹ty Bar›<‹ty T›> { ‹kw public›: ‹kw explicit› ‹fn Foo›(‹ty int› x); ‹fn ~Foo›(); };
‹ty auto› ‹fn f›(‹kw const› std::‹ty string›& v) -> ‹ty bool› { ‹kw return› std::‹fn any_of›(v.‹fn begin›(), ‹num nullptr›, ‹str R"(raw
 string)"›) && ‹kw this›->y; }
‹ty void› ‹ty Foo›<‹ty T›>::‹fn bar›() ‹kw noexcept› { ‹kw throw› ‹ty Error›{‹str 'c'›, ‹num 1.5›}; }
}
)~"},
    {Language::csharp, R"~(‹kw using› System;
[‹ty Attr›] ‹kw public› ‹kw class› ‹ty Foo› : ‹ty IBaz› { ‹com // c›
  ‹kw private› ‹kw readonly› ‹ty string› x = ‹str "s"›;
  ‹kw public› ‹kw async› ‹ty Task›<‹ty int›> ‹fn Run›(‹ty int› n) { ‹kw var› y = ‹kw new› ‹ty Foo›(); Console.‹fn WriteLine›(‹str $"a ›{n}‹str  b"›); ‹kw return› ‹num 1›; }
}
)~"},
    {Language::css, R"~(‹com /* c */›
‹kw @import› ‹str "x.css"›;
.‹ty cls› > ‹kw a›:‹kw hover›, #‹ty id› { ‹fn color›: ‹num #fff›; ‹fn margin›: ‹num 10px› auto ‹kw !important›; ‹fn --v›: ‹fn url›(‹str "a.png"›); }
‹kw @media› (‹fn max-width›: ‹num 100px›) ‹kw and› (‹fn min-width›: ‹num 3em›) { ‹kw p› { ‹fn width›: ‹fn calc›(‹num 100%› - ‹fn var›(--v)); } }
)~"},
    {Language::go, R"~(‹kw package› main
‹kw import› ‹str "fmt"›
‹kw type› ‹ty T› ‹kw struct› { Name ‹ty string› ‹str `json:"x"`› }
‹kw func› (t *‹ty T›) ‹fn Get›(a []‹ty byte›) (‹ty int›, ‹ty error›) {
	x := ‹fn make›(‹kw map›[‹ty string›]‹ty int›) ‹com // c›
	fmt.‹fn Println›(‹str "x"›, ‹str 'c'›, ‹num 1.5›, ‹num nil›)
	‹kw return› ‹fn len›(a), ‹num nil›
}
)~"},
    {Language::html, R"~(‹kw <!DOCTYPE html>›‹com <!-- c -->›
<‹kw body› ‹fn class›=‹str "a"›><‹kw script›>‹kw const› x = ‹str "a"›;</‹kw script›><‹kw style›>‹kw a› { ‹fn top›: ‹num 1px›; }</‹kw style›>text</‹kw body›>
)~"},
    {Language::javascript, R"~(‹kw const› fs = ‹fn require›(‹str 'fs'›); ‹com /* c */›
‹kw export› ‹kw default› ‹kw class› ‹ty A› ‹kw extends› ‹ty B› { ‹kw get› ‹fn x›() { ‹kw return› ‹str `a›${‹fn f›(‹num 1›)}‹str `›; } }
‹kw const› y = <‹kw b› ‹ty id›=‹str "x"›>text</‹kw b›>;
)~"},
    {Language::json, R"~({‹fn "a"›: ‹str "b"›, ‹fn "n"›: [‹num 1›, ‹num 2.5e3›, ‹num true›, ‹num null›], ‹fn "o"›: {‹fn "k"›: {}}}
)~"},
    {Language::markdown, R"~(---
‹fn title›: ‹str x›
---
# ‹kw Heading›
Text ‹ty **strong**› ‹str `code`› [‹fn link›](‹str http://a.b›)
‹kw - ›item
‹kw > ›quote

‹kw ```›‹ty python›‹str 
›‹kw def› ‹fn f›(): ‹kw return› ‹str "x"›
‹kw ```›‹str 
›)~"},
    {Language::php, R"~(<p>text</p>‹kw <?php› ‹com // c›
‹kw abstract› ‹kw class› ‹ty Foo› ‹kw extends› ‹ty Bar› {
  ‹kw private› ?‹ty string› $x = ‹num null›;
  ‹kw public› ‹kw function› ‹fn get›(‹ty int› $a): ‹ty array› { ‹kw return› $‹kw this›->‹fn foo›(‹str "s ›$a‹str "›, ‹str 'b'›, [‹num 1›, ‹num true›], ‹kw new› ‹ty Baz›()); }
}
)~"},
    {Language::python, R"~(‹str """Doc
string."""›
‹kw from› os ‹kw import› path
‹fn @cache›(size=‹num 3›)
‹kw class› ‹ty Foo›(‹ty Base›):
    ‹kw def› ‹fn get›(self, x: ‹ty int› = ‹num 3›) -> ‹num None›:
        ‹com # comment›
        ‹kw if› x ‹kw is not› ‹num None› ‹kw and› x ‹kw in› (‹num 1›, ‹num 2.5›):
            ‹fn print›(‹str f"v ›{x!r}‹str  w"›)
)~"},
    {Language::ruby, R"~(‹com # c›
‹kw module› ‹ty Top›
  ‹kw class› ‹ty Foo› < ‹ty Bar›
    ‹kw def› ‹fn get›(a, b: ‹num 1›)
      ‹fn puts› ‹str "x ›#{a + ‹num 1›}‹str  y"›, ‹str :sym›, ‹num nil›
      ‹fn run›(‹str <<~EOS›)‹str 
        text
      EOS›
    ‹kw end›
  ‹kw end›
‹kw end›
)~"},
    {Language::rust, R"~(‹kw use› std::fmt; ‹com // c›
‹ty #[derive(Debug)]›
‹kw pub› ‹kw struct› ‹ty Foo›<‹ty 'a›> { x: &‹ty 'a› ‹ty str› }
‹kw const› ‹num MAX›: ‹ty usize› = ‹num 10›;
‹kw impl› ‹ty Foo› { ‹kw fn› ‹fn new›(&‹kw self›) -> ‹ty Option›<‹ty u8›> { ‹fn println!›(‹str "x\n"›); ‹kw if› ‹num true› { ‹kw return› ‹ty None›; } ‹fn run›(‹num 1.5›) } }
)~"},
    {Language::bash, R"~(‹com #!/bin/bash›
‹kw readonly› X=‹str "a ›$HOME‹str  b"› ‹com # c›
‹fn f›() { ‹kw local› y=$1; ‹kw if› [[ -n $y ]]; ‹kw then› ‹fn echo› ‹str 'hi'› | ‹fn grep› ‹num -E› foo; ‹kw fi›; ‹kw return› ‹num 0›; }
‹fn cat› <<‹str EOF›
‹str here ›$X‹str 
EOF›
)~"},
    {Language::sql, R"~(‹com -- c›
‹kw SELECT› ‹ty a›.id, ‹fn COUNT›(*) ‹kw AS› n ‹kw FROM› ‹ty users› ‹kw WHERE› name = ‹str 'x'› ‹kw AND› n > ‹num 10› ‹kw ORDER› ‹kw BY› n ‹kw DESC›;
‹kw CREATE› ‹kw TABLE› ‹ty t› (id ‹ty INTEGER› ‹kw PRIMARY› ‹kw KEY›, ok ‹ty BOOLEAN› ‹kw DEFAULT› ‹num TRUE›); ‹com /* d */›
)~"},
    {Language::toml, R"~(‹com # c›
[‹ty package›]
‹fn name› = ‹str "x"›
‹fn a›.‹fn b› = ‹num 1›
‹fn d› = ‹num 1979-05-27›
‹fn t› = [‹num true›, ‹num 1.5›]
)~"},
    {Language::typescript, R"~(‹kw import› { take } ‹kw from› ‹str "@/lib/rate-limit"›;
‹kw export› ‹kw interface› ‹ty Decision› { allowed: ‹ty boolean› }
‹kw const› ‹ty LIMIT› = ‹num 100›; ‹com // a minute›
‹kw export› ‹kw async› ‹kw function› ‹fn GET›(request: ‹ty Request›) {
  ‹kw const› url = ‹kw new› ‹ty URL›(‹str `a ›${request.url ?? ‹str ""›}‹str  b`›);
  ‹kw return› ‹ty NextResponse›.‹fn json›({ error: ‹str "x"›, n: ‹num 42› }, ‹str /re+/g›);
}
‹kw class› ‹ty Foo›<‹ty T›> ‹kw extends› ‹ty Bar› { ‹kw private› y: ‹ty T›; ‹fn get›() { ‹kw return› ‹kw this›.y ?? ‹num null›; } }
‹kw type› ‹ty A› = ‹kw keyof› ‹kw typeof› x;
)~"},
    {Language::tsx, R"~(‹kw const› ‹fn view› = (p: ‹ty Props›) => <‹kw div› ‹ty className›=‹str "a"› ‹ty onClick›={() => ‹fn go›(‹num 1›)}>text {p.name}</‹kw div›>;
)~"},
    {Language::yaml, R"~(‹com # c›
‹fn key›: ‹str value›
‹fn "q"›: ‹str 'single'›
‹fn list›:
  - ‹fn a›: ‹num 1›
    ‹fn b›: ‹num true›
    ‹fn c›: ‹str |
      block
      text›
  - &‹ty anchor› {‹fn x›: ‹str "y"›, ‹fn z›: ‹num null›}
)~"},
    // clang-format on
};

std::string without_marks(std::string_view marked) {
  std::string text;
  for (size_t at = 0; at < marked.size();) {
    const std::string_view rest = marked.substr(at);
    if (rest.substr(0, kOpen.size()) == kOpen) {
      at = marked.find(' ', at) + 1;
    } else if (rest.substr(0, kClose.size()) == kClose) {
      at += kClose.size();
    } else {
      text += marked[at++];
    }
  }
  return text;
}

std::string with_colours(std::string_view text, const std::vector<TokenSpan>& spans) {
  std::string out;
  uint32_t at = 0;
  for (const TokenSpan& span : spans) {
    out += text.substr(at, span.first - at);
    out += std::string(kOpen) + std::string(word(span.kind)) + " ";
    out += text.substr(span.first, span.end - span.first);
    out += kClose;
    at = span.end;
  }
  return out + std::string(text.substr(at));
}

bool are_in_order(const std::vector<TokenSpan>& spans, size_t size) {
  uint32_t at = 0;
  for (const TokenSpan& span : spans) {
    if (span.first < at || span.end <= span.first || span.kind == TokenKind::plain) return false;
    at = span.end;
  }
  return at <= size;
}

const CancelFlag kNever{false};

}  // namespace

TEST_CASE("highlight: each language") {
  for (const Sample& sample : kSamples) {
    const std::string text = without_marks(sample.marked);
    CAPTURE(std::string(word(sample.language)));
    const Highlighted made = highlight(sample.language, text, kNever);
    CHECK(made.state == HighlightState::done);
    CHECK(with_colours(text, made.spans) == sample.marked);
  }
  CHECK(std::size(kSamples) == kLanguageCount - 2);  // all but none, and what is within markdown
}

TEST_CASE("highlight: no language, a text that is too large, and one that is not wanted") {
  CHECK(highlight(Language::none, "x", kNever).state == HighlightState::none);
  const std::string large(kMaxHighlightText + 1, ' ');
  CHECK(highlight(Language::c, large, kNever).state == HighlightState::too_large);
  CHECK(highlight_fragment(Language::c, large, kNever).state == HighlightState::too_large);
  const CancelFlag cancelled{true};
  std::string text;
  for (int i = 0; i < 2000; ++i) text += "int x = 1;\n";
  CHECK(highlight(Language::c, text, cancelled).state == HighlightState::cancelled);
  CHECK(highlight_fragment(Language::c, text, cancelled).state == HighlightState::cancelled);
  CHECK(highlight(Language::json, "", kNever).spans.empty());
}

TEST_CASE("highlight: what is nested two thousand deep ends") {
  for (uint8_t i = 1; i < kLanguageCount; ++i) {
    for (const std::string_view open : {"(", "[", "{", "f(", "<a>", "> ", "\"${", "- "}) {
      std::string text;
      for (int depth = 0; depth < 2'000; ++depth) text += open;
      CAPTURE(std::string(word(static_cast<Language>(i))));
      CAPTURE(std::string(open));
      const Highlighted made = highlight(static_cast<Language>(i), text, kNever);
      CHECK(are_in_order(made.spans, text.size()));
    }
  }
}

TEST_CASE("highlight: spans of any bytes are sorted, disjoint and in the text") {
  std::mt19937 random(1);
  const std::string pieces[] = {"\xff",     "\xe2\x80",
                                "\xf0\x9f", std::string(1, '\0'),
                                "\r\n",     "\n",
                                "\t",       "\"",
                                "'",        "`",
                                "/*",       "*/",
                                "<<EOS\n",  "EOS\n",
                                "\"\"\"",   "${",
                                "}",        "{",
                                "<script>", "```",
                                "#",        "\xef\xbb\xbf",
                                "<?php ",   "|\n ",
                                "- ",       ":",
                                "\\",       "%q(",
                                "R\"(",     "=begin\n"};
  for (uint8_t i = 1; i < kLanguageCount; ++i) {
    const auto language = static_cast<Language>(i);
    CAPTURE(std::string(word(language)));
    for (int round = 0; round < 60; ++round) {
      CAPTURE(round);
      std::string text;
      // Pieces of a sample of some language, cut anywhere, and bytes that are none of it.
      while (text.size() < 400) {
        const std::string source = without_marks(kSamples[random() % std::size(kSamples)].marked);
        text += source.substr(random() % source.size(), random() % 40);
        text += random() % 3 == 0 ? std::string(1, static_cast<char>(random()))
                                  : pieces[random() % std::size(pieces)];
      }
      CHECK(are_in_order(highlight(language, text, kNever).spans, text.size()));
      CHECK(are_in_order(highlight_fragment(language, text, kNever).spans, text.size()));
    }
  }
}

}  // namespace whymark::test
