// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/json_text.h"

#include <optional>
#include <unordered_set>
#include <vector>

namespace attnscope {

namespace {

/// Builds the value from the parser's events, so that a bomb is refused before it is in memory.
class Builder {
public:
    /// Refers to the text.
    Builder(std::string_view text, std::string file, const JsonLimits& limits)
        : m_text(text)
        , m_file(std::move(file))
        , m_limits(limits) {}

    Json takeValue() { return std::move(m_root); }
    const std::optional<Error>& error() const { return m_error; }
    /// Refuses the text as holding more than the limits allow; returns false.
    bool tooMuch();

    // NOLINTBEGIN(readability-identifier-naming): the events, as nlohmann's parser calls them.
    bool null() { return other(nullptr); }
    bool boolean(bool value) { return number(value); }
    bool number_integer(Json::number_integer_t value) { return number(value); }
    bool number_unsigned(Json::number_unsigned_t value) { return number(value); }
    bool number_float(Json::number_float_t value, const std::string&) { return number(value); }
    bool string(std::string& value) { return other(std::move(value)); }
    bool binary(Json::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(Json::object()); }
    bool end_object() { return close(); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_array() { return close(); }
    bool key(std::string& name);
    bool parse_error(std::size_t position, const std::string& token, const nlohmann::detail::exception& why);
    // NOLINTEND(readability-identifier-naming)

private:
    struct Level {
        Json* value = nullptr;
        std::unordered_set<std::string> names;
    };

    template <typename Value>
    bool number(Value value) {
        return ++m_numbers <= m_limits.numbers ? place(value) != nullptr : tooMuch();
    }
    template <typename Value>
    bool other(Value&& value) {
        return ++m_others <= m_limits.otherValues ? place(std::forward<Value>(value)) != nullptr : tooMuch();
    }
    Json* place(Json value);
    bool open(Json container);
    bool close();

    std::string_view m_text;
    std::string m_file;
    JsonLimits m_limits;
    Json m_root;
    std::vector<Level> m_levels;
    std::size_t m_numbers = 0;
    std::size_t m_others = 0;
    std::optional<Error> m_error;
};

Json* Builder::place(Json value) {
    if (m_levels.empty()) {
        m_root = std::move(value);
        return &m_root;
    }
    Json& parent = *m_levels.back().value;
    if (parent.is_array()) {
        parent.push_back(std::move(value));
        return &parent.back();
    }
    Json& member = parent.get_ref<Json::object_t&>().back().second;
    member = std::move(value);
    return &member;
}

bool Builder::open(Json container) {
    if (m_levels.size() == m_limits.depth) {
        m_error = makeError(translatable("{0}: lists and objects are nested deeper than {1} levels (is this "
                                         "another kind of file?)"),
                            m_file, std::to_string(m_limits.depth));
        return false;
    }
    if (++m_others > m_limits.otherValues) {
        return tooMuch();
    }
    m_levels.push_back({place(std::move(container)), {}});
    return true;
}

bool Builder::close() {
    m_levels.pop_back();
    return true;
}

bool Builder::key(std::string& name) {
    if (++m_others > m_limits.otherValues) {
        return tooMuch();
    }
    Level& level = m_levels.back();
    if (!level.names.insert(name).second) {
        m_error =
            makeError(translatable("{0}: the member {1} is there twice in one object (keep one of them)"),
                      m_file, Json(name).dump());
        return false;
    }
    // The map's own insertion would compare with all members again.
    level.value->get_ref<Json::object_t&>().emplace_back(std::move(name), Json());
    return true;
}

bool Builder::tooMuch() {
    m_error =
        makeError(translatable("{0}: it holds more than {1} numbers or {2} texts, lists and objects (is this "
                               "another kind of file?)"),
                  m_file, std::to_string(m_limits.numbers), std::to_string(m_limits.otherValues));
    return false;
}

/// Whether NaN, Infinity or -Infinity stands where parsing stopped, as many programs write them.
bool isNonFinite(std::string_view text, std::size_t at) {
    if (at > text.size() || !(text.substr(at).starts_with("NaN") || text.substr(at).starts_with("Inf"))) {
        return false;
    }
    // Within a text parsing stops behind a backslash or a digit of its number only.
    std::string_view before = text.substr(0, at);
    before.remove_suffix(before.ends_with('-') ? 1 : 0);
    constexpr std::string_view kBeforeValues = " \t\r\n,:[";
    return before.empty() || kBeforeValues.find(before.back()) != std::string_view::npos;
}

bool Builder::parse_error(std::size_t position, const std::string& /*token*/,
                          const nlohmann::detail::exception& why) {
    std::string reason = why.what();
    const std::size_t stop = position == 0 ? 0 : position - 1;
    const std::string at = std::to_string(stop);
    if (isNonFinite(m_text, stop)) {
        m_error = makeError(translatable("{0}: it is not JSON: NaN or Infinity at byte {1} (write a finite "
                                         "number, or \"nan\", \"inf\", \"-inf\" and allow them by "
                                         "--allow-nonfinite)"),
                            m_file, at);
        return false;
    }
    // nlohmann says "[json.exception…] parse error at line 1, column 2: syntax error while parsing value -
    // invalid literal; last read: 'x'": the middle is for people, the end may hold any byte of the file.
    const std::size_t dash = reason.find(" - ");
    const std::size_t bracket = reason.find("] ");
    reason = dash != std::string::npos      ? reason.substr(dash + 3)
             : bracket != std::string::npos ? reason.substr(bracket + 2)
                                            : reason;
    reason = reason.substr(0, reason.find("; last read"));
    m_error = makeError(translatable("{0}: it is not JSON: {1} at byte {2} (mend the text there)"), m_file,
                        reason, at);
    return false;
}

/// How many numbers and booleans the text holds, by their first characters outside of texts.
std::size_t numbersIn(std::string_view text) {
    std::size_t count = 0;
    bool isInText = false;
    bool isInWord = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (isInText) {
            at += c == '\\' ? 1 : 0;
            isInText = c != '"';
            continue;
        }
        const bool begins = c == '-' || (c >= '0' && c <= '9') || c == 't' || c == 'f';
        count += begins && !isInWord ? 1 : 0;
        isInText = c == '"';
        isInWord =
            c != ',' && c != ':' && c != '[' && c != '{' && c != ' ' && c != '\n' && c != '\t' && c != '\r';
    }
    return count;
}

} // namespace

Result<Json> parseJson(std::string_view text, const std::string& file, const JsonLimits& limits) {
    // The parser takes a zero byte for the end and would ignore what follows.
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
        return unexpected(
            makeError(translatable("{0}: it is not JSON: a zero at byte {1} (mend the text there)"), file,
                      std::to_string(zero)));
    }
    Builder builder(text, file, limits);
    // Counting takes a hundredth of the time that the values of such a file take to build.
    const bool read = numbersIn(text) > limits.numbers ? builder.tooMuch()
                                                       : Json::sax_parse(text.begin(), text.end(), &builder);
    if (builder.error()) {
        return unexpected(*builder.error());
    }
    if (!read) {
        return unexpected(makeError(translatable("{0}: it is not JSON (mend the text)"), file));
    }
    return builder.takeValue();
}

} // namespace attnscope
