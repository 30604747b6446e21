// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/matrix_name.h"

#include "core/formula/notation.h"
#include "core/formula/symbols.h"

namespace attnscope::ui {

Stage stageOf(MatrixRole role) {
    switch (role) {
    case MatrixRole::WQ:
    case MatrixRole::BQ:
    case MatrixRole::Q:
        return Stage::Q;
    case MatrixRole::WK:
    case MatrixRole::BK:
    case MatrixRole::K:
        return Stage::K;
    case MatrixRole::WV:
    case MatrixRole::BV:
    case MatrixRole::V:
        return Stage::V;
    case MatrixRole::WO:
    case MatrixRole::BO:
        return Stage::MultiHead;
    case MatrixRole::Weights:
        return Stage::Weights;
    case MatrixRole::X:
    case MatrixRole::XKv:
        break;
    }
    return Stage::X;
}

Formula matrixName(const Scene& scene, MatrixRole role) {
    const Symbols symbols(scene);
    switch (role) {
    case MatrixRole::WQ:
        return symbols.projection("Q");
    case MatrixRole::WK:
        return symbols.projection("K");
    case MatrixRole::WV:
        return symbols.projection("V");
    case MatrixRole::WO:
        return symbols.projection("O");
    case MatrixRole::BQ:
        return symbols.bias("Q");
    case MatrixRole::BK:
        return symbols.bias("K");
    case MatrixRole::BV:
        return symbols.bias("V");
    case MatrixRole::BO:
        return symbols.bias("O");
    case MatrixRole::XKv:
        return symbols.keyTokens();
    case MatrixRole::Weights:
        return symbols.weightsMatrix();
    default:
        return notationOf(scene, stageOf(role)).name;
    }
}

} // namespace attnscope::ui
