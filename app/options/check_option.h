// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/number_table.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// --check and --tolerance: what was computed against the numbers of a file.
class CheckOption {
public:
    void addTo(CLI::App& app, const std::string& group);

    bool isGiven() const { return m_file.has_value(); }
    /// Reads the texts, before any file is.
    Result<void> check();
    /// Says the largest difference and its place on standard output, or, where that takes the numbers, on
    /// standard error. Fails where it is beyond the tolerance.
    Result<void> compare(const std::string& stage, const NumberTable& table, bool isPiped) const;

private:
    std::optional<std::string> m_file;
    std::optional<std::string> m_toleranceText;
    bool m_asJson = false;
    std::optional<double> m_tolerance;
};

} // namespace attnscope
