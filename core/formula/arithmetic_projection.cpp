// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/arithmetic_cell.h"
#include "core/formula/arithmetic_terms.h"
#include "core/formula/notation.h"

namespace attnscope {

namespace {

struct Projection {
    std::string_view letter; ///< of the stage's matrix
    const BlockMatrix* weights = nullptr;
    const BlockMatrix* x = nullptr; ///< what is projected
    std::size_t firstColumn = 0;    ///< of the head's slice of the weights
    std::size_t columns = 0;

    double weight(std::size_t f, std::size_t j) const { return (*weights)(f, firstColumn + j); }
};

Projection projectionOf(const ArithmeticCell& cell, const EmbeddedInput& input, Stage stage) {
    const Place& place = cell.problem().place;
    if (stage == Stage::Q) {
        const std::size_t dK = input.wQ.columns() / input.heads;
        return {"Q", &input.wQ, &*cell.problem().x, place.head * dK, dK};
    }
    const std::size_t keyHeads = input.keyHeads();
    const BlockMatrix& w = stage == Stage::K ? input.wK : input.wV;
    const std::size_t width = w.columns() / keyHeads;
    const BlockMatrix& x = input.xKv ? input.xKv->at(place) : *cell.problem().x;
    return {stage == Stage::K ? "K" : "V", &w, &x, place.head * keyHeads / input.heads * width, width};
}

ArithmeticLine shapes(const ArithmeticCell& cell, const Projection& projection) {
    const BlockMatrix& x = *projection.x;
    const BlockMatrix& w = *projection.weights;
    const Formula name = cell.symbols.projection(projection.letter);
    if (cell.symbols.columns()) {
        return shapesLine({name, projection.columns, w.rows()}, {matrix("X"), x.columns(), x.rows()},
                          matrix(projection.letter));
    }
    return shapesLine({matrix("X"), x.rows(), x.columns()}, {name, w.rows(), projection.columns},
                      matrix(projection.letter));
}

/// q₀₁ = x₀ · w₁, with a word about w₁ in the note.
Formula nameOf(const ArithmeticCell& cell, Stage stage) {
    const Formula w = sub(vector("w"), cell.columnIndex());
    const Formula x = cell.symbols.token("x", cell.rowIndex());
    const Formula left = cellName(cell.scene(), stage, cell.i, cell.j);
    return cell.symbols.columns() ? row({left, op("="), w, op("·"), x}) : row({left, op("="), x, op("·"), w});
}

Formula workingOf(const ArithmeticCell& cell, const Projection& projection, double total) {
    const std::span<const double> x = projection.x->row(cell.i);
    std::vector<double> products(x.size());
    for (std::size_t f = 0; f < x.size(); ++f) {
        products[f] = x[f] * projection.weight(f, cell.j);
    }
    const ShortenedSum sum = shortened(products, total);
    const auto term = [&](std::size_t f) {
        const double w = projection.weight(f, cell.j);
        const Formula left =
            tinted(x[f], readableDigits(x[f]), RangeGroup::Values, CellOrigin{Stage::X, cell.i, f});
        const Formula right = tinted(w, readableDigits(w), RangeGroup::Values, std::nullopt);
        return cell.symbols.columns() ? row({right, op("×"), left}) : row({left, op("×"), right});
    };
    std::vector<Formula> parts{op("=")};
    const Formula terms = sumFormula(sum, term, summed(sum.othersSum, kResultDigits));
    parts.insert(parts.end(), terms.parts.begin(), terms.parts.end());
    return row(std::move(parts));
}

} // namespace

std::vector<ArithmeticLine> projectionLines(const ArithmeticCell& cell, Stage stage) {
    const auto* input = std::get_if<EmbeddedInput>(&cell.scene().input);
    if (!input || stage == Stage::X) {
        return givenLines(cell, stage);
    }
    const Projection projection = projectionOf(cell, *input, stage);
    ArithmeticLine line;
    line.label = {translatable("Dot product"), {}};
    line.name = nameOf(cell, stage);
    line.working = workingOf(cell, projection, cell.at(stage));
    line.result = resultOf(cell, stage);
    const std::string index = std::to_string(cell.j);
    const std::string weights = plainText(cell.symbols.projection(projection.letter));
    line.note = {cell.symbols.columns() ? translatable("w{0} is row {1} of {2}")
                                        : translatable("w{0} is column {1} of {2}"),
                 {plainText(sub(row({}), cell.columnIndex())), index, weights}};
    return {shapes(cell, projection), line};
}

} // namespace attnscope
