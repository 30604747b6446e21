// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/shown_step.h"

#include "core/analysis/cover.h"
#include "ui/lessons/shown_digits.h"
#include "ui/lessons/slide_row.h"
#include "ui/paint/slide/projector.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

/// A row is covered in a stage of queries and keys: what comes later follows from it and is not shown.
Stage shownStage(const LessonSlide& of) {
    return isCovered(of) ? coveredStage(of.view.stage) : of.view.stage;
}

} // namespace

ShownStep::ShownStep(const LessonSlide& slide)
    : of(slide)
    , step(slide.lesson.steps[slide.index])
    , isCovered(ui::isCovered(slide))
    , query(std::min(isCovered ? slide.coveredRow.value_or(*step.cover) : slide.query,
                     queryCount(slide.snapshot.scene->input) - 1))
    , key(std::min(slide.view.key, keyCount(slide.snapshot.scene->input) - 1))
    , stage(shownStage(slide))
    , snapshot(isCovered ? withCover(slide.snapshot, {CoveredRow{stage, query}}) : slide.snapshot)
    , scene(withNamedTokens(*slide.snapshot.scene))
    , palette(makePalette(projectorTheme(slide.isDark),
                          rangesWithTry(snapshot, stage, slide.other, step.cover.has_value()),
                          projectorMap())) {}

bool ShownStep::shows(LessonDock dock) const {
    return std::find(of.view.docks.begin(), of.view.docks.end(), dock) != of.view.docks.end();
}

bool ShownStep::hasRow() const {
    const bool isLate = needs(stage, Stage::Weights);
    const bool readsArithmetic =
        shows(LessonDock::Arithmetic) && !of.view.terms && stage == Stage::Weights && !step.cover;
    return isLate && shows(LessonDock::Row) && !readsArithmetic && of.snapshot.has(Stage::Output) &&
           of.view.centre == LessonCentre::Matrix;
}

bool ShownStep::hasMatch() const {
    return shows(LessonDock::Row) && of.view.row == LessonRow::Match && !isCovered &&
           needs(stage, Stage::Scores) && of.view.centre == LessonCentre::Matrix;
}

const StepText* ShownStep::texts() const {
    const auto& steps = of.lesson.text(of.language).steps;
    const auto found = steps.find(step.id);
    return found != steps.end() ? &found->second : nullptr;
}

int ShownStep::digitsOf(Stage matrix) const {
    return stepDigits(*snapshot.source(matrix), matrix, texts());
}

Stage ShownStep::weightsStage() const {
    return snapshot.has(Stage::AfterDropout) ? Stage::AfterDropout : Stage::Weights;
}

CellRef ShownStep::arithmeticCell() const {
    CellRef cell{stage, rowsAreQueries(stage) ? query : key, key};
    if (stageInfo(stage).cellsAreQueryKey) {
        return cell;
    }
    cell.column = 0;
    for (const LitArea& lit : step.lit) {
        if (lit.matrix == LessonMatrix(stage) && lit.row && lit.column) {
            cell = {stage, *lit.row, *lit.column};
        }
    }
    const std::vector<CellRef> asked = askedCells(step, stage);
    cell = asked.empty() ? cell : asked.front();
    const auto source = snapshot.source(stage);
    cell.row = std::min(cell.row, source->rows() - 1); // a person may have made it smaller
    cell.column = std::min(cell.column, source->columns() - 1);
    return cell;
}

} // namespace attnscope::ui
