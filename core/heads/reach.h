// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/mask.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace attnscope {

/// From which tokens a path leads to which positions, through the cells that masks allow: a bit a cell.
class Reach {
public:
    /// One step along the cells of a mask; with `staying`, also from each token to itself. The mask must have
    /// as many keys as queries.
    Reach(const Mask& mask, bool staying);

    /// Goes on from the end of another: these steps come after its own. False where it was stopped, and then
    /// nothing may be asked.
    bool comeAfter(const Reach& before, const std::stop_token& stop);

    std::size_t tokens() const { return m_tokens; }
    bool has(std::size_t i, std::size_t j) const {
        return (m_bits[i * m_words + j / kBits] >> (j % kBits) & 1U) != 0;
    }
    bool isEverywhere() const;

private:
    static constexpr std::size_t kBits = 64;

    void set(std::size_t i, std::size_t j) {
        m_bits[i * m_words + j / kBits] |= std::uint64_t{1} << (j % kBits);
    }

    std::size_t m_tokens;
    std::size_t m_words; ///< of a row
    std::vector<std::uint64_t> m_bits;
};

/// Allows the cells that can be reached.
std::shared_ptr<const Mask> maskOfReach(const std::shared_ptr<const Reach>& reach);

} // namespace attnscope
