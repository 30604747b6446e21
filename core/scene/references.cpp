// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/references.h"

#include <utility>

namespace attnscope {

const std::optional<MatrixStack>& References::of(Reference what) const {
    switch (what) {
    case Reference::Weights:
        return weights;
    case Reference::Scores:
        return scores;
    case Reference::LogSumExp:
        return logSumExp;
    case Reference::Output:
        break;
    }
    return output;
}

std::optional<MatrixStack>& References::of(Reference what) {
    return const_cast<std::optional<MatrixStack>&>(std::as_const(*this).of(what));
}

std::size_t numbersIn(const References& references) {
    std::size_t count = 0;
    for (const Reference what : kReferences) {
        if (const std::optional<MatrixStack>& given = references.of(what)) {
            count += given->axes().matrices() * given->rows() * given->columns();
        }
    }
    return count;
}

} // namespace attnscope
