// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/result.h"
#include "ui/export/picture.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// How a picture looks and how large it is, as the command line says it.
class PictureOptions {
public:
    void addTo(CLI::App& app);

    /// Reads the texts, before any file is.
    Result<void> check();

    Stage stage() const { return m_stage; }
    bool isPipeline() const { return m_pipeline; }

    /// Everything but the numbers. Fails where a row, a cell or a range does not fit the scene.
    Result<ui::HeatmapPicture> picture(const Snapshot& snapshot) const;
    Result<ui::PipelinePicture> pipeline(const Snapshot& snapshot) const;
    /// Of the whole file, for a picture that is comfortable at `units`.
    Result<ui::PictureSize> fileSize(const QSizeF& units) const;
    std::optional<double> cellSize() const { return m_cellSize; }

private:
    struct Extent {
        double width = 0.0;
        double height = 0.0;
        bool inPixels = true; ///< else in inches
    };

    /// What is of no use in a strip.
    Result<void> checkStrip() const;
    Result<void> checkLook();
    Result<void> checkSize();
    Result<void> checkPlaces();
    /// Of a matrix whose pixels are many cells: what they show.
    Result<void> lookAt(ui::HeatmapPicture& picture) const;
    Result<ui::Palette> palette(const Snapshot& snapshot) const;

    std::optional<std::string> m_stageText, m_sizeText, m_cellSizeText, m_dpiText, m_colourMapText,
        m_rangeText, m_valuesText, m_digitsText, m_themeText, m_titleText, m_rowText, m_cellText, m_indexText,
        m_overlayText, m_scaleText, m_reduceText;
    bool m_pipeline = false;

    Stage m_stage = Stage::Weights;
    std::optional<Extent> m_extent;
    std::optional<double> m_cellSize;
    double m_dpi = ui::kUnitDpi;
    ui::ColourMapName m_colourMap = ui::ColourMapName::Viridis;
    std::optional<ValueRange> m_range;
    ui::ValuesShown m_values = ui::ValuesShown::Auto;
    ui::MaskShown m_mask = ui::MaskShown::Full;
    ui::ValueScale m_scale = ui::ValueScale::Linear;
    Reducer m_reducer = Reducer::Max;
    int m_digits = 3;
    int m_indexFrom = 0;
    bool m_dark = false;
    std::optional<std::size_t> m_row;
    std::optional<std::pair<std::size_t, std::size_t>> m_cell;
};

} // namespace attnscope
