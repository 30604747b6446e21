// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/mask_shift.h"

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

template <typename Shift>
MaskRules shifted(const MaskRules& mask, std::size_t index, const Shift& shift) {
    MaskRules result = mask;
    for (MaskLayer& layer : result.layers) {
        std::vector<PaintedRectangle> painted;
        for (const PaintedRectangle& old : layer.painted) {
            for (const Span& queries : shift(Span{old.i0, old.i1}, index)) {
                for (const Span& keys : shift(Span{old.j0, old.j1}, index)) {
                    painted.push_back({queries.first, queries.last, keys.first, keys.last, old.allow});
                }
            }
        }
        layer.painted = std::move(painted);
    }
    return result;
}

} // namespace

MaskRules withTokenInserted(const MaskRules& mask, std::size_t index) {
    return shifted(mask, index, spansAfterInsert);
}

MaskRules withTokenRemoved(const MaskRules& mask, std::size_t index) {
    return shifted(mask, index, spansAfterRemove);
}

} // namespace attnscope
