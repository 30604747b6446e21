// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace attnscope {

/// A picture as its file holds it: PNG or JPEG.
struct PatchImage {
    std::string name; ///< of the file, without folders
    std::string bytes;

    bool operator==(const PatchImage&) const = default;
};

/// A larger picture is not kept with a scene.
inline constexpr std::size_t kLargestPatchImage = std::size_t{16} << 20;

/// The keys of a scene as patches of an image: first the leading tokens, then the patches row by row. Where
/// there are windows (Swin), the keys of a batch item are one of them, and item b is window
/// b mod windows(), row by row.
struct PatchGrid {
    std::size_t rows = 1; ///< of patches, in a window
    std::size_t columns = 1;
    std::size_t leading = 0; ///< class and register tokens, which stand before the patches and at no place
    std::size_t windowRows = 1;
    std::size_t windowColumns = 1;
    std::shared_ptr<const PatchImage> image = {}; ///< null: none; shared by all copies of a scene
    std::string extra = {};                       ///< Members of a newer file, as JSON text

    std::size_t tokens() const { return leading + rows * columns; }
    std::size_t windows() const { return windowRows * windowColumns; }
    /// Patches of the whole image.
    std::size_t imageRows() const { return rows * windowRows; }
    std::size_t imageColumns() const { return columns * windowColumns; }

    /// Images are compared by what they hold.
    friend bool operator==(const PatchGrid& a, const PatchGrid& b);
};

/// Where a patch is in the whole image, from 0 at its top left.
struct PatchPlace {
    std::size_t row = 0;
    std::size_t column = 0;

    bool operator==(const PatchPlace&) const = default;
};

/// How the keys of a batch item lie in the image: in which window, and by how many patches the image was
/// rolled up and to the left before it was cut into windows (numpy.roll by −rows, −columns).
struct PatchWindow {
    std::size_t index = 0;
    std::size_t shiftRows = 0;
    std::size_t shiftColumns = 0;

    bool operator==(const PatchWindow&) const = default;
};

/// Nothing for a leading token, and for one that the grid does not have.
std::optional<PatchPlace> placeOf(const PatchGrid& grid, std::size_t token, const PatchWindow& window = {});
/// Nothing where the patch is in another window.
std::optional<std::size_t> tokenAt(const PatchGrid& grid, const PatchPlace& place,
                                   const PatchWindow& window = {});

/// The grid that so many keys most likely are of: a square; one after a class token (ViT), after two (DeiT),
/// or after five (registers); else the rows and columns that are the least unlike.
PatchGrid guessedPatches(std::size_t keys);

/// Fails where the grid is not of so many keys, where its image is none, and where the batch items are no
/// whole images.
Result<void> checkPatches(const PatchGrid& grid, std::size_t keys, std::size_t batchItems);

/// "png" or "jpg" by the first bytes; empty for all else.
std::string_view patchImageKind(const PatchImage& image);
/// Fails for what is neither PNG nor JPEG, and for more than kLargestPatchImage bytes.
Result<void> checkPatchImage(const PatchImage& image);

} // namespace attnscope
