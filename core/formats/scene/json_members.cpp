// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/json_members.h"

#include "core/formats/arrays/number_text.h"
#include "core/formats/scene/bit_exact_json.h"

#include <cmath>

namespace attnscope {

namespace {

std::string escaped(std::string_view name) {
    std::string result;
    for (const char c : name) {
        result += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    }
    return result;
}

/// A value in a few words: short ones themselves, long ones by their type.
std::string described(const Json& value) {
    constexpr std::size_t kLongest = 24;
    const std::string text = value.is_structured() ? "" : value.dump(-1, ' ', true);
    return text.empty() || text.size() > kLongest ? std::string("of type ") + value.type_name() : text;
}

} // namespace

void JsonReading::fail(Error what) {
    if (!error) {
        error = std::move(what);
    }
}

void JsonReading::wrongType(const std::string& pointer, const Json& found, std::string_view wanted) {
    fail(makeError(translatable("{0}: {1} is {2} (write {3})"), file, pointer.empty() ? "the whole" : pointer,
                   described(found), wanted));
}

JsonMembers::JsonMembers(const Json& object, std::string pointer, JsonReading& reading)
    : m_object(object)
    , m_pointer(std::move(pointer))
    , m_reading(reading) {}

const Json* JsonMembers::find(std::string_view name) {
    m_known.emplace(name);
    const auto at = m_object.find(std::string(name));
    return m_reading.error || at == m_object.end() || at->is_null() ? nullptr : &*at;
}

void JsonMembers::read(std::string_view name, std::string& into) {
    if (const Json* value = find(name)) {
        value->is_string() ? void(into = value->get<std::string>())
                           : m_reading.wrongType(pointerTo(name), *value, translatable("a text in quotes"));
    }
}

void JsonMembers::read(std::string_view name, bool& into) {
    if (const Json* value = find(name)) {
        value->is_boolean() ? void(into = value->get<bool>())
                            : m_reading.wrongType(pointerTo(name), *value, translatable("true or false"));
    }
}

void JsonMembers::read(std::string_view name, std::size_t& into) {
    if (const Json* value = find(name)) {
        value->is_number_unsigned()
            ? void(into = value->get<std::size_t>())
            : m_reading.wrongType(pointerTo(name), *value, translatable("a whole number from 0 up"));
    }
}

void JsonMembers::read(std::string_view name, double& into) {
    if (const Json* value = find(name)) {
        into = numberFrom(*value, pointerTo(name), m_reading).value_or(into);
    }
}

std::optional<std::size_t> JsonMembers::readWord(std::string_view name,
                                                 std::span<const std::string_view> words) {
    std::string text;
    read(name, text);
    if (m_reading.error || find(name) == nullptr) {
        return std::nullopt;
    }
    const std::optional<std::size_t> place = indexOf(text, words);
    if (!place) {
        std::string known;
        for (const std::string_view word : words) {
            known += (known.empty() ? "" : ", ") + std::string(word);
        }
        m_reading.fail(makeError(translatable("{0}: {1} is {2} (write one of: {3})"), m_reading.file,
                                 pointerTo(name), Json(text).dump(), known));
    }
    return place;
}

std::string JsonMembers::pointerTo(std::string_view name) const {
    return m_pointer + "/" + escaped(name);
}

std::string JsonMembers::rest() const {
    Json unknown = Json::object();
    for (const auto& [name, value] : m_object.items()) {
        if (m_known.find(name) == m_known.end()) {
            unknown.get_ref<Json::object_t&>().emplace_back(name, value);
        }
    }
    return unknown.empty() ? std::string() : unknown.dump();
}

std::optional<double> nonFiniteFrom(const Json& value) {
    if (!value.is_string()) {
        return std::nullopt;
    }
    const std::optional<double> word = parseNumber(value.get_ref<const std::string&>());
    if (word) {
        return std::isfinite(*word) ? std::nullopt : word;
    }
    double exact = 0.0;
    return readExact(nlohmann::json(value), exact) ? std::optional(exact) : std::nullopt;
}

std::optional<double> numberFrom(const Json& value, const std::string& pointer, JsonReading& reading) {
    if (value.is_number()) {
        return value.get<double>();
    }
    const std::optional<double> special = nonFiniteFrom(value);
    if (!special) {
        reading.wrongType(pointer, value, translatable("a number"));
        return std::nullopt;
    }
    if (!reading.allowNonFinite) {
        reading.fail(makeError(
            translatable(
                "{0}: {1} is {2}, not a finite number (write one, or allow it by --allow-nonfinite)"),
            reading.file, pointer, value.get<std::string>()));
        return std::nullopt;
    }
    return special;
}

void addExtra(Json& object, const std::string& extra) {
    const Json members = Json::parse(extra, nullptr, false);
    if (!members.is_object()) {
        return;
    }
    for (const auto& [name, value] : members.items()) {
        if (!object.contains(name)) {
            object[name] = value;
        }
    }
}

} // namespace attnscope
