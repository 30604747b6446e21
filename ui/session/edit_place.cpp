// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/edit_place.h"

#include "core/scene/optional_parts.h"

namespace attnscope::ui {

namespace {

/// Whether the head's slice of a matrix of all heads holds one of the changed cells.
bool isInSlice(const SetCells& cells, const HeadSlice& slice) {
    const std::size_t first = slice.ofRows ? cells.row : cells.column;
    const std::size_t count = slice.ofRows ? cells.after.rows() : cells.after.columns();
    return first < slice.first + slice.count && slice.first < first + count;
}

} // namespace

Place placeOf(const Edit& edit, const Scene& scene, const Place& shown) {
    const auto* const cells = std::get_if<SetCells>(&edit);
    if (cells == nullptr || cells->place == shown || !hasPlace(scene.input, cells->place) ||
        !hasPlace(scene.input, shown)) {
        return shown;
    }
    if (matrixIn(scene.input, cells->role, shown) != matrixIn(scene.input, cells->role, cells->place)) {
        return cells->place;
    }
    const std::optional<HeadSlice> slice = headSlice(scene.input, cells->role, shown.head);
    return !slice || isInSlice(*cells, *slice) ? shown : cells->place;
}

} // namespace attnscope::ui
