// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/references_json.h"

#include "core/formats/scene/array_json.h"
#include "core/formats/scene/array_matrices.h"

namespace attnscope {

std::string checkMember(Reference what) {
    return "check_" + std::string(wordOf(what));
}

void leaveReferences(JsonMembers& members) {
    for (const Reference what : kReferences) {
        (void)members.find(checkMember(what));
    }
}

References readReferences(JsonMembers& members, JsonReading& reading) {
    References references;
    JsonReading ofModel{reading.file, true, reading.files, reading.error};
    for (const Reference what : kReferences) {
        const std::string name = checkMember(what);
        const Json* const given = members.find(name);
        std::optional<NumberArray> array =
            given != nullptr ? arrayFrom(*given, members.pointerTo(name), ofModel) : std::nullopt;
        if (!array) {
            continue;
        }
        Result<MatrixStack> stack =
            stackFrom(std::move(*array), reading.file + ": \"" + name + "\"", AxisOrder::AsIs);
        if (!stack) {
            ofModel.fail(stack.error());
            break;
        }
        references.of(what) = std::move(*stack);
    }
    reading.error = std::move(ofModel.error);
    return references;
}

} // namespace attnscope
