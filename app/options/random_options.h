// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/random_model.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// --n, --d-model, --d-k and --d-v: a model with random numbers.
class RandomOptions {
public:
    void addTo(CLI::App& app);

    /// The first of them that is given; empty where none is.
    std::string given() const;
    Result<void> readTexts();
    /// With tokens that are named, or else as many as --n says, called by their index. Fails where both say
    /// different numbers.
    Result<RandomModel> model(const std::optional<TokenList>& tokens, std::size_t heads,
                              std::uint64_t seed) const;

private:
    std::optional<std::string> m_countText, m_modelText, m_keyText, m_valueText;
    std::optional<std::size_t> m_count, m_model, m_key, m_value;
};

} // namespace attnscope
