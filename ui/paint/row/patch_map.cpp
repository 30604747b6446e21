// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/patch_map.h"

#include "core/formula/formula.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/hatch.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/isolated_name.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/heatmap_marks.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct PatchMapTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::PatchMap)
};

constexpr double kLeadingSide = 20.0;
constexpr double kLeadingGap = 12.0; ///< between a name and the next cell
constexpr double kNameGap = 6.0;
constexpr double kLongestName = 150.0;
constexpr std::size_t kLeadingLines = 3;
constexpr double kLineGap = 6.0;
constexpr double kBelowLeading = 8.0;
constexpr double kPatchNoteLine = 18.0;
constexpr double kAboveNotes = 6.0;
constexpr double kMarkRoom = 2.0;    ///< around the map, for frames of patches at its edges
constexpr double kGappedPatch = 8.0; ///< from that side on patches are told apart by a line
constexpr double kRingedPatch = 9.0;
constexpr double kNumberMargin = 3.0;
constexpr int kSmallestPatchNumber = 8;
constexpr double kImageShown = 0.55; ///< the rest of it is the canvas
constexpr QRgb kPatchRing = 0xFF14171C;

QString weightText(const PatchMapPicture& picture, std::size_t key) {
    return QString::fromStdString(numberText(picture.weights[key], picture.state.digits));
}

/// In a sentence: of many patches each has little, and three digits of that are told.
QString toldWeight(const PatchMapPicture& picture, double weight) {
    constexpr double kLittle = 0.01;
    const bool isLittle = weight != 0.0 && std::abs(weight) < kLittle;
    return QString::fromStdString(numberText(weight, isLittle ? -3 : picture.state.digits));
}

/// A leading token and its weight.
QString leadingText(const PatchMapPicture& picture, std::size_t key) {
    const QString name = picture.state.token(key);
    return (name.isEmpty() ? picture.state.index(key) : isolatedName(name)) + u' ' +
           toldWeight(picture, picture.weights[key]);
}

std::vector<QString> notesOf(const PatchMapPicture& picture, const PatchMapGeometry& geometry) {
    std::vector<QString> notes;
    const auto focus = picture.focus();
    notes.push_back(focus && *focus < picture.weights.size() ? patchReadout(picture, *focus) : QString());
    QStringList further;
    if (picture.isOverImage) {
        further += PatchMapTexts::tr("full colour: %1, the strongest patch")
                       .arg(toldWeight(picture, picture.strongest()));
    }
    if (picture.grid.windows() > 1) {
        const PatchWindow& window = picture.window;
        further +=
            window.shiftRows + window.shiftColumns == 0
                ? PatchMapTexts::tr("window %1 of %2").arg(window.index + 1).arg(picture.grid.windows())
                : PatchMapTexts::tr("window %1 of %2, shifted by (%3, %4)")
                      .arg(window.index + 1)
                      .arg(picture.grid.windows())
                      .arg(window.shiftRows)
                      .arg(window.shiftColumns);
    }
    if (geometry.leadingLeftOut > 0) {
        further +=
            PatchMapTexts::tr("leading tokens that have no room: %1").arg(indexText(geometry.leadingLeftOut));
    }
    if (!further.isEmpty()) {
        notes.push_back(further.join(QStringLiteral(" · ")));
    }
    return notes;
}

/// Leading tokens side by side in a few lines; returns where they end.
double layOutLeading(const PatchMapPicture& picture, double width, PatchMapGeometry& geometry) {
    const QFont font = sansFont(kInterfaceSize);
    double x = kMarkRoom;
    double y = kMarkRoom;
    std::size_t line = 1;
    for (std::size_t key = 0; key < picture.grid.leading; ++key) {
        const double name =
            kNameGap + std::min(kLongestName, std::ceil(textWidth(font, leadingText(picture, key))));
        if (x > kMarkRoom && x + kLeadingSide + name > width) {
            if (++line > kLeadingLines) {
                geometry.leadingLeftOut = picture.grid.leading - key;
                break;
            }
            x = kMarkRoom;
            y += kLeadingSide + kLineGap;
        }
        geometry.leading.push_back({key, {x, y, kLeadingSide, kLeadingSide}, name});
        x += kLeadingSide + name + kLeadingGap;
    }
    return geometry.leading.empty() ? 0.0 : y + kLeadingSide + kBelowLeading;
}

double notesHeight(const PatchMapPicture& picture, const PatchMapGeometry& geometry) {
    return kAboveNotes + kPatchNoteLine * static_cast<double>(notesOf(picture, geometry).size());
}

/// The largest type in which every weight has room in a patch. Over an image many numbers hide what the map
/// is to show: there they are left out.
int numberSizeIn(const PatchMapPicture& picture, double cell) {
    constexpr std::size_t kMostOverImage = 64;
    const double room = cell - 2.0 * kNumberMargin;
    if (room < kSmallestPatchNumber || (picture.isOverImage && picture.weights.size() > kMostOverImage)) {
        return 0;
    }
    int size = kValueSize;
    for (std::size_t key = picture.grid.leading; key < picture.weights.size() && size > 0; ++key) {
        size = std::min(size, fittingSize(weightText(picture, key), room, room, size, kSmallestPatchNumber));
    }
    return size;
}

/// A patch that belongs to the query's window, with its place.
struct ShownPatch {
    std::size_t key = 0;
    QRectF rect;
};

std::vector<ShownPatch> shownPatches(const PatchMapPicture& picture, const PatchMapGeometry& geometry) {
    std::vector<ShownPatch> patches; // row by row, as the hatch wants it
    for (std::size_t row = 0; row < picture.grid.imageRows(); ++row) {
        for (std::size_t column = 0; column < picture.grid.imageColumns(); ++column) {
            if (const auto key = tokenAt(picture.grid, {row, column}, picture.window)) {
                patches.push_back({*key, geometry.placeRect({row, column})});
            }
        }
    }
    return patches;
}

/// The colour of a weight over the image: more of the accent the larger it is.
QColor overImage(const PatchMapPicture& picture, double weight) {
    const double strongest = picture.strongest();
    QColor colour = picture.state.palette.theme.accent;
    colour.setAlphaF(static_cast<float>(
        strongest > 0.0 && std::isfinite(weight) ? 0.85 * std::clamp(weight / strongest, 0.0, 1.0) : 0.0));
    return colour;
}

bool looksEmpty(const PatchMapPicture& picture, std::size_t key) {
    return picture.isMasked(key) && picture.weights[key] == 0.0;
}

/// One cell of the matrix's colours; hatches come later.
void fillPatch(QPainter& painter, const PatchMapPicture& picture, const ShownPatch& patch, bool isOver) {
    const double weight = picture.weights[patch.key];
    if (isOver) {
        painter.fillRect(patch.rect, overImage(picture, weight));
        return;
    }
    const bool hasGap = patch.rect.width() >= kGappedPatch;
    const QRectF rect = hasGap ? patch.rect.adjusted(0.0, 0.0, -1.0, -1.0) : patch.rect;
    painter.fillRect(rect, looksEmpty(picture, patch.key) ? picture.state.palette.theme.canvas
                                                          : picture.state.weightColour(weight));
}

void hatchMasked(QPainter& painter, const PatchMapPicture& picture, const std::vector<ShownPatch>& patches,
                 double cell) {
    std::vector<QRectF> masked;
    for (const ShownPatch& patch : patches) {
        if (picture.isMasked(patch.key)) {
            masked.push_back(patch.rect);
        }
    }
    if (masked.empty()) {
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(picture.state.palette.theme.hatch, 1.0, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(hatchLines(masked, masked.front().topLeft(),
                                 cell < 2.0 * kHatchPeriod ? kSmallHatchPeriod : kHatchPeriod));
    painter.restore();
    // What the mask could not take away stands over the hatch.
    for (const ShownPatch& patch : patches) {
        if (picture.isMasked(patch.key) && !looksEmpty(picture, patch.key) && !picture.isOverImage) {
            const double inset = std::clamp(0.12 * cell, 1.0, 10.0);
            painter.fillRect(patch.rect.adjusted(inset, inset, -inset, -inset),
                             picture.state.weightColour(picture.weights[patch.key]));
        }
    }
}

void drawGround(QPainter& painter, const PatchMapPicture& picture, const PatchMapGeometry& geometry) {
    const Theme& theme = picture.state.palette.theme;
    if (picture.isOverImage) {
        painter.save();
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.fillRect(geometry.map, theme.canvas);
        painter.setOpacity(kImageShown);
        painter.drawImage(geometry.map, picture.image);
        painter.restore();
    } else if (picture.grid.windows() > 1) {
        // Patches of other windows are there and have no weight.
        painter.fillRect(geometry.map, theme.divider);
        const bool hasGap = geometry.cell >= kGappedPatch;
        for (std::size_t row = 0; row < picture.grid.imageRows(); ++row) {
            for (std::size_t column = 0; column < picture.grid.imageColumns(); ++column) {
                const double gap = hasGap ? -1.0 : 0.0;
                painter.fillRect(geometry.placeRect({row, column}).adjusted(0.0, 0.0, gap, gap),
                                 theme.header);
            }
        }
    }
}

void drawNumbers(QPainter& painter, const PatchMapPicture& picture, const PatchMapGeometry& geometry,
                 const std::vector<ShownPatch>& patches) {
    if (geometry.numberSize == 0) {
        return;
    }
    const Theme& theme = picture.state.palette.theme;
    const QFont font = sansFont(geometry.numberSize);
    for (const ShownPatch& patch : patches) {
        if (looksEmpty(picture, patch.key)) {
            continue;
        }
        const QColor fill =
            picture.isOverImage
                ? mixed(theme.canvas, theme.accent,
                        static_cast<double>(overImage(picture, picture.weights[patch.key]).alphaF()))
                : picture.state.weightColour(picture.weights[patch.key]);
        drawTextCentred(painter, patch.rect.center() - QPointF(0.5, 0.5), font, textOn(fill),
                        weightText(picture, patch.key));
    }
}

/// A frame that is seen on every colour, inside the cell.
void drawCursor(QPainter& painter, const QRectF& cell, const QRectF& bounds) {
    if (cell.isEmpty()) {
        return;
    }
    const QColor dark = QColor::fromRgb(kPatchRing);
    if (cell.width() < kRingedPatch) {
        fillRing(painter, cell, 1.0, Qt::white, bounds);
        fillRing(painter, cell.adjusted(-1.0, -1.0, 1.0, 1.0), 1.0, dark, bounds);
        return;
    }
    const QRectF inner = cell.adjusted(3.0, 3.0, -4.0, -4.0);
    fillRing(painter, inner, 2.0, dark, bounds);
    fillRing(painter, inner.adjusted(1.0, 1.0, -1.0, -1.0), 1.0, Qt::white, bounds);
}

void drawFrames(QPainter& painter, const PatchMapPicture& picture, const PatchMapGeometry& geometry) {
    const QRectF bounds = geometry.map.adjusted(-kMarkRoom, -kMarkRoom, kMarkRoom, kMarkRoom)
                              .united(QRectF(0.0, 0.0, geometry.notes.width(), geometry.map.top()));
    if (picture.query && *picture.query < picture.weights.size()) {
        const QRectF own = geometry.keyRect(picture, *picture.query);
        if (!own.isEmpty()) {
            const double gap = own.width() >= kGappedPatch ? 1.0 : 0.0;
            const QRectF cell = own.adjusted(0.0, 0.0, -gap, -gap);
            fillRing(painter, cell, kMarkRoom, picture.state.palette.theme.accent, bounds);
            if (own.width() >= kRingedPatch) {
                fillRing(painter, cell.adjusted(1.0, 1.0, -1.0, -1.0), 1.0, Qt::white, bounds);
            }
        }
    }
    if (const auto focus = picture.focus(); focus && *focus < picture.weights.size()) {
        drawCursor(painter, geometry.keyRect(picture, *focus), bounds);
    }
}

void drawLeading(QPainter& painter, const PatchMapPicture& picture, const PatchMapGeometry& geometry) {
    const Theme& theme = picture.state.palette.theme;
    const QFont font = sansFont(kInterfaceSize);
    for (const LeadingCell& one : geometry.leading) {
        const std::vector<ShownPatch> cell{{one.key, one.cell}};
        fillPatch(painter, picture, cell.front(), false);
        hatchMasked(painter, picture, cell, kLeadingSide);
        drawTextLeft(painter, {one.cell.right() + kNameGap, one.cell.center().y()}, font, theme.text,
                     ui::elided(font, leadingText(picture, one.key), one.nameWidth - kNameGap + 1.0));
    }
}

void drawPatchNotes(QPainter& painter, const PatchMapPicture& picture, const PatchMapGeometry& geometry) {
    const Theme& theme = picture.state.palette.theme;
    const QFont font = sansFont(kInterfaceSize);
    double y = geometry.notes.top() + kAboveNotes + kPatchNoteLine / 2.0;
    bool isFirst = true;
    for (const QString& note : notesOf(picture, geometry)) {
        drawTextLeft(painter, {geometry.notes.left(), y}, font, isFirst ? theme.text : theme.secondary,
                     ui::elided(font, note, geometry.notes.width()));
        y += kPatchNoteLine;
        isFirst = false;
    }
}

} // namespace

double PatchMapPicture::strongest() const {
    double largest = 0.0;
    for (std::size_t key = grid.leading; key < weights.size(); ++key) {
        largest = std::isfinite(weights[key]) ? std::max(largest, weights[key]) : largest;
    }
    return largest;
}

QRectF PatchMapGeometry::placeRect(const PatchPlace& place) const {
    return {map.left() + static_cast<double>(place.column) * cell,
            map.top() + static_cast<double>(place.row) * cell, cell, cell};
}

QRectF PatchMapGeometry::keyRect(const PatchMapPicture& picture, std::size_t key) const {
    if (const auto place = placeOf(picture.grid, key, picture.window)) {
        return placeRect(*place);
    }
    return key < leading.size() ? leading[key].cell : QRectF();
}

std::optional<std::size_t> PatchMapGeometry::keyAt(const PatchMapPicture& picture,
                                                   const QPointF& point) const {
    for (const LeadingCell& one : leading) {
        if (one.area().contains(point)) {
            return one.key;
        }
    }
    const QPointF inside = point - map.topLeft();
    if (picture.isEmpty() || cell <= 0.0 || inside.x() < 0.0 || inside.y() < 0.0) {
        return std::nullopt;
    }
    return tokenAt(picture.grid,
                   {static_cast<std::size_t>(inside.y() / cell), static_cast<std::size_t>(inside.x() / cell)},
                   picture.window);
}

PatchMapGeometry layoutPatchMap(const PatchMapPicture& picture, const QSizeF& room) {
    PatchMapGeometry geometry;
    if (picture.isEmpty()) {
        return geometry;
    }
    const double top = layOutLeading(picture, room.width(), geometry) + kMarkRoom;
    const double below = notesHeight(picture, geometry) + kMarkRoom;
    const auto rows = static_cast<double>(picture.grid.imageRows());
    const auto columns = static_cast<double>(picture.grid.imageColumns());
    const double cell =
        std::min((room.width() - 2.0 * kMarkRoom) / columns, (room.height() - top - below) / rows);
    geometry.cell = cell >= 1.0 ? std::floor(cell) : std::max(cell, 0.0);
    geometry.map = {std::floor((room.width() - columns * geometry.cell) / 2.0), top, columns * geometry.cell,
                    rows * geometry.cell};
    geometry.numberSize = numberSizeIn(picture, geometry.cell);
    geometry.notes = {0.0, geometry.map.bottom() + kMarkRoom, room.width(), below - kMarkRoom};
    geometry.height = geometry.notes.bottom();
    return geometry;
}

double patchMapHeight(const PatchMapPicture& picture, double width) {
    PatchMapGeometry geometry;
    const double top = layOutLeading(picture, width, geometry);
    const double shape =
        static_cast<double>(picture.grid.imageRows()) / static_cast<double>(picture.grid.imageColumns());
    return top + std::ceil((width - 2.0 * kMarkRoom) * shape) + 2.0 * kMarkRoom +
           notesHeight(picture, geometry);
}

void drawPatchMap(QPainter& painter, const PatchMapPicture& picture, const PatchMapGeometry& geometry) {
    if (picture.isEmpty()) {
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    drawGround(painter, picture, geometry);
    const std::vector<ShownPatch> patches = shownPatches(picture, geometry);
    for (const ShownPatch& patch : patches) {
        fillPatch(painter, picture, patch, picture.isOverImage);
    }
    hatchMasked(painter, picture, patches, geometry.cell);
    drawNumbers(painter, picture, geometry, patches);
    drawLeading(painter, picture, geometry);
    drawFrames(painter, picture, geometry);
    drawPatchNotes(painter, picture, geometry);
    painter.restore();
}

QString patchReadout(const PatchMapPicture& picture, std::size_t key) {
    const QString weight =
        picture.isMasked(key) && picture.weights[key] == 0.0
            ? PatchMapTexts::tr("masked")
            : PatchMapTexts::tr("weight %1").arg(toldWeight(picture, picture.weights[key]));
    const QString index = picture.state.index(key);
    const QString name = picture.state.token(key);
    const QString token = name.isEmpty() || name == index
                              ? PatchMapTexts::tr("token %1").arg(index)
                              : PatchMapTexts::tr("token %1, %2").arg(index, isolatedName(name));
    QStringList parts;
    if (const auto place = placeOf(picture.grid, key, picture.window)) {
        parts += PatchMapTexts::tr("patch (%1, %2)")
                     .arg(picture.state.index(place->row), picture.state.index(place->column));
    }
    parts += token;
    parts += weight;
    if (picture.query == key) {
        parts += PatchMapTexts::tr("the query itself");
    }
    return parts.join(QStringLiteral(" · "));
}

std::size_t keyBeside(const PatchMapPicture& picture, std::size_t key, int across, int down) {
    const PatchGrid& grid = picture.grid;
    if (key < grid.leading) {
        if (down > 0) {
            return grid.leading;
        }
        const bool isBack = across < 0;
        return isBack ? key - (key > 0 ? 1 : 0) : std::min(key + (across > 0 ? 1 : 0), grid.leading - 1);
    }
    const PatchPlace place = placeOf(grid, key, picture.window).value();
    const auto moved = [](std::size_t at, int step) { return at + static_cast<std::size_t>(step); };
    const auto beside = tokenAt(grid, {moved(place.row, down), moved(place.column, across)}, picture.window);
    if (!beside && down < 0 && grid.leading > 0) {
        return grid.leading - 1;
    }
    return beside.value_or(key);
}

} // namespace attnscope::ui
