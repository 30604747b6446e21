// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/notation_json.h"

namespace attnscope {

NotationRules notationFrom(const Json& value, const std::string& pointer, JsonReading& reading,
                           NotationRules usual) {
    NotationRules notation = std::move(usual);
    if (!value.is_object()) {
        reading.wrongType(pointer, value, translatable("an object: {\"letters\": \"notes\", …"));
        return notation;
    }
    JsonMembers rules(value, pointer, reading);
    rules.readNamed("letters", notation.letters);
    rules.read("index_from", notation.indexFrom);
    rules.readNamed("subscripts", notation.subscripts);
    const Json* const from = rules.find("index_from");
    if (from != nullptr && notation.indexFrom > 1) {
        reading.wrongType(rules.pointerTo("index_from"), *from, translatable("0 or 1"));
    }
    notation.extra = rules.rest();
    return notation;
}

Json notationToJson(const NotationRules& notation) {
    Json members = Json::object();
    members["letters"] = wordOf(notation.letters);
    members["index_from"] = notation.indexFrom;
    members["subscripts"] = wordOf(notation.subscripts);
    addExtra(members, notation.extra);
    return members;
}

} // namespace attnscope
