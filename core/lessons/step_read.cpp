// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/step_read.h"

#include "core/formats/arrays/number_text.h"
#include "core/lessons/lesson_members.h"

#include <cmath>

namespace attnscope {

namespace {

template <typename Enum>
void readChoice(JsonMembers& members, std::string_view name, std::optional<Enum>& into) {
    if (members.find(name) != nullptr) {
        members.readNamed(name, into.emplace());
    }
}

void readDocks(JsonMembers& members, LessonShow& show, JsonReading& reading) {
    const Json* const docks = members.find("docks");
    if (docks == nullptr) {
        return;
    }
    show.docks.emplace();
    const bool isList = docks->is_array() && docks->size() <= kMostOfAStep;
    for (std::size_t at = 0; isList && at < docks->size(); ++at) {
        const Json& word = (*docks)[at];
        const auto dock =
            word.is_string() ? valueOf<LessonDock>(word.get_ref<const std::string&>()) : std::nullopt;
        if (!dock) {
            std::string names;
            for (const std::string_view name : EnumNames<LessonDock>::kAll) {
                names += (names.empty() ? "" : ", ") + std::string(name);
            }
            reading.fail(makeError(translatable("{0}: {1}/{2} is {3} (write one of: {4})"), reading.file,
                                   members.pointerTo("docks"), std::to_string(at), word.dump(-1, ' ', true),
                                   names));
            return;
        }
        show.docks->push_back(*dock);
    }
    if (!isList) {
        reading.wrongType(members.pointerTo("docks"), *docks, translatable("a list: [\"tokens\", \"row\"]"));
    }
}

/// The members of an object that may be there.
std::optional<JsonMembers> objectIn(JsonMembers& members, std::string_view name, JsonReading& reading) {
    const Json* const value = members.find(name);
    if (value == nullptr) {
        return std::nullopt;
    }
    if (!value->is_object()) {
        reading.wrongType(members.pointerTo(name), *value, translatable("an object"));
        return std::nullopt;
    }
    return JsonMembers(*value, members.pointerTo(name), reading);
}

/// Two indices; nothing where they are not named.
void readPair(JsonMembers& members, std::string_view name, std::string_view wanted,
              std::optional<std::array<std::size_t, 2>>& into, JsonReading& reading) {
    const Json* const pair = members.find(name);
    if (pair == nullptr) {
        return;
    }
    const bool isPair = pair->is_array() && pair->size() == 2 && (*pair)[0].is_number_unsigned() &&
                        (*pair)[1].is_number_unsigned();
    if (!isPair) {
        reading.wrongType(members.pointerTo(name), *pair, wanted);
        return;
    }
    into = {(*pair)[0].get<std::size_t>(), (*pair)[1].get<std::size_t>()};
}

/// A shape that a line of code makes: ["batches*queries", "keys", 2].
void readShape(JsonMembers& members, std::vector<std::string>& shape, JsonReading& reading) {
    const Json* const sizes = members.find("shape");
    if (sizes == nullptr) {
        return;
    }
    const bool isList = sizes->is_array() && sizes->size() <= kMostOfAStep;
    for (std::size_t at = 0; isList && at < sizes->size(); ++at) {
        const Json& size = (*sizes)[at];
        if (!size.is_string() && !size.is_number_unsigned()) {
            reading.wrongType(members.pointerTo("shape") + '/' + std::to_string(at), size,
                              translatable("a size: \"keys\", \"batches*queries\" or 2"));
            return;
        }
        shape.push_back(size.is_string() ? size.get<std::string>() : size.dump());
    }
    if (!isList) {
        reading.wrongType(members.pointerTo("shape"), *sizes,
                          translatable("a list of sizes: [\"batches\", \"queries\", \"keys\"]"));
    }
}

/// Lines of code, each a text or an object with its code and the shape that it makes, and which of them act.
void readListing(JsonMembers& members, ExplainChoice& choice, JsonReading& reading) {
    readItems(members, "lines", reading, [&](const Json& value, const std::string& pointer) {
        ListingLine& line = choice.lines.emplace_back();
        if (value.is_string()) {
            line.code = value.get<std::string>();
        } else if (value.is_object() && value.contains("code") && !value["code"].is_null()) {
            JsonMembers own(value, pointer, reading);
            own.read("code", line.code);
            readShape(own, line.shape, reading);
        } else {
            reading.wrongType(pointer, value,
                              translatable("a line of code: \"x = 1\", or {\"code\": …, \"shape\": …}"));
        }
    });
    const auto readLines = [&](const char* name, std::vector<std::size_t>& lines) {
        readItems(members, name, reading, [&](const Json& value, const std::string& pointer) {
            if (!value.is_number_unsigned()) {
                reading.wrongType(pointer, value, translatable("the number of a line, counted from 0"));
                return;
            }
            lines.push_back(value.get<std::size_t>());
        });
    };
    readLines("acting", choice.acting);
    readLines("acting_unmasked", choice.actingUnmasked);
}

/// The name of a picture, or an object with its name and what it doesn't take from the scene.
void readPicture(JsonMembers& members, LessonShow& show, JsonReading& reading) {
    const Json* const value = members.find("picture");
    if (value == nullptr) {
        return;
    }
    ExplainChoice& choice = show.picture.emplace();
    if (value->is_string()) {
        members.readNamed("picture", choice.kind);
        return;
    }
    if (!value->is_object() || !value->contains("kind")) {
        reading.wrongType(members.pointerTo("picture"), *value,
                          translatable("the name of a picture: \"stack\", or {\"kind\": \"order\", …}"));
        return;
    }
    JsonMembers own(*value, members.pointerTo("picture"), reading);
    own.readNamed("kind", choice.kind);
    readIndex(own, "batches", choice.batches);
    readIndex(own, "heads", choice.heads);
    readPair(own, "swap", translatable("two tokens: [0, 2]"), choice.swapped, reading);
    readPair(own, "layers", translatable("two heads: [0, 1]"), choice.layers, reading);
    readListing(own, choice, reading);
}

void readShow(JsonMembers& members, LessonShow& show, JsonReading& reading) {
    if (std::optional<JsonMembers> in = objectIn(members, "show", reading)) {
        show.stage = stageIn(*in, reading);
        readChoice(*in, "centre", show.centre);
        readChoice(*in, "row_view", show.row);
        readIndex(*in, "terms", show.terms);
        readDocks(*in, show, reading);
        readPicture(*in, show, reading);
        if (in->find("head") != nullptr || in->find("batch") != nullptr) {
            in->read("head", show.head.emplace().head);
            in->read("batch", show.head->batch);
        }
    }
    if (std::optional<JsonMembers> in = objectIn(members, "select", reading)) {
        readIndex(*in, "query", show.query);
        readIndex(*in, "key", show.key);
    }
}

void readClaim(const Json& value, const std::string& pointer, LessonStep& step, JsonReading& reading) {
    JsonMembers members(value, pointer, reading);
    Claim& claim = step.claims.emplace_back();
    claim.of = readOf(members, reading);
    claim.tolerance = kClaimTolerance;
    members.read("tolerance", claim.tolerance);
    const Json* const number = members.find("value");
    const std::string place = members.pointerTo("value");
    if (number == nullptr) {
        reading.wrongType(place, Json(), translatable("the number that is stated"));
        return;
    }
    // Masked scores are −∞.
    const std::optional<double> special = nonFiniteFrom(*number);
    claim.value = special ? *special : numberFrom(*number, place, reading).value_or(0.0);
}

void readSlip(const Json& value, const std::string& pointer, LessonStep& step, JsonReading& reading) {
    JsonMembers members(value, pointer, reading);
    Slip& slip = step.slips.emplace_back();
    members.read("written", slip.written);
    members.read("right", slip.right);
    if (members.find("of") == nullptr) {
        if (slip.written.empty() || slip.right.empty()) {
            reading.fail(makeError(translatable("{0}: {1} lacks what is written or what is right (write "
                                                "\"written\" and \"of\" or \"right\", as texts)"),
                                   reading.file, pointer));
        }
        return;
    }
    slip.of = readOf(members, reading);
    const std::optional<double> number = parseNumber(slip.written);
    if (!number || !std::isfinite(*number)) {
        reading.fail(
            makeError(translatable("{0}: {1}/written is no number (write it in quotes with the notes' "
                                   "decimals: \"0.71\")"),
                      reading.file, pointer));
        return;
    }
    slip.value = *number;
    slip.tolerance = slipTolerance(slip.written);
    members.read("tolerance", slip.tolerance);
}

void readLit(const Json& value, const std::string& pointer, LessonStep& step, JsonReading& reading) {
    JsonMembers members(value, pointer, reading);
    LitArea& area = step.lit.emplace_back();
    readMatrix(members, "stage", area.matrix, reading);
    readIndex(members, "row", area.row);
    readIndex(members, "column", area.column);
}

} // namespace

void readStep(JsonMembers& members, LessonStep& step, JsonReading& reading) {
    members.read("id", step.id);
    step.edits = editsIn(members, "edits", reading);
    step.tryEdits = editsIn(members, "try", reading);
    readShow(members, step.show, reading);
    readIndex(members, "cover", step.cover);
    readList(members, "lit", reading,
             [&](const Json& value, const std::string& pointer) { readLit(value, pointer, step, reading); });
    readList(members, "claims", reading, [&](const Json& value, const std::string& pointer) {
        readClaim(value, pointer, step, reading);
    });
    readList(members, "slips", reading,
             [&](const Json& value, const std::string& pointer) { readSlip(value, pointer, step, reading); });
    if (std::optional<JsonMembers> question = objectIn(members, "question", reading)) {
        step.question = questionFrom(*question, reading);
    }
    step.extra = members.rest();
}

} // namespace attnscope
