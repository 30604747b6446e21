// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/edits/change.h"
#include "core/scene/scene.h"
#include "core/scene/token_side.h"

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace attnscope {

/// Everything that belongs to one token, so that it can be taken out and put back.
struct TokenSlice {
    std::string text;
    /// What each batch item calls it, where items have tokens of their own; empty: as `text` says.
    std::vector<std::string> itemTexts = {};
    /// Its row in X, or in Q, K, V, or in the weights and V; of all batch items and heads, one after the
    /// other.
    std::map<MatrixRole, std::vector<double>> rows;
    /// Its column of given weights, of all batch items and heads; where it is a query too, without its own
    /// row's cell.
    std::vector<double> weightsColumn;

    bool operator==(const TokenSlice&) const = default;
};

/// A rectangle of cells of one matrix gets other numbers.
struct SetCells {
    MatrixRole role = MatrixRole::X;
    std::size_t row = 0;
    std::size_t column = 0;
    BlockMatrix before;
    BlockMatrix after;
    HeadIndex headIndex = {}; ///< of which batch item and head, as matrixIn understands it

    bool operator==(const SetCells&) const = default;
};

/// A token comes in before position `index`. Painted mask cells and regions move with their tokens.
struct InsertToken {
    std::size_t index = 0;
    TokenSlice slice;
    MaskRules maskBefore;
    MaskRules maskAfter;
    TokenSide side = TokenSide::Queries;
    TokenRegions regionsBefore = {};
    TokenRegions regionsAfter = {};

    bool operator==(const InsertToken&) const = default;
};

/// The token at `index` goes.
struct RemoveToken {
    std::size_t index = 0;
    TokenSlice slice;
    MaskRules maskBefore;
    MaskRules maskAfter;
    TokenSide side = TokenSide::Queries;
    TokenRegions regionsBefore = {};
    TokenRegions regionsAfter = {};

    bool operator==(const RemoveToken&) const = default;
};

/// The token at `from` comes to stand at `to`; masks are about positions and stay, regions move with their
/// tokens.
struct MoveToken {
    std::size_t from = 0;
    std::size_t to = 0;
    TokenSide side = TokenSide::Queries;
    TokenRegions regionsBefore = {};
    TokenRegions regionsAfter = {};

    bool operator==(const MoveToken&) const = default;
};

/// A token gets another text and keeps its vector.
struct RenameToken {
    std::size_t index = 0;
    std::string before;
    std::string after;
    TokenSide side = TokenSide::Queries;

    bool operator==(const RenameToken&) const = default;
};

/// All tokens and matrices at once: a pasted sentence, other dimensions.
struct ReplaceInput {
    struct Side {
        TokenList tokens;
        SceneInput input;
        MaskRules mask;
        std::optional<TokenList> keyTokens = {};
        FeatureNames features = {};
        TokenRegions regions = {};
        ItemTokens itemTokens = {};
        std::optional<ScoreRules> rules = {}; ///< nothing: they stay

        bool operator==(const Side&) const = default;
    };
    Side before;
    Side after;

    bool operator==(const ReplaceInput&) const = default;
};

/// That of a scene.
ReplaceInput::Side sideOf(const Scene& scene);

/// One part of the scene gets another value.
template <typename T>
struct SetPart {
    T before{};
    T after{};

    bool operator==(const SetPart&) const = default;
};
using SetRules = SetPart<ScoreRules>;
using SetMask = SetPart<MaskRules>;
using SetOrientation = SetPart<Orientation>;
using SetTitle = SetPart<std::string>;
using SetPrecision = SetPart<std::optional<Precision>>;
using SetFeatures = SetPart<FeatureNames>;
using SetRegions = SetPart<TokenRegions>;
using SetNotation = SetPart<NotationRules>;
using SetPatches = SetPart<std::optional<PatchGrid>>;

/// An edit is a value that knows its inverse; it can be written as JSON (core/formats/scene/edit_json.h).
using Edit =
    std::variant<SetCells, InsertToken, RemoveToken, MoveToken, RenameToken, ReplaceInput, SetRules, SetMask,
                 SetOrientation, SetTitle, SetPrecision, SetFeatures, SetRegions, SetNotation, SetPatches>;

/// The scene after the edit. Fails, and changes nothing, where the edit does not fit the scene (a journal of
/// another file).
Result<Scene> applied(const Scene& scene, const Edit& edit);

/// The edit that takes this one back: applied(applied(s, e), inverse(e)) == s, to the bit.
Edit inverse(const Edit& edit);

/// What has to be computed again after it.
Change changeOf(const Edit& edit);

/// One edit in place of two that follow each other on the same cells (a scrub); nothing where they don't
/// belong together.
std::optional<Edit> merged(const Edit& first, const Edit& second);

} // namespace attnscope
