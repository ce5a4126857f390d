#include "core/review/age.h"

#include <array>

namespace whymark {
namespace {

constexpr int64_t kMinute = 60, kHour = 60 * kMinute, kDay = 24 * kHour;

/// Takes `digits` digits off the front; false where there are none.
bool take_number(std::string_view& text, size_t digits, int& value) {
  if (text.size() < digits) return false;
  value = 0;
  for (size_t i = 0; i < digits; ++i) {
    if (text[i] < '0' || text[i] > '9') return false;
    value = value * 10 + (text[i] - '0');
  }
  text.remove_prefix(digits);
  return true;
}

bool take(std::string_view& text, char c) {
  if (text.empty() || text[0] != c) return false;
  text.remove_prefix(1);
  return true;
}

bool is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int days_in(int year, int month) {
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return kDays[static_cast<size_t>(month - 1)] + (month == 2 && is_leap(year) ? 1 : 0);
}

// Since 1970-01-01, in the Gregorian calendar.
int64_t days_since_1970(int year, int month, int day) {
  const int64_t before = year - 1;
  int64_t days = before * 365 + before / 4 - before / 100 + before / 400 - 719162;
  for (int m = 1; m < month; ++m) days += days_in(year, m);
  return days + day - 1;
}

// `+02:00`, `-0730`, `Z`.
bool take_zone(std::string_view& text, int64_t& seconds) {
  seconds = 0;
  if (text.empty() || take(text, 'Z') || take(text, 'z')) return true;
  const int sign = take(text, '+') ? 1 : take(text, '-') ? -1 : 0;
  int hours = 0;
  int minutes = 0;
  if (sign == 0 || !take_number(text, 2, hours)) return false;
  take(text, ':');
  if (!text.empty() && !take_number(text, 2, minutes)) return false;
  seconds = sign * (hours * kHour + minutes * kMinute);
  return true;
}

std::string ago(int64_t count, std::string_view unit) {
  return std::to_string(count) + ' ' + std::string(unit) + " ago";
}

}  // namespace

std::optional<int64_t> parse_time(std::string_view text) {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0;
  if (!take_number(text, 4, year) || !take(text, '-') || !take_number(text, 2, month) ||
      !take(text, '-') || !take_number(text, 2, day)) {
    return std::nullopt;
  }
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > days_in(year, month)) {
    return std::nullopt;
  }
  const int64_t midnight = days_since_1970(year, month, day) * kDay;
  if (text.empty()) return midnight;
  if (!take(text, 'T') && !take(text, 't') && !take(text, ' ')) return std::nullopt;
  if (!take_number(text, 2, hour) || !take(text, ':') || !take_number(text, 2, minute)) {
    return std::nullopt;
  }
  if (take(text, ':')) {
    if (!take_number(text, 2, second)) return std::nullopt;
    if (take(text, '.')) {  // fractions of a second say nothing here
      while (!text.empty() && text[0] >= '0' && text[0] <= '9') text.remove_prefix(1);
    }
  }
  if (hour > 24 || minute > 59 || second > 60) return std::nullopt;
  int64_t zone = 0;
  if (!take_zone(text, zone) || !text.empty()) return std::nullopt;
  return midnight + hour * kHour + minute * kMinute + second - zone;
}

std::string age_words(int64_t seconds) {
  if (seconds < -kMinute) return "in the future";
  if (seconds < kMinute) return "now";
  if (seconds < kHour) return ago(seconds / kMinute, "min");
  if (seconds < kDay) return ago(seconds / kHour, "h");
  const int64_t days = seconds / kDay;
  return ago(days, days == 1 ? "day" : "days");
}

}  // namespace whymark
