// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/files/json_text.h"
#include "core/formats/scene/array_files.h"
#include "core/formats/scene/enum_names.h"

#include <optional>
#include <set>
#include <string>

namespace attnscope {

/// What all readers of one JSON file share. The first error is kept; after it readers do nothing, so that
/// callers check for it only once.
struct JsonReading {
    std::string file;
    bool allowNonFinite = false;
    ArrayFiles files; ///< what the file may name
    std::optional<Error> error = {};

    void fail(Error what);
    /// "{file}: {pointer} is wrong: {wanted}".
    void wrongType(const std::string& pointer, const Json& found, std::string_view wanted);
};

/// The members of one JSON object, read by name. The error of a wrong type names its JSON pointer; a
/// member that is absent or null leaves what it would be read into as it was.
class JsonMembers {
public:
    /// `object` must be an object and outlive this; `pointer` is where it stands ("" for the whole file).
    JsonMembers(const Json& object, std::string pointer, JsonReading& reading);

    /// The member, or nullptr where it is absent or null. What was asked for counts as known.
    const Json* find(std::string_view name);
    void read(std::string_view name, std::string& into);
    void read(std::string_view name, bool& into);
    void read(std::string_view name, std::size_t& into);
    void read(std::string_view name, double& into);
    /// The index of the member's text in these words; nothing where the member is absent. Other texts are
    /// errors.
    std::optional<std::size_t> readWord(std::string_view name, std::span<const std::string_view> words);
    /// An enumeration by its words (core/formats/scene/enum_names.h).
    template <typename Enum>
    void readNamed(std::string_view name, Enum& into) {
        if (const std::optional<std::size_t> place = readWord(name, EnumNames<Enum>::kAll)) {
            into = static_cast<Enum>(*place);
        }
    }

    /// The JSON pointer of a member.
    std::string pointerTo(std::string_view name) const;
    /// The members that were not asked for, as JSON text; empty where there are none.
    std::string rest() const;

private:
    const Json& m_object;
    std::string m_pointer;
    JsonReading& m_reading;
    std::set<std::string, std::less<>> m_known;
};

/// Puts members that were kept as JSON text back, where the object has none of that name.
void addExtra(Json& object, const std::string& extra);

/// "inf", "-inf", "nan", or the bits of another NaN as core/formats/scene/bit_exact_json.h writes them;
/// nothing for all else.
std::optional<double> nonFiniteFrom(const Json& value);

/// A finite number, or, where the reading allows it, one that nonFiniteFrom reads.
std::optional<double> numberFrom(const Json& value, const std::string& pointer, JsonReading& reading);

} // namespace attnscope
