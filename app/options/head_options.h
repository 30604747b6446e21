// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/result_axes.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// --batch and --head.
class HeadOptions {
public:
    /// What --head may name.
    enum class Names {
        One,    ///< a head
        Pooled, ///< or the mean or the max over all heads
        Grid,   ///< or several heads too, which are drawn beside each other
    };
    void addTo(CLI::App& app, const std::string& group, const std::string& meaning, Names names = Names::One);

    /// Reads the texts, before any file is.
    Result<void> check();
    /// That batch item and head, of several the first; 0 where none is named. A rollout goes up to the layer
    /// at that place among the scene's, the last where none is asked for. Fails where the scene has none
    /// such.
    Result<HeadIndex> headIndex(const Scene& scene, const std::optional<std::size_t>& layer = {}) const;
    /// The heads that are to be drawn beside each other. Fails where the scene has none such.
    Result<std::vector<HeadIndex>> severalHeads(const Scene& scene) const;
    /// Fails where the scene has but one head and several batch items, none of which is named: all that
    /// --all-heads would draw is the first of these.
    Result<void> checkAllHeads(const Scene& scene) const;
    bool hasBatch() const { return m_batch.has_value(); }
    std::size_t batch() const { return m_batch.value_or(0); }
    bool hasHead() const { return m_headText.has_value(); }
    bool hasSeveral() const { return m_heads.size() > 1; }
    bool isPooled() const { return m_pool != HeadPool::One; }
    /// Whether the layers before are needed too.
    bool isRollout() const { return attnscope::isRollout(m_pool); }
    /// Fails where all heads are pooled and this is not their weights.
    Result<void> checkStage(std::string_view stage) const;

private:
    Result<void> readHead();
    Result<void> readSeveral();

    std::optional<std::string> m_batchText, m_headText;
    Names m_names = Names::One;
    std::optional<std::size_t> m_batch;
    std::vector<std::ptrdiff_t> m_heads; ///< empty: none is named; below 0 from the last on
    HeadPool m_pool = HeadPool::One;
};

class InputOptions;
/// Has the input take what these ask for: the tokens of the batch item, and for a rollout all layers.
void takePlace(InputOptions& input, const HeadOptions& heads);

} // namespace attnscope
