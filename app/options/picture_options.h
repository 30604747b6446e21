// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/options/drawn_part_options.h"
#include "app/options/figure_size_option.h"
#include "app/options/range_ignore_option.h"
#include "app/options/shown_parts_option.h"
#include "core/base/result.h"
#include "ui/export/figures/head_grid.h"
#include "ui/paint/base/colour_scale.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// The options of the command line for the appearance and size of a picture.
class PictureOptions {
public:
    void addTo(CLI::App& app);

    /// Reads the texts, before any file is. `hasSeveralHeads`: --head names several.
    Result<void> check(bool hasSeveralHeads = false);
    /// The file that is written, from whose ending defaults follow; before check().
    void setOutput(const std::string& path) { m_size.setOutput(path); }

    Stage stage() const { return m_stage; }
    /// The line above the picture; nothing where none is given.
    const std::optional<std::string>& title() const { return m_titleText; }
    /// The picture is of groups, which mean that ("words: sum over keys, mean over queries"). Fails where
    /// what is asked for does not go with them.
    Result<void> setGrouped(const std::string& meaning);
    bool isDark() const { return m_dark; }
    bool isPipeline() const { return m_pipeline; }
    bool hasColourMap() const { return m_colourMapText.has_value(); }
    bool hasAllHeads() const { return m_allHeads; }
    /// The option by which several heads are drawn; empty: one is.
    std::string gridName() const { return m_allHeads ? "--all-heads" : m_severalHeads ? "--head" : ""; }

    /// Everything but the numbers. Fails where a row, a cell or a range does not fit the scene.
    Result<ui::HeatmapPicture> picture(const Snapshot& snapshot) const;
    /// Two matrices of one shape in one range, and their difference around 0. Of these `difference` alone is
    /// drawn where it `isAlone`, and --range is its range then.
    struct Compared {
        ui::HeatmapPicture first, second, difference;
        QString title{}; ///< of all of them beside each other
    };
    Result<Compared> compared(const Snapshot& first, const Snapshot& second, bool isAlone) const;
    /// What can't be drawn of a difference.
    Result<void> checkCompared(bool drawsDifference, bool drawsSeveral) const;
    Result<ui::PipelinePicture> pipeline(const Snapshot& snapshot) const;
    /// The picture with a part of it enlarged, where that is asked for. Fails where it has no such part.
    Result<std::optional<ui::InsetFigure>> inset(const ui::HeatmapPicture& picture) const;
    /// The same stage of all these heads, with one range.
    Result<ui::HeadGrid> grid(const std::vector<Snapshot>& heads) const;
    const FigureSizeOption& size() const { return m_size; }
    /// Whether numbers in the cells, and sums, were asked for rather than drawn where they have room.
    bool asksForValues() const { return m_values == ui::ValuesShown::On || m_shown.asksForValues(); }
    bool asksForSums() const { return m_shown.asksForSums(); }

private:
    /// What is of no use in a strip.
    Result<void> checkStrip() const;
    Result<void> checkStyle();
    Result<void> checkPlaces();
    /// Sets how the pixels of a large matrix show their cells.
    Result<void> setView(ui::HeatmapPicture& picture) const;
    Result<ui::HeatmapPicture> picture(const Snapshot& snapshot, const Ranges& ranges) const;
    /// A file has one range for all matrices, so that several files can stand beside each other.
    Result<Ranges> rangesIn(const Snapshot& snapshot) const;
    Result<ui::Palette> palette(Ranges ranges) const;
    Result<ValueRange> differenceRange(const Snapshot& difference, const Ranges& ranges, bool isAlone) const;

    std::optional<std::string> m_stageText, m_colourMapText, m_rangeText, m_valuesText, m_digitsText,
        m_themeText, m_titleText, m_rowText, m_cellText, m_overlayText, m_scaleText, m_reduceText,
        m_insetText;
    std::string m_grouped; ///< what groups mean; empty: none
    bool m_pipeline = false;
    bool m_allHeads = false;
    bool m_severalHeads = false;
    FigureSizeOption m_size;
    DrawnPartOptions m_part;
    ShownPartsOption m_shown;
    RangeIgnoreOption m_rangeIgnore;

    Stage m_stage = Stage::Weights;
    const ui::NamedColourMap* m_colourMap = &ui::usualColourMap();
    std::optional<ValueRange> m_range;
    bool m_hasRowRange = false; ///< each row has its own
    ui::ValuesShown m_values = ui::ValuesShown::Auto;
    ui::MaskShown m_mask = ui::MaskShown::Full;
    ui::ValueScale m_scale = ui::ValueScale::Linear;
    Reducer m_reducer = Reducer::Max;
    int m_digits = 3;
    bool m_dark = false;
    std::optional<std::size_t> m_row;
    std::optional<std::pair<std::size_t, std::size_t>> m_cell;
};

} // namespace attnscope
