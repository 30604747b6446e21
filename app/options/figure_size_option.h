// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/options/size_option.h"
#include "core/base/result.h"
#include "ui/export/figures/figure.h"
#include "ui/export/figures/head_grid.h"
#include "ui/export/figures/inset_figure.h"
#include "ui/export/figures/pipeline_figure.h"
#include "ui/export/figures/side_by_side.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace attnscope {

/// --size, --font-pt, --cell-size and --dpi: how large a picture file and its type are.
class FigureSizeOption {
public:
    void addTo(CLI::App& app, const std::string& group);

    /// The file that is written: one of shapes whose size is in mm or in has 300 dpi by default.
    void setOutput(const std::string& path);
    /// Reads the texts, before any file is.
    Result<void> check();

    /// Whether the whole file has the size that was asked for.
    bool isGiven() const { return m_extent.has_value(); }
    /// The option that concerns the cells of one matrix, where it is given; else empty.
    std::string_view ofOneMatrix() const;
    /// The one that does not go with a grid of heads, where it is given; else empty.
    std::string_view notOfGrid() const;
    /// Pixels a cell, where they are given.
    const std::optional<double>& cellSize() const { return m_cellSize; }

    /// The picture at the size of the whole file. Fails where the matrix would get too small a part of it.
    Result<ui::Figure> figure(const ui::HeatmapPicture& picture) const;
    /// The size of the file of a grid of heads. Fails where their cells would vanish.
    Result<ui::PictureSize> sizeFor(const ui::HeadGrid& grid) const;
    /// Pictures beside or below each other at the size of the whole file. Fails where a matrix would get too
    /// small a part of it.
    Result<ui::SideFigure> figure(const ui::SideBySide& side) const;
    /// The size of the file of a matrix with an inset. Fails where one of them could not be seen.
    Result<ui::PictureSize> sizeFor(const ui::InsetFigure& figure) const;
    /// The strip at the size of the whole file. Fails where its frames would be cut off.
    Result<ui::PipelineFigure> figure(const ui::PipelinePicture& strip) const;
    /// The size of the file of a picture whose default size is `units`.
    Result<ui::PictureSize> sizeFor(const QSizeF& units) const;
    /// Points of the type; nothing where the window's sizes are taken.
    std::optional<double> type() const;

private:
    /// Whether a width was given alone, from which the height is found.
    bool isHeightFree() const { return m_extent && m_extent->height == 0.0; }
    /// The size with the height that its width asks for, where none was given.
    template <typename Picture>
    ui::PictureSize withHeight(const Picture& picture, ui::PictureSize size) const;
    Result<ui::PictureSize> sizeOf(const QSizeF& pixels) const;
    /// The size that was given, else that one in pixels.
    std::string givenText(const ui::PictureSize& size) const;
    /// The smallest size of that shape at which something fits, in the unit that was given, as --size takes
    /// it.
    std::string leastText(const ui::PictureSize& size,
                          const std::function<bool(const ui::PictureSize&)>& fits) const;

    std::optional<std::string> m_sizeText, m_cellSizeText, m_dpiText, m_typeText;
    std::optional<Extent> m_extent;
    std::optional<double> m_cellSize;
    std::optional<double> m_type; ///< points
    double m_dpi = ui::kUnitDpi;
    bool m_isOfShapes = false; ///< the file that is written
};

} // namespace attnscope
