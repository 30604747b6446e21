// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/scene/token_region.h"

#include <span>

namespace attnscope {

/// The range of a matrix [queries][keys] without some of its columns, so that a key to which all attend does
/// not decide the colours of the others. `ignored` is in order. Without any, and where no column is left, it
/// is that of the whole matrix. Of a large matrix by the strongest cells of blocks, which it has at hand, and
/// from 0 as MatrixSource::range.
ValueRange rangeWithout(const MatrixSource& source, std::span<const TokenSpan> ignored);

} // namespace attnscope
