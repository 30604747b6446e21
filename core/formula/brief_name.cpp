// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/brief_name.h"

#include "core/formula/notation.h"
#include "core/formula/symbols.h"

namespace attnscope {

Formula briefName(const Scene& scene, Stage stage) {
    const Symbols symbols(scene);
    switch (stage) {
    case Stage::Weights:
        return symbols.weightsMatrix();
    case Stage::AfterDropout:
        return symbols.droppedMatrix();
    case Stage::Effect:
        return matrix("E");
    case Stage::Output:
        return symbols.outputMatrix();
    case Stage::MultiHead:
        return matrix("Z");
    default:
        return notationOf(scene, stage).name;
    }
}

} // namespace attnscope
