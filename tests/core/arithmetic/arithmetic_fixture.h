// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/arithmetic/cell_arithmetic.h"
#include "core/projection/resolve.h"
#include "core/textbook/textbook_engine.h"
#include "tests/core/arithmetic/expected_cells.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

/// Scenes, and the arithmetic of their cells as texts and as numbers to be reckoned again.
namespace attnscope::test {

inline Scene example() {
    Scene scene;
    scene.tokens = {"I", "love", "AI"};
    TokenInput input;
    input.x = BlockMatrix({{1, 0}, {0, 1}, {1, 1}});
    input.wQ = BlockMatrix({{1, 0}, {1, 1}});
    input.wK = BlockMatrix({{0, 1}, {1, 0}});
    input.wV = BlockMatrix({{1, 2}, {0, 1}});
    scene.input = input;
    return scene;
}

inline MaskLayer causal() {
    return {"causal", LayerJoin::And, false, {}, true, {}, {}, {}};
}

inline Snapshot computed(const Scene& scene) {
    const Result<AttentionProblem> problem = resolve(nullptr, scene, Change{});
    if (!problem) {
        return {};
    }
    TextbookEngine engine;
    const Result<ResultPtr> result = runToEnd(engine, *problem);
    return result ? Snapshot{std::make_shared<const Scene>(scene), *result} : Snapshot{};
}

inline QString lineText(const ArithmeticLine& line) {
    return QString::fromStdString(plainText(line.name) + plainText(line.working) +
                                  (line.result ? " = " + plainText(*line.result) : std::string()));
}

inline QString noteText(const ArithmeticLine& line) {
    return QString::fromStdString(line.note.english());
}

inline bool agree(double a, double b) {
    return a == b || std::abs(a - b) <= 1e-12 * std::max({1.0, std::abs(a), std::abs(b)});
}

/// Every line's working, whole and shorter, gives its result, and the last result is the cell's number.
inline bool reckons(const CellArithmetic& arithmetic, double expected) {
    if (arithmetic.lines.empty() || !arithmetic.lines.back().result) {
        return false;
    }
    for (const ArithmeticLine& line : arithmetic.lines) {
        std::vector<Formula> workings = line.shorter;
        workings.push_back(line.working);
        for (const Formula& working : workings) {
            for (const double value : Reckoner::chain(working)) {
                if (!line.result || !agree(value, line.result->value)) {
                    qWarning("%s: %.17g", plainText(working).c_str(), value);
                    return false;
                }
            }
        }
    }
    return agree(arithmetic.lines.back().result->value, expected) && agree(arithmetic.value, expected);
}

inline void collect(const Formula& formula, std::vector<const Formula*>& numbers) {
    if (formula.kind == Formula::Kind::Number) {
        numbers.push_back(&formula);
    }
    for (const Formula& part : formula.parts) {
        collect(part, numbers);
    }
}

/// All numbers of a line that say which cell they are, tell that cell's number (e^s aside).
inline bool originsAreTrue(const Snapshot& snapshot, const CellArithmetic& arithmetic, double temperature) {
    for (const ArithmeticLine& line : arithmetic.lines) {
        std::vector<const Formula*> numbers;
        collect(line.working, numbers);
        for (const Formula* number : numbers) {
            if (!number->origin) {
                continue;
            }
            const CellRef& cell = *number->origin;
            const double there = snapshot.source(cell.stage)->exact(cell.row, cell.column);
            const bool isPlain = number->chip == Formula::Chip::Plain;
            const double shown = number->chip == Formula::Chip::Edge ? number->shade : number->value;
            if (!agree(shown, isPlain ? there / temperature : there)) {
                return false;
            }
        }
    }
    return true;
}

} // namespace attnscope::test
