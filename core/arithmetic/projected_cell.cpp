// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/projected_cell.h"

#include "core/arithmetic/arithmetic_terms.h"
#include "core/projection/position_encodings.h"

namespace attnscope {

namespace {

std::vector<double> tokenVector(const MatrixStack& x, const ArithmeticCell& cell) {
    const std::span<const double> row = x.at(cell.problem().headIndex).row(cell.i);
    std::vector<double> vector(row.begin(), row.end());
    if (cell.scene().rules.sinusoidal) {
        addPosition(vector, cell.i);
    }
    return vector;
}

} // namespace

ProjectedCell::ProjectedCell(const ArithmeticCell& cell, const TokenInput& input, Stage stage)
    : m_cell(cell)
    , m_stage(stage)
    , m_letter(stage == Stage::Q   ? "Q"
               : stage == Stage::K ? "K"
                                   : "V")
    , m_isCross(input.xKv.has_value()) {
    const bool isQuery = stage == Stage::Q;
    const MatrixStack& x = isQuery ? input.x : input.keyTokens();
    m_tokens = x.rows();
    m_x = tokenVector(x, cell);
    m_weights = isQuery ? &input.wQ : stage == Stage::K ? &input.wK : &input.wV;
    m_bias = matrixIn(cell.scene().input, isQuery             ? MatrixRole::BQ
                                          : stage == Stage::K ? MatrixRole::BK
                                                              : MatrixRole::BV);
    const std::size_t heads = isQuery ? input.heads : input.keyHeads();
    m_columns = m_weights->columns() / heads;
    m_firstColumn = cell.problem().headIndex.head * heads / input.heads * m_columns;
}

double ProjectedCell::value(std::size_t column) const {
    double sum = 0.0;
    for (std::size_t f = 0; f < m_x.size(); ++f) {
        sum += m_x[f] * weight(f, column);
    }
    return m_bias ? sum + bias(column) : sum;
}

ArithmeticLine ProjectedCell::shapes() const {
    const Formula w = m_cell.symbols.projection(m_letter);
    const Formula x = comesFromX() ? matrix("X") : m_cell.symbols.keyTokens();
    const std::size_t model = m_x.size();
    return m_cell.symbols.columns()
               ? shapesLine({w, m_columns, m_weights->rows()}, {x, model, m_tokens}, matrix(m_letter))
               : shapesLine({x, m_tokens, model}, {w, m_weights->rows(), m_columns}, matrix(m_letter));
}

Formula ProjectedCell::name(const Formula& left, std::size_t column) const {
    const Formula index = m_cell.symbols.feature(column);
    const Formula w = sub(vector("w"), index);
    const Formula x = m_cell.symbols.token("x", m_cell.symbols.rowIndex(m_stage, m_cell.i));
    std::vector<Formula> parts = m_cell.symbols.columns()
                                     ? std::vector<Formula>{left, op("="), w, op("·"), x}
                                     : std::vector<Formula>{left, op("="), x, op("·"), w};
    if (m_bias) {
        parts.insert(parts.end(), {op("+"), sub(scalar("b"), index)});
    }
    return row(std::move(parts));
}

Formula ProjectedCell::working(std::size_t column) const {
    std::vector<double> products(m_x.size());
    for (std::size_t f = 0; f < products.size(); ++f) {
        products[f] = m_x[f] * weight(f, column);
    }
    const ShortenedSum sum = shortened(products, value(column) - bias(column));
    const auto term = [&](std::size_t f) {
        const double w = weight(f, column);
        const auto origin = comesFromX() ? std::optional(CellRef{Stage::X, m_cell.i, f}) : std::nullopt;
        const Formula left = tinted(m_x[f], readableDigits(m_x[f]), RangeGroup::Values, origin);
        const Formula right = tinted(w, readableDigits(w), RangeGroup::Values, std::nullopt);
        return m_cell.symbols.columns() ? row({right, op("×"), left}) : row({left, op("×"), right});
    };
    std::vector<Formula> parts{op("=")};
    const Formula terms = sumFormula(sum, term, summed(sum.othersSum, kResultDigits));
    parts.insert(parts.end(), terms.parts.begin(), terms.parts.end());
    if (m_bias) {
        const double b = bias(column);
        parts.push_back(op("+"));
        parts.push_back(tinted(b, readableDigits(b), RangeGroup::Values, std::nullopt));
    }
    return row(std::move(parts));
}

ArithmeticLine ProjectedCell::line(const Formula& left, std::size_t column) const {
    ArithmeticLine line;
    line.label = {translatable("Dot product"), {}};
    line.name = name(left, column);
    line.working = working(column);
    const std::string weights = plainText(m_cell.symbols.projection(m_letter));
    line.note = {m_cell.symbols.columns() ? translatable("w{0} is row {1} of {2}")
                                          : translatable("w{0} is column {1} of {2}"),
                 {plainText(sub(row({}), m_cell.symbols.feature(column))),
                  m_cell.symbols.counted(weightColumn(column)), weights}};
    return line;
}

} // namespace attnscope
