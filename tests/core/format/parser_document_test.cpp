#include "tests/core/format/parser_table.h"

using namespace std::string_view_literals;

namespace whymark::test {

TEST_CASE("parser: whole documents and the frontmatter") {
  const DumpCase table[] = {
      {"nothing", ""sv,
       "rows \n"
       "error 1:1 document-empty|\n"},
      {"only blanks",
       "\n"
       "  \n"
       "\r\n",
       "rows ...\n"
       "error 1:1 document-empty|\n"},
      {"only a mark of UTF-8", "\357\273\277",
       "rows .\n"
       "error 1:1 document-empty|\n"},
      {"no frontmatter",
       "@file a\n"
       "@@ -1 +1 @@\n"
       "-a\n"
       "+b\n",
       "rows f@-+\n"
       "file a modified? +1 -1\n"
       "hunk -1,1 +1,1 rows 2..3\n"
       "error 1:1 frontmatter-missing|@file a\n"},
      {"text",
       "hello\n"
       "world\n",
       "rows ??\n"
       "error 1:1 frontmatter-missing|hello\n"
       "warning 1:1 stray-line|hello\n"},
      {"a frontmatter that is not at the start",
       "\n"
       "---\n"
       "whymark: 1\n"
       "---\n",
       "rows .???\n"
       "error 2:1 frontmatter-missing|---\n"
       "warning 2:1 stray-line|---\n"},
      {"binary",
       "\177ELF\000\001\n"
       "abc"sv,
       "rows ??\n"
       "error 1:1 frontmatter-missing|\177ELF\\0\001\n"
       "warning 1:1 stray-line|\177ELF\\0\001\n"},
      {"UTF-16",
       "\377\376-\000-\000-\000\n"
       "\000"sv,
       "rows ??\n"
       "error 1:1 frontmatter-missing|\377\376-\\0-\\0-\\0\n"
       "warning 1:1 stray-line|\377\376-\\0-\\0-\\0\n"},
      {"UTF-8 mark",
       "\357\273\277---\n"
       "whymark: 1\n"
       "title: T\n"
       "---\n"
       "@note doc\n"
       "why: x\n",
       "rows =yy=n:\n"
       "front version=1 title=T\n"
       "note n1 change of-change rows 4..5\n"
       "field why|x\n"},
      {"CRLF throughout",
       "---\r\n"
       "whymark: 1\r\n"
       "title: T\r\n"
       "---\r\n"
       "@file a\r\n"
       "@@ -1,2 +1,2 @@ f\r\n"
       " a\r\n"
       "\r\n"
       "\r\n"
       "@note +2\r\n"
       "why: a\r\n"
       "  b\r\n"
       "\r\n"
       "body\r\n",
       "rows =yy=f@  .n:>.b\n"
       "front version=1 title=T\n"
       "file a modified? +0 -0\n"
       "hunk -1,2 +1,2 rows 6..7 f\n"
       "note n1 +2..2 rows 9..13 at 7..7 1/1\n"
       "field why|a b\n"
       "body|body\n"},
      {"CRLF, but one line",
       "---\r\n"
       "whymark: 1\r\n"
       "title: T\r\n"
       "---\r\n"
       "@note doc\n"
       "why: a\r\n",
       "rows =yy=n:\n"
       "front version=1 title=T\n"
       "note n1 change of-change rows 4..5\n"
       "field why|a\n"},
      {"not closed",
       "---\n"
       "whymark: 1\n"
       "title: T\n"
       "\n"
       "@file a\n",
       "rows =yyyf\n"
       "front version=1 title=T\n"
       "file a modified? +0 -0\n"
       "error 1:1 frontmatter-unterminated|---\n"},
      {"not closed at all",
       "---\n"
       "whymark: 1\n"
       "title: T\n",
       "rows =yy\n"
       "front version=1 title=T\n"
       "error 1:1 frontmatter-unterminated|---\n"},
      {"only the opening fence", "---",
       "rows =\n"
       "front\n"
       "error 1:1 frontmatter-unterminated|---\n"
       "error 1:1 version-missing|---\n"
       "error 1:1 title-missing|---\n"},
      {"empty",
       "---\n"
       "---\n",
       "rows ==\n"
       "front\n"
       "error 1:1 version-missing|---\n"
       "error 1:1 title-missing|---\n"},
      {"everything",
       "---\n"
       "whymark: 1\n"
       "title: 'One: two'\n"
       "author: me\n"
       "date: 2026-01-02T03:04:05Z\n"
       "scope: staged\n"
       "base: main@12\n"
       "head: index\n"
       "repo: r\n"
       "summary: |\n"
       "  a\n"
       "\n"
       "  b\n"
       "tags: [x, \"y z\"]\n"
       "checks:\n"
       "  - cmd: make test\n"
       "    status: ok\n"
       "    detail: 3 of 3\n"
       "    ran: 2026-01-02\n"
       "  - make lint\n"
       "review:\n"
       "  status: approved\n"
       "  by: me\n"
       "  at: now\n"
       "stats: {files: 1}\n"
       "evidence: []\n"
       "quality: {}\n"
       "---\n",
       "rows =yyyyyyyyyyyyyyyyyyyyyyyyyy=\n"
       "front version=1 title=One: two author=me date=2026-01-02T03:04:05Z scope=staged "
       "base=main@12 head=index repo=r summary=a\\n\\nb\\n tag=x tag=y z status=approved by=me "
       "at=now\n"
       "front-check cmd|make test|pass|3 of 3|2026-01-02\n"
       "front-check cmd|make lint|unknown|\n"},
      {"version missing, title missing",
       "---\n"
       "author: me\n"
       "---\n",
       "rows =y=\n"
       "front author=me\n"
       "error 1:1 version-missing|---\n"
       "error 1:1 title-missing|---\n"},
      {"version unknown, scope unknown",
       "---\n"
       "whymark: 2\n"
       "title: T\n"
       "scope: all\n"
       "---\n",
       "rows =yyy=\n"
       "front version=2 title=T scope=all\n"
       "warning 2:10 version-unsupported|2\n"
       "warning 4:8 scope-unknown|all\n"},
      {"version is no number, title is empty",
       "---\n"
       "whymark: one\n"
       "title: ''\n"
       "---\n",
       "rows =yy=\n"
       "front\n"
       "error 1:1 title-missing|---\n"
       "error 2:10 version-missing|one\n"},
      {"unknown keys, a key twice",
       "---\n"
       "whymark: 1\n"
       "title: T\n"
       "mood: fine\n"
       "title: U\n"
       "---\n",
       "rows =yyyy=\n"
       "front version=1 title=T\n"
       "warning 4:1 frontmatter-extra|mood\n"
       "warning 5:1 frontmatter-invalid|title\n"},
      {"broken YAML keeps what stands before it",
       "---\n"
       "whymark: 1\n"
       "title: T\n"
       "author: [a\n"
       "---\n"
       "@note doc\n"
       "why: x\n",
       "rows =yyy=n:\n"
       "front version=1 title=T\n"
       "note n1 change of-change rows 5..6\n"
       "field why|x\n"
       "error 4:1 frontmatter-invalid|author: [a\n"},
      {"not keys",
       "---\n"
       "- whymark\n"
       "- 1\n"
       "---\n",
       "rows =yy=\n"
       "front\n"
       "error 2:1 frontmatter-invalid|- whymark\n"},
      {"values of the wrong kind",
       "---\n"
       "whymark: [1]\n"
       "title: {a: b}\n"
       "tags: one\n"
       "checks: make\n"
       "review: fine\n"
       "[a]: b\n"
       "---\n",
       "rows =yyyyyy=\n"
       "front tag=one\n"
       "front-check cmd|make|unknown|\n"
       "error 1:1 title-missing|---\n"
       "error 2:10 version-missing|[1]\n"
       "warning 3:8 frontmatter-invalid|{a: b}\n"
       "warning 6:9 frontmatter-invalid|fine\n"
       "warning 7:1 frontmatter-invalid|[a]: b\n"},
      {"unknown status words",
       "---\n"
       "whymark: 1\n"
       "title: T\n"
       "checks:\n"
       "  - cmd: a\n"
       "    status: meh\n"
       "    detail: why\n"
       "    cost: 3\n"
       "  - [x]\n"
       "review: {status: maybe, mood: x}\n"
       "---\n",
       "rows =yyyyyyyyy=\n"
       "front version=1 title=T status=maybe\n"
       "front-check cmd|a|unknown|meh — why\n"
       "warning 6:13 status-unknown|meh\n"
       "warning 8:5 frontmatter-extra|cost\n"
       "warning 9:5 frontmatter-invalid|[x]\n"
       "warning 10:18 status-unknown|maybe\n"
       "warning 10:25 frontmatter-extra|mood\n"},
      {"aliases",
       "---\n"
       "whymark: 1\n"
       "title: &t T\n"
       "author: *t\n"
       "tags: [*t, *u]\n"
       "---\n",
       "rows =yyyy=\n"
       "front version=1 title=T author=T tag=T\n"
       "error 5:12 frontmatter-invalid|*u]\n"},
      {"a tab, and a title over two lines",
       "---\n"
       "whymark: 1\n"
       "title: a\n"
       "  b\n"
       "summary: \"x\\ny\"\n"
       "---\n",
       "rows =yyyy=\n"
       "front version=1 title=a b summary=x\\ny\n"},
      {"a second YAML document",
       "---\n"
       "whymark: 1\n"
       "title: T\n"
       "--- x\n"
       "a: b\n"
       "---\n",
       "rows =yyyy=\n"
       "front version=1 title=T\n"
       "error 5:2 frontmatter-invalid|: b\n"},
  };
  check_documents(table);
}

}  // namespace whymark::test
