// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/mask_shift.h"

#include "core/edits/array_shift.h"
#include "core/scene/mask_file_spec.h"

namespace attnscope {

namespace {

/// Positions [first, last).
struct Span {
    std::size_t first = 0;
    std::size_t last = 0;
};

std::vector<Span> spansAfterInsert(const Span& span, std::size_t index) {
    if (index <= span.first) {
        return {{span.first + 1, span.last + 1}};
    }
    if (index >= span.last) {
        return {span};
    }
    return {{span.first, index}, {index + 1, span.last + 1}};
}

std::vector<Span> spansAfterRemove(const Span& span, std::size_t index) {
    const Span rest{span.first > index ? span.first - 1 : span.first,
                    span.last > index ? span.last - 1 : span.last};
    return rest.first < rest.last ? std::vector<Span>{rest} : std::vector<Span>{};
}

using Shift = std::vector<Span> (*)(const Span&, std::size_t);

std::vector<PaintedRectangle> shifted(const std::vector<PaintedRectangle>& painted, std::size_t index,
                                      Shift shift, TokenAxes axes) {
    const auto spans = [&](const Span& span, bool moves) {
        return moves ? shift(span, index) : std::vector<Span>{span};
    };
    std::vector<PaintedRectangle> result;
    for (const PaintedRectangle& old : painted) {
        for (const Span& queries : spans({old.i0, old.i1}, axes.queries)) {
            for (const Span& keys : spans({old.j0, old.j1}, axes.keys)) {
                result.push_back({queries.first, queries.last, keys.first, keys.last, old.allow});
            }
        }
    }
    return result;
}

/// How a layer's array follows the tokens.
struct ArrayAxes {
    std::vector<std::size_t> axes; ///< those along which tokens stand
    std::uint8_t bit = 1;          ///< that lets a new token take part
};

ArrayAxes arrayAxes(const MaskLayer& layer, TokenAxes tokens) {
    const std::optional<MaskFileSpec> spec = maskFileSpec(layer.spec);
    if (!layer.array || !spec || spec->use == MaskFileUse::Block) {
        return {};
    }
    const std::vector<std::size_t>& shape = layer.array->shape;
    if (spec->isPolicy()) {
        return {{shape.size() - 1}, 1};
    }
    ArrayAxes result{{}, std::uint8_t{spec->use != MaskFileUse::Blocked}};
    // An axis of length 1 serves all tokens, also those that come and go.
    if (tokens.queries && shape.size() > 1 && shape[shape.size() - 2] > 1) {
        result.axes.push_back(shape.size() - 2);
    }
    if (tokens.keys && shape.back() > 1) {
        result.axes.push_back(shape.size() - 1);
    }
    return result;
}

} // namespace

MaskRules withTokenInserted(const MaskRules& mask, std::size_t index, TokenAxes axes) {
    MaskRules result = mask;
    for (MaskLayer& layer : result.layers) {
        layer.painted = shifted(layer.painted, index, spansAfterInsert, axes);
        const ArrayAxes along = arrayAxes(layer, axes);
        for (const std::size_t axis : along.axes) {
            if (index <= layer.array->shape[axis]) {
                layer.array =
                    std::make_shared<const MaskArray>(withPlace(*layer.array, axis, index, along.bit));
            }
        }
    }
    return result;
}

MaskRules withTokenRemoved(const MaskRules& mask, std::size_t index, TokenAxes axes) {
    MaskRules result = mask;
    for (MaskLayer& layer : result.layers) {
        layer.painted = shifted(layer.painted, index, spansAfterRemove, axes);
        for (const std::size_t axis : arrayAxes(layer, axes).axes) {
            if (index < layer.array->shape[axis]) {
                layer.array = std::make_shared<const MaskArray>(withoutPlace(*layer.array, axis, index));
            }
        }
    }
    return result;
}

} // namespace attnscope
