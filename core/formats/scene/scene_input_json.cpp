// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/scene_input_json.h"

#include "core/formats/scene/array_json.h"
#include "core/formats/scene/enum_names.h"
#include "core/formats/scene/input_arrays.h"
#include "core/scene/check_shapes.h"

namespace attnscope {

namespace {

std::optional<std::size_t> readHeads(JsonMembers& members, JsonReading& reading) {
    const Json* value = members.find("heads");
    if (value == nullptr) {
        return std::nullopt;
    }
    std::size_t heads = 1;
    members.read("heads", heads);
    if (heads == 0 || heads > kMostHeads) {
        reading.wrongType(members.pointerTo("heads"), *value, translatable("a whole number from 1 up"));
    }
    return heads;
}

/// The array in errors.
std::string nameOf(MatrixRole role, const JsonReading& reading) {
    return reading.file + ": \"" + std::string(wordOf(role)) + "\"";
}

/// Files of their own may hold far more than the scene's text: whether they fit together is asked before one
/// is in memory. Errors of a single array are found when it is read.
void checkFiles(JsonMembers& members, const InputArrays& given, JsonReading& reading) {
    InputArrays shapes = given;
    bool hasFiles = false;
    for (const MatrixRole role : kMatrixRoles) {
        const Json* value = members.find(wordOf(role));
        std::optional<std::vector<std::size_t>> shape =
            value != nullptr ? shapeOf(*value, reading) : std::nullopt;
        if (value != nullptr && !shape) {
            return;
        }
        if (shape) {
            hasFiles = hasFiles || value->is_object();
            shapes.arrays.emplace(role, NumberArray{std::move(*shape), {}});
            shapes.names.emplace(role, nameOf(role, reading));
        }
    }
    if (!hasFiles) {
        return;
    }
    const Result<SceneInput> outline = inputFrom(std::move(shapes));
    const Result<void> fits = outline ? checkInputShapes(*outline) : Result<void>{};
    if (!outline || !fits) {
        reading.fail(outline ? makeError(translatable("{0}: {1}"), reading.file, message(fits.error()))
                             : outline.error());
    }
}

} // namespace

SceneInput readInput(JsonMembers& members, JsonReading& reading) {
    InputArrays given;
    given.source = reading.file;
    given.heads = readHeads(members, reading);
    checkFiles(members, given, reading);
    for (const MatrixRole role : kMatrixRoles) {
        const Json* value = members.find(wordOf(role));
        std::optional<NumberArray> array =
            value ? arrayFrom(*value, members.pointerTo(wordOf(role)), reading) : std::nullopt;
        if (array) {
            given.arrays.emplace(role, std::move(*array));
            given.names.emplace(role, nameOf(role, reading));
        }
    }
    if (reading.error) {
        return TokenInput{};
    }
    Result<SceneInput> input = inputFrom(std::move(given));
    if (!input) {
        reading.fail(std::move(input.error()));
        return TokenInput{};
    }
    return std::move(*input);
}

} // namespace attnscope
