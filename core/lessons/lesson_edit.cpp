// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/lesson_edit.h"

#include "core/edits/make_edit.h"
#include "core/formats/scene/array_json.h"
#include "core/formats/scene/edit_json.h"
#include "core/formats/scene/mask_json.h"
#include "core/formats/scene/notation_json.h"
#include "core/formats/scene/score_rules_json.h"
#include "core/projection/resolve.h"
#include "core/scene/split_words.h"

namespace attnscope {

namespace {

/// The members of an edit that is read for this scene.
struct EditSource {
    const Json& value;
    const Scene& scene;
    JsonMembers& members;
    JsonReading& reading;
};

Error noSuchPlace(const std::string& what, std::size_t count) {
    return makeError(translatable("{0} lies outside the scene, which has {1} there (count from 0)"), what,
                     std::to_string(count));
}

/// The number in that member; it must be there and below `end`.
std::size_t indexBelow(const EditSource& from, std::string_view name, std::size_t end) {
    std::size_t index = end;
    from.members.read(name, index);
    if (!from.reading.error && index >= end) {
        from.reading.fail(noSuchPlace(from.members.pointerTo(name), end));
    }
    return index;
}

/// "value" or "values" as a matrix; nothing where both or none are there.
std::optional<BlockMatrix> newCells(const EditSource& from) {
    const Json* const one = from.members.find("value");
    const Json* const several = from.members.find("values");
    if ((one == nullptr) == (several == nullptr)) {
        from.reading.fail(
            makeError(translatable("it sets no number (write \"value\", or \"values\": [[…]])")));
        return std::nullopt;
    }
    if (one != nullptr) {
        const std::optional<double> number = numberFrom(*one, "/value", from.reading);
        return number ? std::optional(BlockMatrix(1, 1, *number)) : std::nullopt;
    }
    const std::optional<NumberArray> array = arrayFrom(*several, "/values", from.reading);
    if (!array) {
        return std::nullopt;
    }
    if (array->shape.size() != 2) {
        from.reading.wrongType("/values", *several, translatable("rows of numbers: [[1, 2], [3, 4]]"));
        return std::nullopt;
    }
    return BlockMatrix(array->shape[0], array->shape[1], array->values);
}

std::optional<Edit> setEdit(const EditSource& from) {
    MatrixRole role = MatrixRole::X;
    HeadIndex headIndex;
    std::size_t row = 0;
    std::size_t column = 0;
    from.members.readNamed("set", role);
    from.members.read("row", row);
    from.members.read("column", column);
    from.members.read("batch", headIndex.batch);
    from.members.read("head", headIndex.head);
    const std::optional<BlockMatrix> cells = newCells(from);
    if (!cells) {
        return std::nullopt;
    }
    const BlockMatrix* const matrix =
        hasHead(from.scene.input, headIndex) ? matrixIn(from.scene.input, role, headIndex) : nullptr;
    if (matrix == nullptr) {
        from.reading.fail(makeError(translatable("the scene has no {0} for batch item {1}, head {2}"),
                                    wordOf(role), std::to_string(headIndex.batch),
                                    std::to_string(headIndex.head)));
        return std::nullopt;
    }
    // Divided into two, because a sum of two large sizes could wrap round.
    if (row >= matrix->rows() || cells->rows() > matrix->rows() - row) {
        from.reading.fail(noSuchPlace("row " + std::to_string(row), matrix->rows()));
    } else if (column >= matrix->columns() || cells->columns() > matrix->columns() - column) {
        from.reading.fail(noSuchPlace("column " + std::to_string(column), matrix->columns()));
    }
    return setCells(from.scene, role, row, column, *cells, headIndex);
}

std::optional<Edit> rulesEdit(const EditSource& from) {
    const Json* const changed = from.members.find("rules");
    if (changed == nullptr || !changed->is_object()) {
        from.reading.wrongType("/rules", from.value["rules"],
                               translatable("an object: {\"scale\": \"none\"}"));
        return std::nullopt;
    }
    Json all = Json::object();
    addRules(all, from.scene.rules);
    const std::set<std::string> known{"scale", "positions", "rope",         "rope_pairs", "softcap",
                                      "alibi", "dropout",   "softmax_axis", "seed",       "temperature"};
    for (const auto& [name, value] : changed->items()) {
        if (known.find(name) == known.end()) {
            from.reading.fail(makeError(translatable("/rules/{0}: there is no such rule"), name));
            return std::nullopt;
        }
        all[name] = value;
    }
    JsonMembers members(all, "/rules", from.reading);
    return setRules(from.scene, readRules(members, from.reading));
}

std::optional<Edit> maskEdit(const EditSource& from) {
    const Json* const mask = from.members.find("mask");
    return setMask(from.scene, mask == nullptr ? MaskRules() : maskFrom(*mask, "/mask", from.reading));
}

std::optional<Edit> tokensEdit(const EditSource& from) {
    std::string sentence;
    from.members.read("tokens", sentence);
    const std::vector<std::string> words = wordsOf(sentence);
    constexpr std::size_t kMostWords = 1'024;
    if (words.empty() || words.size() > kMostWords) {
        from.reading.fail(
            makeError(translatable("/tokens: a sentence has 1 to {0} words"), std::to_string(kMostWords)));
        return std::nullopt;
    }
    return replaceTokens(from.scene, words);
}

std::optional<Edit> insertEdit(const EditSource& from) {
    std::string text;
    from.members.read("insert", text);
    const std::size_t at = indexBelow(from, "at", queryCount(from.scene.input) + 1);
    return from.reading.error ? std::nullopt : std::optional(insertToken(from.scene, at, text));
}

std::optional<Edit> removeEdit(const EditSource& from) {
    const std::size_t at = indexBelow(from, "remove", queryCount(from.scene.input));
    return from.reading.error ? std::nullopt : std::optional(removeToken(from.scene, at));
}

std::optional<Edit> moveEdit(const EditSource& from) {
    const std::size_t at = indexBelow(from, "move", queryCount(from.scene.input));
    const std::size_t to = indexBelow(from, "to", queryCount(from.scene.input));
    return from.reading.error ? std::nullopt : std::optional(moveToken(from.scene, at, to));
}

std::optional<Edit> renameEdit(const EditSource& from) {
    const std::size_t at = indexBelow(from, "rename", from.scene.tokens.size());
    std::string text;
    from.members.read("to", text);
    return from.reading.error ? std::nullopt : std::optional(renameToken(from.scene, at, text));
}

std::optional<Edit> orientationEdit(const EditSource& from) {
    Orientation orientation = Orientation::Rows;
    from.members.readNamed("orientation", orientation);
    return setOrientation(from.scene, orientation);
}

std::optional<Edit> notationEdit(const EditSource& from) {
    const Json* const notation = from.members.find("notation");
    return setNotation(from.scene, notation == nullptr ? NotationRules()
                                                       : notationFrom(*notation, "/notation", from.reading,
                                                                      from.scene.notation));
}

struct EditForm {
    std::string_view member; ///< by which it is known
    std::optional<Edit> (*make)(const EditSource& from);
};

constexpr std::array kEditForms{
    EditForm{"set", setEdit},
    EditForm{"rules", rulesEdit},
    EditForm{"mask", maskEdit},
    EditForm{"tokens", tokensEdit},
    EditForm{"insert", insertEdit},
    EditForm{"remove", removeEdit},
    EditForm{"move", moveEdit},
    EditForm{"rename", renameEdit},
    EditForm{"orientation", orientationEdit},
    EditForm{"notation", notationEdit},
};

} // namespace

Result<Edit> lessonEdit(const Json& value, const Scene& scene) {
    if (!value.is_object()) {
        return unexpected(makeError(translatable("it is no object (write it like {\"mask\": null})")));
    }
    if (value.contains("edit")) {
        return editFromJson(value.dump());
    }
    const auto* const form =
        std::find_if(kEditForms.begin(), kEditForms.end(),
                     [&value](const EditForm& each) { return value.contains(std::string(each.member)); });
    if (form == kEditForms.end()) {
        return unexpected(
            makeError(translatable("it is no edit that is known (it begins with one of: edit, set, "
                                   "rules, mask, tokens, insert, remove, move, rename, "
                                   "orientation, notation)")));
    }
    JsonReading reading{std::string(form->member), false, {}};
    JsonMembers members(value, "", reading);
    const std::optional<Edit> edit = form->make({value, scene, members, reading});
    if (reading.error) {
        return unexpected(*reading.error);
    }
    return *edit;
}

Result<Scene> afterEdits(Scene scene, std::span<const Json> edits) {
    for (std::size_t at = 0; at < edits.size(); ++at) {
        Result<Scene> next = lessonEdit(edits[at], scene).and_then([&scene](const Edit& edit) {
            return applied(scene, edit);
        });
        if (next) {
            if (const Result<void> good = checkScene(*next); !good) {
                next = unexpected(good.error());
            }
        }
        if (!next) {
            return unexpected(
                makeError(translatable("edit {0}: {1}"), std::to_string(at), message(next.error())));
        }
        scene = std::move(*next);
    }
    return scene;
}

} // namespace attnscope
