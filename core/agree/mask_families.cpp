// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/mask_families.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

/// 1, 2, 3 … up to so many, and from there on ever further apart.
std::vector<std::size_t> numbersUpTo(std::size_t last, std::size_t dense) {
    std::vector<std::size_t> numbers;
    for (std::size_t number = 1; number <= last; number += number < dense ? 1 : number / 2) {
        numbers.push_back(number);
    }
    return numbers;
}

class Families {
public:
    Families(std::size_t tokens, std::size_t dense)
        : m_tokens(tokens)
        , m_dense(dense) {}

    std::vector<MaskLayers> made() {
        m_all = {{"not:window:0"}, {"causal", "not:window:0"}};
        addPrefixes();
        addStrides();
        addDilated();
        addGlobal();
        addSinks();
        return std::move(m_all);
    }

private:
    void addBoth(const MaskLayers& layers) { addWithCausal(m_all, layers); }
    void addPrefixes() {
        for (const std::size_t length : numbersUpTo(m_tokens - 1, m_dense)) {
            if (length > 1) { // the first key alone is seen by all under a causal mask too
                m_all.push_back({fmt::format("prefix:{}", length)});
            }
        }
    }
    void addStrides() {
        for (const std::size_t stride : numbersUpTo(m_tokens / 2, std::min<std::size_t>(m_dense, 128))) {
            if (stride > 1) {
                addBoth({fmt::format("strided:{}", stride)});
                addBoth({fmt::format("fixed:{}", stride)});
            }
        }
    }
    void addDilated() {
        for (std::size_t apart = 2; apart <= 8; ++apart) {
            const std::size_t all = m_tokens / apart;
            for (const std::size_t width : numbersUpTo(all, 8)) {
                addBoth({fmt::format("dilated:{},{}", width, apart)});
            }
            addBoth({fmt::format("dilated:{},{}", all, apart)});
        }
    }
    void addGlobal() {
        for (const std::size_t tokens : {1U, 2U, 4U}) {
            for (const std::size_t width : numbersUpTo(m_tokens / 2, 16)) {
                addBoth({fmt::format("window:{}", width), fmt::format("or:global:{}", tokens)});
            }
        }
    }
    void addSinks() {
        for (const std::size_t sinks : {1U, 2U, 3U, 4U, 8U}) {
            for (const std::size_t width : numbersUpTo(m_tokens - 1, m_dense)) {
                m_all.push_back(
                    {fmt::format("window:{},0", width), fmt::format("or:sinks:{}", sinks), "causal"});
                m_all.push_back({fmt::format("window:{}", width), fmt::format("or:sinks:{}", sinks)});
            }
        }
    }

    std::size_t m_tokens;
    std::size_t m_dense;
    std::vector<MaskLayers> m_all;
};

} // namespace

std::vector<MaskLayers> maskFamilies(std::size_t tokens, std::size_t most) {
    constexpr std::size_t kPerNumber = 15; // families that go through all widths
    return tokens < 2 ? std::vector<MaskLayers>()
                      : Families(tokens, std::max<std::size_t>(8, most / kPerNumber)).made();
}

void addWithCausal(std::vector<MaskLayers>& all, const MaskLayers& layers) {
    all.push_back(layers);
    all.push_back(layers);
    all.back().emplace_back("causal");
}

} // namespace attnscope
