#include "core/review/age.h"

#include <doctest/doctest.h>

namespace whymark::test {

TEST_CASE("age: times in ISO 8601 are read") {
  CHECK(parse_time("1970-01-01") == 0);
  CHECK(parse_time("1970-01-01T00:00:00Z") == 0);
  CHECK(parse_time("2026-09-14T09:10:44Z") == 1789377044);
  CHECK(parse_time("2026-09-14T11:10:44+02:00") == 1789377044);
  CHECK(parse_time("2026-09-14T04:40:44-0430") == 1789377044);
  CHECK(parse_time("2026-09-14 09:10:44.123Z") == 1789377044);
  CHECK(parse_time("2000-02-29") == 951782400);
  CHECK(parse_time("2026-09-14T09:10") == 1789377000);
  for (const char* text : {"", "yesterday", "2026", "2026-9-14", "2026-13-01", "2025-02-29",
                           "2026-09-14T", "2026-09-14T9:10", "2026-09-14T25:00", "0000-01-01",
                           "2026-09-14T09:10:44 UTC", "2026-09-14T09:10:44+2"}) {
    CHECK_MESSAGE(!parse_time(text).has_value(), text);
  }
}

TEST_CASE("age: in words") {
  CHECK(age_words(0) == "now");
  CHECK(age_words(59) == "now");
  CHECK(age_words(60) == "1 min ago");
  CHECK(age_words(3599) == "59 min ago");
  CHECK(age_words(3600) == "1 h ago");
  CHECK(age_words(86400) == "1 day ago");
  CHECK(age_words(2 * 86400) == "2 days ago");
  CHECK(age_words(-3600) == "in the future");
}

}  // namespace whymark::test
