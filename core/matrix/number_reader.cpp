// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/matrix/number_reader.h"

#include "core/matrix/block_matrix.h"

namespace attnscope {

std::optional<Error> readFailure(const BlockMatrix& matrix) {
    const NumberReader* const reader = matrix.reader();
    return reader != nullptr ? reader->failure() : std::nullopt;
}

} // namespace attnscope
