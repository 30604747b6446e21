// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/compare_reference.h"
#include "core/formats/arrays/array_file.h"
#include "core/formats/import/axis_order.h"
#include "core/formats/import/import_rows.h"
#include "core/formats/scene/input_arrays.h"
#include "core/scene/feature_names.h"
#include "core/scene/token_side.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace attnscope {

/// What an array that becomes a mask layer means.
enum class ImportedMask {
    Attend,  ///< bool: True = attend
    Blocked, ///< bool: True = blocked
    Added,   ///< numbers that are added to the scores
    Padding, ///< bool [batch][key]: True = padding, which no query sees
};

/// Texts that name the regions of one side, each "system=0:12".
struct RegionsRole {
    TokenSide side = TokenSide::Queries;

    bool operator==(const RegionsRole&) const = default;
};

/// What an array of a dropped file becomes: nothing, a matrix of the scene, the tokens of one side, the
/// model's own result to check against, a layer of the mask, names of features, or regions of tokens.
using ImportRole =
    std::variant<std::monostate, MatrixRole, TokenSide, Reference, ImportedMask, FeatureKind, RegionsRole>;

/// Whether arrays in that role may lie in more than one order: all but projections, biases, names and masks.
bool hasAxes(const ImportRole& role);
/// The names of the last two axes of arrays in that role.
AxisNames axisNamesOf(const ImportRole& role);

/// What a role was guessed from.
enum class GuessedFrom { Nothing, Name, Shape, Type };

/// One array that was dropped, and what is made of it.
struct ImportMember {
    std::string source; ///< as readArray and readTexts take it
    std::string name;   ///< as people know it: the member, or the file without its ending
    ArrayMember array;
    ImportRole role{};
    GuessedFrom roleFrom = GuessedFrom::Nothing; ///< Nothing: no guess, or chosen by a person
    FileAxes axes = FileAxes::Tokens;            ///< where the role has axes
    bool axesChosen = false;                     ///< by a person; else they are guessed
    RowKind rows = RowKind::Unread;
};

/// The arrays that were dropped together and how they make a scene.
struct ImportPlan {
    std::string title; ///< the file's name
    std::vector<ImportMember> members;
    std::size_t heads = 1;    ///< where heads share an axis, and of embedded input
    bool headsChosen = false; ///< by a person
    WeightsLayout weightsLayout = WeightsLayout::InOut;
    bool columns = false;           ///< arrays hold one token a column
    std::optional<double> ropeBase; ///< Q and K were taken before the rotation, which has this base
    RopePairs ropePairs = RopePairs::Half;

    /// The member in that role, or null.
    const ImportMember* in(const ImportRole& role) const;
    /// Whether `heads` says anything.
    bool needsHeads() const;
};

/// The arrays in these files with nothing decided yet. Fails where one can't be read.
Result<ImportPlan> listImport(const std::vector<std::string>& paths);

/// The axes that a member in its role may have; log-sum-exp has one fewer, a row's number instead of a row.
std::vector<FileAxes> axesFor(const ImportPlan& plan, const ImportMember& member);

/// How a member's numbers are read, with the heads that fall to it: keys and values may have fewer.
AxisReading readingOf(const ImportPlan& plan, const ImportMember& member);

/// The shape in which the scene gets a member that has axes.
Result<std::vector<std::size_t>> shapeRead(const ImportPlan& plan, const ImportMember& member);

} // namespace attnscope
