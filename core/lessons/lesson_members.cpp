// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/lesson_members.h"

#include <cmath>

namespace attnscope {

int decimalsOf(std::string_view written) {
    const std::size_t point = written.find('.');
    return point == std::string_view::npos ? 0 : static_cast<int>(written.size() - point - 1);
}

double slipTolerance(std::string_view written) {
    return 0.5 * std::pow(10.0, -decimalsOf(written));
}

void readMatrix(JsonMembers& members, std::string_view name, LessonMatrix& into, JsonReading& reading) {
    std::string word;
    members.read(name, word);
    if (members.find(name) == nullptr) {
        return;
    }
    if (const std::optional<LessonMatrix> matrix = lessonMatrixNamed(word)) {
        into = *matrix;
    } else {
        reading.fail(makeError(translatable("{0}: {1} is \"{2}\" (write one of: {3})"), reading.file,
                               members.pointerTo(name), word, lessonMatrixNames()));
    }
}

std::optional<Stage> stageIn(JsonMembers& members, JsonReading& reading) {
    if (members.find("stage") == nullptr) {
        return std::nullopt;
    }
    LessonMatrix matrix = Stage::Weights;
    readMatrix(members, "stage", matrix, reading);
    const auto* const stage = std::get_if<Stage>(&matrix);
    if (stage == nullptr) {
        reading.fail(makeError(translatable("{0}: {1} is {2}, which is no stage"), reading.file,
                               members.pointerTo("stage"), nameOf(matrix)));
        return std::nullopt;
    }
    return *stage;
}

Quantity quantityFrom(const Json* value, const std::string& pointer, JsonReading& reading) {
    if (value == nullptr || !value->is_string()) {
        reading.wrongType(pointer, value == nullptr ? Json() : *value,
                          translatable("the name of a number: \"weights[0,1]\""));
        return {};
    }
    const Result<Quantity> quantity = readQuantity(value->get_ref<const std::string&>());
    if (!quantity) {
        reading.fail(
            makeError(translatable("{0}: {1}: {2}"), reading.file, pointer, message(quantity.error())));
    }
    return quantity.value_or(Quantity());
}

Quantity readOf(JsonMembers& members, JsonReading& reading) {
    return quantityFrom(members.find("of"), members.pointerTo("of"), reading);
}

std::vector<Json> editsIn(JsonMembers& members, std::string_view name, JsonReading& reading) {
    std::vector<Json> edits;
    readList(members, name, reading,
             [&edits](const Json& edit, const std::string&) { edits.push_back(edit); });
    return edits;
}

} // namespace attnscope
