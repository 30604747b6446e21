// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/hatch.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace attnscope::ui {

namespace {

constexpr double kCorner = 0.36;

/// A piece of the line x + y = sum between two heights.
struct Piece {
    double top = 0.0;
    double bottom = 0.0;
};

void addPiece(std::vector<Piece>& pieces, const Piece& piece) {
    constexpr double kTouch = 1e-6;
    // Runs of one row come from the left, so a line meets the piece above it among the last few.
    for (auto it = pieces.rbegin(); it != pieces.rend() && it - pieces.rbegin() < 4; ++it) {
        if (std::abs(it->bottom - piece.top) < kTouch) {
            it->bottom = piece.bottom;
            return;
        }
        if (std::abs(it->top - piece.bottom) < kTouch) {
            it->top = piece.top;
            return;
        }
    }
    pieces.push_back(piece);
}

} // namespace

QVector<QLineF> hatchLines(const std::vector<QRectF>& areas, const QPointF& origin, double period) {
    const double step = period * std::numbers::sqrt2;
    const double base = origin.x() + origin.y();
    std::map<long long, std::vector<Piece>> lines;
    for (const QRectF& area : areas) {
        const auto first = static_cast<long long>(std::ceil((area.left() + area.top() - base) / step));
        const auto last = static_cast<long long>(std::floor((area.right() + area.bottom() - base) / step));
        for (long long number = first; number <= last; ++number) {
            const double sum = base + static_cast<double>(number) * step;
            const Piece piece{std::max(area.top(), sum - area.right()),
                              std::min(area.bottom(), sum - area.left())};
            if (piece.bottom > piece.top) {
                addPiece(lines[number], piece);
            }
        }
    }
    QVector<QLineF> result;
    for (const auto& [number, pieces] : lines) {
        const double sum = base + static_cast<double>(number) * step;
        for (const Piece& piece : pieces) {
            // A line of width 1 has corners beyond its end: drawn back by that much, none leaves the area.
            const double top = piece.top + kCorner;
            const double bottom = piece.bottom - kCorner;
            if (bottom > top) {
                result.append(QLineF(sum - top, top, sum - bottom, bottom));
            }
        }
    }
    return result;
}

QImage hatchTexture(const Theme& theme, double period, double scale) {
    const int side = std::max(3, qRound(3.0 * period * std::numbers::sqrt2 * scale));
    const double across = side / 3.0 / std::numbers::sqrt2;
    QImage image(side, side, QImage::Format_RGB32);
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            const double place = (x + y + 1.0) / std::numbers::sqrt2;
            const double distance = std::abs(place - across * std::round(place / across));
            const double cover = std::clamp(scale / 2.0 - distance + 0.5, 0.0, 1.0);
            image.setPixel(x, y, mixed(theme.canvas, theme.hatch, cover).rgb());
        }
    }
    image.setDevicePixelRatio(scale);
    return image;
}

QColor maskedTint(const Theme& theme) {
    constexpr double kPart = 0.6;
    return mixed(theme.canvas, theme.hatch, kPart);
}

} // namespace attnscope::ui
