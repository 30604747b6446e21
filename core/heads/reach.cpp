// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/heads/reach.h"

#include "core/base/parallel.h"

#include <bit>
#include <utility>

namespace attnscope {

namespace {

constexpr std::size_t kRowsAtOnce = 64;

class ReachedCells final : public MaskPredicate {
public:
    explicit ReachedCells(std::shared_ptr<const Reach> reach)
        : m_reach(std::move(reach)) {}

    bool allowed(std::size_t i, std::size_t j) const override { return m_reach->has(i, j); }

    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const override {
        bool some = false;
        bool all = true;
        for (std::size_t i = i0; i < i1; ++i) {
            for (std::size_t j = j0; j < j1; ++j) {
                const bool isReached = m_reach->has(i, j);
                some = some || isReached;
                all = all && isReached;
                if (some && !all) {
                    return BlockClass::Partial;
                }
            }
        }
        return some ? BlockClass::Full : BlockClass::Empty;
    }

private:
    std::shared_ptr<const Reach> m_reach;
};

} // namespace

Reach::Reach(const Mask& mask, bool staying)
    : m_tokens(mask.queries())
    , m_words((mask.keys() + kBits - 1) / kBits)
    , m_bits(m_tokens * m_words) {
    std::vector<std::uint8_t> cells(m_tokens);
    for (std::size_t i = 0; i < m_tokens; ++i) {
        mask.fillRow(i, cells);
        for (std::size_t j = 0; j < m_tokens; ++j) {
            if (cells[j] != 0 || (staying && i == j)) {
                set(i, j);
            }
        }
    }
}

bool Reach::comeAfter(const Reach& before, const std::stop_token& stop) {
    std::vector<std::uint64_t> all(m_bits.size());
    const bool isWhole = parallelFor(m_tokens, kRowsAtOnce, stop, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            std::uint64_t* const row = &all[i * m_words];
            for (std::size_t m = 0; m < m_tokens; ++m) {
                if (!has(i, m)) {
                    continue;
                }
                const std::uint64_t* const from = &before.m_bits[m * m_words];
                for (std::size_t word = 0; word < m_words; ++word) {
                    row[word] |= from[word];
                }
            }
        }
    });
    m_bits = std::move(all);
    return isWhole;
}

bool Reach::isEverywhere() const {
    std::size_t count = 0;
    for (const std::uint64_t word : m_bits) {
        count += static_cast<std::size_t>(std::popcount(word));
    }
    return count == m_tokens * m_tokens;
}

std::shared_ptr<const Mask> maskOfReach(const std::shared_ptr<const Reach>& reach) {
    const std::size_t tokens = reach->tokens();
    if (reach->isEverywhere()) {
        return std::make_shared<const Mask>(tokens, tokens);
    }
    return std::make_shared<const Mask>(
        Mask::of(std::make_shared<const ReachedCells>(reach), tokens, tokens));
}

} // namespace attnscope
