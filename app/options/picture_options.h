// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "ui/files/figure.h"
#include "ui/paint/base/colour_scale.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// The options of the command line for the appearance and size of a picture.
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
    /// The picture at the size of the whole file. Fails where the matrix would get too small a part of it.
    Result<ui::Figure> figure(const ui::HeatmapPicture& picture) const;
    /// The size of the file of a strip whose default size is `units`.
    Result<ui::PictureSize> stripSize(const QSizeF& units) const;

private:
    enum class LengthUnit { Pixels, Millimetres, Inches };
    /// A length in pixels or inches, and the unit that it was given in.
    struct Length {
        double length = 0.0;
        LengthUnit unit = LengthUnit::Pixels;
    };
    struct Extent {
        double width = 0.0;
        double height = 0.0; ///< 0: follows from the width
        LengthUnit unit = LengthUnit::Pixels;

        bool inPixels() const { return unit == LengthUnit::Pixels; }
    };

    /// What is of no use in a strip.
    Result<void> checkStrip() const;
    Result<void> checkStyle();
    Result<void> checkSize();
    Result<void> checkPlaces();
    static std::optional<Length> lengthIn(std::string_view text);
    Result<ui::PictureSize> sizeOf(const QSizeF& pixels) const;
    /// Points of the type; nothing where the window's sizes are taken.
    std::optional<double> type() const;
    /// That the matrix would be too small, and the smallest size at which it is not.
    Error tooSmall(const ui::HeatmapPicture& picture, const ui::PictureSize& size) const;
    /// Sets how the pixels of a large matrix show their cells.
    Result<void> setView(ui::HeatmapPicture& picture) const;
    Result<ui::Palette> palette(const Snapshot& snapshot) const;

    std::optional<std::string> m_stageText, m_sizeText, m_cellSizeText, m_dpiText, m_colourMapText,
        m_rangeText, m_valuesText, m_digitsText, m_themeText, m_titleText, m_rowText, m_cellText, m_indexText,
        m_overlayText, m_scaleText, m_reduceText, m_typeText;
    bool m_pipeline = false;

    Stage m_stage = Stage::Weights;
    std::optional<Extent> m_extent;
    std::optional<double> m_cellSize;
    std::optional<double> m_type; ///< points
    double m_dpi = ui::kUnitDpi;
    const ui::NamedColourMap* m_colourMap = &ui::usualColourMap();
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
