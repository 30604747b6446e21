// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/colour_scale.h"
#include "ui/paint/base/palette.h"

#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

class QPainter;

namespace attnscope::ui {

/// One row of weights over the keys that it attends to, as a value.
struct ProfilePicture {
    const std::vector<double>* weights = nullptr; ///< [keys]
    const std::vector<std::uint8_t>* allowed =
        nullptr; ///< [keys]: 1 where the mask allows; empty: everywhere
    Palette palette;
    std::optional<std::size_t> key;    ///< the marked one
    const TokenList* tokens = nullptr; ///< of the keys; null: they are called by their indices
    std::size_t indexFrom = 0;
    /// Those of the matrix: a number has one colour wherever it is seen. Nothing: those of the palette.
    std::optional<ColourScale> colours;
    double uniformKeys = 0.0; ///< above 0: the colours are of log₂(so many keys · weight)

    QColor colourOf(double weight) const;
};

/// A run of attended keys, and its place; gap marks stand between runs.
struct ProfileRun {
    std::size_t first = 0;
    std::size_t end = 0;
    double left = 0.0;
    double width = 0.0;
};

struct ProfileGeometry {
    QRectF frame; ///< of the bars
    std::vector<ProfileRun> runs;
    std::size_t attended = 0;
    double largest = 0.0;
    double top = 0.0; ///< the round number at the frame's top, the largest weight at least

    /// The strongest key under a place; nothing in a gap or where no weights are.
    std::optional<std::size_t> keyAt(const ProfilePicture& picture, double x) const;
    double xOf(std::size_t key) const; ///< −1 where the key is not attended
};

/// Only attended keys have room, each run in proportion; a few runs at most: the shortest gaps are shown as
/// what they are.
ProfileGeometry layoutProfile(const ProfilePicture& picture, const QRectF& area);
/// The numbers at the scale: 0, the top, and round numbers between as far as there is room.
std::vector<double> profileTicks(const ProfileGeometry& geometry);
/// A number of the scale with no more decimals than it has: "0.0002".
QString profileTickText(double value);
/// Bars with a square-root scale, the axis with its indices, gap marks, the largest weight and the marked key
/// by name.
void drawProfile(QPainter& painter, const ProfilePicture& picture, const ProfileGeometry& geometry);

} // namespace attnscope::ui
