// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/token_list.h"
#include "core/scene/token_side.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace attnscope {

struct Scene;

/// What each batch item calls its tokens, where the items differ. A scene shows one item's at a time: those
/// are its tokens and key tokens, and stand here too.
struct ItemTokens {
    std::vector<TokenList> queries; ///< a list for each batch item; empty: all items have the scene's
    std::vector<TokenList> keys;    ///< the same of keys that have tokens of their own
    std::size_t shown = 0;          ///< the item whose tokens the scene has

    bool empty() const { return queries.empty() && keys.empty(); }
    std::vector<TokenList>& of(TokenSide side) { return side == TokenSide::Queries ? queries : keys; }
    const std::vector<TokenList>& of(TokenSide side) const {
        return side == TokenSide::Queries ? queries : keys;
    }

    bool operator==(const ItemTokens&) const = default;
};

/// Gives the scene the tokens of that batch item; `batch` may count through layers, which have the same
/// items. Nothing changes where all items have the same. Says whether the scene has others then.
bool showTokensOf(Scene& scene, std::size_t batch);
/// The scene with them: the same one where it shows them already.
std::shared_ptr<const Scene> showingTokensOf(std::shared_ptr<const Scene> scene, std::size_t batch);

/// Takes lists for each batch item, and shows the first. Lists that are all alike become the scene's own.
void setItemTokens(Scene& scene, TokenSide side, std::vector<TokenList> lists);

/// Whether there is a list for each batch item, as long as there are tokens. The error says both numbers.
Result<void> checkItemTokens(const Scene& scene);

} // namespace attnscope
