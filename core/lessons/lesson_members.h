// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/scene/json_members.h"
#include "core/lessons/lesson_read.h"

namespace attnscope {

/// What a claim may be off where the lesson says nothing: half of the fourth decimal.
inline constexpr double kClaimTolerance = 5e-5;
/// The same of an answer: half of the third decimal, which is the last that pictures and texts print.
inline constexpr double kAnswerTolerance = 5e-4;

/// How many decimals a written number has.
int decimalsOf(std::string_view written);
/// How far a number may be from what the notes write where the lesson says nothing: half of the last decimal
/// that is written.
double slipTolerance(std::string_view written);

// Members of a step as core/lessons/README.md has them. Each sets the error of `reading` where it is wrong.

/// Calls `take(value, pointer)` with each entry of a list, until an error is found.
template <typename Take>
void readItems(JsonMembers& members, std::string_view name, JsonReading& reading, Take take) {
    const Json* const list = members.find(name);
    if (list == nullptr) {
        return;
    }
    if (!list->is_array() || list->size() > kMostOfAStep) {
        reading.fail(makeError(translatable("{0}: {1} is no list of {2} entries at most"), reading.file,
                               members.pointerTo(name), std::to_string(kMostOfAStep)));
        return;
    }
    for (std::size_t at = 0; at < list->size() && !reading.error; ++at) {
        take((*list)[at], members.pointerTo(name) + "/" + std::to_string(at));
    }
}

/// The same for a list of objects.
template <typename Take>
void readList(JsonMembers& members, std::string_view name, JsonReading& reading, Take take) {
    readItems(members, name, reading, [&](const Json& value, const std::string& pointer) {
        if (value.is_object()) {
            take(value, pointer);
        } else {
            reading.wrongType(pointer, value, translatable("an object"));
        }
    });
}

/// An index that may be left out.
inline void readIndex(JsonMembers& members, std::string_view name, std::optional<std::size_t>& into) {
    if (members.find(name) != nullptr) {
        members.read(name, into.emplace());
    }
}

/// The name of a matrix; left out, `into` stays as it is.
void readMatrix(JsonMembers& members, std::string_view name, LessonMatrix& into, JsonReading& reading);
/// The name of a stage; nothing where it is left out.
std::optional<Stage> stageIn(JsonMembers& members, JsonReading& reading);
/// The name of a number, which must be there (null: it is not).
Quantity quantityFrom(const Json* value, const std::string& pointer, JsonReading& reading);
/// That of the member "of".
Quantity readOf(JsonMembers& members, JsonReading& reading);
/// A list of edits.
std::vector<Json> editsIn(JsonMembers& members, std::string_view name, JsonReading& reading);
/// A question by its kind.
std::optional<Question> questionFrom(JsonMembers& members, JsonReading& reading);

} // namespace attnscope
