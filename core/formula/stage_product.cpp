// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/stage_product.h"

#include "core/base/count_text.h"
#include "core/formula/notation.h"
#include "core/formula/product_source.h"
#include "core/formula/symbols.h"
#include "core/projection/position_encodings.h"

#include <utility>

namespace attnscope {

namespace {

const TokenInput* tokensOf(const Snapshot& snapshot) {
    return std::get_if<TokenInput>(&snapshot.scene->input);
}

bool multiplies(const Snapshot& snapshot, Stage stage) {
    const TokenInput* const input = tokensOf(snapshot);
    switch (stage) {
    case Stage::Q:
    case Stage::K:
    case Stage::V:
        return input != nullptr && snapshot.has(stage);
    case Stage::Scores:
        return snapshot.has(stage) && snapshot.has(Stage::Q) && snapshot.has(Stage::K);
    case Stage::Output:
        return snapshot.has(stage) && snapshot.has(Stage::V) && snapshot.has(Stage::Weights);
    case Stage::MultiHead:
        return input != nullptr && input->wO && snapshot.has(Stage::Output) && snapshot.has(stage);
    default:
        return false;
    }
}

/// Where to look for a stage that is no product itself, the nearest first.
std::vector<Stage> nearestOf(Stage stage) {
    switch (stage) {
    case Stage::X:
        return {Stage::Q};
    case Stage::V:
    case Stage::Weights:
    case Stage::AfterDropout:
    case Stage::Effect:
        return {Stage::Output, Stage::Scores};
    case Stage::MultiHead:
        return {Stage::Output};
    default:
        return {Stage::Scores, Stage::Output};
    }
}

/// A whole matrix of a stage, tokens as rows.
ProductMatrix matrixOf(const Snapshot& snapshot, Stage stage, Formula name) {
    ProductMatrix matrix;
    matrix.name = std::move(name);
    matrix.source = snapshot.source(stage);
    matrix.stage = stage;
    matrix.group = stageInfo(stage).range;
    matrix.rows = matrix.source->rows();
    matrix.columns = matrix.source->columns();
    matrix.rowSide = rowsAreQueries(stage) ? ProductSide::Queries : ProductSide::Keys;
    matrix.columnSide = stageInfo(stage).cellsAreQueryKey ? ProductSide::Keys : ProductSide::Features;
    return matrix;
}

/// A part of a matrix of the scene: the columns (or for W_O the rows) of one head.
ProductMatrix partOf(const BlockMatrix& numbers, MatrixRole role, Formula name, const CellRef& first,
                     std::size_t rows, std::size_t columns) {
    ProductMatrix matrix;
    matrix.name = std::move(name);
    matrix.source = sourceOf(numbers);
    matrix.role = role;
    matrix.firstRow = first.row;
    matrix.firstColumn = first.column;
    matrix.rows = rows;
    matrix.columns = columns;
    return matrix;
}

ProductMatrix flipped(ProductMatrix matrix) {
    matrix.isFlipped = !matrix.isFlipped;
    std::swap(matrix.rows, matrix.columns);
    std::swap(matrix.rowSide, matrix.columnSide);
    return matrix;
}

/// The tokens that keys and values come from, with the positions that are added to them.
ProductMatrix keyTokens(const Snapshot& snapshot, const TokenInput& input, const Symbols& symbols) {
    BlockMatrix x = input.keyTokens().at(snapshot.headIndex());
    for (std::size_t i = 0; snapshot.scene->rules.sinusoidal && i < x.rows(); ++i) {
        addPosition(x.mutableRow(i), i);
    }
    ProductMatrix matrix = partOf(x, MatrixRole::XKv, symbols.keyTokens(), {}, x.rows(), x.columns());
    matrix.rowSide = ProductSide::Keys;
    return matrix;
}

ProductMatrix computed(const StageProduct& product, Formula name, RangeGroup group) {
    ProductMatrix matrix;
    matrix.name = std::move(name);
    matrix.source = std::make_shared<const ProductSource>(product.left, product.right, product.bias);
    matrix.group = group;
    matrix.rows = product.left.rows;
    matrix.columns = product.right.columns;
    matrix.rowSide = product.left.rowSide;
    matrix.columnSide = product.right.columnSide;
    return matrix;
}

StageProduct projectionOf(const Snapshot& snapshot, const TokenInput& input, Stage stage) {
    const Symbols symbols(*snapshot.scene);
    const bool isQuery = stage == Stage::Q;
    const std::string_view letter = isQuery ? "Q" : stage == Stage::K ? "K" : "V";
    const std::size_t heads = isQuery ? input.heads : input.keyHeads();
    const BlockMatrix& w = isQuery ? input.wQ : stage == Stage::K ? input.wK : input.wV;
    const std::size_t width = w.columns() / heads;
    const CellRef first{stage, 0, snapshot.headIndex().head * heads / input.heads * width};
    const MatrixRole role = isQuery ? MatrixRole::WQ : stage == Stage::K ? MatrixRole::WK : MatrixRole::WV;
    StageProduct product;
    product.stage = stage;
    product.left = isQuery || !input.xKv ? matrixOf(snapshot, Stage::X, matrix("X"))
                                         : keyTokens(snapshot, input, symbols);
    product.right = partOf(w, role, symbols.projection(letter), first, w.rows(), width);
    const auto& bias = isQuery ? input.bQ : stage == Stage::K ? input.bK : input.bV;
    if (bias) {
        product.bias = partOf(*bias,
                              isQuery             ? MatrixRole::BQ
                              : stage == Stage::K ? MatrixRole::BK
                                                  : MatrixRole::BV,
                              symbols.bias(letter), first, 1, width);
    }
    if (snapshot.scene->rules.ropeBase && stage != Stage::V) {
        product.result = computed(product, sub(matrix("U"), scalar(letter)), RangeGroup::Values);
        product.note = {translatable("the rotary positions then turn each row: {0}"), {std::string(letter)}};
    } else {
        product.result = matrixOf(snapshot, stage, matrix(letter));
    }
    if (stage != Stage::Q && !input.xKv) {
        product.left.rowSide = product.result.rowSide = ProductSide::Keys;
    }
    return product;
}

StageProduct scoresOf(const Snapshot& snapshot, bool isUntransposed) {
    const Symbols symbols(*snapshot.scene);
    StageProduct product;
    product.stage = Stage::Scores;
    product.left = matrixOf(snapshot, Stage::Q, matrix("Q"));
    product.right = matrixOf(snapshot, Stage::K, matrix("K"));
    if (!isUntransposed) {
        product.right = flipped(product.right);
        product.right.name = transposed(matrix("K"));
        product.result = matrixOf(snapshot, Stage::Scores, symbols.scoresProduct());
        return product;
    }
    const Formula name = row({matrix("Q"), matrix("K")});
    if (product.fits()) {
        product.result = computed(product, name, RangeGroup::Scores);
    } else {
        product.result.name = name;
    }
    return product;
}

StageProduct outputOf(const Snapshot& snapshot) {
    const Symbols symbols(*snapshot.scene);
    const Stage weights = snapshot.has(Stage::AfterDropout) ? Stage::AfterDropout : Stage::Weights;
    StageProduct product;
    product.stage = Stage::Output;
    product.left = matrixOf(snapshot, weights, symbols.combiningMatrix());
    product.right = matrixOf(snapshot, Stage::V, matrix("V"));
    product.result = matrixOf(snapshot, Stage::Output, symbols.outputMatrix());
    return product;
}

/// Of several heads only the one at hand: the others are not in the snapshot.
StageProduct joinedOf(const Snapshot& snapshot, const TokenInput& input) {
    const Symbols symbols(*snapshot.scene);
    const std::size_t head = snapshot.headIndex().head;
    const bool isPart = input.heads > 1;
    const auto named = [&](Formula letter) {
        return isPart ? sub(std::move(letter), indexNumber(head)) : std::move(letter);
    };
    StageProduct product;
    product.stage = Stage::MultiHead;
    product.left = matrixOf(snapshot, Stage::Output, named(symbols.outputMatrix()));
    const std::size_t width = product.left.columns;
    product.right = partOf(*input.wO, MatrixRole::WO, symbols.projection("O"),
                           {Stage::MultiHead, head * width, 0}, width, input.wO->columns());
    if (isPart) {
        product.result = computed(product, named(matrix("Z")), RangeGroup::Values);
        product.note = {
            translatable("the part of head {0}: rows {1} to {2} of W_O; all {3} parts add up to Z"),
            {std::to_string(head), std::to_string(head * width), std::to_string((head + 1) * width - 1),
             std::to_string(input.heads)}};
        return product;
    }
    if (input.bO) {
        product.bias = partOf(*input.bO, MatrixRole::BO, symbols.bias("O"), {}, 1, input.bO->columns());
    }
    product.result = matrixOf(snapshot, Stage::MultiHead, matrix("Z"));
    return product;
}

StageProduct ownProduct(const Snapshot& snapshot, Stage stage, bool isUntransposed) {
    switch (stage) {
    case Stage::Scores:
        return scoresOf(snapshot, isUntransposed);
    case Stage::Output:
        return outputOf(snapshot);
    case Stage::MultiHead:
        return joinedOf(snapshot, *tokensOf(snapshot));
    default:
        return projectionOf(snapshot, *tokensOf(snapshot), stage);
    }
}

/// With tokens as columns every matrix is turned over, and the factors change places.
StageProduct inColumns(StageProduct product) {
    const ProductMatrix left = product.left;
    product.left = flipped(product.right);
    product.right = flipped(left);
    product.result = flipped(product.result);
    if (product.bias) {
        product.bias = flipped(*product.bias);
    }
    // K [d_k][keys] is what is drawn now: the scores take its transpose, and the name says so.
    if (product.result.stage == Stage::Scores) {
        product.result.name = matrix("A");
    } else if (product.stage == Stage::Scores) {
        product.result.name = row({matrix("K"), matrix("Q")});
    }
    return product;
}

/// What comes of leaving out the ᵀ.
Phrase untransposedNote(const StageProduct& product) {
    if (product.fits()) {
        return {translatable("without ᵀ the sizes fit by accident: these numbers are not the scores"), {}};
    }
    return {translatable(
                "{0} × {1} · {2} × {3} does not fit: a row of {4} has {1} numbers, a column of {5} has {2}"),
            {countText(product.left.rows), countText(product.left.columns), countText(product.right.rows),
             countText(product.right.columns), plainText(product.left.name), plainText(product.right.name)}};
}

/// Why the product of another stage is shown.
Phrase detourOf(const Scene& scene, Stage asked, Stage shown) {
    const Phrase ofGiven{translatable("given, not computed: shown is the product that uses it"), {}};
    if (std::holds_alternative<AttentionWeightsInput>(scene.input)) {
        return ofGiven;
    }
    switch (asked) {
    case Stage::X:
        return {translatable("X is a factor of three products; this is the one of Q"), {}};
    case Stage::Scaled:
        return {translatable("the scale works on each number by itself: this is the product before it"), {}};
    case Stage::Masked:
        return {translatable("the mask works on each number by itself: this is the product before it"), {}};
    case Stage::Weights:
    case Stage::AfterDropout:
        return shown == Stage::Output
                   ? Phrase{translatable("softmax works along each query: this is the product after it"), {}}
                   : Phrase{translatable("softmax works along each query: this is the product before it"),
                            {}};
    case Stage::Effect:
        return {
            translatable("‖a·v‖ is the length of each term by itself: this is the product that adds them up"),
            {}};
    case Stage::MultiHead:
        return {translatable("the heads stand side by side and are not multiplied: this is one of them"), {}};
    default:
        return ofGiven;
    }
}

} // namespace

CellRef ProductMatrix::cellAt(std::size_t row, std::size_t column) const {
    const Stage of = stage.value_or(Stage::X);
    return isFlipped ? CellRef{of, firstRow + column, firstColumn + row}
                     : CellRef{of, firstRow + row, firstColumn + column};
}

double ProductMatrix::at(std::size_t row, std::size_t column) const {
    const CellRef cell = cellAt(row, column);
    return source->exact(cell.row, cell.column);
}

bool ProductMatrix::masked(std::size_t row, std::size_t column) const {
    const CellRef cell = cellAt(row, column);
    return source->masked(cell.row, cell.column);
}

std::optional<CellRef> ProductMatrix::displayed(const CellRef& cell) const {
    if (cell.stage != stage) {
        return std::nullopt;
    }
    return isFlipped ? CellRef{cell.stage, cell.column, cell.row} : cell;
}

std::optional<Stage> productStage(const Snapshot& snapshot, Stage stage) {
    if (!snapshot) {
        return std::nullopt;
    }
    if (multiplies(snapshot, stage)) {
        return stage;
    }
    for (const Stage candidate : nearestOf(stage)) {
        if (multiplies(snapshot, candidate)) {
            return candidate;
        }
    }
    return std::nullopt;
}

std::optional<StageProduct> productOf(const Snapshot& snapshot, Stage stage, bool isUntransposed) {
    const std::optional<Stage> shown = productStage(snapshot, stage);
    if (!shown) {
        return std::nullopt;
    }
    StageProduct product = ownProduct(snapshot, *shown, isUntransposed);
    if (snapshot.scene->orientation == Orientation::Columns) {
        product = inColumns(std::move(product));
    }
    if (*shown == Stage::Scores && isUntransposed) {
        product.note = untransposedNote(product);
    } else if (*shown != stage && product.note.empty()) {
        product.note = detourOf(*snapshot.scene, stage, *shown);
    }
    return product;
}

std::optional<Formula> productName(const Snapshot& snapshot, Stage stage) {
    if (!snapshot || !multiplies(snapshot, stage)) {
        return std::nullopt;
    }
    const std::optional<StageProduct> product = productOf(snapshot, stage);
    std::vector<Formula> parts{product->left.name, op("·"), product->right.name};
    if (product->bias) {
        parts.insert(parts.end(), {op("+"), product->bias->name});
    }
    return row(std::move(parts));
}

} // namespace attnscope
