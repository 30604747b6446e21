// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/figure_layout.h"
#include "ui/paint/slide/slide_measures.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

namespace attnscope::ui {

namespace {

bool isSlideMatrix(const SlidePart& part) {
    return std::holds_alternative<SlideMatrix>(part);
}

/// A matrix leaves more of the width to what stands beside it where that needs it.
double shareOf(const SlidePart& part, const std::vector<SlidePart>& parts) {
    if (parts.size() == 1) {
        return 1.0;
    }
    if (std::holds_alternative<MatchPicture>(part)) {
        return 0.7; // the sums below its plane are long
    }
    const bool isBesidePicture = std::any_of(parts.begin(), parts.end(), [](const SlidePart& each) {
        return std::holds_alternative<ExplainPicture>(each);
    });
    if (isSlideMatrix(part) && isBesidePicture) {
        return 0.2; // a picture of several matrices is wide
    }
    const bool hasOther = !std::all_of(parts.begin(), parts.end(), isSlideMatrix);
    return isSlideMatrix(part) && hasOther ? 0.46 : !isSlideMatrix(part) ? 0.54 : 1.0;
}

/// Of a matrix beside the picture of a row: as little of the width as its numbers and the titles of its
/// axes need with all decimals, with enough of them, its numbers alone, or any of these.
double shareBesideRow(const SlideMatrix& matrix, const QSizeF& room, double unit) {
    constexpr std::array kShares{0.46, 0.49, 0.52, 0.55};
    const int enough = std::min(kEnoughDigits, matrix.picture.digits);
    std::optional<double> titled;
    std::optional<double> least;
    std::optional<double> any;
    for (const double share : kShares) {
        const QSizeF size(share * room.width(), room.height());
        const PlacedHeatmap placed = placeHeatmap(matrix, size / unit, unit);
        const bool hasNumbers = placed.picture.values != ValuesShown::Off;
        const bool hasEnough = hasNumbers && !placed.picture.omitsZero && placed.picture.digits >= enough;
        const bool hasTitles = !placed.geometry.columnTitle.isEmpty();
        if (hasEnough && hasTitles && placed.picture.digits == matrix.picture.digits) {
            return share;
        }
        if (hasEnough && hasTitles && !titled) {
            titled = share;
        }
        if (hasEnough && !least) {
            least = share;
        }
        if (hasNumbers && !any) {
            any = share;
        }
    }
    return titled.value_or(least.value_or(any.value_or(kShares.front())));
}

/// Whether all are matrices, and the last one has the colour bar of all.
bool hasBarOfAll(const std::vector<SlidePart>& parts) {
    const auto hasBar = [](const SlidePart& part) { return std::get<SlideMatrix>(part).picture.showBar; };
    return parts.size() > 1 && std::all_of(parts.begin(), parts.end(), isSlideMatrix) &&
           hasBar(parts.back()) && std::none_of(parts.begin(), parts.end() - 1, hasBar);
}

/// Matrices beside each other have cells of one size, also where one has the colour bar of all.
void addBars(std::vector<double>& shares, const std::vector<SlidePart>& parts, double width, double unit) {
    std::vector<double> bars;
    for (const SlidePart& part : parts) {
        const HeatmapPicture& picture = std::get<SlideMatrix>(part).picture;
        bars.push_back(picture.showBar ? (colourBarWidth(picture) + kFigureBarGap) * unit : 0.0);
    }
    const double all = std::accumulate(bars.begin(), bars.end(), 0.0);
    for (std::size_t at = 0; at < shares.size(); ++at) {
        shares[at] = shares[at] * (width - all) / static_cast<double>(shares.size()) + bars[at];
    }
}

std::vector<double> sharesIn(const std::vector<SlidePart>& parts, const QSizeF& room, double unit) {
    std::vector<double> shares;
    shares.reserve(parts.size());
    for (const SlidePart& part : parts) {
        shares.push_back(shareOf(part, parts));
    }
    const auto* const matrix = parts.empty() ? nullptr : std::get_if<SlideMatrix>(&parts.front());
    if (matrix != nullptr && parts.size() == 2 && std::holds_alternative<SlideRow>(parts.back()) &&
        room.height() > 0.0) {
        shares.front() = shareBesideRow(*matrix, room, unit);
        shares.back() = 1.0 - shares.front();
    }
    if (hasBarOfAll(parts)) {
        addBars(shares, parts, room.width(), unit);
    }
    return shares;
}

std::vector<QRectF> besideEachOther(const std::vector<SlidePart>& parts, const QRectF& area, double gap,
                                    double unit) {
    const double room = area.width() - gap * static_cast<double>(parts.size() - 1);
    const std::vector<double> shares = sharesIn(parts, {room, area.height()}, unit);
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    std::vector<QRectF> rects;
    double x = area.left();
    for (const double share : shares) {
        const double width = room * share / all;
        rects.emplace_back(x, area.top(), width, area.height());
        x += width + gap;
    }
    return rects;
}

std::vector<QRectF> belowEachOther(const std::vector<SlidePart>& parts, const QRectF& area, double gap) {
    const auto count = static_cast<double>(parts.size());
    const double height = (area.height() - gap * (count - 1.0)) / count;
    std::vector<QRectF> rects;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        rects.emplace_back(area.left(), area.top() + static_cast<double>(at) * (height + gap), area.width(),
                           height);
    }
    return rects;
}

/// Whether every matrix prints its numbers.
bool printsAllNumbers(const std::vector<SlidePart>& parts, const std::vector<QRectF>& rects, double unit) {
    for (std::size_t at = 0; at < parts.size(); ++at) {
        const PlacedHeatmap placed =
            placeHeatmap(std::get<SlideMatrix>(parts[at]), rects[at].size() / unit, unit);
        if (placed.picture.values == ValuesShown::Off) {
            return false;
        }
    }
    return true;
}

} // namespace

std::vector<QRectF> slidePartRects(const Slide& slide, const QRectF& area, double gap, double unit) {
    const std::vector<SlidePart>& parts = slide.parts;
    std::vector<QRectF> beside = besideEachOther(parts, area, gap, unit);
    const bool areMatrices = parts.size() > 1 && std::all_of(parts.begin(), parts.end(), isSlideMatrix);
    if (!areMatrices || area.height() <= 0.0 || printsAllNumbers(parts, beside, unit)) {
        return beside;
    }
    // Tokens that are columns make wide matrices: of these each has room for its numbers on a line of its
    // own.
    std::vector<QRectF> below = belowEachOther(parts, area, gap / 2.0);
    return printsAllNumbers(parts, below, unit) ? below : beside;
}

} // namespace attnscope::ui
