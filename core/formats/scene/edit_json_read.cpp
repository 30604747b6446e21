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

std::optional<std::size_t> indexOfWord(const EditJson& json, std::span<const std::string_view> words) {
    const auto* text = json.get_ptr<const std::string*>();
    return text == nullptr ? std::nullopt : attnscope::indexOf(*text, words);
}

/// A variant's alternative by its number, with default members.
template <typename Variant, std::size_t at = 0>
Variant alternative(std::size_t index) {
    if constexpr (at + 1 < std::variant_size_v<Variant>) {
        if (index != at) {
            return alternative<Variant, at + 1>(index);
        }
    }
    return Variant(std::in_place_index<at>);
}

/// Whether they can be the axes of so many matrices; a product that wraps around is none.
bool areAxes(const LeadingAxes& axes, std::size_t matrices) {
    return axes.count <= 3 && (axes.count > 0 || axes.batches == 1) && (axes.count > 1 || axes.heads == 1) &&
           axes.batches <= matrices && axes.heads <= matrices && axes.matrices() == matrices &&
           (axes.count > 2 ? !axes.layers.empty() && axes.batches % axes.layers.size() == 0
                           : axes.layers.size() <= 1);
}

/// Reads the members of a value out of a JSON object. The first that is missing or wrong is kept as a JSON
/// pointer; what follows is not read.
class Reader {
public:
    Reader(const EditJson& object, std::string pointer, std::string& wrong)
        : m_object(object)
        , m_pointer(std::move(pointer))
        , m_wrong(wrong) {}

    template <typename T>
    void operator()(const char* name, T& value) {
        if (!m_wrong.empty()) {
            return;
        }
        const std::string pointer = m_pointer + "/" + name;
        const auto found = m_object.find(name);
        if ((found == m_object.end() || !read(*found, pointer, value)) && m_wrong.empty()) {
            m_wrong = pointer;
        }
    }

    /// A member that is absent leaves the value as it is.
    template <typename T>
    void ifAny(const char* name, T& value) {
        if (m_object.contains(name)) {
            (*this)(name, value);
        }
    }

private:
    template <typename T>
    requires Describes<Reader, T>
    bool read(const EditJson& json, const std::string& pointer, T& value) {
        if (!json.is_object()) {
            return false;
        }
        Reader reader(json, pointer, m_wrong);
        members(reader, value);
        return m_wrong.empty();
    }
    template <typename T>
    requires std::is_enum_v<T>
    bool read(const EditJson& json, const std::string&, T& value) {
        const std::optional<std::size_t> place = indexOfWord(json, EnumNames<T>::kAll);
        value = place ? static_cast<T>(*place) : value;
        return place.has_value();
    }
    bool read(const EditJson& json, const std::string&, bool& value) {
        value = json.is_boolean() && json.get<bool>();
        return json.is_boolean();
    }
    bool read(const EditJson& json, const std::string&, std::size_t& value) {
        value = json.is_number_unsigned() ? json.get<std::size_t>() : value;
        return json.is_number_unsigned();
    }
    bool read(const EditJson& json, const std::string&, std::string& value) {
        const auto* text = json.get_ptr<const std::string*>();
        value = text != nullptr ? *text : value;
        return text != nullptr;
    }
    bool read(const EditJson& json, const std::string&, double& value) { return readExact(json, value); }
    bool read(const EditJson& json, const std::string&, BlockMatrix& value) { return readExact(json, value); }
    bool read(const EditJson& json, const std::string&, std::vector<double>& value) {
        return readExact(json, value);
    }
    template <typename T>
    bool read(const EditJson& json, const std::string& pointer, std::optional<T>& value) {
        value.reset();
        return json.is_null() || read(json, pointer, value.emplace());
    }
    /// The stack's own members first: a stack is made whole or not at all.
    bool read(const EditJson& json, const std::string& pointer, MatrixStack& value) {
        StackParts parts;
        if (!read(json, pointer, parts) || parts.matrices.empty() ||
            !areAxes(parts.axes, parts.matrices.size())) {
            return false;
        }
        value = MatrixStack(parts.axes, std::move(parts.matrices));
        return true;
    }
    bool read(const EditJson& json, const std::string&, std::shared_ptr<const MaskArray>& value) {
        MaskArray array;
        const bool good = json.is_null() || readExact(json, array);
        value = good && !json.is_null() ? std::make_shared<const MaskArray>(std::move(array)) : nullptr;
        return good;
    }
    bool read(const EditJson& json, const std::string&, std::shared_ptr<const PatchImage>& value) {
        value = nullptr;
        if (json.is_null()) {
            return true;
        }
        const auto textIn = [&json](const char* name) {
            const auto found = json.is_object() ? json.find(name) : json.end();
            return found == json.end() ? nullptr : found->get_ptr<const std::string*>();
        };
        const std::string* const name = textIn("name");
        const std::string* const bytes = textIn("base64");
        std::optional<std::string> image = bytes ? fromBase64(*bytes) : std::nullopt;
        if (name && image) {
            value = std::make_shared<const PatchImage>(PatchImage{*name, *std::move(image)});
        }
        return value != nullptr;
    }
    template <typename T>
    bool read(const EditJson& json, const std::string& pointer, std::vector<T>& values) {
        if (!json.is_array()) {
            return false;
        }
        values.clear();
        for (std::size_t at = 0; at < json.size(); ++at) {
            const std::string place = pointer + "/" + std::to_string(at);
            if (!read(json[at], place, values.emplace_back())) {
                m_wrong = m_wrong.empty() ? place : m_wrong;
                return false;
            }
        }
        return true;
    }
    bool read(const EditJson& json, const std::string& pointer, TokenList& value) {
        std::vector<std::string> texts;
        const bool good = read(json, pointer, texts);
        value = TokenList(std::move(texts));
        return good;
    }
    bool read(const EditJson& json, const std::string& pointer,
              std::map<MatrixRole, std::vector<double>>& rows);
    bool read(const EditJson& json, const std::string& pointer, SceneInput& input);

    const EditJson& m_object;
    std::string m_pointer;
    std::string& m_wrong;
};

bool Reader::read(const EditJson& json, const std::string& pointer,
                  std::map<MatrixRole, std::vector<double>>& rows) {
    if (!json.is_object()) {
        return false;
    }
    rows.clear();
    for (const auto& [name, row] : json.items()) {
        MatrixRole role = MatrixRole::X;
        if (!read(EditJson(name), pointer, role) || !readExact(row, rows[role])) {
            m_wrong = pointer + "/" + name;
            return false;
        }
    }
    return true;
}

bool Reader::read(const EditJson& json, const std::string& pointer, SceneInput& input) {
    const auto kind =
        json.is_object() && json.contains("kind") ? indexOfWord(json["kind"], kInputNames) : std::nullopt;
    if (!kind) {
        m_wrong = pointer + "/kind";
        return false;
    }
    input = alternative<SceneInput>(*kind);
    return std::visit([&](auto& value) { return read(json, pointer, value); }, input);
}

tl::unexpected<Error> unreadable(const std::string& pointer) {
    return unexpected(
        makeError(translatable("the edit can't be read: {0} is missing or wrong (the journal was "
                               "cut off or is another program's)"),
                  pointer));
}

} // namespace

Result<Edit> editFromJson(std::string_view text) {
    const EditJson json = EditJson::parse(text, nullptr, false);
    if (json.is_discarded() || !json.is_object()) {
        return unexpected(
            makeError(translatable("the edit can't be read: its line is no JSON object (the journal "
                                   "was cut off or is another program's)")));
    }
    const auto kind = json.contains("edit") ? indexOfWord(json["edit"], kEditNames) : std::nullopt;
    if (!kind) {
        return unreadable("/edit");
    }
    Edit edit = alternative<Edit>(*kind);
    std::string wrong;
    Reader reader(json, "", wrong);
    std::visit([&reader](auto& value) { members(reader, value); }, edit);
    if (!wrong.empty()) {
        return unreadable(wrong);
    }
    return edit;
}

} // namespace attnscope
