// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/import_guess.h"

#include "core/formats/import/head_axis.h"
#include "core/formats/import/import_names.h"
#include "core/formats/import/import_scene.h"
#include "core/formats/import/import_tokens.h"
#include "core/formats/import/parameter_arrays.h"

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

using Shape = std::vector<std::size_t>;

/// What is known of the axes' lengths before any of them is named.
struct Known {
    std::size_t tokens = 0;      ///< 0: unknown
    Shape weights;               ///< of the weights or the model's own
    bool sharesKeyHeads = false; ///< queries and keys begin with axes that only heads can be
    std::size_t heads = 1;       ///< that were chosen
    Shape padding;               ///< [batch][keys] of a padding mask
};

/// The shape of cells as core has it.
Shape headsFirst(Shape shape) {
    if (hasHeadsLast(shape)) {
        std::rotate(shape.end() - 3, shape.end() - 1, shape.end());
    }
    return shape;
}

/// Whether (8, N, d) queries and (2, N, d) keys are given: batch items are as many in both, while fewer key
/// heads serve several query heads.
bool shareKeyHeads(const ImportPlan& plan) {
    const ImportMember* const q = plan.in(MatrixRole::Q);
    const ImportMember* const k = plan.in(MatrixRole::K);
    if (q == nullptr || k == nullptr || q->array.shape.size() != 3 || k->array.shape.size() != 3) {
        return false;
    }
    const std::size_t heads = q->array.shape.front();
    const std::size_t keyHeads = k->array.shape.front();
    return keyHeads > 1 && keyHeads < heads && heads % keyHeads == 0;
}

/// How many heads (B·H, N, d) has, where a padding mask (B, N) says how many batch items there are; else 1.
std::size_t foldedHeads(const ImportPlan& plan, const Shape& padding) {
    const ImportMember* const q = plan.in(MatrixRole::Q);
    if (q == nullptr || q->array.shape.size() != 3 || padding.size() != 2) {
        return 1;
    }
    const Shape& shape = q->array.shape;
    const bool isFolded =
        padding[1] == shape[1] && padding[0] > 1 && shape[0] > padding[0] && shape[0] % padding[0] == 0;
    return isFolded ? shape[0] / padding[0] : 1;
}

Known knownOf(const ImportPlan& plan) {
    Known known;
    if (const ImportMember* const tokens = plan.in(TokenSide::Queries)) {
        const std::size_t length = lengthOfLists(*tokens);
        const auto hasIt = [length](const ImportMember& member) {
            const std::vector<std::size_t>& shape = member.array.shape;
            return hasAxes(member.role) && std::find(shape.begin(), shape.end(), length) != shape.end();
        };
        // Lists that are shorter than there are tokens tell nothing of axes.
        known.tokens = std::any_of(plan.members.begin(), plan.members.end(), hasIt) ? length : 0;
    }
    for (const ImportRole& role : {ImportRole(Reference::Scores), ImportRole(Reference::Weights),
                                   ImportRole(ScoresRole{}), ImportRole(MatrixRole::Weights)}) {
        if (const ImportMember* const weights = plan.in(role)) {
            known.weights = headsFirst(weights->array.shape);
        }
    }
    if (known.tokens == 0 && known.weights.size() >= 2) {
        known.tokens = known.weights[known.weights.size() - 2];
    }
    for (const ImportedMask mask : {ImportedMask::Padding, ImportedMask::Kept}) {
        const ImportMember* const padding = plan.in(mask);
        if (padding != nullptr && padding->array.shape.size() == 2) {
            known.padding = padding->array.shape;
        }
    }
    known.sharesKeyHeads = shareKeyHeads(plan);
    known.heads = headsSaid(plan).value_or(foldedHeads(plan, known.padding));
    return known;
}

bool fits(std::size_t length, std::size_t known) {
    return known == 0 || length == known;
}

/// Whether (N, B, d) is meant: by the tokens, or by a padding mask (B, N).
bool hasTokensFirst(const Shape& shape, const Known& known) {
    if (known.tokens == 0 && known.padding.size() == 2) {
        return known.padding == Shape{shape[1], shape[0]} && known.padding != Shape{shape[0], shape[1]};
    }
    return !fits(shape[1], known.tokens) && shape[0] == known.tokens;
}

/// Queries, and keys and values like them.
FileAxes axesOfQueries(const ImportPlan& plan, const Shape& shape, const Known& known) {
    if (shape.size() == 4) {
        return axesOfFour(plan, shape);
    }
    // Chosen heads have no axis of their own there.
    const bool mayPart = known.heads > 1 && shape.size() >= 2 && shape.back() % known.heads == 0;
    if (shape.size() != 3) {
        return shape.size() == 2 && mayPart ? FileAxes::TokensJoined : FileAxes::Tokens;
    }
    const Shape& weights = known.weights;
    const bool heads = weights.size() == 4 && weights[1] > 1;
    if (heads && weights[0] * weights[1] == shape[0] && weights[2] == shape[1]) {
        return weights[0] == 1 ? FileAxes::HeadTokens : FileAxes::FoldedTokens;
    }
    if (heads && weights[0] == shape[0] && weights[2] == shape[1] && shape[2] % weights[1] == 0) {
        return FileAxes::BatchTokensJoined;
    }
    if (heads && weights[0] == shape[1] && weights[2] == shape[0] && shape[2] % weights[1] == 0) {
        return FileAxes::TokensBatchJoined;
    }
    if (hasTokensFirst(shape, known)) {
        return known.padding.size() != 2 ? FileAxes::TokensHead
               : mayPart                 ? FileAxes::TokensBatchJoined
                                         : FileAxes::TokensBatch;
    }
    const bool isFolded = known.padding.size() == 2 && known.padding[0] * known.heads == shape.front() &&
                          known.padding[1] == shape[1];
    // (N, H, d) of sequences of any length, as flash attention has them, is longer than it has heads.
    const bool areHeadsInside = known.heads > 1 && shape[1] == known.heads && shape.front() > known.heads;
    if (areHeadsInside && known.padding.empty() && fits(shape.front(), known.tokens)) {
        return FileAxes::TokensHead;
    }
    if (mayPart && shape.front() != known.heads && !isFolded) {
        return FileAxes::BatchTokensJoined;
    }
    if (known.heads > 1 && shape.front() % known.heads == 0) {
        return shape.front() == known.heads ? FileAxes::HeadTokens : FileAxes::FoldedTokens;
    }
    if (known.heads > 1 && shape[1] == known.heads) {
        return FileAxes::TokensHead;
    }
    return known.sharesKeyHeads ? FileAxes::HeadTokens : FileAxes::BatchTokens;
}

FileAxes axesOfVectors(const Shape& shape, const Known& known) {
    if (shape.size() == 2) {
        return FileAxes::Tokens;
    }
    return hasTokensFirst(shape, known) ? FileAxes::TokensBatch : FileAxes::BatchTokens;
}

/// Batch items, heads and rows, 1 for an axis that is not there.
Shape widened(const Shape& shape) {
    return {shape.size() > 2 ? shape[0] : 1, shape.size() > 3 ? shape[1] : 1, shape[shape.size() - 2]};
}

/// A model's result has the batch items, heads and rows of the queries, in whatever order they lie.
FileAxes axesOfResult(const ImportPlan& plan, const ImportMember& member) {
    const std::vector<FileAxes> possible = axesFor(plan, member);
    const ImportMember* const q = plan.in(MatrixRole::Q);
    const ImportMember* const x = plan.in(MatrixRole::X);
    const ImportMember* const of = q != nullptr ? q : x != nullptr ? x : plan.in(FusedRole{});
    const Result<Shape> queries = of != nullptr ? shapeRead(plan, *of) : Result<Shape>(Shape{});
    if (queries && !queries->empty()) {
        for (const FileAxes axes : possible) {
            ImportMember tried = member;
            tried.axes = axes;
            const Result<Shape> shape = shapeRead(plan, tried);
            if (shape && widened(*shape) == widened(*queries)) {
                return axes;
            }
        }
    }
    return FileAxes::BatchTokens;
}

/// How many heads share an axis, where the weights say it or a member has them as an axis.
std::size_t headsOf(const ImportPlan& plan, const Known& known) {
    const ImportMember* const q = plan.in(MatrixRole::Q);
    if (const std::optional<std::size_t> heads = headsOfProjection(plan)) {
        return *heads;
    }
    if (known.weights.size() == 4) {
        return known.weights[1];
    }
    if (q != nullptr && q->array.shape.size() == 4) {
        ImportMember queries = *q;
        queries.axes = axesOfQueries(plan, q->array.shape, known);
        const Result<Shape> shape = shapeRead(plan, queries);
        return shape ? (*shape)[1] : 1;
    }
    return 1;
}

/// Axes that a person chose for one of Q, K, V and the weights hold for the others with as many axes.
const ImportMember* chosenBeside(const ImportPlan& plan, const ImportMember& member) {
    constexpr std::array kAlike{MatrixRole::Q, MatrixRole::K, MatrixRole::V, MatrixRole::Weights};
    const auto* const role = std::get_if<MatrixRole>(&member.role);
    if (role == nullptr || std::find(kAlike.begin(), kAlike.end(), *role) == kAlike.end()) {
        return nullptr;
    }
    for (const MatrixRole each : kAlike) {
        const ImportMember* const other = plan.in(each);
        if (other != nullptr && other != &member && other->axesChosen &&
            other->array.shape.size() == member.array.shape.size()) {
            return other;
        }
    }
    return nullptr;
}

/// The only order of four or five axes whose heads and tokens are those of the weights beside, or of which so
/// many are heads as was said; nothing where several are, or nothing tells.
std::optional<FileAxes> fusedAxesBeside(const ImportPlan& plan, const ImportMember& member,
                                        const Known& known) {
    constexpr std::size_t kLeastAxes = 4;
    // Of four axes heads may share the last.
    const std::size_t heads = known.weights.size() == 4 ? known.weights[1] : known.heads;
    std::optional<FileAxes> only;
    for (const FileAxes axes : axesFor(plan, member)) {
        const Result<Shape> shape = shapeRead(member.array.shape, {axes, heads}, member.name);
        if (member.array.shape.size() < kLeastAxes || !shape || shape->size() != 4) {
            continue;
        }
        const bool fitsWeights = known.weights.size() == 4 && known.weights[0] == (*shape)[0] &&
                                 known.weights[1] == (*shape)[1] && known.weights[2] == (*shape)[2];
        const bool fitsHeads = known.heads > 1 && known.heads == (*shape)[1];
        const bool fitsTokens = known.tokens > 0 && known.tokens == (*shape)[2];
        const bool fits = known.weights.size() == 4 ? fitsWeights : known.heads > 1 ? fitsHeads : fitsTokens;
        if (fits && only) {
            return std::nullopt;
        }
        only = fits ? std::optional(axes) : only;
    }
    return only;
}

/// GPT-NeoX and BLOOM, which name it so, keep Q, K and V of each head together.
FileAxes axesOfFused(const ImportPlan& plan, const ImportMember& member, const Known& known) {
    const bool isByHead = plainName(member.name).ends_with("querykeyvalue");
    const std::vector<FileAxes> possible = axesFor(plan, member);
    const bool may = std::find(possible.begin(), possible.end(), FileAxes::FusedByHead) != possible.end();
    // timm's (3, B, H, N, d) of 3 heads is a (B, N, 3, H, d) too: there are more tokens than batch items.
    const std::vector<std::size_t>& shape = member.array.shape;
    const bool isThreeFirst =
        std::find(possible.begin(), possible.end(), FileAxes::ThreeBatchHead) != possible.end();
    if (isThreeFirst && possible.front() == FileAxes::FusedTokensHead && shape[3] > shape[1]) {
        return FileAxes::ThreeBatchHead;
    }
    if (const std::optional<FileAxes> fitting = fusedAxesBeside(plan, member, known)) {
        return *fitting;
    }
    // (B, H, N, 3·d) and (B, N, H, 3·d): as Q, K and V alone.
    if (!possible.empty() && possible.front() == FileAxes::FusedHeadParts) {
        return axesOfFour(plan, shape) == FileAxes::BatchHeadTokens ? FileAxes::FusedHeadParts
                                                                    : FileAxes::FusedTokensHeadParts;
    }
    // Of (B, H, 3, N, d) too: there are more tokens than heads.
    const bool mayBeInHead =
        std::find(possible.begin(), possible.end(), FileAxes::FusedInHead) != possible.end();
    if (mayBeInHead && possible.front() == FileAxes::FusedTokensHead && shape[3] > shape[1]) {
        return FileAxes::FusedInHead;
    }
    return isByHead && may    ? FileAxes::FusedByHead
           : possible.empty() ? FileAxes::FusedTokens
                              : possible.front();
}

/// The axes of keys or values whose heads and tokens lie the other way round than those of the queries, which
/// the numbers of heads or arrays beside them tell.
std::optional<FileAxes> axesOfTurned(const ImportPlan& plan, const ImportMember& q,
                                     const ImportMember& member) {
    const bool isFirst = q.axes == FileAxes::BatchHeadTokens;
    if ((!isFirst && q.axes != FileAxes::BatchTokensHead) || !areKeysTurned(plan, q, member)) {
        return std::nullopt;
    }
    return isFirst ? FileAxes::BatchTokensHead : FileAxes::BatchHeadTokens;
}

/// Axes of keys or values beside queries of four axes, where they are others: a projection before its heads
/// are split (B, N, H·d), heads that serve all batch items (H, N, d), or values that were not turned as Q and
/// K were.
std::optional<FileAxes> axesBesideFour(const ImportPlan& plan, const ImportMember& q,
                                       const ImportMember& member) {
    const Result<Shape> queries = shapeRead(plan, q);
    const Shape& shape = member.array.shape;
    if (!queries || queries->size() != 4 || q.array.shape.size() != 4) {
        return std::nullopt;
    }
    const std::size_t batches = queries->front();
    const std::size_t heads = (*queries)[1];
    const ImportMember* const k = plan.in(MatrixRole::K);
    const bool isOfKeys =
        member.role == ImportRole(MatrixRole::V) && k != nullptr && k->array.shape.size() == 4;
    const Result<Shape> keys = isOfKeys ? shapeRead(plan, *k) : Result<Shape>(Shape{});
    if (const std::optional<FileAxes> turned = axesOfTurned(plan, q, member)) {
        return turned;
    }
    if (shape.size() == 4 && keys && keys->size() == 4 && shape[1] != shape[2]) {
        const bool fits = shape[q.axes == FileAxes::BatchHeadTokens ? 2 : 1] == (*keys)[2];
        const bool fitsOther = shape[q.axes == FileAxes::BatchHeadTokens ? 1 : 2] == (*keys)[2];
        const FileAxes other =
            q.axes == FileAxes::BatchHeadTokens ? FileAxes::BatchTokensHead : FileAxes::BatchHeadTokens;
        return !fits && fitsOther ? std::optional(other) : std::nullopt;
    }
    if (shape.size() != 3) {
        return std::nullopt;
    }
    const std::size_t tokens = keys && keys->size() == 4 ? (*keys)[2] : (*queries)[2];
    if (shape[0] == batches && shape[1] == tokens && heads > 1 && shape[2] % heads == 0 &&
        shape[2] / heads == (isOfKeys ? shape[2] / heads : queries->back())) {
        return FileAxes::BatchTokensJoined;
    }
    const bool areHeads = shape[0] > 1 && heads % shape[0] == 0 && (batches == 1 || shape[0] != batches);
    return areHeads ? std::optional(FileAxes::HeadTokens) : std::nullopt;
}

FileAxes guessOf(const ImportPlan& plan, const ImportMember& member, const Known& known) {
    const auto* const role = std::get_if<MatrixRole>(&member.role);
    if (std::holds_alternative<FusedRole>(member.role)) {
        return axesOfFused(plan, member, known);
    }
    const bool isOfHeads = isOfCells(member.role) && !std::holds_alternative<Reference>(member.role);
    if (isOfHeads && hasHeadsLast(member.array.shape) && !member.layers.isAxis()) {
        return member.array.shape.size() == 4 ? FileAxes::BatchTokensKeysHead : FileAxes::TokensKeysHead;
    }
    if (std::holds_alternative<ScoresRole>(member.role)) {
        return FileAxes::BatchTokens;
    }
    if (role == nullptr) {
        return axesOfResult(plan, member);
    }
    const ImportMember* const q = plan.in(MatrixRole::Q);
    const bool ofKeys = *role == MatrixRole::K || *role == MatrixRole::V;
    if (const ImportMember* const chosen = chosenBeside(plan, member)) {
        const std::optional<FileAxes> turned =
            ofKeys && q != nullptr ? axesOfTurned(plan, *q, member) : std::nullopt;
        return turned.value_or(chosen->axes);
    }
    if (const std::optional<FileAxes> others =
            ofKeys && q != nullptr ? axesBesideFour(plan, *q, member) : std::nullopt) {
        return *others;
    }
    if (ofKeys && q != nullptr && q->array.shape.size() == member.array.shape.size()) {
        return q->axes;
    }
    if (*role == MatrixRole::Weights) {
        return member.heads.empty() ? FileAxes::BatchTokens : FileAxes::HeadTokens;
    }
    return *role == MatrixRole::X || *role == MatrixRole::XKv
               ? axesOfVectors(member.array.shape, known)
               : axesOfQueries(plan, member.array.shape, known);
}

void guess(const ImportPlan& plan, ImportMember& member, const Known& known) {
    const std::vector<FileAxes> possible = axesFor(plan, member);
    const auto isPossible = [&possible](FileAxes axes) {
        return std::find(possible.begin(), possible.end(), axes) != possible.end();
    };
    const bool isSettled = member.isSettled && std::holds_alternative<FusedRole>(member.role);
    if ((member.axesChosen || isSettled) && isPossible(member.axes)) {
        return;
    }
    member.axesChosen = false;
    member.axes = guessOf(plan, member, known);
    if (!isPossible(member.axes) && !possible.empty()) {
        member.axes = possible.front();
    }
}

/// The axes of keys, values and results follow from those of the queries, so these come first.
int turnOf(const ImportRole& role) {
    const bool first = role == ImportRole(MatrixRole::Q) || role == ImportRole(MatrixRole::X) ||
                       role == ImportRole(FusedRole{});
    return first ? 0 : std::holds_alternative<Reference>(role) ? 2 : 1;
}

bool isOfSize(const ImportPlan& plan, const HeadCounts& wanted) {
    const Result<ImportOutline> outline = outlineOf(plan);
    return outline && outline->batches == wanted.batches && outline->heads == wanted.heads;
}

} // namespace

void guessAxesLike(ImportPlan& plan, const HeadCounts& wanted) {
    for (const MatrixRole role : {MatrixRole::Weights, MatrixRole::Q}) {
        const ImportMember* const leader = plan.in(role);
        if (leader == nullptr || isOfSize(plan, wanted)) {
            continue;
        }
        const auto at = static_cast<std::size_t>(leader - plan.members.data());
        for (const FileAxes axes : axesFor(plan, *leader)) {
            ImportPlan tried = plan;
            tried.members[at].axes = axes;
            tried.members[at].axesChosen = true;
            if (axes == FileAxes::FoldedTokens) {
                tried.heads = wanted.heads;
                tried.headsChosen = true;
            }
            guessAxes(tried);
            if (isOfSize(tried, wanted)) {
                plan = std::move(tried);
                return;
            }
        }
    }
}

void takeFirstForHeads(ImportPlan& plan) {
    const auto isOfItems = [](const ImportMember& member) {
        const bool isOfKeys =
            member.role == ImportRole(ImportedMask::Padding) || member.role == ImportRole(ImportedMask::Kept);
        return (std::holds_alternative<TokenSide>(member.role) || isOfKeys) && member.array.shape.size() > 1;
    };
    if (plan.heads > 1 || plan.in(LengthsRole{}) != nullptr ||
        std::any_of(plan.members.begin(), plan.members.end(), isOfItems)) {
        return;
    }
    for (ImportMember& member : plan.members) {
        const bool isLead = member.role == ImportRole(MatrixRole::Weights) ||
                            member.role == ImportRole(ScoresRole{}) ||
                            member.role == ImportRole(MatrixRole::Q);
        if (isLead && member.array.shape.size() == 3 && member.axes == FileAxes::BatchTokens &&
            !member.axesChosen && !member.layers.isAxis()) {
            member.axes = FileAxes::HeadTokens;
            member.axesChosen = true;
        }
    }
    guessAxes(plan);
}

void guessAxes(ImportPlan& plan) {
    const Known known = knownOf(plan);
    plan.heads = headsSaid(plan).value_or(std::max(known.heads, headsOf(plan, known)));
    for (int turn = 0; turn < 3; ++turn) {
        for (ImportMember& member : plan.members) {
            if (hasAxes(member.role) && turnOf(member.role) == turn) {
                guess(plan, member, known);
            }
        }
    }
}

} // namespace attnscope
