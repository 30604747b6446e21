// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/mask_array.h"

#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace attnscope {

/// How a mask layer is joined to what the layers before it allow.
enum class LayerJoin { And, Or };

/// What a row that attends to nothing gets, under fill −∞.
enum class EmptyRows { Zeros, Uniform, NaN };

/// Cells painted by hand: queries [i0, i1) × keys [j0, j1), half-open; a later rectangle wins over an earlier
/// one.
struct PaintedRectangle {
    std::size_t i0 = 0;
    std::size_t i1 = 0;
    std::size_t j0 = 0;
    std::size_t j1 = 0;
    bool allow = false; ///< True = attend

    bool operator==(const PaintedRectangle&) const = default;
};

/// One layer of the mask. `spec` is a mask kind with its arguments ("causal"); a layer with painted
/// rectangles has the spec "painted". Painted layers, float masks and policies ("policy:keep.npy") keep the
/// value so far where they say nothing; join and negation do not apply to them.
struct MaskLayer {
    std::string spec;
    LayerJoin join = LayerJoin::And;
    bool negated = false;
    std::string name; ///< What a person called it; empty: the spec itself
    bool on = true;
    std::vector<PaintedRectangle> painted;
    std::shared_ptr<const MaskArray> array; ///< What the file that the spec names holds; else null
    std::string extra; ///< Members of a newer file that this version does not know, as JSON text; empty: none

    /// What people read: the layer's own name, else its spec.
    const std::string& shownName() const { return name.empty() ? spec : name; }
    bool isPainted() const { return spec == "painted"; }
    /// Arrays are compared by what they hold.
    friend bool operator==(const MaskLayer& a, const MaskLayer& b);
};

/// Which cells may be attended to, as a person sets it. True = attend, everywhere.
struct MaskRules {
    std::vector<MaskLayer> layers;                          ///< In order; the first that is on is the base
    double fill = -std::numeric_limits<double>::infinity(); ///< What a forbidden score is replaced with
    EmptyRows emptyRows = EmptyRows::Zeros;
    std::string extra = {}; ///< Members of a newer file that this version does not know, as JSON text

    bool operator==(const MaskRules&) const = default;
};

} // namespace attnscope
