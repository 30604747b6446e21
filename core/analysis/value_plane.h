// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/block_matrix.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace attnscope {

/// The plane in which the rows of V are drawn as arrows: the features themselves for d_v ≤ 2, else the first
/// two principal directions of V through the origin (arrows start there, so V is not centred).
struct ValuePlane {
    std::vector<double> first;  ///< unit direction [d_v]
    std::vector<double> second; ///< unit direction [d_v]; empty for d_v = 1
    bool isExact = true;        ///< d_v ≤ 2: nothing is lost
    double shown = 1.0;         ///< part of Σ|v_j|² that lies in the plane, 0 … 1
    /// The features that its directions are, where these were chosen among more than two.
    std::optional<std::array<std::size_t, 2>> features = {};

    /// Coordinates of a vector [d_v] in the plane; the second is 0 for d_v = 1.
    std::pair<double, double> project(std::span<const double> vector) const;
    /// Whether at least a third of the vector's length lies in the plane; so does a vector
    /// without length. In the plane of chosen features all are shown, by these features alone.
    bool shows(std::span<const double> vector) const;
};

/// The Euclidean length of a vector.
double lengthOf(std::span<const double> vector);

ValuePlane planeOf(const BlockMatrix& v);

/// The plane of two of `count` features, which has no `shown` of its own. The features are below `count`.
ValuePlane planeOfFeatures(const std::array<std::size_t, 2>& features, std::size_t count);

/// The part of the movement of these steps [d_v] that lies in the plane, 0 … 1: Σ|P·s|² of Σ|s|²; 1 where
/// nothing moves, 0 where it is no number.
double shownOf(const ValuePlane& plane, std::span<const std::vector<double>* const> steps);

} // namespace attnscope
