// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/batch_edit.h"

#include "core/edits/batch_shift.h"
#include "core/scene/layers.h"

#include <algorithm>

namespace attnscope {

namespace {

/// The matrices of which each of `items` batch items has one of its own.
std::vector<MatrixStack*> stacksOfItems(SceneInput& input, std::size_t items) {
    std::vector<MatrixStack*> stacks = stacksIn(input);
    std::erase_if(stacks, [items](const MatrixStack* stack) { return stack->axes().batches != items; });
    return stacks;
}

std::vector<BlockMatrix> matricesOf(const MatrixStack& stack, std::size_t item) {
    const std::size_t heads = stack.axes().heads;
    const auto first = stack.matrices().begin() + static_cast<std::ptrdiff_t>(item * heads);
    return {first, first + static_cast<std::ptrdiff_t>(heads)};
}

void copyItem(MatrixStack& stack, std::size_t item) {
    LeadingAxes axes = stack.axes();
    ++axes.batches;
    axes.count = std::max<std::size_t>(axes.count, 1);
    std::vector<BlockMatrix> matrices = stack.matrices();
    const std::vector<BlockMatrix> copy = matricesOf(stack, item);
    matrices.insert(matrices.end(), copy.begin(), copy.end());
    stack = MatrixStack(axes, std::move(matrices));
}

void removeItem(MatrixStack& stack, std::size_t item) {
    LeadingAxes axes = stack.axes();
    --axes.batches;
    if (axes.count == 1 && axes.batches == 1) {
        axes.count = 0;
    }
    std::vector<BlockMatrix> matrices = stack.matrices();
    const auto first = matrices.begin() + static_cast<std::ptrdiff_t>(item * axes.heads);
    matrices.erase(first, first + static_cast<std::ptrdiff_t>(axes.heads));
    stack = MatrixStack(axes, std::move(matrices));
}

/// Whether all items together have few enough numbers of their own.
Result<void> checkSize(const std::vector<MatrixStack*>& stacks) {
    std::size_t numbers = 0;
    for (const MatrixStack* stack : stacks) {
        numbers += stack->axes().matrices() * stack->rows() * stack->columns();
    }
    if (numbers <= kMostBatchNumbers) {
        return {};
    }
    return unexpected(
        makeError(translatable("the batch items stay: all of them have {0} numbers, and at most {1} can be "
                               "added to or taken from here (change the file and open it again)"),
                  std::to_string(numbers), std::to_string(kMostBatchNumbers)));
}

Result<void> checkItem(std::size_t item, std::size_t items) {
    if (item < items) {
        return {};
    }
    return unexpected(makeError(translatable("there is no batch item b{0}: the last one is b{1}"),
                                std::to_string(item), std::to_string(items - 1)));
}

/// Each layer has as many batch items as the others.
Result<void> checkNoLayers(const Scene& scene) {
    if (layerCount(scene.input) == 1) {
        return {};
    }
    return unexpected(makeError(
        translatable("the batch items stay: the scene has {0} layers, and each has the same items (change "
                     "the file and open it again)"),
        std::to_string(layerCount(scene.input))));
}

/// The item's own tokens go with it. The one behind it is shown then, or the last.
void removeTokensOf(ReplaceInput::Side& side, std::size_t item) {
    ItemTokens& own = side.itemTokens;
    own.shown -= item < own.shown ? 1 : 0;
    for (const TokenSide of : {TokenSide::Queries, TokenSide::Keys}) {
        std::vector<TokenList>& lists = own.of(of);
        if (lists.empty()) {
            continue;
        }
        lists.erase(lists.begin() + static_cast<std::ptrdiff_t>(item));
        own.shown = std::min(own.shown, lists.size() - 1);
        (of == TokenSide::Queries ? side.tokens : side.keyTokens.emplace()) = lists[own.shown];
        if (lists.size() == 1) {
            lists.clear();
        }
    }
    own.shown = own.empty() ? 0 : own.shown;
}

ReplaceInput unchanged(const Scene& scene) {
    const ReplaceInput::Side side = sideOf(scene);
    return {side, side};
}

} // namespace

Result<Edit> addBatchItem(const Scene& scene, std::size_t item) {
    const std::size_t items = batchCount(scene.input);
    const Result<void> good = checkItem(item, items).and_then([&] { return checkNoLayers(scene); });
    if (!good) {
        return unexpected(good.error());
    }
    if (items >= kMostMadeBatchItems) {
        return unexpected(
            makeError(translatable("no batch item is added: there are {0}, and at most {1} can be "
                                   "made here (open a file that has more)"),
                      std::to_string(items), std::to_string(kMostMadeBatchItems)));
    }
    ReplaceInput edit = unchanged(scene);
    const std::vector<MatrixStack*> stacks = stacksOfItems(edit.after.input, items);
    for (MatrixStack* stack : stacks) {
        copyItem(*stack, item);
    }
    if (const Result<void> small = checkSize(stacks); !small) {
        return unexpected(small.error());
    }
    edit.after.mask = withBatchItemCopied(scene.mask, item, items);
    for (const TokenSide side : {TokenSide::Queries, TokenSide::Keys}) {
        if (std::vector<TokenList>& lists = edit.after.itemTokens.of(side); !lists.empty()) {
            const TokenList own = lists[item];
            lists.push_back(own);
        }
    }
    return edit;
}

Result<Edit> removeBatchItem(const Scene& scene, std::size_t item) {
    const std::size_t items = batchCount(scene.input);
    const Result<void> good = checkItem(item, items).and_then([&] { return checkNoLayers(scene); });
    if (!good) {
        return unexpected(good.error());
    }
    if (items == 1) {
        return unexpected(
            makeError(translatable("the last batch item stays: a scene needs one (add another first)")));
    }
    ReplaceInput edit = unchanged(scene);
    const std::vector<MatrixStack*> stacks = stacksOfItems(edit.after.input, items);
    if (const Result<void> small = checkSize(stacks); !small) {
        return unexpected(small.error());
    }
    for (MatrixStack* stack : stacks) {
        removeItem(*stack, item);
    }
    edit.after.mask = withBatchItemRemoved(scene.mask, item, items);
    removeTokensOf(edit.after, item);
    return edit;
}

} // namespace attnscope
