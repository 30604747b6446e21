// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/arithmetic/cell_arithmetic.h"
#include "core/formula/symbols.h"

namespace attnscope {

/// Digits of a result at the end of a line.
inline constexpr int kResultDigits = -4;

/// One cell of one snapshot, as the writers of the lines see it.
struct ArithmeticCell {
    const Snapshot& snapshot;
    Symbols symbols;
    std::size_t i = 0; ///< core's row
    std::size_t j = 0; ///< core's column

    const Scene& scene() const { return *snapshot.scene; }
    const AttentionProblem& problem() const { return snapshot.result->problem(); }
    double at(Stage stage, std::size_t row, std::size_t column) const;
    double at(Stage stage) const { return at(stage, i, j); }

    Formula query() const { return symbols.query(i); }
    Formula key() const { return symbols.key(j); }
    Formula feature() const { return symbols.feature(j); }
};

/// A matrix cell as an operand or a result: filled with its colour; where it is no finite number, or the mask
/// forbids it, without a fill.
Formula cellNumber(const ArithmeticCell& cell, Stage stage, std::size_t row, std::size_t column, int digits);
/// The same for this cell, as the result of a line.
Formula resultOf(const ArithmeticCell& cell, Stage stage);

/// A factor of a product of matrices, as "Q 3×2" is written.
struct Factor {
    Formula name;
    std::size_t rows = 0;    ///< as displayed
    std::size_t columns = 0; ///< as displayed
};
/// "Q 3×[2] · Kᵀ [2]×3 → QKᵀ 3×3"
ArithmeticLine shapesLine(const Factor& left, const Factor& right, const Formula& product);

/// The lines of one family of stages; the first two are without what comes before them.
std::vector<ArithmeticLine> projectionLines(const ArithmeticCell& cell, Stage stage);
std::vector<ArithmeticLine> scoreLines(const ArithmeticCell& cell, Stage upTo);
/// Softcap, ALiBi and float masks; none where they are off.
std::vector<ArithmeticLine> biasLines(const ArithmeticCell& cell);
/// The cell's score before the mask (scaled, soft-capped, biased), as a number and as an operand.
double unmaskedScore(const ArithmeticCell& cell);
Formula unmaskedNumber(const ArithmeticCell& cell);
std::vector<ArithmeticLine> softmaxLines(const ArithmeticCell& cell, bool stableForm);
/// The powers of the cell's row and their sum; nothing where the weights are no quotients.
std::optional<ArithmeticLine> powersLine(const ArithmeticCell& cell);
/// Why a row of scores (`isDown`: a column) has no weights: which number of Q or K is not finite, or else
/// that the score s_ij itself is not.
Phrase notFiniteNote(const ArithmeticCell& cell, std::size_t i, std::size_t j, bool isDown);
ArithmeticLine dropoutLine(const ArithmeticCell& cell);
/// The effect of the cell's key, and what its output and the joined heads lose without the key and the head.
std::vector<ArithmeticLine> effectLines(const ArithmeticCell& cell);
std::vector<ArithmeticLine> outputLines(const ArithmeticCell& cell);
std::vector<ArithmeticLine> joinedLines(const ArithmeticCell& cell);
/// A cell of the mean or max over heads, from the heads' weights.
std::vector<ArithmeticLine> pooledLines(const ArithmeticCell& cell);
/// A cell of attention rollout, from the last product.
std::vector<ArithmeticLine> rolloutLines(const ArithmeticCell& cell);
/// A cell that nothing was computed for.
std::vector<ArithmeticLine> givenLines(const ArithmeticCell& cell, Stage stage);

} // namespace attnscope
