// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/patch_grid.h"
#include "ui/paint/row/row_picture.h"

#include <QImage>
#include <QRectF>

#include <cstdint>
#include <optional>
#include <vector>

class QPainter;

namespace attnscope::ui {

/// The weights of one query as a map over the patches of an image.
struct PatchMapPicture {
    RowPicture state;
    std::vector<double> weights;       ///< [keys]
    std::vector<std::uint8_t> allowed; ///< [keys]: 1 where the mask allows; empty: everywhere
    PatchGrid grid;
    PatchWindow window;
    QImage image;                     ///< of all patches; null: none
    bool isOverImage = false;         ///< the weights are drawn over the image, which there is
    std::optional<std::size_t> query; ///< the key that is the query's own patch; nothing: queries are no keys

    bool isEmpty() const { return weights.empty() || weights.size() != grid.tokens(); }
    bool isMasked(std::size_t key) const { return !allowed.empty() && allowed[key] == 0; }
    /// What is pointed at, else where the cursor is.
    std::optional<std::size_t> focus() const { return state.hoverKey ? state.hoverKey : state.cursorKey; }
    /// The largest weight of a patch: over the image its colour is the full one.
    double strongest() const;
};

/// A leading token's cell, and its name beside it.
struct LeadingCell {
    std::size_t key = 0;
    QRectF cell;
    double nameWidth = 0.0;

    QRectF area() const { return cell.adjusted(0.0, 0.0, nameWidth, 0.0); }
};

/// Where everything stands.
struct PatchMapGeometry {
    std::vector<LeadingCell> leading; ///< above the map; those that have room
    std::size_t leadingLeftOut = 0;
    QRectF map;          ///< of all patches of the image
    double cell = 0.0;   ///< side of a patch
    int numberSize = 0;  ///< of the weights in the patches; 0: they have no room
    QRectF notes;        ///< below the map
    double height = 0.0; ///< of all

    QRectF placeRect(const PatchPlace& place) const;
    /// The cell of a key; empty where a leading token has no room.
    QRectF keyRect(const PatchMapPicture& picture, std::size_t key) const;
    std::optional<std::size_t> keyAt(const PatchMapPicture& picture, const QPointF& point) const;
};

/// The map as large as it can be there, in the middle. Cells have whole units where they are larger than one.
PatchMapGeometry layoutPatchMap(const PatchMapPicture& picture, const QSizeF& room);
/// The height that it needs where it is that wide.
double patchMapHeight(const PatchMapPicture& picture, double width);

/// Leading tokens, the map and the notes below it.
void drawPatchMap(QPainter& painter, const PatchMapPicture& picture, const PatchMapGeometry& geometry);

/// "patch (3, 5) · token 47 · weight 0.021"; a leading token by its name.
QString patchReadout(const PatchMapPicture& picture, std::size_t key);

/// The key that an arrow key leads to from another: to the patch beside it in the image as far as it is in
/// the window, from the top edge to the leading tokens and back.
std::size_t keyBeside(const PatchMapPicture& picture, std::size_t key, int across, int down);

} // namespace attnscope::ui
