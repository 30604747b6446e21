// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/row_profile.h"

#include "core/formula/formula.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/heatmap_marks.h"
#include "ui/paint/heatmap/index_axis.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kScale = 68.0; ///< at the left, for the numbers
constexpr double kSide = 26.0;
constexpr double kAxis = 18.0;
constexpr double kHead = 12.0;
constexpr double kProfileGap = 24.0;
constexpr std::size_t kMostRuns = 6;
constexpr double kNarrowestRun = 40.0;

bool isAllowed(const ProfilePicture& picture, std::size_t key) {
    return picture.allowed == nullptr || picture.allowed->empty() || (*picture.allowed)[key] != 0;
}

/// The runs of attended keys; the shortest gaps are closed until there are few.
std::vector<ProfileRun> runsOf(const ProfilePicture& picture) {
    std::vector<ProfileRun> runs;
    const std::size_t keys = picture.weights->size();
    for (std::size_t key = 0; key < keys; ++key) {
        if (!isAllowed(picture, key)) {
            continue;
        }
        if (!runs.empty() && runs.back().end == key) {
            ++runs.back().end;
        } else {
            runs.push_back({key, key + 1, 0.0, 0.0});
        }
    }
    if (runs.size() <= kMostRuns) {
        return runs;
    }
    std::vector<std::size_t> gaps;
    for (std::size_t at = 1; at < runs.size(); ++at) {
        gaps.push_back(runs[at].first - runs[at - 1].end);
    }
    std::nth_element(gaps.begin(), gaps.begin() + (kMostRuns - 1), gaps.end(), std::greater<>());
    const std::size_t shown = gaps[kMostRuns - 2];
    std::vector<ProfileRun> joined{runs.front()};
    for (std::size_t at = 1; at < runs.size(); ++at) {
        const bool opens = runs[at].first - joined.back().end >= shown && joined.size() < kMostRuns;
        if (opens && shown > 1) {
            joined.push_back(runs[at]);
        } else {
            joined.back().end = runs[at].end;
        }
    }
    return joined;
}

/// factor·10^exponent with the last bits of the number as it is written.
double decimal(double factor, int exponent) {
    return exponent < 0 ? factor / std::pow(10.0, -exponent) : factor * std::pow(10.0, exponent);
}

int exponentOf(double number) {
    return static_cast<int>(std::floor(std::log10(number)));
}

/// The next round number, at most a third more: the bars fill the frame.
double roundedUp(double number) {
    if (!(number > 0.0)) {
        return 0.0;
    }
    for (const double factor : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0}) {
        const double candidate = decimal(factor, exponentOf(number));
        if (candidate >= number) {
            return candidate;
        }
    }
    return decimal(1.0, exponentOf(number) + 1);
}

double heightOf(double weight, const ProfileGeometry& geometry) {
    return geometry.top > 0.0 ? std::sqrt(std::max(0.0, weight) / geometry.top) * geometry.frame.height()
                              : 0.0;
}

/// The strongest key of each pixel of a run.
template <typename Each>
void forEachPixel(const ProfilePicture& picture, const ProfileRun& run, const Each& each) {
    const auto keys = static_cast<double>(run.end - run.first);
    const double bar = std::max(1.0, run.width / keys);
    std::size_t key = run.first;
    for (double x = 0.0; x < run.width - 0.5 && key < run.end; x += bar) {
        const auto end = std::clamp(run.first + static_cast<std::size_t>((x + bar) / run.width * keys + 1e-9),
                                    key + 1, run.end);
        std::size_t strongest = key;
        for (std::size_t at = key; at < end; ++at) {
            strongest = (*picture.weights)[at] > (*picture.weights)[strongest] ? at : strongest;
        }
        each(run.left + x, bar, strongest);
        key = end;
    }
}

void drawScale(QPainter& painter, const ProfilePicture& picture, const ProfileGeometry& geometry) {
    const Theme& theme = picture.palette.theme;
    const QFont font = sansFont(kCaptionSize);
    for (const double value : profileTicks(geometry)) {
        const double y = std::round(geometry.frame.bottom() - heightOf(value, geometry));
        painter.fillRect(QRectF(geometry.frame.left(), y, geometry.frame.width(), 1.0), theme.divider);
        drawTextRight(painter, {geometry.frame.left() - 8.0, y}, font, theme.tertiary,
                      profileTickText(value));
    }
}

void drawRun(QPainter& painter, const ProfilePicture& picture, const ProfileGeometry& geometry,
             const ProfileRun& run) {
    const Theme& theme = picture.palette.theme;
    forEachPixel(picture, run, [&](double x, double width, std::size_t key) {
        const double weight = (*picture.weights)[key];
        const double height = std::max(weight > 0.0 ? 1.0 : 0.0, heightOf(weight, geometry));
        painter.fillRect(QRectF(x, geometry.frame.bottom() - height,
                                std::max(1.0, width > 3.0 ? width - 1.0 : width), height),
                         picture.colourOf(weight));
    });
    const QFont font = sansFont(kCaptionSize);
    const double y = geometry.frame.bottom() + kAxis / 2.0 + 1.0;
    const double cell = run.width / static_cast<double>(run.end - run.first);
    const double words = textWidth(font, indexText(run.end + picture.indexFrom)) + 20.0;
    const QString first = indexText(run.first + picture.indexFrom);
    drawTextLeft(painter, {run.left, y}, font, theme.tertiary, first);
    for (const IndexTick& tick : indexTicks(run.end, run.left - static_cast<double>(run.first) * cell, cell,
                                            run.left + textWidth(font, first) + words,
                                            run.left + run.width - words / 2.0, 2.0 * words)) {
        drawTextCentred(painter, {tick.place, y}, font, theme.tertiary,
                        indexText(tick.index + picture.indexFrom));
    }
}

void drawGap(QPainter& painter, double x, const ProfileGeometry& geometry, const Theme& theme) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.tertiary, 1.2));
    const double y = geometry.frame.bottom();
    painter.drawLine(QLineF(x - 5.0, y + 5.0, x - 1.0, y - 5.0));
    painter.drawLine(QLineF(x + 1.0, y + 5.0, x + 5.0, y - 5.0));
    painter.restore();
}

/// Above the bars from `left` to `right`, as far as there is room.
double aboveBars(const ProfilePicture& picture, const ProfileGeometry& geometry, double left, double right) {
    double highest = 0.0;
    for (const ProfileRun& run : geometry.runs) {
        forEachPixel(picture, run, [&](double x, double width, std::size_t key) {
            if (x + width > left && x < right) {
                highest = std::max(highest, heightOf((*picture.weights)[key], geometry));
            }
        });
    }
    return geometry.frame.bottom() - highest - 10.0;
}

/// Names a key beside the end of its bar, which is lower than its neighbours' where it is not the strongest:
/// there the name stands above them, away from `taken`, with a line to the bar. Returns where it stands.
QRectF drawNamed(QPainter& painter, const ProfilePicture& picture, const ProfileGeometry& geometry,
                 std::size_t key, const QRectF& taken) {
    const double x = geometry.xOf(key);
    if (x < 0.0) {
        return {};
    }
    const Theme& theme = picture.palette.theme;
    const double weight = (*picture.weights)[key];
    const double y = geometry.frame.bottom() - heightOf(weight, geometry);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.text, 1.4));
    painter.setBrush(theme.panel);
    painter.drawEllipse(QPointF(x, y), 3.5, 3.5);
    painter.restore();
    const QFont font = sansFont(kInterfaceSize, QFont::Medium);
    const QString text = QStringLiteral("%1  %2").arg(
        picture.tokens == nullptr ? indexText(key + picture.indexFrom)
                                  : namedIndexText(*picture.tokens, key, picture.indexFrom),
        QString::fromStdString(numberText(weight, -3)));
    const double width = textWidth(font, text);
    const bool isRight = x + 8.0 + width > geometry.frame.right();
    QPointF place(isRight ? x - 8.0 - width : x + 8.0, y);
    const auto boxAt = [width](const QPointF& at) {
        return QRectF(at.x() - 2.0, at.y() - 8.0, width + 4.0, 16.0);
    };
    if (taken.isValid()) {
        place.ry() = std::min(y, aboveBars(picture, geometry, place.x() - 2.0, place.x() + width + 2.0));
    }
    place.ry() = std::max(place.y(), geometry.frame.top() + 2.0);
    if (taken.intersects(boxAt(place))) {
        const bool hasRoom = taken.right() + 8.0 + width <= geometry.frame.right();
        place.rx() = hasRoom ? taken.right() + 8.0 : taken.left() - 8.0 - width;
    }
    const QRectF box = boxAt(place);
    if (box.bottom() < y - 4.0) {
        const double from = std::clamp(x, box.left(), box.right());
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.text, 1.0));
        painter.drawLine(QPointF(from, box.bottom()), QPointF(x, y - 4.0));
        painter.restore();
    }
    painter.fillRect(box, theme.panel);
    drawTextLeft(painter, place, font, theme.text, text);
    return box;
}

} // namespace

QColor ProfilePicture::colourOf(double weight) const {
    if (!colours) {
        return palette.fill(RangeGroup::Weights, weight);
    }
    const double shown = uniformKeys > 0.0 ? std::log2(uniformKeys * weight) : weight;
    return QColor::fromRgb(colours->of(static_cast<float>(shown)));
}

std::optional<std::size_t> ProfileGeometry::keyAt(const ProfilePicture& picture, double x) const {
    std::optional<std::size_t> found;
    for (const ProfileRun& run : runs) {
        if (x >= run.left && x < run.left + run.width) {
            forEachPixel(picture, run, [&](double left, double width, std::size_t key) {
                if (x >= left && x < left + width) {
                    found = key;
                }
            });
        }
    }
    return found;
}

double ProfileGeometry::xOf(std::size_t key) const {
    for (const ProfileRun& run : runs) {
        if (key >= run.first && key < run.end) {
            return run.left + (static_cast<double>(key - run.first) + 0.5) * run.width /
                                  static_cast<double>(run.end - run.first);
        }
    }
    return -1.0;
}

ProfileGeometry layoutProfile(const ProfilePicture& picture, const QRectF& area) {
    ProfileGeometry geometry;
    geometry.frame = area.adjusted(kScale, kHead, -kSide, -kAxis);
    if (picture.weights == nullptr || picture.weights->empty() || geometry.frame.width() < kNarrowestRun) {
        return geometry;
    }
    geometry.runs = runsOf(picture);
    std::size_t keys = 0;
    for (const ProfileRun& run : geometry.runs) {
        keys += run.end - run.first;
    }
    const double gaps = kProfileGap * static_cast<double>(std::max<std::size_t>(geometry.runs.size(), 1) - 1);
    const double least = std::min(kNarrowestRun, (geometry.frame.width() - gaps) /
                                                     static_cast<double>(geometry.runs.size() + 1));
    const double space = geometry.frame.width() - gaps - least * static_cast<double>(geometry.runs.size());
    double left = geometry.frame.left();
    for (ProfileRun& run : geometry.runs) {
        run.left = left;
        run.width = least + space * static_cast<double>(run.end - run.first) /
                                static_cast<double>(std::max<std::size_t>(keys, 1));
        left += run.width + kProfileGap;
    }
    for (std::size_t key = 0; key < picture.weights->size(); ++key) {
        geometry.attended += isAllowed(picture, key) ? 1U : 0U;
        const double weight = (*picture.weights)[key];
        geometry.largest = std::isfinite(weight) ? std::max(geometry.largest, weight) : geometry.largest;
    }
    geometry.top = roundedUp(geometry.largest);
    return geometry;
}

std::vector<double> profileTicks(const ProfileGeometry& geometry) {
    constexpr double kApart = 17.0;
    constexpr int kDecades = 3;
    std::vector<double> ticks;
    if (geometry.top > 0.0) {
        ticks.push_back(geometry.top);
        const int highest = exponentOf(geometry.top);
        for (int exponent = highest; exponent > highest - kDecades; --exponent) {
            for (const double factor : {5.0, 2.0, 1.0}) {
                const double value = decimal(factor, exponent);
                const double height = heightOf(value, geometry);
                if (heightOf(ticks.back(), geometry) - height >= kApart && height >= kApart) {
                    ticks.push_back(value);
                }
            }
        }
    }
    ticks.push_back(0.0);
    return ticks;
}

QString profileTickText(double value) {
    constexpr int kMostDecimals = 7;
    for (int digits = 0; digits <= kMostDecimals; ++digits) {
        const double steps = value * std::pow(10.0, digits);
        if (std::abs(steps - std::round(steps)) < 1e-9 * std::abs(steps) || value == 0.0) {
            return QString::fromStdString(numberText(value, digits));
        }
    }
    return QString::fromStdString(numberText(value, -1));
}

void drawProfile(QPainter& painter, const ProfilePicture& picture, const ProfileGeometry& geometry) {
    if (geometry.runs.empty()) {
        return;
    }
    drawScale(painter, picture, geometry);
    for (std::size_t at = 0; at < geometry.runs.size(); ++at) {
        const ProfileRun& run = geometry.runs[at];
        drawRun(painter, picture, geometry, run);
        if (at > 0) {
            drawGap(painter, run.left - kProfileGap / 2.0, geometry, picture.palette.theme);
        }
    }
    const auto largest = std::max_element(picture.weights->begin(), picture.weights->end());
    const auto strongest = static_cast<std::size_t>(largest - picture.weights->begin());
    const QRectF taken = drawNamed(painter, picture, geometry, strongest, {});
    if (picture.key && *picture.key < picture.weights->size() && *picture.key != strongest) {
        drawNamed(painter, picture, geometry, *picture.key, taken);
    }
}

} // namespace attnscope::ui
