// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/picture_options.h"

#include "app/options/number_text.h"
#include "app/options/option_values.h"
#include "app/options/stage_option.h"
#include "core/compare/difference.h"
#include "ui/session/compared_picture.h"
#include "ui/session/heads_range.h"
#include "ui/session/large_matrix.h"
#include "ui/session/scene_colours.h"

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

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
    app.add_flag("--all-heads", m_allHeads,
                 wrapped("A grid of the stage's heads, of the item that --batch names, with one range"))
        ->group(what);
    m_size.addTo(app, what);
    text("--colormap", m_colourMapText, colourMapAlternatives() + "; for weights", "NAME");
    text("--range", m_rangeText,
         "Numbers at the ends of the colour bar: auto (default), 0,1 or MIN,MAX; row colours each row by its "
         "own largest number. Of values, scores and --compare-as difference around 0, as -3,3",
         "RANGE");
    m_rangeIgnore.addTo(app, what);
    text(
        "--scale-kind", m_scaleText,
        "Of weights: linear (default), log, or lift (log2 of keys attended times weight; large matrices have "
        "it in the window). With auto, log begins at the decade of the smallest weight above 0 (1 to 12 "
        "decades), lift goes from -2 to that of weight 1, at most 8, as in the window. --range is on this "
        "scale, for log of the weights themselves",
        "KIND");
    text("--reduce", m_reduceText, "How cells become a pixel: max (default) or mean; lift has max only",
         "HOW");
    text("--values", m_valuesText, "Numbers in the cells: auto (default), on or off", "WHEN");
    text("--digits", m_digitsText, "Decimals, 0 to 9 (default 3)", "N");
    text("--theme", m_themeText, "light (default) or dark", "THEME");
    m_shown.addTo(app, what);
    text("--title", m_titleText,
         "A line above the picture (left out: of the mean or max over heads and of groups what they are)",
         "TEXT");
    text("--row", m_rowText, "The query (from 0) that is framed", "I");
    text(
        "--cell", m_cellText,
        "The cell that is framed: row and column, from 0, in the row convention (of a weight: query and key)",
        "I,J");
    m_part.addTo(app, what);
    text("--inset", m_insetText,
         "A part of queries and keys that stands enlarged beside the matrix, with its frame there: 2:5,0:3 "
         "are "
         "queries 2 to 4 and keys 0 to 2",
         "Q0:Q1,K0:K1");
    text("--mask-overlay", m_overlayText, "Hatches over forbidden cells: on (default) or off", "on|off");
}

Result<void> PictureOptions::check(bool hasSeveralHeads) {
    m_severalHeads = hasSeveralHeads;
    return checkStrip()
        .and_then([this] { return checkStyle(); })
        .and_then([this] { return m_size.check(); })
        .and_then([this] { return m_part.check(); })
        .and_then([this] { return m_shown.check(m_valuesText); })
        .and_then([this] { return checkPlaces(); });
}

Result<void> PictureOptions::checkStrip() const {
    const std::string_view alone = m_cellText                 ? "--cell"
                                   : m_valuesText             ? "--values"
                                   : m_digitsText             ? "--digits"
                                   : m_titleText              ? "--title"
                                   : m_scaleText              ? "--scale-kind"
                                   : m_reduceText             ? "--reduce"
                                   : m_insetText              ? "--inset"
                                   : m_rangeText == "row"     ? "--range row"
                                   : !m_part.given().empty()  ? m_part.given()
                                   : !m_shown.given().empty() ? m_shown.given()
                                                              : m_size.ofOneMatrix();
    if (m_pipeline && !alone.empty()) {
        return unexpected(
            usageError("{0}: it is for the picture of one matrix, and --pipeline draws the strip of all "
                       "(leave one of them out)",
                       alone));
    }
    const std::string grid = gridName();
    if (m_insetText && (!grid.empty() || m_size.ofOneMatrix() == "--cell-size")) {
        return unexpected(usageError("--inset, {0}: they do not go together (leave one of them out)",
                                     grid.empty() ? "--cell-size" : grid));
    }
    if (!grid.empty() && (m_pipeline || !m_size.notOfGrid().empty())) {
        return unexpected(usageError("{0}, {1}: they do not go together (leave one of them out)", grid,
                                     m_pipeline ? "--pipeline" : m_size.notOfGrid()));
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
    m_hasRowRange = m_rangeText == "row";
    const bool hasAutomaticRange = stageInfo(m_stage).range == RangeGroup::Weights &&
                                   m_rangeText.value_or("auto") == "auto" && m_scaleText != "lift";
    if (const Result<void> known = m_rangeIgnore.check(hasAutomaticRange); !known) {
        return known;
    }
    if (m_hasRowRange && m_scaleText && m_scaleText != "linear") {
        return unexpected(
            usageError("--range row, --scale-kind: shares of a row have a linear scale (leave one of "
                       "them out)"));
    }
    if (m_rangeText && *m_rangeText != "auto" && !m_hasRowRange) {
        const auto ends = pairIn<double>(*m_rangeText, ',');
        if (!ends || ends->first >= ends->second) {
            return unexpected(
                usageError("--range: \"{0}\" is no range (give auto, row, or MIN,MAX with MIN below MAX)",
                           *m_rangeText));
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

Result<void> PictureOptions::setGrouped(const std::string& meaning) {
    const char* const other = m_pipeline                        ? "--pipeline"
                              : m_scale == ui::ValueScale::Lift ? "--scale-kind lift"
                                                                : nullptr;
    if (other != nullptr) {
        return unexpected(usageError("{0}: it does not go with --group (leave one of them out)", other));
    }
    m_grouped = meaning;
    return {};
}

Result<Ranges> PictureOptions::rangesIn(const Snapshot& snapshot) const {
    return m_rangeIgnore.keys(*snapshot.scene).map([&](const std::vector<TokenSpan>& ignored) {
        const Stage stage = stageAsked(stageInfo(m_stage).name, *snapshot.scene);
        return attnscope::rangesOf(snapshot, stage, ignored).shared();
    });
}

Result<ui::Palette> PictureOptions::palette(Ranges ranges) const {
    if (m_range) {
        const RangeGroup group = stageInfo(m_stage).range;
        if (!startsAtZero(group) && m_range->low != -m_range->high) {
            return unexpected(usageError(
                "--range: values and scores are coloured around 0, so \"{0}\" does not fit them (give -3,3)",
                *m_rangeText));
        }
        if (startsAtZero(group)) {
            (group == RangeGroup::Weights ? ranges.weights : ranges.effects) = *m_range;
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
    if (isLift) {
        view.lift = m_range.value_or(ui::usualLift(*picture.snapshot.scene));
    }
    if (isLarge && m_hasRowRange) {
        return unexpected(makeError(translatable(
            "--range row: a pixel of so large a matrix holds several rows (take auto or MIN,MAX)")));
    }
    if (isLarge) {
        ui::makeLarge(picture, view);
    } else if (m_hasRowRange) {
        ui::setRowRange(picture);
    } else {
        ui::setScale(picture, view);
    }
    return {};
}

Result<ui::HeatmapPicture> PictureOptions::picture(const Snapshot& snapshot) const {
    return rangesIn(snapshot).and_then([&](const Ranges& ranges) { return picture(snapshot, ranges); });
}

Result<ui::HeatmapPicture> PictureOptions::picture(const Snapshot& snapshot, const Ranges& ranges) const {
    const Stage stage = stageAsked(stageInfo(m_stage).name, *snapshot.scene);
    const auto source = snapshot.source(stage);
    if (m_row && *m_row >= queryCount(snapshot.scene->input)) {
        return unexpected(noSuchPlace("--row", "row " + *m_rowText, source->rows(), source->columns()));
    }
    if (m_cell && (m_cell->first >= source->rows() || m_cell->second >= source->columns())) {
        return unexpected(noSuchPlace("--cell", "cell " + *m_cellText, source->rows(), source->columns()));
    }
    return palette(ranges).and_then([&](const ui::Palette& colours) -> Result<ui::HeatmapPicture> {
        ui::HeatmapPicture picture;
        picture.snapshot = snapshot;
        picture.stage = stage;
        picture.palette = colours;
        picture.digits = m_digits;
        picture.indexFrom = static_cast<int>(snapshot.scene->notation.indexFrom);
        picture.values = m_values;
        picture.mask = m_mask;
        picture.query = m_row;
        if (m_cell) {
            picture.cell = CellRef{stage, m_cell->first, m_cell->second};
        }
        picture.groupsMeaning = QString::fromStdString(m_grouped);
        picture.groupsWord = picture.groupsMeaning.section(':', 0, 0);
        // The mean of all heads would be taken for a head.
        const QString usual =
            snapshot.headIndex().isPooled() ? ui::usualTitle(picture) : picture.groupsMeaning;
        picture.title = m_titleText ? QString::fromStdString(*m_titleText) : usual;
        picture.viewport.cell = m_size.cellSize().value_or(0.0);
        if (const Result<void> done = m_part.cut(picture); !done) {
            return unexpected(done.error());
        }
        m_shown.apply(picture);
        if (const Result<void> done = setView(picture); !done) {
            return unexpected(done.error());
        }
        return picture;
    });
}

Result<std::optional<ui::InsetFigure>> PictureOptions::inset(const ui::HeatmapPicture& picture) const {
    if (!m_insetText) {
        return std::optional<ui::InsetFigure>();
    }
    const auto source = picture.snapshot.source(picture.stage);
    if (!stageInfo(picture.stage).cellsAreQueryKey) {
        return unexpected(usageError("--inset: the stage {0} is none of queries and keys (leave it out)",
                                     stageInfo(picture.stage).name));
    }
    const std::optional<ui::MatrixPart> part =
        ui::matrixPartIn(QString::fromStdString(*m_insetText), source->rows(), source->columns());
    if (!part) {
        return unexpected(makeError(
            translatable(
                "--inset: \"{0}\" is no part of {1} queries and {2} keys (give the first and the one "
                "behind the last of both, as 0:2,1:3)"),
            *m_insetText, std::to_string(source->rows()), std::to_string(source->columns())));
    }
    const auto isIn = [](const std::optional<ui::IndexRange>& drawn, const ui::IndexRange& range) {
        return !drawn || (drawn->first <= range.first && range.end <= drawn->end);
    };
    if (!isIn(picture.rowsDrawn, part->rows) || !isIn(picture.columnsDrawn, part->columns)) {
        return unexpected(
            makeError(translatable("--inset: \"{0}\" is not in the part that is drawn (leave it out, "
                                   "or widen --query-range or --key-range)"),
                      *m_insetText));
    }
    return std::optional(ui::insetFigureOf(picture, *part));
}

Result<ui::HeadGrid> PictureOptions::grid(const std::vector<Snapshot>& heads) const {
    const Result<Ranges> first = rangesIn(heads.front());
    if (!first) {
        return unexpected(first.error());
    }
    std::vector<Ranges> own;
    own.reserve(heads.size());
    for (const Snapshot& head : heads) {
        own.push_back(rangesIn(head).value_or(*first)); // the keys of all heads are the same
    }
    const Ranges all = ui::rangesOfHeads(own);
    std::vector<ui::HeatmapPicture> pictures;
    for (const Snapshot& head : heads) {
        Result<ui::HeatmapPicture> one = picture(head, all);
        if (!one) {
            return unexpected(one.error());
        }
        pictures.push_back(*std::move(one));
    }
    return ui::headGridOf(std::move(pictures));
}

Result<void> PictureOptions::checkCompared(bool drawsDifference, bool drawsSeveral) const {
    if (m_insetText && drawsSeveral) {
        return unexpected(usageError("--inset: it enlarges a part of one matrix (leave it out, or take "
                                     "--compare-as a, b or difference)"));
    }
    const char* const other = m_pipeline             ? "--pipeline"
                              : m_allHeads           ? "--all-heads"
                              : m_rangeText == "row" ? "--range row"
                                                     : nullptr;
    if (other != nullptr) {
        return unexpected(usageError("{0}: it does not go with --compare, which is about one matrix of each "
                                     "in one range (leave one of them out)",
                                     other));
    }
    // Beside each other A and B have that scale, and the difference none.
    if (drawsDifference && !drawsSeveral && m_scale != ui::ValueScale::Linear) {
        return unexpected(
            usageError("--scale-kind: a difference has signs and is linear (leave it out, or take "
                       "--compare-as a, b or side)"));
    }
    return {};
}

Result<ValueRange> PictureOptions::differenceRange(const Snapshot& difference, const Ranges& ranges,
                                                   bool isAlone) const {
    if (isAlone && m_range) {
        if (m_range->low != -m_range->high) {
            return unexpected(usageError("--range: a difference is coloured around 0, so \"{0}\" does not "
                                         "fit it (give -0.5,0.5)",
                                         *m_rangeText));
        }
        return *m_range;
    }
    const Stage stage = stageAsked(stageInfo(m_stage).name, *difference.scene);
    const ValueRange numbers = ranges.of(stageInfo(stage).range);
    return attnscope::differenceRange(*difference.source(stage), std::max(-numbers.low, numbers.high),
                                      difference.result->precision());
}

Result<PictureOptions::Compared> PictureOptions::compared(const Snapshot& first, const Snapshot& second,
                                                          bool isAlone) const {
    const Result<Ranges> ofFirst = rangesIn(first);
    const Result<Ranges> ofSecond = rangesIn(second);
    if (!ofFirst || !ofSecond) {
        return unexpected(ofFirst ? ofSecond.error() : ofFirst.error());
    }
    const Ranges ranges = ui::sharedRanges(*ofFirst, *ofSecond);
    const Snapshot difference = differenceOf(first, second);
    Compared all;
    const std::array<std::pair<const Snapshot*, ui::HeatmapPicture*>, 2> both{
        {{&first, &all.first}, {&second, &all.second}}};
    for (const auto& [snapshot, into] : both) {
        PictureOptions own = *this;
        own.m_range = isAlone ? std::nullopt : m_range;
        Result<ui::HeatmapPicture> made = own.picture(*snapshot, ranges);
        if (!made) {
            return unexpected(made.error());
        }
        *into = *std::move(made);
    }
    ValueRange& colours = all.first.tiledColours.range; // of lift each has its own
    const ValueRange& others = all.second.tiledColours.range;
    colours = {std::min(colours.low, others.low), std::max(colours.high, others.high)};
    all.second.tiledColours.range = colours;
    return differenceRange(difference, ranges, isAlone).map([&](const ValueRange& range) {
        all.difference = all.first;
        ui::showDifference(all.difference, difference, range, isAlone && m_range);
        ui::SideBySide side{{all.first, all.second, all.difference}};
        ui::setLetters(side);
        return Compared{side.pictures[0], side.pictures[1], side.pictures[2], all.first.title};
    });
}

Result<ui::PipelinePicture> PictureOptions::pipeline(const Snapshot& snapshot) const {
    return picture(snapshot).map(ui::pipelineOf);
}

} // namespace attnscope
