// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/lit_frames.h"

#include <cmath>

namespace attnscope::ui {

namespace {

bool isAt(double a, double b) {
    constexpr double kSame = 0.01;
    return std::abs(a - b) < kSame;
}

bool shareSide(const QRectF& a, const QRectF& b) {
    const bool isBelow = isAt(a.left(), b.left()) && isAt(a.right(), b.right()) &&
                         (isAt(a.bottom(), b.top()) || isAt(b.bottom(), a.top()));
    const bool isBeside = isAt(a.top(), b.top()) && isAt(a.bottom(), b.bottom()) &&
                          (isAt(a.right(), b.left()) || isAt(b.right(), a.left()));
    return isBelow || isBeside;
}

} // namespace

std::vector<QRectF> joinedFrames(std::vector<QRectF> rects) {
    for (std::size_t at = 0; at < rects.size(); ++at) {
        for (std::size_t other = at + 1; other < rects.size(); ++other) {
            if (shareSide(rects[at], rects[other])) {
                rects[at] = rects[at].united(rects[other]);
                rects.erase(rects.begin() + static_cast<std::ptrdiff_t>(other));
                other = at; // the larger one may meet those that were passed
            }
        }
    }
    return rects;
}

} // namespace attnscope::ui
