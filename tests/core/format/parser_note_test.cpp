#include "tests/core/format/parser_table.h"

namespace whymark::test {

TEST_CASE("parser: notes") {
  const DumpCase table[] = {
      {"selectors",
       "@file a\n"
       "@@ -3,2 +3,3 @@\n"
       " a\n"
       "-b\n"
       "+c\n"
       "+d\n"
       "@note +4 kind=todo\n"
       "why: x\n"
       "@note +3..+4\n"
       "why: x\n"
       "@note -4\n"
       "why: x\n"
       "@note L5\n"
       "why: x\n"
       "@note 5..3\n"
       "why: x\n"
       "@note file\n"
       "why: x\n",
       "rows f@ -++n:n:n:n:n:n:\n"
       "file a modified? +2 -1\n"
       "hunk -3,2 +3,3 rows 6..9\n"
       "note n1 +4..4 todo(todo) rows 10..11 at 8..8 1/1\n"
       "field why|x\n"
       "note n2 +3..4 rows 12..13 at 6..8 2/2\n"
       "field why|x\n"
       "note n3 -4..4 rows 14..15 at 7..7 1/1\n"
       "field why|x\n"
       "note n4 +5..5 rows 16..17 at 9..9 1/1\n"
       "field why|x\n"
       "note n5 +3..5 rows 18..19 at 6..9 3/3\n"
       "field why|x\n"
       "note n6 file rows 20..21\n"
       "field why|x\n"},
      {"outside the diff, and partly",
       "@file a\n"
       "@@ -3,2 +3,3 @@\n"
       " a\n"
       "-b\n"
       "+c\n"
       "+d\n"
       "@note +9\n"
       "why: x\n"
       "@note +4..4000000000\n"
       "why: x\n"
       "@note +0\n"
       "why: x\n"
       "@note -99999999999\n"
       "why: x\n",
       "rows f@ -++n:n:n:n:\n"
       "file a modified? +2 -1\n"
       "hunk -3,2 +3,3 rows 6..9\n"
       "note n1 +9..9 rows 10..11 nowhere 0/1\n"
       "field why|x\n"
       "note n2 +4..4000000000 rows 12..13 at 8..9 2/3999999997\n"
       "field why|x\n"
       "note n3 +0..0 rows 14..15 nowhere 0/1\n"
       "field why|x\n"
       "note n4 -4294967295..4294967295 rows 16..17 nowhere 0/1\n"
       "field why|x\n"
       "error 11:7 selector-out-of-range|+9\n"
       "warning 13:7 selector-partial|+4..4000000000\n"
       "error 15:7 selector-out-of-range|+0\n"
       "error 17:7 selector-out-of-range|-99999999999\n"},
      {"about the whole change",
       "@note doc kind=risk\n"
       "why: x\n"
       "@note change\n"
       "why: x\n"
       "@note\n"
       "why: x\n"
       "@file a\n"
       "@note doc\n"
       "why: x\n"
       "@note\n"
       "why: x\n",
       "rows n:n:n:fn:n:\n"
       "note n1 change risk(risk) of-change rows 4..5\n"
       "field why|x\n"
       "note n2 change of-change rows 6..7\n"
       "field why|x\n"
       "note n3 missing of-change rows 8..9\n"
       "field why|x\n"
       "file a modified? +0 -0\n"
       "note n4 change of-change rows 11..12\n"
       "field why|x\n"
       "note n5 missing rows 13..14\n"
       "field why|x\n"
       "warning 9:1 selector-missing|@note\n"
       "warning 14:1 selector-missing|@note\n"},
      {"about a file that is not there",
       "@note +4\n"
       "why: x\n"
       "@note file\n"
       "why: x\n",
       "rows n:n:\n"
       "note n1 +4..4 of-change rows 4..5 nowhere 0/1\n"
       "field why|x\n"
       "note n2 file of-change rows 6..7\n"
       "field why|x\n"
       "error 5:7 selector-out-of-range|+4\n"
       "error 7:7 selector-out-of-range|file\n"},
      {"selectors that are none",
       "@file a\n"
       "@note 4-7\n"
       "why: x\n"
       "@note +4..\n"
       "why: x\n"
       "@note +4..-7\n"
       "why: x\n"
       "@note lines\n"
       "why: x\n"
       "@note +4 +7\n"
       "why: x\n",
       "rows fn:n:n:n:n:\n"
       "file a modified? +0 -0\n"
       "note n1 invalid rows 5..6\n"
       "field why|x\n"
       "note n2 invalid rows 7..8\n"
       "field why|x\n"
       "note n3 invalid rows 9..10\n"
       "field why|x\n"
       "note n4 invalid rows 11..12\n"
       "field why|x\n"
       "note n5 +4..4 rows 13..14 nowhere 0/1\n"
       "field why|x\n"
       "error 6:7 selector-invalid|4-7\n"
       "error 8:7 selector-invalid|+4..\n"
       "error 10:7 selector-invalid|+4..-7\n"
       "error 12:7 selector-invalid|lines\n"
       "error 14:7 selector-out-of-range|+4\n"
       "warning 14:10 note-token-unknown|+7\n"},
      {"the selector after an attribute",
       "@file a\n"
       "@@ -0,0 +1 @@\n"
       "+a\n"
       "@note kind=perf +1\n"
       "why: x\n",
       "rows f@+n:\n"
       "file a modified? +1 -0\n"
       "hunk -0,0 +1,1 rows 6..6\n"
       "note n1 +1..1 perf(perf) rows 7..8 at 6..6 1/1\n"
       "field why|x\n"},
      {"attributes",
       "@note doc kind=security risk=high confidence=85% id=k.1 urgency=blocking\n"
       "why: x\n"
       "@note doc confidence=85\n"
       "why: x\n"
       "@note doc confidence=.5\n"
       "why: x\n"
       "@note doc confidence=1\n"
       "why: x\n",
       "rows n:n:n:n:\n"
       "note k.1 change security(security) risk=high urgency=blocking confidence=0.85 of-change "
       "rows 4..5\n"
       "field why|x\n"
       "note n2 change confidence=0.85 of-change rows 6..7\n"
       "field why|x\n"
       "note n3 change confidence=0.5 of-change rows 8..9\n"
       "field why|x\n"
       "note n4 change confidence=1 of-change rows 10..11\n"
       "field why|x\n"},
      {"attributes that are unknown or wrong",
       "@note doc kind=idea risk=huge confidence=1.5 urgency=soon owner=me extra id=\n"
       "why: x\n"
       "@note doc confidence=high kind=todo kind=perf\n"
       "why: x\n",
       "rows n:n:\n"
       "note n1 change note(idea) of-change rows 4..5\n"
       "field why|x\n"
       "note n2 change todo(todo) of-change rows 6..7\n"
       "field why|x\n"
       "warning 5:16 kind-unknown|idea\n"
       "warning 5:26 risk-unknown|huge\n"
       "warning 5:42 confidence-invalid|1.5\n"
       "warning 5:54 urgency-unknown|soon\n"
       "warning 5:59 note-token-unknown|owner=me\n"
       "warning 5:68 note-token-unknown|extra\n"
       "warning 5:74 note-token-unknown|id=\n"
       "warning 7:22 confidence-invalid|high\n"
       "warning 7:37 note-token-unknown|kind=perf\n"},
      {"attributes as fields",
       "@note doc\n"
       "kind: perf\n"
       "risk: low\n"
       "confidence: 0.3\n"
       "id: mine\n"
       "urgency: info\n"
       "why: x\n",
       "rows n::::::\n"
       "note mine change perf(perf) risk=low urgency=info confidence=0.3 of-change rows 4..10\n"
       "field ?kind|perf\n"
       "field ?risk|low\n"
       "field ?confidence|0.3\n"
       "field ?id|mine\n"
       "field urgency|info\n"
       "field why|x\n"},
      {"prose where an attribute's value belongs",
       "@note doc\n"
       "risk: if the rule is removed\n"
       "urgency: soon\n"
       "kind: todo\n"
       "  list\n",
       "rows n:::>\n"
       "note n1 change of-change rows 4..8\n"
       "field ?risk|if the rule is removed\n"
       "field urgency|soon\n"
       "field ?kind|todo list\n"
       "warning 6:7 attribute-as-prose|if the rule is removed\n"
       "warning 7:10 attribute-as-prose|soon\n"
       "warning 8:7 attribute-as-prose|todo\n"},
      {"the header's attribute counts, not the field's",
       "@note doc risk=low id=a\n"
       "risk: high\n"
       "id: b\n"
       "why: x\n",
       "rows n:::\n"
       "note a change risk=low of-change rows 4..7\n"
       "field ?risk|high\n"
       "field ?id|b\n"
       "field why|x\n"
       "warning 6:7 attribute-as-prose|high\n"
       "warning 7:5 attribute-as-prose|b\n"},
      {"ids",
       "@note doc id=n2\n"
       "why: x\n"
       "@note doc\n"
       "why: x\n"
       "@note doc id=n2\n"
       "why: x\n"
       "@note doc id=\"a b\"\n"
       "why: x\n"
       "@note doc\n"
       "why: x\n",
       "rows n:n:n:n:n:\n"
       "note n2 change of-change rows 4..5\n"
       "field why|x\n"
       "note n2-3 change of-change rows 6..7\n"
       "field why|x\n"
       "note n2-2 change of-change rows 8..9\n"
       "field why|x\n"
       "note a b change of-change rows 10..11\n"
       "field why|x\n"
       "note n5 change of-change rows 12..13\n"
       "field why|x\n"
       "warning 9:14 id-duplicate|n2\n"
       "warning 11:11 note-token-unknown|id=\"a b\"\n"},
      {"says nothing",
       "@note doc\n"
       "\n"
       "# only a comment\n"
       "@note doc\n"
       "why: x\n",
       "rows n.#n:\n"
       "note n1 change of-change rows 4..4\n"
       "note n2 change of-change rows 7..8\n"
       "field why|x\n"
       "warning 5:1 note-empty|@note doc\n"},
      {"fields",
       "@note doc\n"
       "why: a\n"
       "what: b\n"
       "impact: c\n"
       "source: d\n"
       "source: e\n"
       "verify: none\n"
       "alt: f\n"
       "alternative: g\n"
       "todo: h\n"
       "question: i\n"
       "ref: j\n",
       "rows n:::::::::::\n"
       "note n1 change of-change rows 4..15\n"
       "field why|a\n"
       "field what|b\n"
       "field impact|c\n"
       "field source|d\n"
       "field source|e\n"
       "field verify|none\n"
       "field alt|f\n"
       "field alt|g\n"
       "field todo|h\n"
       "field question|i\n"
       "field ref|j\n"},
      {"continuations",
       "@note doc\n"
       "why: a\n"
       "  b\n"
       "\tc\n"
       "   d  \n"
       "source:\n"
       "  file:x\n",
       "rows n:>>>:>\n"
       "note n1 change of-change rows 4..10\n"
       "field why|a b c d\n"
       "field source|file:x\n"},
      {"a comment inside a field is left out of it",
       "@note doc\n"
       "why: a\n"
       "# hidden\n"
       "  b\n",
       "rows n:#>\n"
       "note n1 change of-change rows 4..7\n"
       "field why|a b\n"},
      {"an empty line ends a field",
       "@note doc\n"
       "why: a\n"
       "\n"
       "  code\n",
       "rows n:.b\n"
       "note n1 change of-change rows 4..7\n"
       "field why|a\n"
       "body|  code\n"},
      {"tight and free names",
       "@note doc\n"
       "why:a\n"
       "owner: me\n"
       "x-y_2: z\n"
       "owner:you\n"
       "why: late\n",
       "rows n:::b:\n"
       "note n1 change of-change rows 4..9\n"
       "field why|a\n"
       "field ?owner|me\n"
       "field ?x-y_2|z\n"
       "field why|late\n"
       "body|owner:you\n"
       "warning 7:1 field-unknown|owner\n"
       "warning 8:1 field-unknown|x-y_2\n"
       "warning 10:1 field-after-body|why\n"},
      {"an address is not a field",
       "@note doc\n"
       "https://example.org/x\n"
       "source:https://example.org\n",
       "rows nb:\n"
       "note n1 change of-change rows 4..6\n"
       "field source|https://example.org\n"
       "body|https://example.org/x\n"
       "warning 7:1 field-after-body|source\n"},
      {"the body",
       "@note doc\n"
       "why: a\n"
       "\n"
       "One.\n"
       "\n"
       " two\n"
       "three: 3\n"
       "not-a-field: x\n"
       "\n"
       "@file a\n",
       "rows n:.b.bbb.f\n"
       "note n1 change of-change rows 4..11\n"
       "field why|a\n"
       "body|One.\\n\\n two\\nthree: 3\\nnot-a-field: x\n"
       "file a modified? +0 -0\n"},
      {"a documented field after the body",
       "@note doc\n"
       "One.\n"
       "todo: a\n"
       "  b\n"
       "Two.\n"
       "owner: me\n",
       "rows nb:>bb\n"
       "note n1 change of-change rows 4..9\n"
       "field todo|a b\n"
       "body|One.\\nTwo.\\nowner: me\n"
       "warning 7:1 field-after-body|todo\n"},
      {"an @ word and a rule in the body",
       "@note doc\n"
       "@alice please look\n"
       "---\n"
       "- item\n"
       "+ item\n",
       "rows nbbbb\n"
       "note n1 change of-change rows 4..8\n"
       "body|@alice please look\\n---\\n- item\\n+ item\n"},
      {"names that are no names",
       "@note doc\n"
       "2x: a\n"
       ": b\n"
       "Steps:\n"
       "a b: c\n",
       "rows nbbbb\n"
       "note n1 change of-change rows 4..8\n"
       "body|2x: a\\n: b\\nSteps:\\na b: c\n"},
      {"unknown status of a claim",
       "@note doc\n"
       "verify: cmd `t` => sort of\n"
       "  (x)\n",
       "rows n:>\n"
       "note n1 change of-change rows 4..6\n"
       "field verify|cmd `t` => sort of (x)\n"
       "warning 6:20 status-unknown|sort\n"},
      {"note ends at a directive",
       "@file a\n"
       "@@ -1 +1 @@\n"
       "-a\n"
       "+b\n"
       "@note +1\n"
       "why: x\n"
       "@check type => pass\n"
       "@note +1\n"
       "why: y\n"
       "@@ -5 +5 @@\n"
       "-c\n"
       "+d\n",
       "rows f@-+n:kn:@-+\n"
       "file a modified? +2 -2\n"
       "hunk -1,1 +1,1 rows 6..7\n"
       "hunk -5,1 +5,1 rows 14..15\n"
       "note n1 +1..1 rows 8..9 at 7..7 1/1\n"
       "field why|x\n"
       "note n2 +1..1 rows 11..12 at 7..7 1/1\n"
       "field why|y\n"
       "check type||pass|\n"},
      {"not a note",
       "@notes doc\n"
       "@note: doc\n",
       "rows ??\n"
       "warning 5:1 stray-line|@notes doc\n"},
  };
  check_bodies(table);
}

}  // namespace whymark::test
