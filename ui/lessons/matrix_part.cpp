// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/matrix_part.h"

#include "ui/lessons/beside.h"
#include "ui/lessons/shown_digits.h"
#include "ui/lessons/slide_row.h"
#include "ui/lessons/slide_words.h"
#include "ui/lessons/step_arithmetic.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

/// The product that makes a stage, in which nothing is lit.
/// The product that makes a stage, in which nothing is lit.
std::optional<ProductPicture> productOfStage(const ShownStep& shown, Stage stage) {
    ProductPicture picture;
    picture.snapshot = shown.snapshot;
    picture.product = productOf(shown.snapshot, stage);
    if (!picture.product || !picture.product->result.source) {
        return std::nullopt;
    }
    picture.palette = shown.palette;
    picture.isResultSized = !shown.isAsking() || !asksForShape(shown.step, picture.product->stage);
    picture.unsized = shown.isAsking() ? askedShape(shown.step) : std::nullopt;
    setLessonDigits(picture);
    return picture;
}

} // namespace

SlideMatrix matrixPart(const ShownStep& shown, Stage stage) {
    SlideMatrix matrix;
    matrix.hasIndices = shown.of.lesson.number == 0; // its answers are the program's, a₄₂ = 0.342
    matrix.hasSums = asksForColumnSum(shown.step) && !shown.isCovered;
    HeatmapPicture& picture = matrix.picture;
    picture.snapshot = shown.snapshot;
    picture.stage = stage;
    picture.palette = shown.palette;
    picture.palette.ranges = shown.palette.ranges.forStage(stage);
    picture.indexFrom = static_cast<int>(shown.scene.notation.indexFrom);
    picture.digits = shown.digitsOf(stage);
    picture.query = shown.query;
    const std::vector<Stage> beside = stagesBeside(shown.step, shown.stage, shown.snapshot);
    const bool isBeside = beside.size() > 1;
    if (isBeside || stage != shown.stage) { // the header names another one
        picture.title = slideMatrixTitle(shown.scene, stage, shown.of.language);
    }
    if (isBeside) {
        const PartsBeside parts = partsBeside(beside, stage, shown.snapshot);
        picture.showBar = parts.hasBar;
        picture.showAxisTitles = parts.hasTitles;
        picture.values = parts.hasNumbers ? picture.values : ValuesShown::Off;
    }
    if (shown.isCovered && stageInfo(stage).cellsAreQueryKey) {
        matrix.covered = shown.query;
        matrix.guess = shown.of.guess;
    } else {
        picture.lit = shown.isAsking() ? litAreas(shown.step) : litWithAnswer(shown.step, shown.snapshot);
    }
    if (stageInfo(stage).cellsAreQueryKey) {
        picture.namedKeys = askedKeys(shown.step, shown.query);
    }
    if (shown.isAsking() && !shown.isCovered) {
        matrix.asked = askedCells(shown.step, stage);
        const auto source = shown.snapshot.source(stage); // a person may have made it smaller
        std::erase_if(matrix.asked, [&source](const CellRef& cell) {
            return cell.row >= source->rows() || cell.column >= source->columns();
        });
    }
    return matrix;
}

std::optional<ProductPicture> productPart(const ShownStep& shown) {
    const bool showsLearned =
        shown.stage <= Stage::V &&
        std::any_of(shown.step.lit.begin(), shown.step.lit.end(),
                    [](const LitArea& lit) { return std::holds_alternative<MatrixRole>(lit.matrix); });
    if (shown.isCovered || (shown.of.view.centre != LessonCentre::Product && !showsLearned)) {
        return std::nullopt;
    }
    std::optional<ProductPicture> picture = productOfStage(shown, shown.stage);
    if (!picture) {
        return std::nullopt;
    }
    CellRef cell = shown.arithmeticCell();
    cell.stage = picture->product->stage;
    if (const auto displayed = picture->product->result.displayed(cell)) {
        picture->row = displayed->row;
        picture->column = displayed->column;
    }
    if (shown.isAsking()) {
        picture->asked = askedRows(shown.step, *picture->product);
    }
    // A step that lights nothing is about the whole product; one that asks what a number changes
    // frames it.
    const bool isChanged = std::any_of(shown.step.lit.begin(), shown.step.lit.end(), [](const LitArea& lit) {
        return std::holds_alternative<MatrixRole>(lit.matrix) && lit.row && lit.column;
    });
    if (!shown.step.lit.empty() && (!shown.isAsking() || isChanged || !picture->asked.empty())) {
        picture->light = {picture->row, picture->column, {}};
    }
    if (const auto picked = pickedRow(shown.step); picked && shown.scene.orientation == Orientation::Rows) {
        picture->light = {picture->row, {}, picked};
    }
    return picture;
}

void addArithmetic(Slide& slide, const ShownStep& shown) {
    const auto [stage, row, column] = shown.arithmeticCell();
    SlideArithmetic part{stepArithmetic(shown.step, shown.snapshot, {stage, row, column}, shown.texts()),
                         shown.palette, !shown.isAsking()};
    if (!part.arithmetic.lines.empty() && shown.stage != Stage::X) {
        if (part.isShown) {
            std::get<SlideMatrix>(slide.parts.front()).picture.cell = CellRef{shown.stage, row, column};
        }
        std::get<SlideMatrix>(slide.parts.front()).hasIndices = true; // it writes rows and cells by these
        slide.parts.emplace_back(std::move(part));
    }
}

} // namespace attnscope::ui
