// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/exported_figure.h"
#include "ui/export/figures/pipeline_figure.h"

#include <optional>

namespace attnscope::ui {

/// How much of a title has no room.
struct CutTitle {
    qsizetype standing = 0; ///< letters
    qsizetype all = 0;

    bool operator==(const CutTitle&) const = default;
};

/// Which parts of a matrix were chosen for its figure and have no room at its size, or only in small type.
struct LeftOutParts {
    bool values = false;
    bool sums = false;
    bool labels = false;     ///< tokens: their indices stand in their place
    bool someLabels = false; ///< tokens between those that have a line
    bool longLabels = false; ///< the ends of long tokens
    bool indices = false;    ///< of tokens, some of which are the same
    bool axisTitles = false;
    std::optional<CutTitle> title; ///< nothing: it stands as a whole
    /// The type of all texts, of the title, of tokens and of numbers, in points, where it is smaller than the
    /// figure's; else 0.
    double allType = 0.0; ///< of a pipeline, whose texts shrink together
    double titleType = 0.0;
    double tokenType = 0.0;
    double numberType = 0.0;
    double enlargement = 0.0; ///< of an inset that is hardly larger than the whole; else 0

    bool operator==(const LeftOutParts&) const = default;
};

/// None of a figure that is drawn by one call, and of one that is too small to be written.
LeftOutParts leftOutParts(const ExportedFigure& figure, const PictureSize& size,
                          const std::optional<double>& points);
LeftOutParts leftOutOf(const Figure& figure);
LeftOutParts leftOutOf(const HeadGrid& grid, const PictureSize& size);
LeftOutParts leftOutOf(const SideFigure& figure);
LeftOutParts leftOutOf(const InsetFigure& figure, const PictureSize& size);
/// `points`: the type that was asked for; nothing: none was, and no type is small.
LeftOutParts leftOutOf(const PipelineFigure& figure, const std::optional<double>& points);

/// That for a person: "No room at this size for: sums. Smaller type, to fit: tokens (5.5 pt)". Empty where
/// nothing is left out.
QString leftOutText(const LeftOutParts& parts);

} // namespace attnscope::ui
