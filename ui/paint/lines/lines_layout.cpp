// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/lines/lines_layout.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kMargin = 14.0;
constexpr double kHeadHeight = 34.0;
constexpr double kFoot = 10.0;
constexpr double kMostPitch = 64.0;
constexpr double kComfortablePitch = 34.0;
constexpr double kGap = 10.0; ///< between a label and its lines
constexpr double kWidestArea = 640.0;
constexpr double kLeastArea = 90.0;
constexpr double kLabelShare = 0.24; ///< of the width, for the labels of one side
constexpr double kNear = 6.0;        ///< a line this close is pointed at
constexpr std::size_t kMostNumbers = 4;
/// Lines to keys that are not in view are drawn as if these were no farther away, in heights of the frame.
constexpr double kMostBeyond = 1.0;

void placeRows(LinesSide& side, const QRectF& frame, double pitch, double scroll) {
    side.pitch = pitch;
    const double room = frame.height() - side.height();
    // A side that is shorter than the other stands in the middle.
    // Rows are moved as a whole: none is cut at the edge.
    const double moved = std::round(std::clamp(scroll, 0.0, std::max(0.0, -room)) / pitch) * pitch;
    side.first = frame.top() + (room >= 0.0 ? room / 2.0 : -moved);
}

/// How far along its curve a line is at that part of the width.
double curveAt(double part) {
    double low = 0.0;
    double high = 1.0;
    for (int step = 0; step < 30; ++step) {
        const double t = (low + high) / 2.0;
        (1.5 * t - 1.5 * t * t + t * t * t < part ? low : high) = t;
    }
    return (low + high) / 2.0;
}

} // namespace

std::size_t LinesSide::begin() const {
    return static_cast<std::size_t>(
        std::clamp(std::ceil((labels.top() - first) / pitch - 0.5), 0.0, static_cast<double>(count)));
}

std::size_t LinesSide::end() const {
    return static_cast<std::size_t>(
        std::clamp(std::floor((labels.bottom() - first) / pitch + 0.5), 0.0, static_cast<double>(count)));
}

std::optional<std::size_t> LinesSide::rowAt(double y) const {
    const double row = std::floor((y - first) / pitch);
    if (y < labels.top() || y >= labels.bottom() || row < 0.0 || row >= static_cast<double>(count)) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(row);
}

double LinesGeometry::mostScroll(const LinesSide& side) const {
    return std::max(0.0, side.height() - area.height());
}

double comfortableHeight(const LinesPicture& picture) {
    return kHeadHeight + kFoot +
           static_cast<double>(std::max(picture.queries, picture.keys)) * kComfortablePitch;
}

LinesGeometry layoutLines(const LinesPicture& picture, const QSizeF& size) {
    LinesGeometry places;
    double height = std::max(kLeastPitch, size.height() - kHeadHeight - kFoot);
    const auto most = static_cast<double>(std::max<std::size_t>({picture.queries, picture.keys, 1}));
    const double pitch = std::clamp(std::floor(height / most * 4.0) / 4.0, kLeastPitch, kMostPitch);
    if (most * pitch > height) {
        height = std::floor(height / pitch) * pitch;
    }
    places.widest = std::clamp(0.3 * pitch, 6.0, 14.0);
    places.type = picture.isTyped ? kFigureType : picture.queryLabels.sizeAt(pitch);
    places.numberedHeads = std::clamp<std::size_t>(picture.heads.size(), 1, kMostNumbers);
    const QFont digits = sansFont(kInterfaceSize);
    const double number =
        textWidth(digits, QStringLiteral("0.") + QString(std::max(picture.digits, 3), u'0')) + kNumberGap;
    double numbers = number * static_cast<double>(places.numberedHeads);
    // Beside queries stand the weights of a key that is pointed at, which a file has not.
    const auto besideQueries = [&] { return picture.isTyped ? 0.0 : numbers; };
    const double mostLabel = kLabelShare * size.width();
    const double left = std::min(picture.queryLabels.widest(places.type, places.form), mostLabel);
    const double right = std::min(picture.keyLabels.widest(places.type, places.form), mostLabel);
    const double fixed = 2.0 * kMargin + 2.0 * kGap + left + right;
    const auto moreHeads = [&] { return places.numberedHeads < picture.heads.size() ? kMoreHeads : 0.0; };
    while (places.numberedHeads > 1 &&
           size.width() - fixed - numbers - besideQueries() - moreHeads() < kLeastArea) {
        --places.numberedHeads;
        numbers -= number;
    }
    const double more = moreHeads();
    const double width =
        std::clamp(size.width() - fixed - numbers - besideQueries() - more, kLeastArea, kWidestArea);
    const double start =
        std::floor(std::max(0.0, (size.width() - fixed - numbers - besideQueries() - more - width) / 2.0)) +
        kMargin;
    const double top = kHeadHeight;
    const QRectF frame(0.0, top, size.width(), height);
    places.queries.count = picture.queries;
    places.queries.numbers = QRectF(start, top, besideQueries(), height);
    places.queries.labels = QRectF(places.queries.numbers.right(), top, left, height);
    places.area = QRectF(places.queries.labels.right() + kGap, top, width, height);
    places.keys.count = picture.keys;
    places.keys.labels = QRectF(places.area.right() + kGap, top, right, height);
    places.keys.numbers = QRectF(places.keys.labels.right(), top, numbers, height);
    places.head = QRectF(0.0, 0.0, size.width(), kHeadHeight);
    placeRows(places.queries, frame, pitch, picture.queryScroll);
    placeRows(places.keys, frame, pitch, picture.keyScroll);
    return places;
}

bool hasRoom(const LinesPicture& picture, const QSizeF& size) {
    const LinesGeometry places = layoutLines(picture, size);
    const double more = places.numberedHeads < picture.heads.size() ? kMoreHeads : 0.0;
    return size.height() >= leastHeight(picture) - 0.5 &&
           places.keys.numbers.right() + more + kMargin <= size.width() + 0.5;
}

double leastHeight(const LinesPicture& picture) {
    return kHeadHeight + kFoot + static_cast<double>(std::max(picture.queries, picture.keys)) * kLeastPitch;
}

double endOf(const LinesGeometry& places, std::size_t key) {
    const double y = places.keys.yOf(key);
    const double edge = std::clamp(y, places.area.top(), places.area.bottom());
    // Thousands of rows away a line would fall straight down beside the labels.
    const double most = kMostBeyond * places.area.height();
    const double beyond = most * (1.0 - std::exp(-std::abs(y - edge) / most));
    return y < edge ? edge - beyond : edge + beyond;
}

QPainterPath linePath(const LinesGeometry& places, std::size_t query, std::size_t key) {
    const QPointF from(places.area.left(), places.queries.yOf(query));
    const QPointF to(places.area.right(), endOf(places, key));
    const double middle = places.area.center().x();
    QPainterPath path(from);
    path.cubicTo({middle, from.y()}, {middle, to.y()}, to);
    return path;
}

LinesMark markAt(const LinesPicture& picture, const LinesGeometry& places, const QPointF& point) {
    const QRectF& area = places.area;
    if (point.x() < area.left()) {
        const bool isBeside = point.x() >= places.queries.numbers.left();
        return {isBeside ? places.queries.rowAt(point.y()) : std::nullopt, {}, {}};
    }
    if (point.x() > area.right()) {
        const bool isBeside = point.x() <= places.keys.numbers.right();
        return {{}, isBeside ? places.keys.rowAt(point.y()) : std::nullopt, {}};
    }
    LinesMark nearest;
    if (!area.contains(point)) {
        return nearest;
    }
    // x depends on the place on the curve alone, so that one place serves for all lines.
    const double t = curveAt((point.x() - area.left()) / area.width());
    const double rise = 3.0 * t * t - 2.0 * t * t * t;
    const double steepness = 6.0 * t * (1.0 - t) / (area.width() * (1.5 - 3.0 * t + 3.0 * t * t));
    double best = kNear;
    for (const LinesHead& head : picture.heads) {
        for (const LineRowPtr& row : head.rows) {
            const double from = places.queries.yOf(row->query);
            for (const AttentionLine& line : row->lines) {
                if (!isDrawn(picture, line)) {
                    continue;
                }
                const double fall = endOf(places, line.key) - from;
                // From the edge of the line: where several lie over each other, the widest is meant.
                const double width = places.widest * lineStrength(picture, line.weight);
                const double away =
                    std::abs(from + fall * rise - point.y()) / std::hypot(1.0, fall * steepness) -
                    width / 2.0;
                if (away < best) {
                    best = away;
                    nearest = {row->query, line.key, head.head};
                }
            }
        }
    }
    return nearest;
}

} // namespace attnscope::ui
