// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/compare_reference.h"
#include "core/scene/feature_names.h"
#include "core/scene/matrix_role.h"
#include "core/scene/token_side.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace attnscope {

/// What an array that becomes a mask layer means. All but Added take bool, or integers that are all 0 or 1.
enum class ImportedMask {
    Attend,  ///< True = attend
    Blocked, ///< True = blocked
    Added,   ///< numbers that are added to the scores
    Padding, ///< [batch][key]: True = padding, which no query sees
    Kept,    ///< [batch][key]: True = a token that is seen, as Hugging Face's attention_mask has it
};
inline constexpr std::array kImportedMasks{ImportedMask::Attend, ImportedMask::Blocked, ImportedMask::Added,
                                           ImportedMask::Padding, ImportedMask::Kept};

/// The other meaning of True; of numbers that are added the same.
ImportedMask otherWayRound(ImportedMask mask);

/// One number that sets a rule of the scene.
enum class ImportedRule {
    Scale,    ///< the factor of the scores
    Causal,   ///< other than 0: a causal mask
    Softcap,  ///< C of C·tanh(s/C); 0: none
    RopeBase, ///< rotary positions with that base; 0: none
    Fill,     ///< what masked scores are replaced with
};
inline constexpr std::array kImportedRules{ImportedRule::Scale, ImportedRule::Causal, ImportedRule::Softcap,
                                           ImportedRule::RopeBase, ImportedRule::Fill};

/// Texts that name the regions of one side, each "system=0:12".
struct RegionsRole {
    TokenSide side = TokenSide::Queries;

    bool operator==(const RegionsRole&) const = default;
};

/// Q, K and V in one array, as one product with joined weights gives them.
struct FusedRole {
    bool operator==(const FusedRole&) const = default;
};

/// W_Q, W_K and W_V in one array, or their biases, as nn.MultiheadAttention's in_proj_weight and GPT-2's
/// c_attn have them: thirds of the outputs.
struct FusedProjectionRole {
    bool isBias = false;
    bool isByHead = false; ///< thirds of the outputs of each head, as in GPT-NeoX

    bool operator==(const FusedProjectionRole&) const = default;
};

/// Scores that take the place of weights: their softmax is imported. Beside Q and K they are a check.
struct ScoresRole {
    bool operator==(const ScoresRole&) const = default;
};

/// Whole numbers, one for each batch item or for each of its queries: so many keys are seen.
struct LengthsRole {
    bool operator==(const LengthsRole&) const = default;
};

/// What an array of a file becomes: nothing, a matrix of the scene, the tokens of one side, the model's own
/// result to check against, a layer of the mask, names of features, regions of tokens, several matrices at
/// once, or a rule.
using ImportRole =
    std::variant<std::monostate, MatrixRole, TokenSide, Reference, ImportedMask, FeatureKind, RegionsRole,
                 FusedRole, FusedProjectionRole, ScoresRole, LengthsRole, ImportedRule>;

/// Whether it is any.
inline bool isGiven(const ImportRole& role) {
    return !std::holds_alternative<std::monostate>(role);
}

/// Every role that an array can have but none, in the order in which they are listed.
std::vector<ImportRole> importRoles();

/// The word of the command line: "q", "qkv", "check_output", "mask", "unused" …
std::string_view roleWord(const ImportRole& role);
/// The role of a word, or nothing.
std::optional<ImportRole> roleOfWord(std::string_view word);

} // namespace attnscope
