// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/handout/step_pictures.h"

#include "core/analysis/cover.h"
#include "core/arithmetic/cell_arithmetic.h"
#include "core/explain/explanation.h"
#include "core/formula/notation.h"
#include "core/lessons/answer.h"
#include "ui/animation/row_animation.h"
#include "ui/export/figures/large_picture.h"
#include "ui/lessons/shown_digits.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/explain/explain_layout.h"
#include "ui/paint/formula/arithmetic_painter.h"
#include "ui/paint/lines/lines_painter.h"
#include "ui/paint/product/product_picture.h"
#include "ui/paint/slide/slide.h"
#include "ui/session/large_matrix.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kWidth = 660.0; ///< of what is as wide as the page
/// How large a matrix or product becomes: beside others on its page, or alone, where it has the room of
/// half a page.
struct PictureRoom {
    double largestCell = 64.0; ///< of small matrices
    double matrixHeight = 340.0;
    double productHeight = 230.0;
};
constexpr PictureRoom kBesideOthers;
constexpr PictureRoom kAlone{96.0, 460.0, 320.0};
constexpr double kExplainHeight = 420.0;
constexpr double kPageHeight = 740.0;     ///< that a page without a question has for them
constexpr double kMostHeight = 950.0;     ///< of all pictures, which are scaled to the page
constexpr std::size_t kMostOutlined = 64; ///< more frames would hide the numbers

bool has(const LessonView& view, LessonDock dock) {
    return std::find(view.docks.begin(), view.docks.end(), dock) != view.docks.end();
}

Palette paletteFor(const Snapshot& snapshot, Stage stage) {
    return makePalette(lightTheme(), rangesOf(snapshot, stage).shared());
}

/// What a step shows, with its numbers. What it covers is not in the snapshot.
struct ShownStep {
    const LessonStep& step;
    const LessonView& view;
    Snapshot snapshot;
    Stage stage;
    const StepText& text;
    bool asks = false; ///< a question is open: what tells its answer is not printed
};

/// The cells of the stage that the step lights.
std::vector<CellRef> litCells(const ShownStep& shown, const MatrixSource& source) {
    std::vector<CellRef> cells;
    for (const LitArea& area : shown.step.lit) {
        const bool isWhole = !area.row && !area.column;
        if (area.matrix != LessonMatrix(shown.stage) || isWhole) {
            continue;
        }
        const auto rows = area.row ? IndexRange{*area.row, *area.row + 1} : IndexRange{0, source.rows()};
        const auto columns =
            area.column ? IndexRange{*area.column, *area.column + 1} : IndexRange{0, source.columns()};
        for (std::size_t row = rows.first; row < rows.end && cells.size() <= kMostOutlined; ++row) {
            for (std::size_t column = columns.first; column < columns.end; ++column) {
                cells.push_back({shown.stage, row, column});
            }
        }
    }
    return cells.size() > kMostOutlined ? std::vector<CellRef>() : cells;
}

/// Sums that are asked for.
void coverSums(HeatmapPicture& picture, const ShownStep& shown) {
    for (const Fact& fact : shown.asks ? askedFacts(shown.step) : std::vector<Fact>()) {
        if (fact.stage == shown.stage && fact.kind == FactKind::RowSum) {
            picture.coveredQuerySum = fact.at;
        } else if (fact.stage == shown.stage && fact.kind == FactKind::ColumnSum) {
            picture.coveredKeySum = fact.at;
        }
    }
}

HandoutPicture matrixPicture(const ShownStep& shown, const PictureRoom& room) {
    HeatmapPicture picture;
    picture.snapshot = shown.snapshot;
    picture.stage = shown.stage;
    // As on the slide: scores that were divided are not white beside those before.
    const Ranges ranges = rangesOf(shown.snapshot, shown.stage);
    picture.palette = makePalette(lightTheme(), ranges.forStage(shown.stage));
    picture.indexFrom = static_cast<int>(shown.snapshot.scene->notation.indexFrom);
    picture.digits = stepDigits(*shown.snapshot.source(shown.stage), shown.stage, &shown.text);
    picture.query = rowsAreQueries(shown.stage) ? std::optional(shown.view.query) : std::nullopt;
    picture.showSums = !shown.step.cover; // sums of columns would tell what is covered
    coverSums(picture, shown);
    const auto source = shown.snapshot.source(shown.stage);
    picture.outlined = litCells(shown, *source);
    // The marks of a cell tell its number, and on paper they belong to its arithmetic.
    if (stageInfo(shown.stage).cellsAreQueryKey && has(shown.view, LessonDock::Arithmetic) && !shown.asks &&
        !shown.step.cover) {
        picture.cell = CellRef{shown.stage, shown.view.query, shown.view.key};
    }
    const std::vector<CellRef> asked =
        shown.step.cover ? std::vector<CellRef>() : askedCells(shown.step, shown.stage);
    LargeViewOptions view;
    view.scale = ValueScale::Linear;
    setScale(picture, view);
    // Fitted as in the window: narrow matrices get wide cells, and digits go before cells do.
    picture.isInWindow = true;
    constexpr double kAround = 130.0; // titles, labels and sums
    const auto rows = static_cast<double>(
        shown.snapshot.scene->orientation == Orientation::Columns ? source->columns() : source->rows());
    const QSizeF size(kWidth, std::min(room.matrixHeight, rows * room.largestCell + kAround));
    return {size, [picture, asked, size](QPainter& painter) {
                const HeatmapGeometry geometry = layoutHeatmap(picture, size);
                drawHeatmap(painter, picture, geometry);
                drawAsked(painter, picture.palette.theme, geometry, asked);
            }};
}

/// A size in which a product is laid out, and how many times larger it is printed.
struct ProductSize {
    QSizeF size;
    double times = 1.0;
};

/// Small matrices are laid out in less than the page's width, so that they fill it once they are printed:
/// the largest type with as many decimals.
ProductSize productSize(const ProductPicture& picture, double mostHeight) {
    constexpr std::array kTimes{1.15, 1.3, 1.45, 1.6};
    const auto heightAt = [&picture](double width) { return productHeight(picture, width); };
    ProductSize best{{kWidth, std::min(heightAt(kWidth), mostHeight)}};
    const ProductLayout usual = layoutProduct(picture, best.size);
    double largest = usual.numberSize;
    for (const double times : kTimes) {
        const double width = kWidth / times;
        const QSizeF size(width, std::min(heightAt(width), mostHeight / times));
        const ProductLayout layout = layoutProduct(picture, size);
        if (layout.digits == usual.digits && layout.numberSize * times > largest &&
            isAllIn(layout, size, usual)) {
            best = {size, times};
            largest = layout.numberSize * times;
        }
    }
    return best;
}

HandoutPicture productPicture(const ShownStep& shown, const StageProduct& product, const PictureRoom& room) {
    ProductPicture picture;
    picture.snapshot = shown.snapshot;
    picture.product = product;
    picture.palette = paletteFor(shown.snapshot, product.stage);
    picture.row = std::min(shown.view.query, product.left.rows - 1);
    picture.column = std::min(shown.view.key, product.right.columns - 1);
    picture.note = product.note.empty() ? QString() : spoken(product.note);
    picture.isResultSized = !(shown.asks && asksForShape(shown.step, product.stage));
    picture.unsized = shown.asks ? askedShape(shown.step) : std::nullopt;
    setLessonDigits(picture);
    if (shown.asks) {
        picture.asked = askedRows(shown.step, product);
    }
    if (!picture.asked.empty()) {
        picture.row = picture.asked.front().row;
        picture.column = picture.asked.front().column;
    }
    picture.light = {picture.row, picture.column, {}};
    const ProductSize placed = productSize(picture, room.productHeight);
    return {placed.size * placed.times, [picture, placed](QPainter& painter) {
                painter.scale(placed.times, placed.times);
                const ProductLayout layout = layoutProduct(picture, placed.size);
                drawProductMatrices(painter, picture, layout);
                drawProductLight(painter, picture, layout);
            }};
}

/// Whether the row's weights are what is asked for: beside a matrix in which they are covered, or whose
/// largest is to be found, strips would tell them.
bool asksForWeights(const ShownStep& shown) {
    const bool isLargest = shown.step.question && std::holds_alternative<StrongestKey>(*shown.step.question);
    return shown.asks &&
           (isLargest || asksFor(shown.step, Stage::Weights) || asksFor(shown.step, Stage::AfterDropout));
}

HandoutPicture linesPicture(const ShownStep& shown) {
    const Scene& scene = *shown.snapshot.scene;
    const auto weights = shown.snapshot.source(Stage::Weights);
    LinesPicture picture;
    picture.indexFrom = scene.notation.indexFrom;
    setSides(picture, scene.tokens, weights->rows(), scene.keyNames(), weights->columns());
    picture.palette = paletteFor(shown.snapshot, Stage::Weights);
    const StageNotation notation = notationOf(scene, Stage::Weights);
    const bool columns = scene.orientation == Orientation::Columns;
    picture.orientation = scene.orientation;
    picture.queryTitle = translated(columns ? notation.columnTitle : notation.rowTitle);
    picture.keyTitle = translated(columns ? notation.rowTitle : notation.columnTitle);
    picture.query = shown.view.query;
    picture.key = shown.view.key;
    LinesHead head{shown.view.head.head, {}};
    for (std::size_t query = 0; query < weights->rows(); ++query) {
        head.rows.push_back(std::make_shared<const LineRow>(readLineRow(*weights, query)));
    }
    picture.heads = {std::move(head)};
    picture.reference = std::max(weights->range().high, 1e-300);
    picture.hasNumbers = !asksForWeights(shown);
    const QSizeF size(kWidth * 0.75, std::min(comfortableHeight(picture), kBesideOthers.matrixHeight));
    return {size,
            [picture, size](QPainter& painter) { drawLines(painter, picture, layoutLines(picture, size)); }};
}

/// The picture that the step names; nothing where it names none.
std::optional<HandoutPicture> explainingPicture(const ShownStep& shown, const std::string& language) {
    if (!shown.view.picture) {
        return std::nullopt;
    }
    Result<Explanation> explained =
        explain(*shown.view.picture, shown.snapshot, {shown.view.stage, shown.view.query, shown.view.key});
    if (!explained) {
        return std::nullopt;
    }
    const ExplainPicture picture{std::move(*explained), shown.snapshot.scene,
                                 paletteFor(shown.snapshot, shown.stage), language,
                                 !(shown.asks && asksForShape(shown.step))};
    // As large as it becomes in that room, without what it leaves free above and below.
    const double most = std::max(kExplainHeight, std::min(comfortableHeight(picture, kWidth), kMostHeight));
    const ExplainLayout layout = layoutExplain(picture, {kWidth, most});
    // Pages make small pictures larger: what it leaves free at its sides counts only where it is very narrow.
    constexpr double kLeastWidth = 0.65 * kWidth;
    const QRectF bounds = layout.sheet.bounds();
    const double width = std::max(kLeastWidth, std::ceil(bounds.width() * layout.scale));
    const QPointF corner(bounds.center().x() * layout.scale - width / 2.0, bounds.top() * layout.scale);
    return HandoutPicture{{width, std::ceil(bounds.height() * layout.scale)},
                          [layout, corner](QPainter& painter) {
                              painter.translate(-corner);
                              drawExplain(painter, layout);
                          }};
}

RowDrawing drawingOf(LessonRow row) {
    switch (row) {
    case LessonRow::Strips:
        return RowDrawing::Strips;
    case LessonRow::Equation:
        return RowDrawing::Equation;
    case LessonRow::Match:
        return RowDrawing::Match;
    case LessonRow::Arrows:
        break;
    }
    return RowDrawing::Arrows;
}

/// Nothing where the scene has no V, or nothing to match.
std::optional<HandoutPicture> rowPicture(const ShownStep& shown) {
    RowAnimationOptions options;
    options.query = shown.view.query;
    const bool isAsked = asksFor(shown.step, Stage::Output);
    // On paper nothing plays: of a row whose sum is asked for, what is to be summed is written out.
    options.drawing = isAsked ? RowDrawing::Equation : drawingOf(shown.view.row);
    Result<RowAnimation> row = rowAnimation(shown.snapshot, options);
    if (!row) {
        return std::nullopt;
    }
    const QSizeF size = comfortableSize(*row);
    const auto steps = static_cast<double>(row->row.steps());
    row->hidesOutput = isAsked;
    row->row.isStill = true;
    // A row before its first term would be read as a sum of nothing.
    const std::size_t terms = shown.view.terms.value_or(0);
    const double progress = terms > 0 ? static_cast<double>(terms) : steps;
    const auto frames = std::make_shared<const RowFrames>(std::move(*row), PictureSize{size.toSize()});
    return HandoutPicture{size,
                          [frames, progress](QPainter& painter) { frames->at(progress).draw(painter); }};
}

std::optional<HandoutPicture> arithmeticPicture(const ShownStep& shown) {
    if (shown.asks) {
        return std::nullopt; // as on the slide: it comes with the answer
    }
    const bool isQueryKey = stageInfo(shown.stage).cellsAreQueryKey;
    const bool isOfKey = shown.stage == Stage::K || shown.stage == Stage::V;
    const std::size_t row = isOfKey ? shown.view.key : shown.view.query;
    const CellArithmetic arithmetic =
        arithmeticOf(shown.snapshot, shown.stage, row, isQueryKey ? shown.view.key : 0, false);
    if (arithmetic.lines.empty()) {
        return std::nullopt;
    }
    const auto palette = std::make_shared<const Palette>(paletteFor(shown.snapshot, shown.stage));
    const ArithmeticSpace space{.width = kWidth, .opened = {}};
    const ArithmeticLayout layout = layoutArithmetic(arithmetic, space, *palette, spoken);
    return HandoutPicture{layout.size, [palette, layout](QPainter& painter) {
                              drawArithmetic(painter, layout, {}, palette->theme);
                          }};
}

/// X·W_K = K where the step lights W_K, and so on; the product that is shown anyway is left out.
std::vector<HandoutPicture> litProducts(const ShownStep& shown, std::optional<Stage> alreadyShown) {
    std::vector<HandoutPicture> pictures;
    for (const auto& [role, stage] :
         {std::pair(MatrixRole::WQ, Stage::Q), {MatrixRole::WK, Stage::K}, {MatrixRole::WV, Stage::V}}) {
        const bool isLit =
            std::any_of(shown.step.lit.begin(), shown.step.lit.end(),
                        [role = role](const LitArea& area) { return area.matrix == LessonMatrix(role); });
        const auto product = isLit && stage != alreadyShown ? productOf(shown.snapshot, stage) : std::nullopt;
        if (product) {
            pictures.push_back(productPicture(shown, *product, kBesideOthers));
        }
    }
    return pictures;
}

/// What follows from a covered row tells it: in place of a later stage its weights are shown. Scores have one
/// range of colours, so that all of them are covered.
ShownStep shownStep(const LessonStep& step, const PlayedStep& played, Snapshot snapshot,
                    const StepText& text) {
    Stage stage = played.view.stage;
    if (step.cover) {
        const bool isScore = stageInfo(stage).range == RangeGroup::Scores;
        stage = isScore || stage == Stage::AfterDropout ? stage : Stage::Weights;
        snapshot = withCover(snapshot, {CoveredRow{isScore ? Stage::Scores : Stage::Weights, *step.cover}});
    }
    const bool hasSum = stage == Stage::Output && played.view.centre == LessonCentre::Matrix;
    if (hasSum && asksFor(step, stage)) {
        stage = Stage::Weights; // they and V are what the sum is computed from
    }
    return {step, played.view, std::move(snapshot), stage, text, !text.question.empty()};
}

/// The row is what these stages are about; before them it would tell their end.
bool showsRow(const ShownStep& shown) {
    if (asksForWeights(shown)) {
        return false;
    }
    const bool isOfRow = shown.stage == Stage::Weights || shown.stage == Stage::AfterDropout ||
                         shown.stage == Stage::Effect || shown.stage == Stage::Output;
    return has(shown.view, LessonDock::Row) && (isOfRow || shown.view.terms || shown.step.show.row);
}

/// Whether the step lights a number of X beside what follows from it: on paper, too, it is to be seen.
bool changesX(const ShownStep& shown) {
    return shown.stage != Stage::X && shown.snapshot.has(Stage::X) &&
           shown.view.centre == LessonCentre::Matrix &&
           std::any_of(shown.step.lit.begin(), shown.step.lit.end(), [](const LitArea& area) {
               return area.matrix == LessonMatrix(Stage::X) && area.row && area.column;
           });
}

double heightOf(const std::vector<HandoutPicture>& pictures) {
    double height = 0.0;
    for (const HandoutPicture& picture : pictures) {
        height += picture.size.height();
    }
    return height;
}

std::vector<HandoutPicture> centrePictures(const ShownStep& shown) {
    const bool hasArithmetic = has(shown.view, LessonDock::Arithmetic) && !shown.asks;
    const PictureRoom& room = showsRow(shown) || hasArithmetic ? kBesideOthers : kAlone;
    const bool isProduct = shown.view.centre == LessonCentre::Product;
    if (isProduct) {
        if (const auto product = productOf(shown.snapshot, shown.stage)) {
            std::vector<HandoutPicture> pictures = litProducts(shown, product->stage);
            pictures.insert(pictures.begin(),
                            productPicture(shown, *product, pictures.empty() ? room : kBesideOthers));
            return pictures;
        }
    }
    std::vector<HandoutPicture> products = litProducts(shown, std::nullopt);
    if (!products.empty()) {
        return products;
    }
    if (shown.view.centre == LessonCentre::Lines && shown.snapshot.has(Stage::Weights)) {
        return {linesPicture(shown)};
    }
    return {matrixPicture(shown, room)};
}

} // namespace

std::vector<HandoutPicture> stepPictures(const LessonStep& step, const PlayedStep& played,
                                         SceneNumbers& numbers, const std::string& language,
                                         const StepText& text) {
    Result<Snapshot> snapshot = numbers.snapshot(played.view.head);
    if (!snapshot) {
        return {};
    }
    if (stageInfo(played.view.stage).maker == StageMaker::AllHeads) {
        snapshot->joined = numbers.matrix(played.view.stage, played.view.head).value_or(nullptr);
    }
    const ShownStep shown = shownStep(step, played, std::move(*snapshot), text);
    if (!shown.snapshot.has(shown.stage)) {
        return {};
    }
    if (step.cover) {
        return {matrixPicture(shown, kAlone)};
    }
    if (const auto picture = explainingPicture(shown, language)) {
        return {*picture};
    }
    std::vector<HandoutPicture> pictures = centrePictures(shown);
    if (changesX(shown)) {
        const ShownStep ofX{shown.step, shown.view, shown.snapshot, Stage::X, shown.text, shown.asks};
        pictures.insert(pictures.begin(), matrixPicture(ofX, kBesideOthers));
    }
    if (const auto row = showsRow(shown) ? rowPicture(shown) : std::nullopt) {
        pictures.push_back(*row);
    }
    if (const auto arithmetic =
            has(shown.view, LessonDock::Arithmetic) ? arithmeticPicture(shown) : std::nullopt) {
        pictures.insert(pictures.begin() + 1, *arithmetic);
        if (pictures.size() == 2 && shown.view.centre == LessonCentre::Matrix) {
            // The matrix has what the arithmetic leaves of the page.
            PictureRoom room = kBesideOthers;
            room.matrixHeight = std::max(room.matrixHeight, kPageHeight - arithmetic->size.height());
            pictures.front() = matrixPicture(shown, room);
        }
        if (heightOf(pictures) > kMostHeight) {
            pictures.erase(pictures.begin() + 1); // it would make all of them too small to be read
        }
    }
    return pictures;
}

Formula stepFormula(const PlayedStep& played) {
    return notationOf(played.scene, played.view.stage).title;
}

} // namespace attnscope::ui
