// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/json_text.h"

#include <optional>
#include <unordered_set>
#include <vector>

namespace attnscope {

namespace {

/// Builds the value from the parser's events, so that a bomb is refused before it is in memory.
class Builder {
public:
    Builder(std::string file, const JsonLimits& limits)
        : m_file(std::move(file))
        , m_limits(limits) {}

    Json takeValue() { return std::move(m_root); }
    const std::optional<Error>& error() const { return m_error; }

    // The events, as nlohmann's parser calls them.
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
    bool tooMuch();

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
        m_error = failure(translatable("{0}: lists and objects are nested deeper than {1} levels (is this "
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
        m_error = failure(translatable("{0}: the member {1} is there twice in one object (keep one of them)"),
                          m_file, Json(name).dump());
        return false;
    }
    // The map's own insertion would look through all members again.
    level.value->get_ref<Json::object_t&>().emplace_back(std::move(name), Json());
    return true;
}

bool Builder::tooMuch() {
    m_error =
        failure(translatable("{0}: it holds more than {1} numbers or {2} texts, lists and objects (is this "
                             "another kind of file?)"),
                m_file, std::to_string(m_limits.numbers), std::to_string(m_limits.otherValues));
    return false;
}

/// Whether parsing stopped at the first letter of NaN, Infinity or -Infinity, as many programs write them.
bool isNonFinite(const std::string& lastRead, const std::string& why) {
    const bool isBare = why.find("invalid literal") != std::string::npos ||
                        why.find("expected digit after '-'") != std::string::npos;
    return isBare && (lastRead.ends_with('N') || lastRead.ends_with('I'));
}

bool Builder::parse_error(std::size_t position, const std::string& token,
                          const nlohmann::detail::exception& why) {
    std::string reason = why.what();
    const std::string at = std::to_string(position == 0 ? 0 : position - 1);
    if (isNonFinite(token, reason)) {
        m_error = failure(translatable("{0}: it is not JSON: NaN or Infinity at byte {1} (write a finite "
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
    m_error = failure(translatable("{0}: it is not JSON: {1} at byte {2} (mend the text there)"), m_file,
                      reason, at);
    return false;
}

} // namespace

Result<Json> parseJson(std::string_view text, const std::string& file, const JsonLimits& limits) {
    // The parser would take a zero byte for the end and not look at what follows.
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
        return failed(failure(translatable("{0}: it is not JSON: a zero at byte {1} (mend the text there)"),
                              file, std::to_string(zero)));
    }
    Builder builder(file, limits);
    const bool read = Json::sax_parse(text.begin(), text.end(), &builder);
    if (builder.error()) {
        return failed(*builder.error());
    }
    if (!read) {
        return failed(failure(translatable("{0}: it is not JSON (mend the text)"), file));
    }
    return builder.takeValue();
}

} // namespace attnscope
