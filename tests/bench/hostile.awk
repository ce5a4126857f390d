# Writes a review that is made to be slow: awk -v KIND=range|notes|line|files -f hostile.awk
function times(text, count,    out) {  # text, count times
  for (out = ""; count > 0; count = int(count / 2)) {
    if (count % 2) out = out text
    text = text text
  }
  return out
}
BEGIN {
  print "---\nwhymark: 1\ntitle: Made to be slow\n---\n"
  if (KIND == "range") {
    print "@file a\n@@ -1,0 +1,2 @@\n+a\n+b"
    for (i = 0; i < 10000; ++i) print "\n@note +1..4000000000\nwhy: a"
  } else if (KIND == "notes") {
    print "@file a\n@@ -0,0 +1 @@\n+a"
    for (i = 0; i < 100000; ++i) print "\n@note +1\nwhy: a\nverify: cmd `b` => pass"
  } else if (KIND == "line") {
    print "@file a\n@@ -0,0 +1 @@\n+" times("0123456789", 5000000)
  } else if (KIND == "field") {
    # Code spans that nothing closes, each mark of another length.
    print "@note doc"
    for (i = 1; i <= 5000; ++i) marks = marks times("`", i) " "
    print "verify: " marks "\nsource: " marks
  } else if (KIND == "files") {
    for (i = 0; i < 1000000; ++i) print "@file f" i "\n@@ -0,0 +1 @@\n+a"
  }
}
