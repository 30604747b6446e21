// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/array_shift.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>
#include <span>

namespace attnscope {

namespace {

/// The cells that follow one place of the axis before the next.
std::size_t innerSize(const std::vector<std::size_t>& shape, std::size_t axis) {
    return std::accumulate(shape.begin() + static_cast<std::ptrdiff_t>(axis) + 1, shape.end(), std::size_t{1},
                           std::multiplies<>());
}

template <typename T>
std::vector<T> shifted(const std::vector<T>& values, std::size_t plane, std::size_t at, std::size_t added,
                       std::size_t removed, T value) {
    std::vector<T> result;
    for (auto from = values.begin(); from != values.end(); from += static_cast<std::ptrdiff_t>(plane)) {
        const auto place = from + static_cast<std::ptrdiff_t>(at);
        result.insert(result.end(), from, place);
        result.insert(result.end(), added, value);
        result.insert(result.end(), place + static_cast<std::ptrdiff_t>(removed),
                      from + static_cast<std::ptrdiff_t>(plane));
    }
    return result;
}

template <typename T>
void copyPlane(std::vector<T>& values, std::size_t plane, std::size_t index) {
    if (!values.empty()) {
        const std::span<const T> copied = std::span(values).subspan(index * plane, plane);
        const std::vector<T> copy(copied.begin(), copied.end());
        values.insert(values.end(), copy.begin(), copy.end());
    }
}

} // namespace

MaskArray withPlace(const MaskArray& array, std::size_t axis, std::size_t index, std::uint8_t bit) {
    assert(axis < array.shape.size() && index <= array.shape[axis]);
    const std::size_t inner = innerSize(array.shape, axis);
    const std::size_t plane = inner * array.shape[axis];
    MaskArray result{array.kind, array.shape, shifted(array.bits, plane, index * inner, inner, 0, bit),
                     shifted(array.numbers, plane, index * inner, inner, 0, 0.0)};
    ++result.shape[axis];
    return result;
}

MaskArray withoutPlace(const MaskArray& array, std::size_t axis, std::size_t index) {
    assert(axis < array.shape.size() && index < array.shape[axis]);
    const std::size_t inner = innerSize(array.shape, axis);
    const std::size_t plane = inner * array.shape[axis];
    MaskArray result{array.kind, array.shape,
                     shifted(array.bits, plane, index * inner, 0, inner, std::uint8_t{0}),
                     shifted(array.numbers, plane, index * inner, 0, inner, 0.0)};
    --result.shape[axis];
    return result;
}

MaskArray withPlaneCopied(const MaskArray& array, std::size_t index) {
    assert(!array.shape.empty() && index < array.shape.front());
    const std::size_t plane = innerSize(array.shape, 0);
    MaskArray result = array;
    copyPlane(result.bits, plane, index);
    copyPlane(result.numbers, plane, index);
    ++result.shape.front();
    return result;
}

} // namespace attnscope
