// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"

#include <array>
#include <string_view>

namespace attnscope {

/// What a member of a scene file is called, and the matrix that it holds.
struct MatrixName {
    std::string_view name;
    MatrixRole role;
};

inline constexpr std::array kMatrixNames{
    MatrixName{"x", MatrixRole::X},    MatrixName{"w_q", MatrixRole::WQ},
    MatrixName{"w_k", MatrixRole::WK}, MatrixName{"w_v", MatrixRole::WV},
    MatrixName{"q", MatrixRole::Q},    MatrixName{"k", MatrixRole::K},
    MatrixName{"v", MatrixRole::V},    MatrixName{"weights", MatrixRole::Weights},
};

struct OrientationName {
    std::string_view name;
    Orientation orientation;
};

inline constexpr std::array kOrientationNames{OrientationName{"rows", Orientation::Rows},
                                              OrientationName{"columns", Orientation::Columns}};

struct ProvenanceName {
    std::string_view name;
    Provenance provenance;
};

inline constexpr std::array kProvenanceNames{
    ProvenanceName{"hand-picked", Provenance::HandPicked}, ProvenanceName{"random", Provenance::Random},
    ProvenanceName{"trained", Provenance::Trained}, ProvenanceName{"loaded", Provenance::Loaded}};

} // namespace attnscope
