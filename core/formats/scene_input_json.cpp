// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene_input_json.h"

#include "core/formats/array_json.h"
#include "core/formats/input_arrays.h"
#include "core/formats/scene_words.h"

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

} // namespace

SceneInput readInput(JsonMembers& members, JsonReading& reading) {
    InputArrays given;
    given.source = reading.file;
    for (const MatrixRole role : kMatrixRoles) {
        const Json* value = members.find(wordOf(role));
        std::optional<NumberArray> array =
            value ? arrayFrom(*value, members.pointerTo(wordOf(role)), reading) : std::nullopt;
        if (array) {
            given.arrays.emplace(role, std::move(*array));
            given.names.emplace(role, reading.file + ": \"" + std::string(wordOf(role)) + "\"");
        }
    }
    given.heads = readHeads(members, reading);
    if (reading.error) {
        return EmbeddedInput{};
    }
    Result<SceneInput> input = inputFrom(given);
    if (!input) {
        reading.fail(std::move(input.error()));
        return EmbeddedInput{};
    }
    return std::move(*input);
}

} // namespace attnscope
