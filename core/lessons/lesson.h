// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/explain/explain_choice.h"
#include "core/formats/files/json_text.h"
#include "core/formats/scene/enum_names.h"
#include "core/lessons/lesson_text.h"
#include "core/lessons/quantity.h"
#include "core/scene/scene_document.h"

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace attnscope {

/// What the centre of the window shows.
enum class LessonCentre { Matrix, Product, Lines, Text };
/// How the row of the output is drawn.
enum class LessonRow { Strips, Arrows, Equation, Match };
/// The parts of the window that a lesson brings in.
enum class LessonDock { Tokens, Heatmap, Row, Arithmetic, Inputs, Masks, Strip, Rules, Heads };

template <>
struct EnumNames<LessonCentre> {
    static constexpr std::array<std::string_view, 4> kAll{"matrix", "product", "lines", "text"};
};
template <>
struct EnumNames<LessonRow> {
    static constexpr std::array<std::string_view, 4> kAll{"strips", "arrows", "equation", "match"};
};
template <>
struct EnumNames<LessonDock> {
    static constexpr std::array<std::string_view, 9> kAll{
        "tokens", "heatmap", "row", "arithmetic", "inputs", "masks", "strip", "rules", "heads"};
};

/// What a step changes of what is shown; what it doesn't name stays as in the step before.
struct LessonShow {
    std::optional<Stage> stage;
    std::optional<LessonCentre> centre;
    std::optional<LessonRow> row;
    std::optional<std::size_t> terms; ///< how many keys of the row are added up already
    std::optional<std::vector<LessonDock>> docks;
    std::optional<HeadIndex> head;
    std::optional<std::size_t> query;          ///< the selected row
    std::optional<std::size_t> key;            ///< the key of the current cell
    std::optional<ExplainChoice> picture = {}; ///< in place of what the centre shows; only of the step itself

    bool operator==(const LessonShow&) const = default;
};

/// A row, a column or a cell of a matrix that is lit; neither: all of it.
struct LitArea {
    LessonMatrix matrix = Stage::Weights;
    std::optional<std::size_t> row;
    std::optional<std::size_t> column;

    bool operator==(const LitArea&) const = default;
};

/// Which key has the largest weight in a row.
struct StrongestKey {
    std::size_t row = 0;

    bool operator==(const StrongestKey&) const = default;
};
/// Which rows of a matrix change by these edits.
struct RowsChanged {
    Stage stage = Stage::Weights;
    std::vector<Json> edits;

    bool operator==(const RowsChanged&) const = default;
};
/// Which of two numbers is larger.
struct LargerOf {
    Quantity first;
    Quantity second;

    bool operator==(const LargerOf&) const = default;
};
/// How many rows and columns a matrix has.
struct ShapeOf {
    LessonMatrix matrix = Stage::Weights;

    bool operator==(const ShapeOf&) const = default;
};
/// How many cells are allowed, in a row or (nothing) in all.
struct AllowedCells {
    std::optional<std::size_t> row;

    bool operator==(const AllowedCells&) const = default;
};
/// A number, right within a tolerance.
struct NumberOf {
    Quantity of;
    double tolerance = 0.0;

    bool operator==(const NumberOf&) const = default;
};
using Question = std::variant<StrongestKey, RowsChanged, LargerOf, ShapeOf, AllowedCells, NumberOf>;
/// What a lesson calls these kinds, in the same order.
inline constexpr std::array<std::string_view, 6> kQuestionKinds{"strongest_key", "rows_changed",  "larger",
                                                                "shape",         "allowed_cells", "number"};

/// A number that the step's text or the notes state, so that a check fails where it is another one.
struct Claim {
    Quantity of;
    double value = 0.0;
    double tolerance = 0.0;

    bool operator==(const Claim&) const = default;
};

/// Something that the notes have wrong: a number, or words.
struct Slip {
    std::string written;             ///< as in the notes
    std::optional<Quantity> of = {}; ///< the right number; nothing: words
    double value = 0.0;              ///< what is written, as a number; used where `of` is there
    double tolerance = 0.0;          ///< further off than this, what is written is wrong
    std::string right = {};          ///< the right words where `of` is not there

    bool operator==(const Slip&) const = default;
};

/// One step of a lesson. Edits are JSON values (core/lessons/lesson_edit.h).
struct LessonStep {
    std::string id;                          ///< unique in the lesson: "scores"
    std::optional<SceneDocument> scene = {}; ///< starts afresh from it
    std::vector<Json> edits;                 ///< on the scene as the step before left it
    LessonShow show;
    std::vector<LitArea> lit;
    std::optional<std::size_t> cover = {}; ///< the row that is covered until it is revealed
    std::vector<Json> tryEdits;            ///< what "show me" does; the next step starts without them
    std::optional<Question> question = {};
    std::vector<Claim> claims;
    std::vector<Slip> slips;
    std::string extra = {}; ///< Members that this version does not know, as JSON text; empty: none

    bool operator==(const LessonStep&) const = default;
};

/// A lesson as its files hold it: steps with what they show, and their texts in each language.
struct Lesson {
    std::string name;       ///< "love"
    std::size_t number = 0; ///< its place in a list of lessons, from 1; 0: behind the others
    SceneDocument scene;
    std::vector<LessonStep> steps;
    std::map<std::string, LessonText> texts; ///< by language: "en", "zh"
    std::string extra = {};                  ///< Members that this version does not know, as JSON text

    /// Its texts in that language, else in another; a lesson has at least one.
    const LessonText& text(const std::string& language) const;

    bool operator==(const Lesson&) const = default;
};

} // namespace attnscope
