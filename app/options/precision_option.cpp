// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/precision_option.h"

#include "app/command_line.h"

namespace attnscope {

void PrecisionOption::addTo(CLI::App& app, const std::string& group, const std::string& meaning) {
    addText(app, "--precision", m_text, meaning)->type_name("TYPE")->group(group);
}

Result<void> PrecisionOption::check() {
    if (!m_text) {
        return {};
    }
    m_precision = precisionNamed(*m_text);
    if (!m_precision) {
        return unexpected(
            usageError("--precision: \"{0}\" is not allowed (give float64 or float32)", *m_text));
    }
    return {};
}

} // namespace attnscope
