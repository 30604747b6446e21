// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/base64.h"
#include "core/formats/scene/bit_exact_json.h"
#include "core/formats/scene/edit_json.h"
#include "core/formats/scene/edit_kinds.h"
#include "core/formats/scene/edit_members.h"
#include "core/formats/scene/enum_names.h"

namespace attnscope {

namespace {

using EditJson = nlohmann::json;

/// Collects the members of a value into a JSON object.
class Writer {
public:
    template <typename T>
    void operator()(const char* name, const T& value) {
        m_object[name] = json(value);
    }
    /// A value as it is made is left out.
    template <typename T>
    void ifAny(const char* name, const T& value) {
        if (value != T()) {
            (*this)(name, value);
        }
    }
    EditJson object() { return std::move(m_object); }

    template <typename T>
    requires Describes<Writer, const T>
    static EditJson json(const T& value) {
        Writer writer;
        members(writer, value);
        return writer.object();
    }
    template <typename T>
    requires std::is_enum_v<T>
    static EditJson json(T value) { return wordOf(value); }
    static EditJson json(bool value) { return value; }
    static EditJson json(std::size_t value) { return value; }
    static EditJson json(double value) { return exactJson(value); }
    static EditJson json(const std::string& value) { return value; }
    static EditJson json(const std::vector<double>& value) { return exactJson(value); }
    static EditJson json(const BlockMatrix& value) { return exactJson(value); }
    static EditJson json(const std::shared_ptr<const MaskArray>& value) {
        return value ? exactJson(*value) : EditJson();
    }
    static EditJson json(const std::shared_ptr<const PatchImage>& value) {
        return value ? EditJson{{"name", value->name}, {"base64", toBase64(value->bytes)}} : EditJson();
    }
    static EditJson json(const TokenList& value) { return value.texts(); }
    template <typename T>
    static EditJson json(const std::optional<T>& value) {
        return value ? json(*value) : EditJson();
    }
    template <typename T>
    static EditJson json(const std::vector<T>& values) {
        EditJson list = EditJson::array();
        for (const T& value : values) {
            list.push_back(json(value));
        }
        return list;
    }
    static EditJson json(const std::map<MatrixRole, std::vector<double>>& rows) {
        EditJson object = EditJson::object();
        for (const auto& [role, row] : rows) {
            object[std::string(wordOf(role))] = exactJson(row);
        }
        return object;
    }
    static EditJson json(const SceneInput& input) {
        EditJson object = std::visit([](const auto& kind) { return json(kind); }, input);
        object["kind"] = kInputNames[input.index()];
        return object;
    }

private:
    EditJson m_object = EditJson::object();
};

} // namespace

std::string editToJson(const Edit& edit) {
    EditJson object = std::visit([](const auto& kind) { return Writer::json(kind); }, edit);
    object["edit"] = kEditNames[edit.index()];
    return object.dump(-1, ' ', false, EditJson::error_handler_t::replace);
}

} // namespace attnscope
