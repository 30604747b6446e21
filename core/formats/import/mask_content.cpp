// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/mask_content.h"

#include "core/formats/import/numbers_in_file.h"

#include <algorithm>
#include <span>

namespace attnscope {

namespace {

/// Masks of float16 have −65504, of others −1e9 or −∞; biases are far smaller.
constexpr double kPenalty = -1e4;

/// Whether every cell above the diagonal, and none other, is as `isCut` says, and all others are 0.
template <typename IsCut>
bool isCutAbove(const NumberArray& array, const IsCut& isCut) {
    const std::vector<std::size_t>& shape = array.shape;
    const std::size_t side = shape.size() < 2 ? 0 : shape.back();
    if (side < 2 || shape[shape.size() - 2] != side) {
        return false;
    }
    for (std::size_t at = 0; at < array.values.size(); ++at) {
        const bool isAbove = at % side > at / side % side;
        if (isAbove ? !isCut(array.values[at]) : array.values[at] != 0.0) {
            return false;
        }
    }
    return true;
}

bool isLowerTriangle(const NumberArray& array) {
    const std::vector<std::size_t>& shape = array.shape;
    const std::size_t side = shape.size() < 2 ? 0 : shape.back();
    if (side < 2 || shape[shape.size() - 2] != side) {
        return false;
    }
    for (std::size_t at = 0; at < array.values.size(); ++at) {
        const std::size_t row = at / side % side;
        const std::size_t column = at % side;
        if (array.values[at] != (column <= row ? 1.0 : 0.0)) {
            return false;
        }
    }
    return true;
}

bool hasAllAbove(const NumberArray& array) {
    const std::vector<std::size_t>& shape = array.shape;
    const std::size_t side = shape.size() < 2 ? 0 : shape.back();
    bool isWhole = true;
    for (std::size_t at = 0; side > 1 && shape[shape.size() - 2] == side && at < array.values.size(); ++at) {
        const bool isAbove = at % side > at / side % side;
        if (isAbove && array.values[at] != 1.0) {
            return false;
        }
        const bool isBelow = at % side < at / side % side;
        isWhole = isWhole && (!isBelow || array.values[at] == 1.0);
    }
    return !isWhole && side > 1 && shape[shape.size() - 2] == side;
}

} // namespace

std::optional<MaskContent> maskContentOf(const ImportMember& member) {
    std::size_t count = 1;
    for (const std::size_t length : member.array.shape) {
        count = length == 0 || count > kMostHeld / length ? 0 : count * length;
    }
    if (count == 0 || member.array.shape.empty() || !member.array.isNumbers) {
        return std::nullopt;
    }
    const Result<NumberArray> array = readArray(member.source);
    if (!array || array->values.empty()) {
        return std::nullopt;
    }
    MaskContent content;
    const std::span<const double> all(array->values);
    const auto isOne = [](double value) { return value == 1.0; };
    const auto isZero = [](double value) { return value == 0.0; };
    const auto ones = static_cast<std::size_t>(std::count_if(all.begin(), all.end(), isOne));
    const auto zeros = static_cast<std::size_t>(std::count_if(all.begin(), all.end(), isZero));
    content.areTruths = ones > 0 && zeros > 0 && ones + zeros == all.size();
    content.isPenalty =
        std::all_of(all.begin(), all.end(), [](double value) { return value == 0.0 || value <= kPenalty; });
    const std::size_t columns = array->shape.back();
    for (std::size_t first = 0; first < all.size(); first += columns) {
        const std::span<const double> row = all.subspan(first, columns);
        content.hasRowOfZeros = content.hasRowOfZeros || std::all_of(row.begin(), row.end(), isZero);
        content.hasRowOfOnes = content.hasRowOfOnes || std::all_of(row.begin(), row.end(), isOne);
    }
    content.hasAllAbove = content.areTruths && hasAllAbove(*array);
    content.isLowerTriangle = content.areTruths && isLowerTriangle(*array);
    content.isCausal = content.isLowerTriangle || isCutAbove(*array, isOne) ||
                       isCutAbove(*array, [](double value) { return value <= kPenalty; });
    return content;
}

bool isLargeTriangle(const ImportMember& member) {
    const std::vector<std::size_t>& shape = member.array.shape;
    const std::optional<std::size_t> count = countNumbers(shape, 1);
    const std::size_t side = shape.size() < 2 ? 0 : shape.back();
    if (!count || *count <= kMostHeld || side != shape[shape.size() - 2] || !member.array.isNumbers) {
        return false;
    }
    Result<NumberStream> stream = openNumbers(member.source);
    if (!stream || stream->layout().fortranOrder) {
        return false;
    }
    std::vector<double> row(side);
    std::optional<bool> isAdded;
    for (std::size_t at = 0; at < *count / side; ++at) {
        if (!stream->next(row)) {
            return false;
        }
        const std::size_t seen = at % side + 1;
        isAdded = isAdded.value_or(row.front() == 0.0);
        const double kept = *isAdded ? 0.0 : 1.0;
        const bool isKept = std::all_of(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(seen),
                                        [kept](double value) { return value == kept; });
        const bool isCut =
            std::all_of(row.begin() + static_cast<std::ptrdiff_t>(seen), row.end(),
                        [&](double value) { return *isAdded ? value <= kPenalty : value == 0.0; });
        if (!isKept || !isCut) {
            return false;
        }
    }
    return true;
}

std::optional<bool> areOnesSeen(const ImportMember& mask, const ImportMember& weights) {
    constexpr std::size_t kMostCells = 1'048'576;
    const std::vector<std::size_t>& shape = mask.array.shape;
    const std::vector<std::size_t>& cells = weights.array.shape;
    if (shape.size() != 2 || cells.size() < 2 || !std::equal(shape.begin(), shape.end(), cells.end() - 2) ||
        shape[0] == 0 || shape[1] == 0 || shape[0] > kMostCells / shape[1]) {
        return std::nullopt;
    }
    const Result<NumberArray> truths = readArray(mask.source);
    const Result<std::vector<double>> first = readBeginning(weights.source, shape[0] * shape[1]);
    if (!truths || !first || first->size() != truths->values.size()) {
        return std::nullopt;
    }
    bool isOne = false;
    bool isZero = false;
    for (std::size_t at = 0; at < first->size(); ++at) {
        if ((*first)[at] > 0.0) {
            (truths->values[at] != 0.0 ? isOne : isZero) = true;
        }
    }
    return isOne == isZero ? std::nullopt : std::optional(isOne);
}

} // namespace attnscope
