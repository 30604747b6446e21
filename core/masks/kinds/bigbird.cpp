// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/philox.h"
#include "core/masks/distance.h"
#include "core/masks/mask_arguments.h"
#include "core/masks/mask_kind.h"
#include "core/masks/row_cells.h"

#include <algorithm>
#include <set>

namespace attnscope {

namespace {

/// |i − j| ≤ window, or i or j among the first `global` tokens, or one of the query's random keys
/// (Zaheer et al. 2020).
class BigBird final : public MaskPredicate {
public:
    BigBird(std::size_t window, std::size_t global, std::size_t random, std::uint64_t seed,
            const MaskContext& context)
        : m_window(window)
        , m_global(global)
        , m_matrix(
              static_cast<std::uint32_t>(context.headIndex.batch * context.heads + context.headIndex.head)) {
        m_random.reserve(context.queries);
        m_whole.resize(context.queries);
        for (std::size_t i = 0; i < context.queries; ++i) {
            m_random.push_back(drawKeys(i, random, seed, context.keys));
        }
    }

    bool allowed(std::size_t i, std::size_t j) const override {
        return m_whole[i] || structured(i, j) ||
               std::binary_search(m_random[i].begin(), m_random[i].end(), j);
    }

    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const override {
        const bool global = i1 <= m_global || j1 <= m_global;
        return global || (inWindow(i1 - 1, j0) && inWindow(i0, j1 - 1)) ? BlockClass::Full
                                                                        : BlockClass::Partial;
    }

    void fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const override {
        RowCells row(first, cells);
        row.allow(0, m_whole[i] ? SIZE_MAX : 0);
        row.allow(0, i < m_global ? SIZE_MAX : m_global);
        row.allow(cappedDifference(i, m_window), cappedSum(i + 1, m_window));
        for (const std::size_t key : m_random[i]) {
            row.allow(key, key + 1);
        }
    }

private:
    bool inWindow(std::size_t i, std::size_t j) const { return distance(i, j) <= m_window; }
    bool structured(std::size_t i, std::size_t j) const {
        return i < m_global || j < m_global || inWindow(i, j);
    }

    /// `count` keys beyond window and global, without replacement, ascending: Floyd's algorithm (Bentley &
    /// Floyd 1987) on those keys in order; draw t takes word 0 of the counter (t, i, b·H+h, bigbird) scaled
    /// to 0 … t. So every head draws its own, as in the paper's code.
    std::vector<std::size_t> drawKeys(std::size_t i, std::size_t count, std::uint64_t seed,
                                      std::size_t keys) {
        if (i < m_global) {
            return {};
        }
        // What remains is two runs of keys: between the global ones and the window, and behind the window.
        const std::size_t beforeEnd = std::min(keys, i > m_window ? i - m_window : 0);
        const std::size_t before = beforeEnd > m_global ? beforeEnd - m_global : 0;
        const std::size_t windowEnd = m_window < keys - std::min(keys, i) ? i + m_window + 1 : keys;
        const std::size_t after = std::max(m_global, windowEnd);
        const std::size_t others = before + (keys > after ? keys - after : 0);
        if (count >= others) {
            m_whole[i] = true;
            return {};
        }
        const auto keyAt = [&](std::size_t place) {
            return place < before ? m_global + place : after + (place - before);
        };
        std::set<std::size_t> places;
        for (std::size_t t = others - std::min(count, others); t < others; ++t) {
            const std::uint64_t word = philox({static_cast<std::uint32_t>(t), static_cast<std::uint32_t>(i),
                                               m_matrix, static_cast<std::uint32_t>(RandomStream::BigBird)},
                                              seed)[0];
            const auto drawn = static_cast<std::size_t>((word * (t + 1)) >> 32);
            places.insert(places.contains(drawn) ? t : drawn);
        }
        std::vector<std::size_t> chosen;
        chosen.reserve(places.size());
        for (const std::size_t place : places) {
            chosen.push_back(keyAt(place));
        }
        return chosen;
    }

    std::size_t m_window;
    std::size_t m_global;
    std::uint32_t m_matrix;                         ///< b·H+h
    std::vector<std::vector<std::size_t>> m_random; ///< [queries] ascending keys
    std::vector<bool> m_whole;                      ///< [queries] every key is allowed
};

} // namespace

Result<MaskMaker> parseBigBird(std::string_view arguments) {
    const auto numbers = wholeNumbers(*maskKindOf("bigbird"), arguments);
    if (!numbers) {
        return unexpected(numbers.error());
    }
    return MaskMaker([numbers = *numbers](const MaskContext& context) -> PredicateResult {
        constexpr std::size_t kMostDraws = 16'777'216;
        const std::size_t draws = std::min(numbers[2], context.keys);
        if (draws < context.keys && draws > kMostDraws / context.queries) {
            return unexpected(
                makeError(translatable("mask bigbird: {0} keys for each of {1} queries are more than can "
                                       "be drawn (take fewer)"),
                          std::to_string(draws), std::to_string(context.queries)));
        }
        const std::uint64_t seed = numbers.size() == 4 ? numbers[3] : 0;
        return std::make_shared<const BigBird>(numbers[0], numbers[1], numbers[2], seed, context);
    });
}

} // namespace attnscope
