// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_fit.h"

#include <vector>

namespace attnscope {

namespace {

using Sizes = std::vector<std::size_t>;

std::string textOf(const Sizes& shape) {
    std::string text;
    for (const std::size_t size : shape) {
        text += (text.empty() ? "" : " × ") + std::to_string(size);
    }
    return shape.size() == 1 ? text + " numbers" : text;
}

Error otherShape(const MaskFileSpec& spec, const Sizes& shape, const Sizes& wanted) {
    if (spec.use == MaskFileUse::Block) {
        return makeError(translatable("mask \"{0}\": its shape is {1}, but (batch, head, blocks of queries, "
                                      "blocks of keys) are {2} (give a cell for each block of {3} × {3}, the "
                                      "last ones may be cut off; batch and head may be left out)"),
                         spec.prefix + spec.file, textOf(shape), textOf(wanted), std::to_string(spec.block));
    }
    return makeError(
        translatable("mask \"{0}\": its shape is {1}, but (batch, head, query, key) are {2} (give it as "
                     "(query, key), (batch, query, key) or (batch, head, query, key); an axis of length 1 "
                     "serves all)"),
        spec.prefix + spec.file, textOf(shape), textOf(wanted));
}

Result<void> checkPolicy(const MaskFileSpec& spec, const MaskContext& context) {
    const Sizes& shape = context.array->shape;
    if (context.queries != context.keys) {
        return unexpected(makeError(
            translatable("mask \"{0}\": keep decisions are for self-attention, but there are {1} "
                         "queries and {2} keys (use another mask)"),
            spec.prefix + spec.file, std::to_string(context.queries), std::to_string(context.keys)));
    }
    const bool fits = (shape.size() == 1 ||
                       (shape.size() == 2 && (shape.front() == context.items() || shape.front() == 1))) &&
                      shape.back() == context.keys;
    if (!fits) {
        return unexpected(
            makeError(translatable("mask \"{0}\": its shape is {1}, but there are {2} batch items of {3} "
                                   "tokens (give one keep decision a token: (token) or (batch, token))"),
                      spec.prefix + spec.file, textOf(shape), std::to_string(context.items()),
                      std::to_string(context.keys)));
    }
    return {};
}

std::size_t blocks(std::size_t count, std::size_t block) {
    return count / block + (count % block == 0 ? 0 : 1);
}

/// Sizes of (batch, head, query, key); three axes have no head, two no batch either. Each layer of a model
/// may have its own batch items.
bool servesAll(const Sizes& shape, const Sizes& wanted, std::size_t batches) {
    if (shape.size() < 2 || shape.size() > 4) {
        return false;
    }
    const auto fits = [&](std::size_t axis, std::size_t wantedAxis) {
        return shape[axis] == 1 || shape[axis] == wanted[wantedAxis];
    };
    const std::size_t last = shape.size() - 1;
    return fits(last, 3) && fits(last - 1, 2) && (shape.size() < 3 || fits(0, 0) || shape[0] == batches) &&
           (shape.size() < 4 || fits(1, 1));
}

} // namespace

Result<void> checkMaskArray(const MaskFileSpec& spec, const MaskContext& context) {
    if (!context.array) {
        return unexpected(
            makeError(translatable("mask \"{0}\": its file has not been read (give the mask again)"),
                      spec.prefix + spec.file));
    }
    const MaskArray& array = *context.array;
    if (array.kind == MaskArray::Kind::Float && spec.use != MaskFileUse::Mask) {
        return unexpected(makeError(
            translatable("mask \"{0}\": it holds numbers where True or False are wanted (save it as "
                         "bool: array.astype(bool))"),
            spec.prefix + spec.file));
    }
    if (spec.isPolicy()) {
        return checkPolicy(spec, context);
    }
    const Sizes wanted{context.items(), context.heads, blocks(context.queries, spec.block),
                       blocks(context.keys, spec.block)};
    if (!servesAll(array.shape, wanted, context.batches)) {
        return unexpected(otherShape(spec, array.shape, wanted));
    }
    return {};
}

bool isFloatLayer(const MaskLayer& layer) {
    if (!layer.array || layer.array->kind != MaskArray::Kind::Float) {
        return false;
    }
    const std::optional<MaskFileSpec> spec = maskFileSpec(layer.spec);
    return spec && spec->use == MaskFileUse::Mask;
}

bool isPolicy(const MaskLayer& layer) {
    const std::optional<MaskFileSpec> spec = maskFileSpec(layer.spec);
    return spec && spec->isPolicy();
}

bool actsOnScores(const MaskLayer& layer) {
    return layer.on && !isPolicy(layer);
}

bool takesJoin(const MaskLayer& layer) {
    return !layer.isPainted() && !isFloatLayer(layer) && !isPolicy(layer);
}

Result<void> checkJoin(const MaskLayer& layer) {
    const bool asks = layer.negated || layer.join == LayerJoin::Or;
    if (!asks || layer.isPainted() || takesJoin(layer)) {
        return {};
    }
    return unexpected(
        makeError(translatable("mask \"{0}\": it says which scores change and not which cells are "
                               "allowed, and takes no and:, or: and not: (leave them out)"),
                  layer.spec));
}

} // namespace attnscope
