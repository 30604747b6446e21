// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/token_list.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// --tokens, --tokens-text, --key-tokens and --key-tokens-text: what rows and columns are called.
class TokenOptions {
public:
    void addTo(CLI::App& app);

    Result<void> check() const;
    bool hasText() const { return m_text.has_value(); }
    bool hasAny() const { return m_file || m_text || m_keyFile || m_keyText; }
    /// Nothing where they are not given. Fails where a file can't be read.
    Result<std::optional<TokenList>> tokens() const;
    Result<std::optional<TokenList>> keyTokens() const;

private:
    std::optional<std::string> m_file, m_text, m_keyFile, m_keyText;
};

} // namespace attnscope
