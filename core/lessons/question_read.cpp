// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/lesson_members.h"

namespace attnscope {

namespace {

LargerOf largerFrom(JsonMembers& members, JsonReading& reading) {
    const Json* const of = members.find("of");
    if (of == nullptr || !of->is_array() || of->size() != 2) {
        reading.wrongType(members.pointerTo("of"), of == nullptr ? Json() : *of,
                          translatable("the names of two numbers: [\"weights[0,1]\", \"weights[0,2]\"]"));
        return {};
    }
    return {quantityFrom(&(*of)[0], members.pointerTo("of") + "/0", reading),
            quantityFrom(&(*of)[1], members.pointerTo("of") + "/1", reading)};
}

RowsChanged rowsChangedFrom(JsonMembers& members, JsonReading& reading) {
    RowsChanged question;
    question.stage = stageIn(members, reading).value_or(Stage::Weights);
    question.edits = editsIn(members, "edits", reading);
    if (!reading.error && question.edits.empty()) {
        reading.fail(makeError(translatable("{0}: {1} is missing (write the edits by which rows change)"),
                               reading.file, members.pointerTo("edits")));
    }
    return question;
}

ShapeOf shapeFrom(JsonMembers& members, JsonReading& reading) {
    ShapeOf question;
    readMatrix(members, "stage", question.matrix, reading);
    return question;
}

} // namespace

std::optional<Question> questionFrom(JsonMembers& members, JsonReading& reading) {
    const std::optional<std::size_t> kind = members.readWord("kind", kQuestionKinds);
    if (!kind) {
        reading.fail(makeError(translatable("{0}: {1} is missing (write one of: strongest_key, rows_changed, "
                                            "larger, shape, allowed_cells, number)"),
                               reading.file, members.pointerTo("kind")));
        return std::nullopt;
    }
    switch (*kind) {
    case 0: {
        StrongestKey question;
        members.read("row", question.row);
        return question;
    }
    case 1:
        return rowsChangedFrom(members, reading);
    case 2:
        return largerFrom(members, reading);
    case 3:
        return shapeFrom(members, reading);
    case 4: {
        AllowedCells question;
        readIndex(members, "row", question.row);
        return question;
    }
    default: {
        NumberOf question{readOf(members, reading), kAnswerTolerance};
        members.read("tolerance", question.tolerance);
        return question;
    }
    }
}

} // namespace attnscope
