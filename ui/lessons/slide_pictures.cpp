// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/slide_pictures.h"

#include "core/formula/notation.h"
#include "core/scene/token_name.h"
#include "ui/lessons/step_texts.h"
#include "ui/paint/base/translated.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// More make the sums below the plane wider than it.
constexpr int kMatchDigits = 2;

} // namespace

LinesPicture slideLines(const SlideSubject& of, std::size_t head) {
    LinesPicture picture;
    const auto source = of.snapshot.source(Stage::Weights);
    const StageNotation notation = notationOf(of.scene, Stage::Weights);
    const bool columns = of.scene.orientation == Orientation::Columns;
    picture.indexFrom = of.scene.notation.indexFrom;
    setSides(picture, of.scene.tokens, source->rows(), of.scene.keyNames(), source->columns());
    picture.orientation = of.scene.orientation;
    picture.palette = of.palette;
    picture.queryTitle = translated(columns ? notation.columnTitle : notation.rowTitle);
    picture.keyTitle = translated(columns ? notation.rowTitle : notation.columnTitle);
    picture.query = of.query;
    picture.key = of.key;
    LinesHead lines{head, {}};
    double widest = 0.0;
    for (std::size_t query = 0; query < source->rows(); ++query) {
        auto row = std::make_shared<LineRow>(readLineRow(*source, query));
        for (const AttentionLine& line : row->lines) {
            widest = std::max(widest, std::abs(line.weight));
        }
        lines.rows.push_back(std::move(row));
    }
    picture.heads.push_back(std::move(lines));
    picture.reference = widest > 0.0 ? widest : 1.0;
    return picture;
}

TextPicture slideText(const SlideSubject& of, bool isCovered) {
    const auto source = of.snapshot.source(Stage::Weights);
    const bool isCross = of.scene.keyTokens || source->rows() != source->columns();
    std::vector<TextParagraph> text;
    if (isCross) {
        const StageNotation notation = notationOf(of.scene, Stage::Weights);
        const bool columns = of.scene.orientation == Orientation::Columns;
        text.push_back({translated(columns ? notation.columnTitle : notation.rowTitle),
                        shownWords(of.scene.tokens, source->rows())});
        text.push_back({translated(columns ? notation.rowTitle : notation.columnTitle),
                        shownWords(of.scene.keyNames(), source->columns())});
    } else {
        text.push_back({{}, shownWords(of.scene.tokens, source->rows())});
    }
    TextPicture picture;
    picture.tinted = text.size() - 1;
    picture.text = std::make_shared<const std::vector<TextParagraph>>(std::move(text));
    picture.palette = of.palette;
    picture.colours.map = of.palette.sequential;
    picture.colours.canvas = of.palette.theme.canvas.rgb();
    picture.shown = WordRef{0, of.query};
    if (isCovered) {
        return picture;
    }
    picture.numbers.resize(source->columns());
    source->exactRow(of.query, picture.numbers);
    double most = 0.0;
    for (std::size_t key = 0; key < picture.numbers.size(); ++key) {
        picture.masked.push_back(source->masked(of.query, key) ? 1 : 0);
        picture.weighs.push_back(picture.numbers[key] != 0.0 ? 1 : 0);
        most = std::isfinite(picture.numbers[key]) ? std::max(most, picture.numbers[key]) : most;
    }
    picture.colours.range = {0.0, most > 0.0 ? most : 1.0};
    return picture;
}

std::optional<MatchPicture> slideMatch(const SlideSubject& of, const RowPicture& row) {
    const std::vector<std::size_t> keys =
        row.row ? row.row->namedKeys() : matchedKeys(of.snapshot, of.query, TermOrder::Position, kNamedTerms);
    std::optional<MatchRow> match = matchRow(of.snapshot, of.query, keys);
    if (!match || match->vector.empty()) {
        return std::nullopt;
    }
    MatchPicture picture;
    picture.state = row;
    picture.state.cursorKey = of.key;
    picture.state.digits = kMatchDigits;
    picture.plane = bestMatchPlane(*match);
    picture.match = std::make_shared<const MatchRow>(*std::move(match));
    if (of.query < of.scene.tokens.size()) {
        picture.queryToken = QString::fromStdString(visibleText(of.scene.tokens[of.query]));
    }
    picture.features = of.scene.features.key;
    return picture;
}

Ranges rangesWithTry(const Snapshot& shown, Stage stage, const std::optional<Snapshot>& other,
                     bool isOfCover) {
    // Scores of which one are that much larger than the other would leave these white.
    constexpr double kSharedScores = 4.0;
    Ranges ranges = rangesOf(shown, stage);
    if (other) {
        const Ranges others = rangesOf(*other, stage);
        if (isOfCover) {
            const bool areShares = std::min(ranges.weights.low, others.weights.low) >= 0.0 &&
                                   std::max(ranges.weights.high, others.weights.high) <= 1.0;
            ranges.weights = areShares ? ValueRange{0.0, 1.0} : ranges.weights;
            return ranges;
        }
        ranges.values = std::max(ranges.values, others.values);
        ranges.weights = {std::min(ranges.weights.low, others.weights.low),
                          std::max(ranges.weights.high, others.weights.high)};
        const double larger = std::max(ranges.scores, others.scores);
        if (larger <= kSharedScores * std::min(ranges.scores, others.scores)) {
            ranges.scores = larger;
        }
    }
    return ranges;
}

std::vector<StageArea> litWithAnswer(const LessonStep& step, const Snapshot& shown) {
    constexpr std::size_t kMostKeys = 512; // a cell of more is no place that a class can see
    std::vector<StageArea> lit = litAreas(step);
    const auto* const asked = step.question ? std::get_if<StrongestKey>(&*step.question) : nullptr;
    const auto weights = asked != nullptr ? shown.source(Stage::Weights) : nullptr;
    if (!weights || asked->row >= weights->rows() || weights->columns() > kMostKeys) {
        return lit;
    }
    double largest = 0.0;
    for (std::size_t key = 0; key < weights->columns(); ++key) {
        largest = std::max(largest, weights->exact(asked->row, key));
    }
    for (std::size_t key = 0; key < weights->columns(); ++key) {
        if (largest > 0.0 && weights->exact(asked->row, key) == largest) {
            lit.push_back({Stage::Weights, asked->row, key});
        }
    }
    return lit;
}

std::vector<QPointF> rowPoints(const Snapshot& other, std::size_t query, const ValuePlane& plane,
                               bool ofValues) {
    const auto values = other.has(Stage::Output) ? other.source(Stage::V) : nullptr;
    if (!plane.isExact || values == nullptr || values->columns() != plane.first.size() ||
        query >= queryCount(other.scene->input)) {
        return {};
    }
    const auto row = combineRow(other, query, TermOrder::Position);
    std::vector<QPointF> points;
    for (const RowTerm& term : row ? row->terms : std::vector<RowTerm>()) {
        const auto [x, y] = plane.project(ofValues ? term.value : term.runningSum);
        points.emplace_back(x, y);
    }
    return points;
}

} // namespace attnscope::ui
