// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/exported_figure.h"

namespace attnscope::ui {

/// Which parts of a matrix were chosen for its figure and have no room at its size.
struct LeftOutParts {
    bool values = false;
    bool sums = false;
    bool labels = false;     ///< tokens: their indices stand in their place
    bool someLabels = false; ///< tokens between those that have a line
    bool longLabels = false; ///< the ends of long tokens
    bool axisTitles = false;

    bool operator==(const LeftOutParts&) const = default;
};

/// None of a figure that is no matrix nor several, and of one that is too small to be written.
LeftOutParts leftOutParts(const ExportedFigure& figure, const PictureSize& size,
                          const std::optional<double>& points);

} // namespace attnscope::ui
