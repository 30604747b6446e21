// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/patch_grid.h"

#include "core/base/error.h"
#include "core/scene/check_shapes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope {

namespace {

/// Side of a square of so many; 0 where they make none, or one of a single patch.
std::size_t sideOf(std::size_t patches) {
    const auto side = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(patches))));
    return side > 1 && side * side == patches ? side : 0;
}

/// Lengths so large that they could not be multiplied, or 0.
bool isLength(std::size_t length) {
    return length > 0 && length <= kMostTokens;
}

} // namespace

bool operator==(const PatchGrid& a, const PatchGrid& b) {
    const bool isSameImage = a.image == b.image || (a.image && b.image && *a.image == *b.image);
    return isSameImage && a.rows == b.rows && a.columns == b.columns && a.leading == b.leading &&
           a.windowRows == b.windowRows && a.windowColumns == b.windowColumns && a.extra == b.extra;
}

std::optional<PatchPlace> placeOf(const PatchGrid& grid, std::size_t token, const PatchWindow& window) {
    if (token < grid.leading || token >= grid.tokens()) {
        return std::nullopt;
    }
    const std::size_t patch = token - grid.leading;
    const std::size_t row = window.index / grid.windowColumns * grid.rows + patch / grid.columns;
    const std::size_t column = window.index % grid.windowColumns * grid.columns + patch % grid.columns;
    return PatchPlace{(row + window.shiftRows) % grid.imageRows(),
                      (column + window.shiftColumns) % grid.imageColumns()};
}

std::optional<std::size_t> tokenAt(const PatchGrid& grid, const PatchPlace& place,
                                   const PatchWindow& window) {
    if (place.row >= grid.imageRows() || place.column >= grid.imageColumns()) {
        return std::nullopt;
    }
    const std::size_t row = (place.row + grid.imageRows() - window.shiftRows) % grid.imageRows();
    const std::size_t column =
        (place.column + grid.imageColumns() - window.shiftColumns) % grid.imageColumns();
    if (row / grid.rows * grid.windowColumns + column / grid.columns != window.index) {
        return std::nullopt;
    }
    return grid.leading + row % grid.rows * grid.columns + column % grid.columns;
}

PatchGrid guessedPatches(std::size_t keys) {
    for (const std::size_t leading : std::array<std::size_t, 4>{0, 1, 2, 5}) {
        const std::size_t side = keys > leading ? sideOf(keys - leading) : 0;
        if (side > 0) {
            return {side, side, leading};
        }
    }
    auto rows = static_cast<std::size_t>(std::sqrt(static_cast<double>(keys)));
    while (rows > 1 && keys % rows != 0) {
        --rows;
    }
    return {std::max<std::size_t>(rows, 1), keys / std::max<std::size_t>(rows, 1), 0};
}

Result<void> checkPatches(const PatchGrid& grid, std::size_t keys, std::size_t batchItems) {
    for (const std::size_t length : {grid.rows, grid.columns, grid.windowRows, grid.windowColumns}) {
        if (!isLength(length)) {
            return unexpected(
                makeError(translatable("patches: a grid has 1 to {0} rows and columns, and so of windows "
                                       "(give {1} a number in these)"),
                          std::to_string(kMostTokens), std::to_string(length)));
        }
    }
    if (grid.leading > kMostTokens || grid.tokens() != keys) {
        return unexpected(makeError(
            translatable("patches: {0} leading + {1} × {2} patches are {3} tokens, and there are {4} keys "
                         "(give rows, columns and leading tokens that make {4}, or leave the patches out)"),
            std::to_string(grid.leading), std::to_string(grid.rows), std::to_string(grid.columns),
            std::to_string(grid.tokens()), std::to_string(keys)));
    }
    if (batchItems % grid.windows() != 0) {
        return unexpected(makeError(
            translatable("patches: an image of {0} × {1} windows has {2} batch items, and there are {3} "
                         "(give windows that divide {3}, or leave them out)"),
            std::to_string(grid.windowRows), std::to_string(grid.windowColumns),
            std::to_string(grid.windows()), std::to_string(batchItems)));
    }
    return grid.image ? checkPatchImage(*grid.image) : Result<void>();
}

std::string_view patchImageKind(const PatchImage& image) {
    const std::string_view bytes = image.bytes;
    return bytes.starts_with("\x89PNG\r\n\x1a\n") ? "png" : bytes.starts_with("\xff\xd8\xff") ? "jpg" : "";
}

Result<void> checkPatchImage(const PatchImage& image) {
    if (image.bytes.size() > kLargestPatchImage) {
        return unexpected(makeError(
            translatable(
                "patches: the image {0} has {1} bytes, and at most {2} are kept with a scene (make it "
                "smaller)"),
            image.name, std::to_string(image.bytes.size()), std::to_string(kLargestPatchImage)));
    }
    if (patchImageKind(image).empty()) {
        return unexpected(
            makeError(translatable("patches: the image {0} is neither PNG nor JPEG (save it as one of them)"),
                      image.name.empty() ? "\"\"" : image.name));
    }
    return {};
}

} // namespace attnscope
