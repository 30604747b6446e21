// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/item_tokens.h"

#include "core/scene/scene.h"

#include <algorithm>

namespace attnscope {

namespace {

void showSide(Scene& scene, TokenSide side) {
    const std::vector<TokenList>& lists = scene.itemTokens.of(side);
    if (scene.itemTokens.shown >= lists.size()) {
        return;
    }
    const TokenList& tokens = lists[scene.itemTokens.shown];
    if (side == TokenSide::Queries) {
        scene.tokens = tokens;
    } else {
        scene.keyTokens = tokens;
    }
}

Result<void> checkSide(const Scene& scene, TokenSide side, std::size_t tokens) {
    const std::vector<TokenList>& lists = scene.itemTokens.of(side);
    const std::size_t items = itemCount(scene.input);
    if (!lists.empty() && lists.size() != items) {
        return unexpected(makeError(translatable("there are tokens of {0} batch items, and {1} items (give "
                                                 "a list for each, or one for all)"),
                                    std::to_string(lists.size()), std::to_string(items)));
    }
    for (const TokenList& list : lists) {
        if (list.size() != tokens) {
            return unexpected(makeError(translatable("a batch item has {0} tokens, and the scene {1} (give "
                                                     "all items as many)"),
                                        std::to_string(list.size()), std::to_string(tokens)));
        }
    }
    return {};
}

} // namespace

bool showTokensOf(Scene& scene, std::size_t batch) {
    const std::size_t item = batch % itemCount(scene.input);
    if (scene.itemTokens.empty() || scene.itemTokens.shown == item) {
        return false;
    }
    scene.itemTokens.shown = item;
    showSide(scene, TokenSide::Queries);
    showSide(scene, TokenSide::Keys);
    return true;
}

std::shared_ptr<const Scene> showingTokensOf(std::shared_ptr<const Scene> scene, std::size_t batch) {
    const ItemTokens& own = scene->itemTokens;
    if (own.empty() || own.shown == batch % itemCount(scene->input)) {
        return scene;
    }
    auto other = std::make_shared<Scene>(*scene);
    (void)showTokensOf(*other, batch);
    return other;
}

void setItemTokens(Scene& scene, TokenSide side, std::vector<TokenList> lists) {
    const bool areAlike =
        std::all_of(lists.begin(), lists.end(), [&lists](const TokenList& list) { return list == lists[0]; });
    scene.itemTokens.shown = 0;
    scene.itemTokens.of(side) = std::move(lists);
    showSide(scene, side);
    if (areAlike) {
        scene.itemTokens.of(side).clear();
    }
}

Result<void> checkItemTokens(const Scene& scene) {
    return checkSide(scene, TokenSide::Queries, scene.tokens.size()).and_then([&scene] {
        return checkSide(scene, TokenSide::Keys, scene.keyNames().size());
    });
}

} // namespace attnscope
