// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"
#include "core/scene/scene.h"

#include <optional>
#include <vector>

namespace attnscope {

/// How many tokens an array of texts names: one list (N), or one for each batch item (B, N).
std::size_t lengthOfLists(const ImportMember& member);

/// Whether lists may be shorter than there are tokens, the rest being padding: those that a name or a person
/// calls tokens. Other texts that happen to be there must fit.
bool mayBePadded(const ImportMember& member);

/// Whether an array of texts fits that many tokens and batch items. The error says both numbers.
Result<void> checkTokens(const ImportMember& member, std::size_t tokens, std::size_t items);

/// The texts of an array of names as a scene needs them.
struct ImportedTokens {
    std::vector<TokenList> lists;     ///< one, or one for each batch item; each names all tokens
    std::vector<std::size_t> lengths; ///< how many of each list are no padding

    /// Whether any of them is shorter than there are tokens.
    bool arePadded() const;
};

/// Reads them: of a list that is shorter than `tokens`, or ends in empty texts beside longer ones, the rest
/// is padding without a name.
Result<ImportedTokens> readTokenLists(const ImportMember& member, std::size_t tokens);

/// Moves the texts of lists that name the real tokens alone to the places of these, where a mask has as many
/// of a batch item and they do not stand first: padding at the left. `seen` is which keys masks leave of each
/// batch item (keysSeen). Returns whether every list fits the mask so, moved or not.
bool placeTokens(ImportedTokens& tokens, const std::vector<std::vector<bool>>& seen);

/// The mask of padding that the lists tell of the keys, for that many batch items; nothing where they are
/// whole, or the plan has a mask or lengths that say which keys are padding.
std::optional<MaskLayer> paddingLayer(const ImportPlan& plan, const ImportMember& member,
                                      const ImportedTokens& tokens, std::size_t items);

} // namespace attnscope
