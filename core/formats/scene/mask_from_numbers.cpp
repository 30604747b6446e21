// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/mask_from_numbers.h"

#include "core/formats/arrays/array_layout.h"

#include <algorithm>

namespace attnscope {

namespace {

bool isZeroOrOne(double value) {
    return value == 0.0 || value == 1.0;
}

bool allAre(const std::vector<double>& values, bool (*condition)(double)) {
    return std::all_of(values.begin(), values.end(), condition);
}

/// Leaves a trailing axis of length 1 out, as DynamicViT's (batch, token, 1) and a .csv of one number a line
/// have it.
void squeezePolicy(std::vector<std::size_t>& shape, bool isTyped) {
    if (shape.back() == 1 && (shape.size() == 3 || (shape.size() == 2 && !isTyped))) {
        shape.pop_back();
    }
}

Result<void> checkRank(const MaskFileSpec& spec, const NumberArray& numbers, const std::string& source) {
    const std::size_t axes = numbers.shape.size();
    if (spec.isPolicy() ? axes >= 1 && axes <= 2 : axes >= 2 && axes <= 4) {
        return {};
    }
    if (spec.isPolicy()) {
        return unexpected(
            makeError(translatable("{0}: its shape is {1} (keep decisions are (token) or (batch, token))"),
                      source, shapeText(numbers.shape)));
    }
    if (axes == 1) {
        return unexpected(makeError(
            translatable(
                "{0}: its shape is {1}, one number a key (save array[None, :], which serves all queries; "
                "numbers that differ by batch item as array[:, None, :])"),
            source, shapeText(numbers.shape)));
    }
    return unexpected(
        makeError(translatable("{0}: its shape is {1} (a mask is (query, key), (batch, query, key) "
                               "or (batch, head, query, key); an axis of length 1 serves all)"),
                  source, shapeText(numbers.shape)));
}

Error integers(const MaskFileSpec& spec, const std::string& source) {
    if (spec.isPolicy()) {
        return makeError(translatable("{0}: keep decisions are True or False, and it holds other integers "
                                      "(save array.astype(bool))"),
                         source);
    }
    if (spec.use == MaskFileUse::Blocked) {
        return makeError(translatable("{0}: it holds integers, which say neither allowed nor blocked (save "
                                      "array.astype(bool), True = blocked)"),
                         source);
    }
    return makeError(translatable("{0}: it holds integers, which say neither allowed nor blocked (save "
                                  "array.astype(bool), True = attend, or array.astype(float) to add them to "
                                  "the scores)"),
                     source);
}

Error notBool(const MaskFileSpec& spec, const std::string& source) {
    if (spec.isPolicy()) {
        return makeError(translatable("{0}: keep decisions are 0 or 1, and it holds other numbers (save "
                                      "array > 0.5)"),
                         source);
    }
    return makeError(translatable("{0}: it holds numbers, and {1} wants True or False (save "
                                  "array.astype(bool), or name the file alone to add its numbers to the "
                                  "scores)"),
                     source, spec.prefix);
}

/// Whether the numbers are to be bool; else they are added to the scores.
Result<bool> isBool(const MaskFileSpec& spec, const NumberArray& numbers, const std::string& source,
                    bool isTyped) {
    if (numbers.kind == NumberKind::Bool) {
        return true;
    }
    const bool zerosAndOnes = allAre(numbers.values, isZeroOrOne);
    if (zerosAndOnes && (spec.isPolicy() || (!isTyped && spec.use != MaskFileUse::Mask))) {
        return true;
    }
    if (numbers.kind == NumberKind::Integer) {
        return unexpected(integers(spec, source));
    }
    if (spec.use != MaskFileUse::Mask) {
        return unexpected(notBool(spec, source));
    }
    if (!isTyped && zerosAndOnes) {
        if (allAre(numbers.values, [](double value) { return value == 0.0; })) {
            return unexpected(
                makeError(translatable("{0}: it is all 0, which blocks everything or adds nothing (save "
                                       "it as .npy of bool or float)"),
                          source));
        }
        return true;
    }
    return false;
}

template <typename T>
void transposePlanes(std::vector<T>& values, std::size_t rows, std::size_t columns) {
    std::vector<T> plane;
    const std::size_t cells = rows * columns;
    for (std::size_t first = 0; first < values.size(); first += cells) {
        if (rows == columns) {
            // In place: a large one has no room for a second.
            for (std::size_t i = 0; i < rows; ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    std::swap(values[first + i * columns + j], values[first + j * columns + i]);
                }
            }
            continue;
        }
        const auto begin = values.begin() + static_cast<std::ptrdiff_t>(first);
        plane.assign(begin, begin + static_cast<std::ptrdiff_t>(cells));
        for (std::size_t i = 0; i < rows; ++i) {
            for (std::size_t j = 0; j < columns; ++j) {
                values[first + j * rows + i] = plane[i * columns + j];
            }
        }
    }
}

void transpose(MaskArray& array) {
    const std::size_t last = array.shape.size() - 1;
    transposePlanes(array.bits, array.shape[last - 1], array.shape[last]);
    transposePlanes(array.numbers, array.shape[last - 1], array.shape[last]);
    std::swap(array.shape[last - 1], array.shape[last]);
}

} // namespace

Result<MaskArray> maskArrayFrom(const MaskFileSpec& spec, NumberArray numbers, const std::string& source,
                                const MaskReading& how) {
    if (spec.isPolicy() && !numbers.shape.empty()) {
        squeezePolicy(numbers.shape, how.isTyped);
    }
    const Result<bool> asBool =
        checkRank(spec, numbers, source).and_then([&] { return isBool(spec, numbers, source, how.isTyped); });
    if (!asBool) {
        return unexpected(asBool.error());
    }
    MaskArray array{*asBool ? MaskArray::Kind::Bool : MaskArray::Kind::Float, numbers.shape, {}, {}};
    if (*asBool) {
        array.bits.reserve(numbers.values.size());
        for (const double value : numbers.values) {
            array.bits.push_back(value != 0.0 ? 1 : 0);
        }
    } else {
        const Result<void> good =
            how.allowNonFinite ? Result<void>() : refuseNonFinite(numbers, source, NonFinite::MinusInfinity);
        if (!good) {
            return unexpected(good.error());
        }
        array.numbers = std::move(numbers.values);
    }
    if (how.orientation == Orientation::Columns && !spec.isPolicy()) {
        transpose(array);
    }
    return array;
}

} // namespace attnscope
