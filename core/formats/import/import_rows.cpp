// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/import_rows.h"

#include "core/base/written_decimals.h"
#include "core/formats/import/import_plan.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

/// A few rows are enough: the rows of a triangle of ones sum to 1, 2, 3 …
constexpr std::size_t kMostRows = 8;
/// Shares of 0 that were computed as differences are hardly below it.
constexpr double kRounding = 1e-4;
constexpr std::size_t kMostRead = 65'536;
constexpr std::size_t kMostWhole = 4'194'304; ///< of an array of which all are needed
/// A checkpoint has hundreds of tensors, and opening each takes its time.
constexpr std::size_t kMostArrays = 64;

/// How far the sum of a row of shares may be from 1: each of them is rounded once, sums of long rows of
/// float32 were added up in float32.
double sumTolerance(std::string_view type) {
    return type == "bfloat16" ? 0x1p-7 : type == "float16" ? 0x1p-10 : 1e-4;
}

/// All numbers of an array that has not too many.
Result<std::vector<double>> wholeOf(const ImportMember& member) {
    std::size_t count = 1;
    for (const std::size_t length : member.array.shape) {
        count = length == 0 || count > kMostWhole / length ? 0 : count * length;
    }
    return count == 0
               ? Result<std::vector<double>>(std::vector<double>())
               : readArray(member.source).map([](NumberArray&& array) { return std::move(array.values); });
}

/// The numbers of a few rows at the beginning.
Result<std::vector<double>> numbersOfFirstRows(const ImportMember& member) {
    const std::size_t columns = member.array.shape.empty() ? 0 : member.array.shape.back();
    if (columns == 0) {
        return std::vector<double>();
    }
    const std::vector<std::size_t>& shape = member.array.shape;
    const std::size_t rows = std::min(std::clamp<std::size_t>(kMostRead / columns, 1, kMostRows),
                                      shape.size() > 1 ? shape[shape.size() - 2] : 1);
    // Of Fortran order the beginning of a file is no row: a small array is read whole.
    const bool isTurned = member.array.place == NumberPlace::FirstFastest;
    return isTurned ? wholeOf(member) : readBeginning(member.source, rows * columns);
}

bool isSquare(const std::vector<std::size_t>& shape) {
    return shape.size() >= 2 && shape.back() == shape[shape.size() - 2] && shape.back() > 1;
}

} // namespace

RowKind rowKindOf(std::span<const double> numbers, std::size_t columns, std::string_view type) {
    const double tolerance = sumTolerance(type) + roundingOfWrittenSum(columns, writtenDecimals(numbers));
    bool hasShares = false;
    for (std::size_t at = 0; at + columns <= numbers.size(); at += columns) {
        double sum = 0.0;
        for (const double number : numbers.subspan(at, columns)) {
            if (!(number >= 0.0 && number <= 1.0 + tolerance)) {
                return RowKind::Other;
            }
            sum += number;
        }
        if (sum != 0.0 && std::abs(sum - 1.0) > tolerance) {
            return RowKind::Other;
        }
        hasShares = hasShares || sum != 0.0;
    }
    return hasShares ? RowKind::Shares : RowKind::Other;
}

bool hasColumnsThatSumToOne(const ImportMember& member) {
    const std::vector<std::size_t>& shape = member.array.shape;
    const Result<std::vector<double>> read = wholeOf(member);
    if (!read || shape.size() < 2 || read->empty()) {
        return false;
    }
    const std::size_t columns = shape.back();
    const std::size_t rows = shape[shape.size() - 2];
    std::vector<double> turned(rows * columns); // of the first matrix
    for (std::size_t at = 0; at < turned.size(); ++at) {
        turned[at % columns * rows + at / columns] = (*read)[at];
    }
    return rowKindOf(turned, rows, member.array.type) == RowKind::Shares;
}

RowKind firstRowsOf(const ImportMember& member) {
    const std::size_t columns = member.array.shape.empty() ? 0 : member.array.shape.back();
    const Result<std::vector<double>> numbers = numbersOfFirstRows(member);
    return columns > 0 && numbers && numbers->size() >= columns
               ? rowKindOf(*numbers, columns, member.array.type)
               : RowKind::Unread;
}

std::optional<double> numberBelowZero(const ImportMember& member) {
    const Result<std::vector<double>> numbers = numbersOfFirstRows(member);
    const auto isBelow = [](double number) { return number < -kRounding; };
    const auto found = numbers ? std::find_if(numbers->begin(), numbers->end(), isBelow)
                               : std::vector<double>::const_iterator();
    return numbers && found != numbers->end() ? std::optional(*found) : std::nullopt;
}

void readRows(ImportPlan& plan) {
    std::size_t read = 0;
    for (ImportMember& member : plan.members) {
        const ArrayMember& array = member.array;
        if (!array.isNumbers || array.type == "bool" || !isSquare(array.shape) || read == kMostArrays) {
            continue;
        }
        ++read;
        member.rows = firstRowsOf(member);
    }
}

} // namespace attnscope
