// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/row_part.h"

#include "core/analysis/cover.h"
#include "core/formula/symbols.h"
#include "core/lessons/answer.h"
#include "ui/lessons/matrix_part.h"
#include "ui/lessons/shown_digits.h"
#include "ui/lessons/slide_row.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Whether the list of the row is covered: with the row, or where its weights are asked for and stand
/// nowhere else.
/// Whether the list of the row is covered: with the row, or where its weights are asked for and stand nowhere
/// else.
bool hidesRow(const ShownStep& shown) {
    const bool isListed = keyCount(shown.scene.input) > kMostNamedIndices;
    const bool isBoxed = asksFor(shown.step, shown.weightsStage());
    return shown.isCovered ||
           (shown.isAsking() && (isListed || isBoxed) && asksForRow(shown.step, shown.query));
}

std::optional<SlideEquation> equation(const ShownStep& shown, const RowPicture& picture) {
    constexpr std::size_t kMostSumDigits = 3;
    if (!picture.row) {
        return std::nullopt;
    }
    const Symbols symbols(shown.scene);
    const Formula query = symbols.query(shown.query);
    SlideEquation equation;
    equation.output = symbols.token(symbols.outputLetter(), query);
    std::vector<Formula> general{sub(word("Σ"), scalar("j")), symbols.combiningWeight(query, scalar("j")),
                                 symbols.token("v", scalar("j"))};
    if (symbols.weightIsWord()) {
        general.insert(general.begin() + 2, op("·"));
    }
    equation.general = row(std::move(general));
    const bool isHidden = hidesRow(shown);
    for (std::size_t at = 0; at < picture.steps(); ++at) {
        const RowTerm& term = picture.row->terms[at];
        if (term.others > 0) {
            equation.terms.clear();
            return equation;
        }
        SlideTerm summand;
        summand.vector = symbols.token("v", symbols.key(term.key));
        // Before it is played all of it is told.
        summand.isAdded = picture.progress == 0.0 || at < picture.done();
        if (!isHidden) {
            summand.weight = term.weight;
            summand.fill = picture.weightColour(term);
        }
        equation.terms.push_back(std::move(summand));
    }
    const bool isAsked = shown.isAsking() && asksFor(shown.step, Stage::Output);
    if (!isHidden && !isAsked && picture.atEnd() && picture.row->output.size() <= kMostSumDigits) {
        equation.sum = picture.row->output;
    }
    equation.digits = picture.digits;
    equation.sumDigits = shownDigits(picture.row->output);
    return equation;
}

} // namespace

RowPicture shownRow(const ShownStep& shown) {
    RowPicture picture;
    const std::size_t keys = keyCount(shown.scene.input);
    picture.palette = shown.palette;
    setNames(picture, shown.scene);
    if (!shown.of.snapshot.has(Stage::Output)) {
        return picture;
    }
    const bool isHidden = hidesRow(shown);
    std::optional<RowCombination> row =
        isHidden             ? coveredCombination(shown.snapshot, shown.query, kNamedTerms)
        : keys > kNamedTerms ? combineStrongest(shown.snapshot, shown.query, TermOrder::Weight, kNamedTerms)
                             : combineRow(shown.snapshot, shown.query, TermOrder::Position);
    if (!row) {
        return picture;
    }
    if (keys > kMostNamedIndices) {
        leaveSilencedOut(*row, *shown.of.snapshot.source(shown.weightsStage()));
    }
    picture.row = std::make_shared<const RowCombination>(std::move(*row));
    picture.digits = shown.digitsOf(shown.weightsStage());
    // Of a long row the weaker keys are one term.
    const double terms =
        static_cast<double>(picture.steps()) / static_cast<double>(std::max<std::size_t>(keys, 1));
    picture.progress = isHidden ? 0.0 : shown.of.progress * std::min(1.0, terms);
    return picture;
}

void addRow(Slide& slide, const ShownStep& shown, const RowPicture& row) {
    const bool showsOutput =
        !shown.of.view.terms && shown.snapshot.has(shown.stage) && shown.stage > Stage::Weights;
    slide.parts.emplace_back(
        matrixPart(shown, showsOutput || shown.isCovered ? shown.stage : shown.weightsStage()));
    slide.equation = equation(shown, row);
    SlideRow part;
    part.row = row;
    part.plane = planeOf(*shown.of.snapshot.result->problem().v);
    // A teacher's own lesson shows the strips that were chosen.
    const bool isStrips =
        shown.of.lesson.number == 0 && !shown.isOwn() && shown.of.view.row == LessonRow::Strips;
    part.hasPlane = !isStrips && (part.plane.isExact || shown.of.view.row == LessonRow::Arrows);
    part.isCovered = hidesRow(shown);
    if (part.hasPlane) {
        part.row.digits = shownDigits(row.row->output);
    }
    part.hidesOutput = shown.isAsking() && asksFor(shown.step, Stage::Output);
    part.holdsPlane = shown.step.cover.has_value();
    part.asked = askedKeys(shown.step, shown.query);
    if (shown.of.other) {
        // What a step is about is compared in one scale; elsewhere the arrows of the step come first.
        constexpr double kWorthHeld = 0.45;
        part.worthHeld = isAnsweredByTry(shown.step) ? 0.0 : kWorthHeld;
        part.held = rowPoints(*shown.of.other, shown.query, part.plane, part.holdsPlane);
    }
    part.reducedMotion = shown.of.reducedMotion;
    slide.parts.emplace_back(std::move(part));
}

void addMatch(Slide& slide, const ShownStep& shown, const RowPicture& row) {
    std::optional<MatchPicture> match = slideMatch(shown.subject(), row);
    if (match) {
        match->reducedMotion = shown.of.reducedMotion;
    }
    slide.parts.emplace_back(matrixPart(shown, shown.stage));
    if (match) {
        slide.parts.emplace_back(*std::move(match));
    }
}

} // namespace attnscope::ui
