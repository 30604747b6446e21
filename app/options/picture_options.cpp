// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/picture_options.h"

#include "app/options/option_values.h"
#include "app/options/stage_option.h"
#include "ui/files/large_picture.h"
#include "ui/paint/heatmap/figure_layout.h"
#include "ui/session/large_matrix.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace attnscope {

namespace {

constexpr double kMillimetresPerInch = 25.4;

template <typename Number>
std::optional<Number> numberIn(std::string_view text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [at, wrong] = std::from_chars(text.data(), end, number);
    if (wrong != std::errc() || at != end) {
        return std::nullopt;
    }
    if constexpr (std::is_floating_point_v<Number>) {
        if (!std::isfinite(number)) {
            return std::nullopt;
        }
    }
    return number;
}

template <typename Number>
std::optional<std::pair<Number, Number>> pairIn(std::string_view text, char separator) {
    const std::size_t at = text.find(separator);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const auto first = numberIn<Number>(text.substr(0, at));
    const auto second = numberIn<Number>(text.substr(at + 1));
    return first && second ? std::optional(std::pair(*first, *second)) : std::nullopt;
}

/// The error that lists the words of a table.
template <typename Table, typename Member>
Error unknownWord(const char* option, const std::string& text, const Table& table, Member word) {
    return usageError("{0}: \"{1}\" is not known (take one of: {2})", option, text,
                      listed(table, [word](const auto& entry) { return entry.*word; }));
}

/// "viridis (default), magma, cividis, greys or rdbu"
std::string colourMapAlternatives() {
    std::vector<std::string> names;
    for (const ui::NamedColourMap& map : ui::colourMaps()) {
        names.push_back(std::string(map.name) + (&map == &ui::usualColourMap() ? " (default)" : ""));
    }
    return alternatives(std::vector<std::string_view>(names.begin(), names.end()));
}

/// One of a few words; `chosen` stays where the option is not given.
template <typename Value>
Result<void> choose(const char* option, const std::optional<std::string>& text,
                    std::initializer_list<std::pair<std::string_view, Value>> words, Value& chosen) {
    if (!text) {
        return {};
    }
    for (const auto& [word, value] : words) {
        if (*text == word) {
            chosen = value;
            return {};
        }
    }
    return unexpected(unknownWord(option, *text, words, &std::pair<std::string_view, Value>::first));
}

Error noSuchPlace(const std::string& option, const std::string& given, std::size_t rows,
                  std::size_t columns) {
    return makeError(translatable("{0}: there is no {1} in a matrix of {2} × {3} (indices begin at 0)"),
                     option, given, std::to_string(rows), std::to_string(columns));
}

} // namespace

void PictureOptions::addTo(CLI::App& app) {
    const std::string what = "Picture";
    const auto text = [&](const char* name, std::optional<std::string>& into, const std::string& meaning,
                          const char* type) {
        addText(app, name, into, meaning)->type_name(type)->group(what);
    };
    text("--stage", m_stageText, "Which matrix (default weights)", "STAGE");
    app.add_flag("--pipeline", m_pipeline,
                 wrapped("The whole strip X → … → O; --stage is the one that is framed. What concerns "
                         "the cells of one matrix does not go with it"))
        ->group(what);
    text("--size", m_sizeText,
         "Of the whole file: 800x600 in pixels, 82mmx60mm or 3.25inx2.5in; a width alone, 3.25in, finds its "
         "height. The matrix gets at least 60 % of the width, or of the height where that limits it: labels "
         "become shorter and fewer, titles and sums go, and where that is not enough an error says the "
         "smallest size",
         "WxH");
    text(
        "--font-pt", m_typeText,
        "Points of the type, 4 to 24 (default 7 where the size is in mm or in, else as in the window, or the "
        "largest of 8 to 6 that leaves the matrix enough)",
        "P");
    text("--cell-size", m_cellSizeText,
         "Pixels a cell, in place of --size. Without both few tokens get large cells, and of many a pixel "
         "stands for so many cells that the picture is about 1,000 pixels wide; it says how many",
         "PX");
    text("--dpi", m_dpiText, "Pixels an inch (default 96); type grows with it", "DPI");
    text("--colormap", m_colourMapText, colourMapAlternatives() + "; for weights", "NAME");
    text("--range", m_rangeText, "Numbers at the ends of the colour bar: auto (default), 0,1 or MIN,MAX",
         "RANGE");
    text("--scale-kind", m_scaleText,
         "Of weights: linear (default), log, or lift as the window shows it for large matrices (log2 of keys "
         "attended times weight). --range is on this scale, for log of the weights themselves",
         "KIND");
    text("--reduce", m_reduceText, "How cells become a pixel: max (default) or mean; lift has max only",
         "HOW");
    text("--values", m_valuesText, "Numbers in the cells: auto (default), on or off", "WHEN");
    text("--digits", m_digitsText, "Decimals, 0 to 9 (default 3)", "N");
    text("--theme", m_themeText, "light (default) or dark", "THEME");
    text("--title", m_titleText, "A line above the picture", "TEXT");
    text("--row", m_rowText, "The query (from 0) that is framed", "I");
    text(
        "--cell", m_cellText,
        "The cell that is framed: row and column, from 0, in the row convention (of a weight: query and key)",
        "I,J");
    text("--index-from", m_indexText, "What labels count from: 0 (default) or 1", "0|1");
    text("--mask-overlay", m_overlayText, "Hatches over forbidden cells: on (default) or off", "on|off");
}

Result<void> PictureOptions::check() {
    return checkStrip()
        .and_then([this] { return checkStyle(); })
        .and_then([this] { return checkSize(); })
        .and_then([this] { return checkPlaces(); });
}

Result<void> PictureOptions::checkStrip() const {
    const std::string_view alone = m_cellSizeText ? "--cell-size"
                                   : m_cellText   ? "--cell"
                                   : m_valuesText ? "--values"
                                   : m_digitsText ? "--digits"
                                   : m_indexText  ? "--index-from"
                                   : m_titleText  ? "--title"
                                   : m_typeText   ? "--font-pt"
                                   : m_scaleText  ? "--scale-kind"
                                   : m_reduceText ? "--reduce"
                                                  : "";
    if (m_pipeline && !alone.empty()) {
        return unexpected(
            usageError("{0}: it is for the picture of one matrix, and --pipeline draws the strip of all "
                       "(leave one of them out)",
                       alone));
    }
    return {};
}

Result<void> PictureOptions::checkStyle() {
    if (m_stageText) {
        if (const Result<void> known = checkStageName(*m_stageText); !known) {
            return known;
        }
        m_stage = *stageNamed(*m_stageText);
    }
    if (m_digitsText) {
        const auto digits = numberIn<int>(*m_digitsText);
        if (!digits || *digits < 0 || *digits > 9) {
            return unexpected(usageError("--digits: \"{0}\" is not allowed (give 0 to 9)", *m_digitsText));
        }
        m_digits = *digits;
    }
    if (m_rangeText && *m_rangeText != "auto") {
        const auto ends = pairIn<double>(*m_rangeText, ',');
        if (!ends || ends->first >= ends->second) {
            return unexpected(usageError(
                "--range: \"{0}\" is no range (give auto, or MIN,MAX with MIN below MAX)", *m_rangeText));
        }
        m_range = ValueRange{ends->first, ends->second};
    }
    if (m_colourMapText) {
        m_colourMap = ui::colourMapNamed(*m_colourMapText);
        if (m_colourMap == nullptr) {
            return unexpected(
                unknownWord("--colormap", *m_colourMapText, ui::colourMaps(), &ui::NamedColourMap::name));
        }
    }
    return choose<ui::ValuesShown>(
               "--values", m_valuesText,
               {{"auto", ui::ValuesShown::Auto}, {"on", ui::ValuesShown::On}, {"off", ui::ValuesShown::Off}},
               m_values)
        .and_then([this] {
            return choose<bool>("--theme", m_themeText, {{"light", false}, {"dark", true}}, m_dark);
        })
        .and_then([this] {
            return choose<ui::ValueScale>("--scale-kind", m_scaleText,
                                          {{"linear", ui::ValueScale::Linear},
                                           {"log", ui::ValueScale::Log},
                                           {"lift", ui::ValueScale::Lift}},
                                          m_scale);
        })
        .and_then([this] {
            return choose<Reducer>("--reduce", m_reduceText, {{"max", Reducer::Max}, {"mean", Reducer::Mean}},
                                   m_reducer);
        })
        .and_then([this] {
            return choose<int>("--index-from", m_indexText, {{"0", 0}, {"1", 1}}, m_indexFrom);
        })
        .and_then([this] {
            return choose<ui::MaskShown>("--mask-overlay", m_overlayText,
                                         {{"on", ui::MaskShown::Full}, {"off", ui::MaskShown::Off}}, m_mask);
        })
        .and_then([this]() -> Result<void> {
            if (ui::reducerOf(Stage::Weights, m_scale, m_reducer) != m_reducer) {
                return unexpected(usageError("--reduce: there is no mean of lifts, because the lift of a "
                                             "weight of 0 is minus infinity "
                                             "(leave --reduce out, or take --scale-kind linear or log)"));
            }
            return {};
        });
}

Result<void> PictureOptions::checkSize() {
    if (m_sizeText && m_cellSizeText) {
        return unexpected(
            usageError("--size, --cell-size: the one follows from the other (give one of them)"));
    }
    if (m_dpiText) {
        const auto dpi = numberIn<double>(*m_dpiText);
        if (!dpi || *dpi < 10.0 || *dpi > 4800.0) {
            return unexpected(usageError("--dpi: \"{0}\" is not allowed (give 10 to 4800)", *m_dpiText));
        }
        m_dpi = *dpi;
    }
    if (m_cellSizeText) {
        m_cellSize = numberIn<double>(*m_cellSizeText);
        if (!m_cellSize || *m_cellSize < 1.0 || *m_cellSize > 1000.0) {
            return unexpected(
                usageError("--cell-size: \"{0}\" is not allowed (give 1 to 1000 pixels)", *m_cellSizeText));
        }
    }
    if (m_typeText) {
        m_type = numberIn<double>(*m_typeText);
        if (!m_type || *m_type < 4.0 || *m_type > 24.0) {
            return unexpected(
                usageError("--font-pt: \"{0}\" is not allowed (give 4 to 24 points)", *m_typeText));
        }
    }
    if (m_sizeText) {
        // "px" has an x of its own.
        const std::string_view text = *m_sizeText;
        const std::size_t px = text.find("pxx");
        const bool isOne = lengthIn(text).has_value();
        const std::size_t by = isOne ? text.size() : px == std::string::npos ? text.find('x') : px + 2;
        const auto width = lengthIn(text.substr(0, by));
        const auto height = isOne || by == std::string::npos ? std::nullopt : lengthIn(text.substr(by + 1));
        const auto inPixels = [](const Length& length) { return length.unit == LengthUnit::Pixels; };
        if (!width || (!isOne && (!height || inPixels(*width) != inPixels(*height)))) {
            return unexpected(
                usageError("--size: \"{0}\" is no size (give 800x600, 82mmx60mm, 3.25inx2.5in, or "
                           "the width alone)",
                           *m_sizeText));
        }
        m_extent = Extent{width->length, height ? height->length : 0.0, width->unit};
    }
    return {};
}

std::optional<PictureOptions::Length> PictureOptions::lengthIn(std::string_view text) {
    Length found;
    double inches = 1.0;
    if (text.ends_with("mm")) {
        found.unit = LengthUnit::Millimetres;
        inches = 1.0 / kMillimetresPerInch;
    } else if (text.ends_with("in")) {
        found.unit = LengthUnit::Inches;
    }
    if (found.unit != LengthUnit::Pixels || text.ends_with("px")) {
        text.remove_suffix(2);
    }
    const auto number = numberIn<double>(text);
    if (!number || *number <= 0.0) {
        return std::nullopt;
    }
    found.length = *number * inches;
    return found;
}

Result<void> PictureOptions::checkPlaces() {
    const Result<std::optional<std::size_t>> row = wholeNumberIfGiven("--row", m_rowText);
    if (!row) {
        return unexpected(row.error());
    }
    m_row = *row;
    if (m_cellText) {
        m_cell = pairIn<std::size_t>(*m_cellText, ',');
        if (!m_cell) {
            return unexpected(
                usageError("--cell: \"{0}\" is not allowed (give row and column as 0,1)", *m_cellText));
        }
    }
    return {};
}

Result<ui::Palette> PictureOptions::palette(const Snapshot& snapshot) const {
    // A file has one range for all matrices, so that several files can stand beside each other.
    Ranges ranges = rangesOf(snapshot, stageAsked(stageInfo(m_stage).name, *snapshot.scene)).shared();
    if (m_range) {
        const RangeGroup group = stageInfo(m_stage).range;
        if (group != RangeGroup::Weights && m_range->low != -m_range->high) {
            return unexpected(usageError(
                "--range: values and scores are coloured around 0, so \"{0}\" does not fit them (give -3,3)",
                *m_rangeText));
        }
        if (group == RangeGroup::Weights) {
            ranges.weights = *m_range;
        } else {
            (group == RangeGroup::Scores ? ranges.scores : ranges.values) = m_range->high;
        }
    }
    return ui::makePalette(m_dark ? ui::darkTheme() : ui::lightTheme(), ranges, *m_colourMap);
}

Result<void> PictureOptions::setView(ui::HeatmapPicture& picture) const {
    const bool isWeight = stageInfo(m_stage).range == RangeGroup::Weights;
    const bool isLinear = m_scale == ui::ValueScale::Linear;
    const bool isLarge = ui::isLarge(picture.snapshot, picture.stage);
    if (!isLarge && m_reducer != Reducer::Max) {
        return unexpected(
            usageError("--reduce: a matrix of few cells is drawn cell by cell (leave it out, or draw "
                       "one of more than 262,144 cells)"));
    }
    if (!isLinear && (!isWeight || (m_scale == ui::ValueScale::Lift && picture.stage != Stage::Weights))) {
        return unexpected(
            usageError("--scale-kind: {0} is a scale of weights (leave it out with --stage {1})",
                       *m_scaleText, stageInfo(m_stage).name));
    }
    ui::LargeViewOptions view;
    view.reducer = m_reducer;
    view.scale = m_scale;
    const bool isLift = ui::showsLift(picture.stage, view.scale);
    if (m_range && isLift) {
        view.lift = *m_range;
    } else if (isLift && !isLarge) {
        view.lift = picture.snapshot.result->lift()->range();
    }
    if (isLarge) {
        ui::makeLarge(picture, view);
    } else {
        ui::setScale(picture, view);
    }
    return {};
}

Result<ui::HeatmapPicture> PictureOptions::picture(const Snapshot& snapshot) const {
    const Stage stage = stageAsked(stageInfo(m_stage).name, *snapshot.scene);
    const auto source = snapshot.source(stage);
    if (m_row && *m_row >= queryCount(snapshot.scene->input)) {
        return unexpected(noSuchPlace("--row", "row " + *m_rowText, source->rows(), source->columns()));
    }
    if (m_cell && (m_cell->first >= source->rows() || m_cell->second >= source->columns())) {
        return unexpected(noSuchPlace("--cell", "cell " + *m_cellText, source->rows(), source->columns()));
    }
    return palette(snapshot).and_then([&](const ui::Palette& colours) -> Result<ui::HeatmapPicture> {
        ui::HeatmapPicture picture;
        picture.snapshot = snapshot;
        picture.stage = stage;
        picture.palette = colours;
        picture.digits = m_digits;
        picture.indexFrom = m_indexFrom;
        picture.values = m_values;
        picture.mask = m_mask;
        picture.query = m_row;
        if (m_cell) {
            picture.cell = CellRef{stage, m_cell->first, m_cell->second};
        }
        picture.title = QString::fromStdString(m_titleText.value_or(std::string()));
        if (m_cellSize) {
            picture.viewport.cell = *m_cellSize;
        }
        if (const Result<void> done = setView(picture); !done) {
            return unexpected(done.error());
        }
        return picture;
    });
}

Result<ui::PipelinePicture> PictureOptions::pipeline(const Snapshot& snapshot) const {
    return picture(snapshot).map(ui::pipelineOf);
}

Result<ui::PictureSize> PictureOptions::sizeOf(const QSizeF& pixels) const {
    if (std::max(pixels.width(), pixels.height()) > ui::kLargestSide) {
        return unexpected(
            makeError(translatable("picture: {0} × {1} pixels are too many (up to {2} a side: make "
                                   "cells, size or dpi smaller)"),
                      std::to_string(std::llround(pixels.width())),
                      std::to_string(std::llround(pixels.height())), std::to_string(ui::kLargestSide)));
    }
    const auto whole = [](double side) { return std::max(1, static_cast<int>(std::lround(side))); };
    return ui::PictureSize{QSize(whole(pixels.width()), whole(pixels.height())), m_dpi};
}

Result<ui::PictureSize> PictureOptions::stripSize(const QSizeF& units) const {
    if (!m_extent) {
        return sizeOf(units * (m_dpi / ui::kUnitDpi));
    }
    const double height =
        m_extent->height > 0.0 ? m_extent->height : m_extent->width * units.height() / units.width();
    return sizeOf(QSizeF(m_extent->width, height) * (m_extent->inPixels() ? 1.0 : m_dpi));
}

std::optional<double> PictureOptions::type() const {
    return m_type || !m_extent || m_extent->inPixels() ? m_type : std::optional(ui::kPrintType);
}

Result<ui::Figure> PictureOptions::figure(const ui::HeatmapPicture& picture) const {
    if (!m_extent) {
        // Everything grows with the type, as it does with the resolution.
        const double scale = m_type ? ui::typeScale(*m_type) : 1.0;
        ui::HeatmapPicture shown = picture;
        shown.viewport.cell /= scale;
        const QSizeF units =
            m_cellSize ? ui::sizeForCell(ui::asFile(shown), *m_cellSize / scale) : ui::comfortableSize(shown);
        return sizeOf(units * (m_dpi / ui::kUnitDpi * scale)).map([&](ui::PictureSize size) {
            size.typeScale = scale;
            return ui::Figure{shown, size};
        });
    }
    const QSizeF asked = QSizeF(m_extent->width, m_extent->height) * (m_extent->inPixels() ? 1.0 : m_dpi);
    return sizeOf(asked).and_then([&](ui::PictureSize size) -> Result<ui::Figure> {
        if (m_extent->height == 0.0) {
            size = ui::withFigureHeight(picture, size, type());
            if (const Result<ui::PictureSize> fits = sizeOf(size.pixels); !fits) {
                return unexpected(fits.error());
            }
        }
        if (std::optional<ui::Figure> figure = ui::figureOf(picture, size, type())) {
            return *std::move(figure);
        }
        return unexpected(tooSmall(picture, size));
    });
}

Error PictureOptions::tooSmall(const ui::HeatmapPicture& picture, const ui::PictureSize& size) const {
    constexpr double kInchStep = 100.0;
    const double pixels = m_extent->inPixels() ? 1.0 : m_dpi;
    // Steps of the unit that the size was given in: whole pixels, whole millimetres, hundredths of an inch.
    const double steps = m_extent->inPixels()                        ? 1.0
                         : m_extent->unit == LengthUnit::Millimetres ? kMillimetresPerInch
                                                                     : kInchStep;
    const std::string unit = m_extent->inPixels() ? "" : steps == kInchStep ? "in" : "mm";
    double factor = ui::leastEnlargement(picture, size, type());
    const auto side = [&](double length) { return std::ceil(length * factor * steps - 1e-9) / steps; };
    // Rounding changes the shape a little.
    const auto holds = [&] {
        const QSizeF larger(side(m_extent->width), side(size.pixels.height() / pixels));
        return ui::figureOf(picture, {(larger * pixels).toSize(), m_dpi}, type()).has_value();
    };
    for (int turn = 0; turn < 100 && !holds(); ++turn) {
        factor *= 1.01;
    }
    const auto text = [&](double length) {
        const double shown = side(length) * (steps == kInchStep ? 1.0 : steps);
        return fmt::format("{:g}{}", shown, unit);
    };
    return makeError(translatable("--size: \"{0}\" leaves the matrix less than {1} % of the picture (give at "
                                  "least {2}, or smaller type with --font-pt)"),
                     *m_sizeText, std::to_string(std::lround(100.0 * ui::kMatrixShare)),
                     text(m_extent->width) +
                         (m_extent->height > 0.0 ? "x" + text(m_extent->height) : std::string()));
}

} // namespace attnscope
