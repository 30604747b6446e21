// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/exported_figure.h"

namespace attnscope::ui {

/// What a figure of that size, with type of so many points, shows, as plain sentences for the text below it:
/// stage, head, mask, reducer, range of the colours, precision, and where the numbers come from.
QString figureCaption(const ExportedFigure& figure, const PictureSize& asked,
                      const std::optional<double>& points = {});

} // namespace attnscope::ui
