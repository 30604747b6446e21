// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <optional>

namespace attnscope::ui {

/// The rows or the columns of a matrix along one side: which of them are shown, and how large each is. Those
/// that are open have room for numbers; closed ones beside them are a barcode.
struct ProductSpan {
    std::size_t count = 0; ///< of the matrix
    std::size_t first = 0; ///< shown: first … end − 1
    std::size_t end = 0;
    std::size_t firstOpen = 0; ///< open: firstOpen … endOpen − 1, all of them shown
    std::size_t endOpen = 0;
    double closed = 1.0; ///< pixels of a closed one
    double open = 1.0;   ///< pixels of an open one

    bool isWhole() const { return first == 0 && end == count; }
    bool isAllOpen() const { return isWhole() && firstOpen == 0 && endOpen == count; }
    bool shows(std::size_t index) const { return index >= first && index < end; }
    bool isOpen(std::size_t index) const { return index >= firstOpen && index < endOpen; }
    std::size_t shown() const { return end - first; }
    double sizeOf(std::size_t index) const { return isOpen(index) ? open : closed; }
    /// Where an index begins, from the beginning of the first that is shown.
    double start(std::size_t index) const;
    double extent() const { return start(end); }
    /// The index at that distance from the beginning; nothing outside.
    std::optional<std::size_t> at(double offset) const;
};

/// All of them, open.
ProductSpan openSpan(std::size_t count, double size);

/// As many as fit into `room` pixels: all of them open, else some open ones around `current` and the rest
/// closed, else only those nearest to `current`. No more than `most` are shown.
ProductSpan fittedSpan(std::size_t count, std::size_t current, double room, double open, std::size_t most);

} // namespace attnscope::ui
