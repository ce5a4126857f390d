// Bytes in JSON, which takes UTF-8 only.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace whymark {

/// A string; what is not UTF-8 becomes {"hex": "…"}.
nlohmann::ordered_json json_text(std::string_view bytes);

/// The other way. False where it is neither of the two.
bool bytes_of_json(const nlohmann::ordered_json& json, std::string& bytes);

}  // namespace whymark
