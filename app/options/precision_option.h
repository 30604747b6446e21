// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/precision.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// --precision: what the numbers are computed in.
class PrecisionOption {
public:
    /// `meaning` says what it means to the subcommand.
    void addTo(CLI::App& app, const std::string& group, const std::string& meaning);

    /// Reads the text, before any file is.
    Result<void> check();
    /// Nothing where the option is not given.
    const std::optional<Precision>& precision() const { return m_precision; }

private:
    std::optional<std::string> m_text;
    std::optional<Precision> m_precision;
};

} // namespace attnscope
