// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/picture.h"
#include "ui/paint/base/drawn_picture.h"

#include <optional>

namespace attnscope::ui {

/// How large a picture that is drawn by one call is in a file.
struct DrawnFigure {
    PictureSize size;
    bool isTyped = false; ///< its type was chosen
};

/// The picture with type of that many points; without points with the window's type where all of it has room,
/// else with the largest type from 8 down to 6 points with which it has. A size without a height gets the one
/// that its width asks for. Nothing where a part of the picture has no room. A picture whose type can't be
/// chosen has any size.
std::optional<DrawnFigure> drawnFigureOf(const DrawnPicture& picture, const PictureSize& size,
                                         const std::optional<double>& points);
/// The height, in pixels, that the width asks for; `size` has no height yet.
int heightOf(const DrawnPicture& picture, const PictureSize& size, const std::optional<double>& points);

/// A picture of the window's centre on the canvas of that palette.
PreparedPicture prepared(const DrawnPicture& picture, const DrawnLook& look, const PictureSize& size);

} // namespace attnscope::ui
