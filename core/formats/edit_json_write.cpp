// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/bit_exact_json.h"
#include "core/formats/edit_json.h"
#include "core/formats/edit_kinds.h"
#include "core/formats/edit_members.h"
#include "core/formats/scene_words.h"

namespace attnscope {

namespace {

using Json = nlohmann::json;

/// Collects the members of a value into a JSON object.
class Writer {
public:
    template <typename T>
    void operator()(const char* name, const T& value) {
        m_object[name] = json(value);
    }
    Json object() { return std::move(m_object); }

    template <typename T>
    requires Describes<Writer, const T>
    static Json json(const T& value) {
        Writer writer;
        members(writer, value);
        return writer.object();
    }
    template <typename T>
    requires std::is_enum_v<T>
    static Json json(T value) { return wordOf(value); }
    static Json json(bool value) { return value; }
    static Json json(std::size_t value) { return value; }
    static Json json(double value) { return exactJson(value); }
    static Json json(const std::string& value) { return value; }
    static Json json(const std::vector<double>& value) { return exactJson(value); }
    static Json json(const BlockMatrix& value) { return exactJson(value); }
    static Json json(const std::shared_ptr<const MaskArray>& value) {
        return value ? exactJson(*value) : Json();
    }
    static Json json(const TokenList& value) { return value.texts(); }
    template <typename T>
    static Json json(const std::optional<T>& value) {
        return value ? json(*value) : Json();
    }
    template <typename T>
    static Json json(const std::vector<T>& values) {
        Json list = Json::array();
        for (const T& value : values) {
            list.push_back(json(value));
        }
        return list;
    }
    static Json json(const std::map<MatrixRole, std::vector<double>>& rows) {
        Json object = Json::object();
        for (const auto& [role, row] : rows) {
            object[std::string(wordOf(role))] = exactJson(row);
        }
        return object;
    }
    static Json json(const SceneInput& input) {
        Json object = std::visit([](const auto& kind) { return json(kind); }, input);
        object["kind"] = kInputNames[input.index()];
        return object;
    }

private:
    Json m_object = Json::object();
};

} // namespace

std::string editToJson(const Edit& edit) {
    Json object = std::visit([](const auto& kind) { return Writer::json(kind); }, edit);
    object["edit"] = kEditNames[edit.index()];
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace attnscope
