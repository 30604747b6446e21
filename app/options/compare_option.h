// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/options/input_options.h"
#include "core/base/result.h"
#include "core/matrix/head_index.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// --compare and --compare-head: the second scene; for pictures --compare-as too.
class CompareOption {
public:
    /// What a picture shows of two matrices.
    enum class As {
        First,
        Second,
        Difference,
        Side, ///< all three
    };

    /// What becomes of two scenes.
    enum class Use { Numbers, Picture, Animation };
    void addTo(CLI::App& app, const std::string& group, Use use);

    /// Reads the texts, before any file is. `isOneHead`: of the first scene one head is computed, be it the
    /// usual one.
    Result<void> check(bool isOneHead = true);
    bool isGiven() const { return m_inputText || m_head || m_layer || m_batch; }
    /// The layer of the second scene; nothing: that of the first.
    const std::optional<std::size_t>& layer() const { return m_layer; }
    /// The batch item of the second scene; nothing: that of the first.
    const std::optional<std::size_t>& batch() const { return m_batch; }
    As as() const { return m_as; }

    /// The second scene; nothing where it is the first one, of which another layer, batch item or head is
    /// compared.
    Result<std::optional<InputOptions>> input() const;
    /// What messages call the second scene.
    std::string name() const;
    bool hasHead() const { return m_head.has_value(); }
    /// Which batch item and head of the second scene is compared with that of the first. Fails where there is
    /// none such.
    Result<HeadIndex> headIndex(const HeadIndex& first, const Scene& second) const;

private:
    Result<void> checkInput() const;
    std::size_t batchIn(const SceneInput& input, std::size_t first) const;

    std::optional<std::string> m_inputText, m_layerText, m_batchText, m_headText, m_asText;
    std::optional<std::size_t> m_layer, m_batch, m_head;
    As m_as = As::Side;
};

} // namespace attnscope
