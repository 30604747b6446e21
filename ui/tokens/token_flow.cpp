// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tokens/token_flow.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope::ui {

namespace {

constexpr double kStep = TokenFlow::kChipHeight + TokenFlow::kGap;

const QRectF& rectAt(const TokenFlow& flow, std::size_t index) {
    return index < flow.chips.size() ? flow.chips[index] : flow.add;
}

} // namespace

TokenFlow flowOf(const std::vector<double>& widths, double addWidth, double space) {
    TokenFlow flow;
    const double right = space - TokenFlow::kMargin;
    double x = TokenFlow::kMargin;
    double y = TokenFlow::kMargin;
    const auto place = [&](double width) {
        const double fitting = std::min(width, right - TokenFlow::kMargin);
        if (x > TokenFlow::kMargin && x + fitting > right) {
            x = TokenFlow::kMargin;
            y += kStep;
        }
        const QRectF rect(x, y, fitting, TokenFlow::kChipHeight);
        x += fitting + TokenFlow::kGap;
        return rect;
    };
    flow.chips.reserve(widths.size());
    for (const double width : widths) {
        flow.chips.push_back(place(width));
    }
    flow.add = place(addWidth);
    flow.height = flow.add.bottom() + TokenFlow::kMargin;
    return flow;
}

std::optional<std::size_t> chipAt(const TokenFlow& flow, const QPointF& point) {
    for (std::size_t at = 0; at < flow.chips.size(); ++at) {
        if (flow.chips[at].contains(point)) {
            return at;
        }
    }
    return std::nullopt;
}

std::size_t insertionAt(const TokenFlow& flow, const QPointF& point) {
    for (std::size_t at = 0; at < flow.chips.size(); ++at) {
        const QRectF& chip = flow.chips[at];
        const bool later = chip.top() - TokenFlow::kGap / 2 > point.y();
        const bool sameLine = !later && point.y() <= chip.bottom() + TokenFlow::kGap / 2;
        if (later || (sameLine && point.x() < chip.center().x())) {
            return at;
        }
    }
    return flow.chips.size();
}

std::size_t chipBeside(const TokenFlow& flow, std::size_t from, bool below) {
    const QRectF& here = rectAt(flow, from);
    const double line = here.top() + (below ? kStep : -kStep);
    std::size_t nearest = from;
    double least = std::numeric_limits<double>::max();
    for (std::size_t at = 0; at <= flow.chips.size(); ++at) {
        const QRectF& chip = rectAt(flow, at);
        const double distance = std::abs(chip.center().x() - here.center().x());
        if (std::abs(chip.top() - line) < 1.0 && distance < least) {
            least = distance;
            nearest = at;
        }
    }
    return nearest;
}

QRectF insertionMark(const TokenFlow& flow, std::size_t before) {
    const QRectF& next = rectAt(flow, before);
    const double x = std::max(1.0, next.left() - TokenFlow::kGap / 2);
    return {x - 1.0, next.top(), 2.0, TokenFlow::kChipHeight};
}

} // namespace attnscope::ui
