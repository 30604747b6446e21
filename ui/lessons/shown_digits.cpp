// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/shown_digits.h"

#include "core/lessons/answer.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace attnscope::ui {

namespace {

bool isTold(double value, int digits) {
    const double unit = std::pow(10.0, digits);
    return !std::isfinite(value) || std::abs(value * unit - std::round(value * unit)) < 1e-9 * unit;
}

/// Calls `take` with each quantity that the texts print and its decimals.
template <typename Take>
void forStated(const StepText& text, const Take& take) {
    for (const std::string* const each : {&text.action, &text.watch, &text.question, &text.after}) {
        for (std::size_t open = each->find('{'); open != std::string::npos;
             open = each->find('{', open + 1)) {
            const std::size_t close = each->find('}', open);
            const std::size_t colon = each->find(':', open);
            if (close == std::string::npos || colon >= close || (*each)[close - 1] == '%') {
                continue;
            }
            const Result<Quantity> quantity = readQuantity(each->substr(open + 1, colon - open - 1));
            const char digit = (*each)[colon + 1];
            if (quantity && digit >= '0' && digit <= '9') {
                take(*quantity, digit - '0');
            }
        }
    }
}

bool isOf(const Quantity& quantity, Stage stage) {
    return quantity.kind == QuantityKind::Cell && quantity.matrix == LessonMatrix(stage);
}

bool isComputed(const Formula& number) {
    return number.kind == Formula::Kind::Number && number.digits < -1;
}

void setDigits(Formula& formula, int weights, int between) {
    for (Formula& part : formula.parts) {
        setDigits(part, weights, between);
    }
    if (!isComputed(formula) || !std::isfinite(formula.value)) {
        return;
    }
    const double size = std::abs(formula.value);
    const int digits =
        formula.group == RangeGroup::Weights && formula.chip == Formula::Chip::Tint ? weights : between;
    constexpr double kLarge = 10.0; // four digits tell enough of these
    if (isTold(formula.value, 0)) {
        formula.digits = 0;
    } else if (size < kLarge && size >= std::pow(10.0, -digits)) {
        formula.digits = digits;
    }
}

} // namespace

int shownDigits(std::span<const double> numbers) {
    int digits = 0;
    while (digits < kLessonDigits && !std::all_of(numbers.begin(), numbers.end(),
                                                  [&](double value) { return isTold(value, digits); })) {
        ++digits;
    }
    return digits;
}

int shownDigits(const MatrixSource& source) {
    constexpr std::size_t kMostCells = 4096;
    if (source.rows() * source.columns() > kMostCells) {
        return 2;
    }
    int digits = 0;
    std::vector<double> row(source.columns());
    for (std::size_t at = 0; at < source.rows() && digits < kLessonDigits; ++at) {
        source.exactRow(at, row);
        digits = std::max(digits, shownDigits(row));
    }
    return digits;
}

std::optional<int> statedDigits(const StepText& text, Stage stage) {
    std::optional<int> most;
    forStated(text, [&](const Quantity& quantity, int digits) {
        if (isOf(quantity, stage)) {
            most = std::max(most.value_or(0), digits);
        }
    });
    return most;
}

int stepDigits(const MatrixSource& source, Stage stage, const StepText* text) {
    const int digits = shownDigits(source);
    const bool isStated = digits == kLessonDigits && text != nullptr;
    return isStated ? statedDigits(*text, stage).value_or(digits) : digits;
}

std::optional<int> statedBetween(const StepText& text) {
    std::optional<int> most;
    forStated(text, [&](const Quantity& quantity, int digits) {
        const bool isScore = quantity.kind == QuantityKind::Cell &&
                             std::holds_alternative<Stage>(quantity.matrix) &&
                             stageInfo(std::get<Stage>(quantity.matrix)).range == RangeGroup::Scores;
        if (isScore || quantity.kind == QuantityKind::Exponential ||
            quantity.kind == QuantityKind::ExponentialSum) {
            most = std::max(most.value_or(0), digits);
        }
    });
    return most;
}

std::vector<CellRef> askedRows(const LessonStep& step, const StageProduct& product) {
    std::vector<CellRef> cells;
    for (const CellRef& asked : askedCells(step, product.stage)) {
        for (std::size_t column = 0; column < product.result.source->columns(); ++column) {
            const auto shown = product.result.displayed({asked.stage, asked.row, column});
            if (shown) {
                cells.push_back({asked.stage, shown->row, shown->column});
            }
        }
    }
    return cells;
}

std::optional<MatrixRole> askedShape(const LessonStep& step) {
    for (const Fact& fact : askedFacts(step)) {
        if (fact.kind == FactKind::Shape && fact.matrix) {
            return fact.matrix;
        }
    }
    return std::nullopt;
}

void setLessonDigits(ProductPicture& picture) {
    picture.digits = 0;
    for (const ProductPart part : kProductParts) {
        const auto& source = partOf(*picture.product, part).source;
        const int digits = source ? shownDigits(*source) : 0;
        picture.mostDigits[static_cast<std::size_t>(part)] = digits;
        picture.digits = std::max(picture.digits, digits);
    }
}

void setLessonDigits(CellArithmetic& arithmetic, int weights, int between) {
    for (ArithmeticLine& line : arithmetic.lines) {
        setDigits(line.name, weights, between);
        setDigits(line.working, weights, between);
        if (line.result) {
            setDigits(*line.result, weights, between);
        }
        for (Formula& shorter : line.shorter) {
            setDigits(shorter, weights, between);
        }
    }
}

} // namespace attnscope::ui
