// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figures/side_by_side.h"

#include "ui/export/figures/figure.h"
#include "ui/export/figures/large_picture.h"
#include "ui/export/figures/side_places.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/figure_layout.h"
#include "ui/paint/heatmap/heatmap_drawing.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct SideTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::SideBySide)
};

/// Of its tile, whose other part holds labels and a colour bar.
constexpr double kSideShare = 0.5;
/// Beside each other they may have less where they would be higher than a page below each other.
constexpr double kLeastSideShare = 0.35;
constexpr double kPage = 10.0; ///< inches
/// A matrix whose pixels stand for many cells is no smaller.
constexpr double kSmallestSide = 32.0;
constexpr double kRoomyTitle = 26.0;
constexpr double kTitleGap = 4.0; ///< around the common title

/// What the common title takes above the tiles.
double headOf(const SideBySide& side) {
    if (side.title.isEmpty()) {
        return 0.0;
    }
    return side.pictures.front().isFigure() ? kFigureTitle + kTitleGap : kRoomyTitle;
}

SidePlaces placesIn(const SideBySide& side, const QSizeF& size) {
    return sidePlaces(side, {size.width(), std::max(1.0, size.height() - headOf(side))});
}

void drawCommonTitle(QPainter& painter, const SideBySide& side, double width) {
    const QRectF area(kTitleGap, kTitleGap, width - 2.0 * kTitleGap, headOf(side) - kTitleGap);
    const FittedTitle title = commonTitle(side, width);
    drawTextCentred(painter, area.center(), title.font, side.pictures.front().palette.theme.text, title.text);
}

/// With the window's type, cells of small matrices have a pixel each, and large matrices enough of them to be
/// seen.
bool isSeen(const SideBySide& side, const PictureSize& size) {
    const SidePlaces places = placesIn(side, size.units());
    const QRectF tile(QPointF(), places.tile);
    return std::all_of(places.pictures.begin(), places.pictures.end(), [&](const SidePlace& place) {
        const QSizeF pixels = place.geometry.matrix.size() * size.scale();
        return tile.adjusted(-0.5, -0.5, 0.5, 0.5).contains(place.geometry.matrix) &&
               (side.pictures.front().tiled ? std::max(pixels.width(), pixels.height()) >= kSmallestSide
                                            : place.geometry.cell * size.scale() >= 1.0);
    });
}

bool areAll(const SideFigure& figure, bool FigureState::*wanted) {
    const QSizeF tile = placesIn(figure.side, figure.size.units()).tile;
    return std::all_of(
        figure.side.pictures.begin(), figure.side.pictures.end(),
        [&](const HeatmapPicture& picture) { return figureState(asFile(picture), tile).*wanted; });
}

/// The height, in pixels, of figures whose width is given.
int freeHeight(const SideBySide& side, const PictureSize& size) {
    const double width = sidePlaces(side, {size.pixels.width() / size.scale(), kFreeHeight}).tile.width();
    double tile = 0.0;
    for (const HeatmapPicture& picture : side.pictures) {
        tile = std::max(tile, figureHeight(asFile(picture), width));
    }
    const double tiles = side.isStacked ? static_cast<double>(side.pictures.size()) : 1.0;
    return static_cast<int>(std::ceil((tile * tiles + headOf(side)) * size.scale()));
}

/// With type of that many points, beside or below each other; nothing where a matrix has not its share.
std::optional<SideFigure> typed(const SideBySide& side, const PictureSize& size, double points,
                                bool isStacked, double share) {
    SideFigure figure{side, size};
    figure.size.typeScale = typeScale(points);
    figure.side.isStacked = isStacked;
    double bar = 0.0;
    for (HeatmapPicture& picture : figure.side.pictures) {
        picture.figureScale = figure.size.scale();
        picture.figureShare = share;
        bar = std::max(bar, colourBarWidth(picture));
    }
    for (HeatmapPicture& picture : figure.side.pictures) {
        picture.leastBarWidth = bar;
    }
    if (size.pixels.height() == 0) {
        figure.size.pixels.setHeight(freeHeight(figure.side, figure.size));
    }
    const bool fits = areAll(figure, &FigureState::isLargeEnough);
    return fits && isSeen(figure.side, figure.size) ? std::optional(std::move(figure)) : std::nullopt;
}

/// A longer mask is no title.
constexpr qsizetype kLongestMask = 24;

/// The masks of both where these are all that makes them different and can be said in few words; else empty.
std::array<QString, 2> masksOf(const Scene& first, const Scene& second) {
    std::array<QString, 2> masks{maskWords(first), maskWords(second)};
    const bool differs = masks[0] != masks[1] && first.rules == second.rules && first.input == second.input;
    for (QString& mask : masks) {
        if (!differs || mask.size() > kLongestMask) {
            return {};
        }
        mask = mask.isEmpty() ? SideTexts::tr("no mask") : mask;
    }
    return masks;
}

/// A figure that fits on a page comes before one that does not, then one with its labels before one without.
int worthOf(const SideFigure& figure) {
    const bool isComplete = areAll(figure, &FigureState::isComplete);
    const bool fitsPage = figure.size.pixels.height() <= kPage * figure.size.dpi;
    return (fitsPage ? 2 : 0) + (isComplete ? 1 : 0);
}

/// The window's type, and so many pixels of height as the width asks for where there is none.
SideFigure plain(const SideBySide& side, const PictureSize& size) {
    SideFigure figure{side, size};
    if (size.pixels.height() == 0) {
        const QSizeF units = comfortableSize(side);
        const double height = size.pixels.width() * units.height() / units.width();
        figure.size.pixels.setHeight(std::max(1, static_cast<int>(std::lround(height))));
    }
    return figure;
}

} // namespace

FittedTitle commonTitle(const SideBySide& side, double width) {
    return fittedTitle(side.pictures.front(), side.title, width - 2.0 * kTitleGap);
}

std::array<QString, 2> namesBeside(const Snapshot& first, const Snapshot& second, Stage stage) {
    const std::array<QString, 2> names{nameBeside(first, stage), nameBeside(second, stage)};
    return names[0] != names[1] ? names : masksOf(*first.scene, *second.scene);
}

void setLetters(SideBySide& side) {
    const std::array letters{QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("A − B")};
    const std::array<QString, 2> names =
        side.pictures.size() > 1
            ? namesBeside(side.pictures[0].snapshot, side.pictures[1].snapshot, side.pictures[0].stage)
            : std::array<QString, 2>();
    for (std::size_t i = 0; i < side.pictures.size() && i < letters.size(); ++i) {
        const QString name = i < names.size() ? names[i] : QString();
        side.pictures[i].title = name.isEmpty() ? letters[i] : QStringLiteral("%1: %2").arg(letters[i], name);
    }
}

QSizeF comfortableSize(const SideBySide& side) {
    QSizeF tile;
    for (const HeatmapPicture& picture : side.pictures) {
        tile = tile.expandedTo(comfortableSize(picture));
    }
    tile = {std::ceil(tile.width()), std::ceil(tile.height())};
    return {std::ceil(widthOfTiles(side, tile)), tile.height() + headOf(side)};
}

std::optional<SideFigure> sideFigureOf(const SideBySide& side, const PictureSize& size,
                                       const std::optional<double>& points) {
    if (!points) {
        if (SideFigure figure = plain(side, size); isSeen(figure.side, figure.size)) {
            return figure;
        }
    }
    const std::vector<double> types =
        points ? std::vector{*points} : std::vector(kTypes.begin(), kTypes.end());
    for (const double type : types) {
        std::vector<SideFigure> possible;
        for (const auto& [isStacked, share] :
             {std::pair(false, kSideShare), std::pair(true, kSideShare), std::pair(false, kLeastSideShare)}) {
            if (std::optional<SideFigure> figure = typed(side, size, type, isStacked, share)) {
                possible.push_back(*std::move(figure));
            }
        }
        const auto best =
            std::max_element(possible.begin(), possible.end(), [](const SideFigure& a, const SideFigure& b) {
                return worthOf(a) < worthOf(b);
            });
        if (best != possible.end()) {
            return std::move(*best);
        }
    }
    return std::nullopt;
}

std::vector<HeatmapGeometry> layoutsOf(const SideFigure& figure) {
    std::vector<HeatmapGeometry> all;
    for (const SidePlace& place : placesIn(figure.side, figure.size.units()).pictures) {
        all.push_back(place.geometry);
    }
    return all;
}

std::optional<PreparedPicture> prepared(const SideBySide& side, const PictureSize& size,
                                        const std::stop_token& stop, const ReportProgress& report) {
    SideBySide shown = side;
    const SidePlaces places = placesIn(side, size.units());
    double done = 0.0;
    for (std::size_t i = 0; i < shown.pictures.size(); ++i) {
        HeatmapPicture& picture = shown.pictures[i];
        picture = asFile(picture);
        if (picture.tiled) {
            picture.tiled = readTiledImage(picture, places.pictures[i].geometry, size.scale(), stop);
            if (!picture.tiled) {
                return std::nullopt;
            }
        }
        if (report) {
            report(++done / static_cast<double>(shown.pictures.size()));
        }
    }
    const auto draw = [shown, places, width = size.units().width()](QPainter& painter) {
        painter.save();
        if (!shown.title.isEmpty()) {
            drawCommonTitle(painter, shown, width);
            painter.translate(0.0, headOf(shown));
        }
        for (std::size_t i = 0; i < shown.pictures.size(); ++i) {
            painter.save();
            painter.translate(places.pictures[i].corner);
            drawSidePicture(painter, shown.pictures[i], places.pictures[i]);
            painter.restore();
        }
        painter.restore();
    };
    const HeatmapPicture& first = side.pictures.front();
    PictureFacts facts = factsOf(first.snapshot, first.stage, first.palette);
    setTitle(facts, side.title);
    return PreparedPicture{size.pixels, size.dpi, size.scale(), first.palette.theme.panel, draw, facts};
}

} // namespace attnscope::ui
