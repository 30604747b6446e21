// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/arrays/array_file.h"
#include "core/formats/import/axis_order.h"
#include "core/formats/import/import_role.h"
#include "core/formats/import/import_rows.h"
#include "core/formats/scene/input_arrays.h"

#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// Whether arrays in that role may lie in more than one order: Q, K, V, one by one or fused, X, weights,
/// scores and what they are checked against.
bool hasAxes(const ImportRole& role);
/// Whether its last two axes are queries and keys: weights and scores.
bool isOfCells(const ImportRole& role);
/// The names of the last two axes of arrays in that role.
AxisNames axisNamesOf(const ImportRole& role);

/// Of an array that holds Q, K and V, or what makes them.
inline constexpr std::size_t kFusedParts = 3;

/// So many numbers of an array are held in memory, 256 MiB; one with more can stay in its file.
inline constexpr std::size_t kMostHeld = 33'554'432;

/// What a role was guessed from.
enum class GuessedFrom {
    Nothing,
    Name,
    Shape,
    Rows,
    Type,
    Table,   ///< names in a table: what its numbers are
    Weights, ///< of a mask: where the model's own weights are above 0
    Content, ///< of a mask: the other way round a query would see nothing, or it is a triangle of ones
};

/// What the norm of a block does with a row of X.
enum class NormKind {
    Layer,          ///< less its mean, over its standard deviation
    RootMeanSquare, ///< over its root mean square
};

/// The layers of a model that a member has: as members of their own, or as the first axis of its array.
struct MemberLayers {
    std::vector<std::size_t> numbers = {};             ///< from the smallest; empty: it is not by layer
    std::vector<std::string> sources = {};             ///< of members of their own; empty: they are an axis
    std::vector<std::string> names = {};               ///< of these
    std::vector<std::vector<std::size_t>> shapes = {}; ///< of these
    bool areAlike = true;                              ///< all have one shape, and single numbers one value

    bool isGiven() const { return !numbers.empty(); }
    bool isAxis() const { return isGiven() && sources.empty(); }
    /// Where the layer of that number stands among them.
    std::optional<std::size_t> placeOf(std::size_t number) const;
};

/// One array that was dropped, and what is made of it.
struct ImportMember {
    std::string source; ///< as readArray and readTexts take it
    std::string name;   ///< as people know it: the member, or the file without its ending; "layer*.q"
    ArrayMember array;  ///< of one layer
    ImportRole role{};
    GuessedFrom roleFrom = GuessedFrom::Nothing; ///< Nothing: no guess, or chosen by a person
    bool roleChosen = false;                     ///< before any guess, which leaves it as it is
    FileAxes axes = FileAxes::Tokens;            ///< where the role has axes
    bool axesChosen = false;                     ///< by a person; else they are guessed
    RowKind rows = RowKind::Unread;
    bool areTruths = false;  ///< floats that are all 0 or 1, in an array that is called a mask
    bool isOfOther = false;  ///< of another attention than the one that is read (projection_names.h)
    bool isTrueOpen = false; ///< of a mask: True may mean the other thing too, its numbers don't tell
    bool isTriangle = false; ///< a triangle of ones: the causal mask, however large
    bool isSettled = false;  ///< the model's results beside tell how it is read (settle_by_results.h)
    bool isInInputs = false; ///< what it does is in the inputs already, as these results tell
    std::optional<NormKind> inputNorm = {}; ///< X goes through this norm first, as these results tell
    MemberLayers layers = {};
    std::vector<ImportMember> heads = {}; ///< single heads that it was joined or stacked of (head_modules.h)
};

/// Whether it has W_Q in it, alone or with the others.
bool isQueryProjection(const ImportRole& role);

/// Whether it holds Python objects, as NumPy keeps texts of dtype=object.
bool isOfObjects(const ArrayMember& array);

/// By the name of its type: "float16", "bfloat16" …, and "int64", "uint8" ….
bool isFloat(const ArrayMember& array);
bool isWhole(const ArrayMember& array);

/// The arrays that were dropped together and how they make a scene.
struct ImportPlan {
    std::string title; ///< the file's name
    std::vector<ImportMember> members;
    std::optional<std::size_t> layer = {}; ///< the layer that is imported alone; nothing: all that can be
    std::size_t heads = 1;                 ///< where heads share an axis, and of embedded input
    bool headsChosen = false;              ///< by a person
    WeightsLayout weightsLayout = WeightsLayout::InOut;
    bool isLayoutSettled = false; ///< by a person or by the model's results
    bool columns = false;         ///< arrays hold one token a column
    /// Arrays of more numbers stay in their files where they can (numbers_in_file.h).
    std::size_t mostHeld = kMostHeld;
    /// Whether reading a NaN or an infinity of an array that stays in its file is an error.
    bool refusesNonFinite = false;
    std::optional<double> ropeBase; ///< Q and K were taken before the rotation, which has this base
    RopePairs ropePairs = RopePairs::Half;

    /// The member in that role, or null. Several may be masks.
    const ImportMember* in(const ImportRole& role) const;
    /// The member that has W_Q, W_K and W_V together, or null.
    const ImportMember* fusedProjection() const;
    /// Whether `heads` says anything.
    bool needsHeads() const;
};

/// The matrices of the scene that an array in that role becomes: itself, three of a fused one, the weights of
/// scores, or none.
std::vector<MatrixRole> matricesOf(const ImportRole& role);

/// The arrays in these files with nothing decided yet. Fails where one can't be read.
Result<ImportPlan> listImport(const std::vector<std::string>& paths);

/// The axes that a member in its role may have; log-sum-exp has one fewer, a row's number instead of a row.
std::vector<FileAxes> axesFor(const ImportPlan& plan, const ImportMember& member);

/// Whether token vectors have no projection to go into, and attention is there without them.
bool areVectorsAlone(const ImportPlan& plan);

/// How a member's numbers are read, with the heads that fall to it: keys and values may have fewer. Of a
/// fused one Q, the first of its parts.
AxisReading readingOf(const ImportPlan& plan, const ImportMember& member);

/// The shape in which the scene gets a member that has axes; each part of a fused one has it.
Result<std::vector<std::size_t>> shapeRead(const ImportPlan& plan, const ImportMember& member);

} // namespace attnscope
