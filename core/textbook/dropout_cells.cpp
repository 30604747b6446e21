// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/textbook/dropout_cells.h"

#include "core/base/philox.h"

#include <cmath>

namespace attnscope {

DropoutCells::DropoutCells(const Dropout& dropout, const HeadIndex& headIndex, std::size_t heads)
    : m_seed(dropout.seed)
    , m_threshold(static_cast<std::uint64_t>(std::floor(dropout.probability * 0x1p32)))
    , m_matrix(static_cast<std::uint32_t>(headIndex.batch * heads + headIndex.head))
    , m_kept(1.0 - dropout.probability) {}

bool DropoutCells::dropped(std::size_t i, std::size_t j) const {
    return philox({static_cast<std::uint32_t>(j), static_cast<std::uint32_t>(i), m_matrix,
                   static_cast<std::uint32_t>(RandomStream::Dropout)},
                  m_seed)[0] < m_threshold;
}

} // namespace attnscope
