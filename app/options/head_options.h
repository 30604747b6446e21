// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/result_axes.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// --batch and --head.
class HeadOptions {
public:
    void addTo(CLI::App& app, const std::string& group, const std::string& meaning);

    /// Reads the texts, before any file is.
    Result<void> check();
    /// That batch item and head; 0 where none is named. Fails where the scene has none such.
    Result<HeadIndex> headIndex(const Scene& scene) const;
    bool hasBatch() const { return m_batch.has_value(); }
    bool hasHead() const { return m_head.has_value(); }

private:
    std::optional<std::string> m_batchText, m_headText;
    std::optional<std::size_t> m_batch, m_head;
};

} // namespace attnscope
