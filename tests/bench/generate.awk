# Writes a review of LINES diff lines with a note every 100 of them: awk -v LINES=1000000 -f generate.awk
# The same bytes every time: the only chance in it is a generator of its own.
function next_random(limit) {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return int(seed / 65536) % limit
}

# A line of code of about 55 bytes.
function code(    depth) {
  depth = substr("                ", 1, 2 * next_random(8))
  return depth words[next_random(16)] "." words[next_random(16)] "(" words[next_random(16)] ", " \
    next_random(10000) ") + " words[next_random(16)] "[" next_random(100) "]; // " words[next_random(16)]
}

function note(first, last) {
  printf "\n@note +%d..%d kind=%s risk=%s confidence=0.%d\n", first, last, kinds[next_random(4)], \
    risks[next_random(3)], 10 + next_random(90)
  printf "why: `%s` is called by %d handlers per request, so the same %s was resolved up\n", \
    words[next_random(16)], 2 + next_random(9), words[next_random(16)]
  printf "  to %d times against the %s.\n", 2 + next_random(9), words[next_random(16)]
  if (next_random(4) > 0) {
    printf "source: file:src/%s.ts:%d — the call sites, found by grep\n", words[next_random(16)], next_random(900)
  } else {
    print "source: inference — no requirement was found either way"
  }
  printf "verify: cmd `npm test -- %s` => %s (%d assertions)\n", words[next_random(16)], \
    states[next_random(4)], next_random(90)
  if (next_random(10) == 0) printf "todo: ask the owner of %s whether this can happen\n", words[next_random(16)]
  if (next_random(3) == 0) printf "\nThe %s keeps its %s until the %s is released.\n", words[next_random(16)], \
    words[next_random(16)], words[next_random(16)]
  print ""
}

BEGIN {
  seed = 42
  split("session cache lookup token request handler bucket window retry limit store index query reader writer", list)
  for (i = 0; i < 16; ++i) words[i] = list[i % 15 + 1]
  split("intent source verify assumption", list)
  for (i = 0; i < 4; ++i) kinds[i] = list[i + 1]
  split("low medium high", list)
  for (i = 0; i < 3; ++i) risks[i] = list[i + 1]
  split("pass pass fail unknown", list)
  for (i = 0; i < 4; ++i) states[i] = list[i + 1]

  print "---\nwhymark: 1\ntitle: A generated review\nsummary: For measuring.\n---\n"
  per_file = 2000
  for (done = 0; done < LINES; done += per_file) {
    printf "@file src/module%d/%s.ts modified\n", done / per_file, words[next_random(16)]
    old_line = new_line = 1
    for (in_file = 0; in_file < per_file && done + in_file < LINES; in_file += 100) {
      # 20 context, 20 removed, 60 added.
      printf "@@ -%d,40 +%d,80 @@ function %s()\n", old_line, new_line, words[next_random(16)]
      for (i = 0; i < 10; ++i) print " " code()
      for (i = 0; i < 20; ++i) print "-" code()
      for (i = 0; i < 60; ++i) print "+" code()
      for (i = 0; i < 10; ++i) print " " code()
      note(new_line + 10 + next_random(20), new_line + 40 + next_random(30))
      old_line += 140
      new_line += 180
    }
  }
}
