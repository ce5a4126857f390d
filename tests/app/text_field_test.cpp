#include "app/gui/text_field.h"

#include <doctest/doctest.h>

namespace whymark::test {

TEST_CASE("text field: keys it takes, and keys it leaves to commands") {
  for (const char* key : {"j",         "?",
                          "N",         "/",
                          "space",     "shift+space",
                          "shift+z",   "left",
                          "right",     "shift+left",
                          "ctrl+left", "home",
                          "end",       "ctrl+home",
                          "backspace", "ctrl+backspace",
                          "delete",    "ctrl+a",
                          "ctrl+c",    "ctrl+v",
                          "ctrl+x",    "ctrl+z",
                          "ctrl+y",    "ctrl+shift+z",
                          "=",         "0"}) {
    CHECK_MESSAGE(field_takes(*parse_key(key)), key);
  }
  for (const char* key : {"esc", "enter", "shift+enter", "ctrl+enter", "up", "down", "tab",
                          "shift+tab", "pageup", "pagedown", "ctrl+f", "ctrl+p", "ctrl+q",
                          "ctrl+=", "ctrl+plus", "ctrl+0", "alt+c", "alt+left", "alt+right"}) {
    CHECK_MESSAGE(!field_takes(*parse_key(key)), key);
  }
}

TEST_CASE("text field: setting it is an edit that can be undone") {
  TextField field;
  field.set("abc");
  CHECK(field.value() == "abc");
  CHECK(field.text.selection() == Selection{3, 3});
  field.set("");
  CHECK(field.value().empty());
  CHECK(field.text.undo());
  CHECK(field.value() == "abc");
}

}  // namespace whymark::test
