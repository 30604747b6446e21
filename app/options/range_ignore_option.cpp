// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/range_ignore_option.h"

#include "app/command_line.h"
#include "app/options/option_values.h"
#include "core/groups/key_choice.h"

namespace attnscope {

void RangeIgnoreOption::addTo(CLI::App& app, const std::string& group) {
    addText(
        app, "--range-ignore", m_text,
        "Keys (from 0, half-open) that have no part in an automatic range of weights, so that a sink does "
        "not flatten the others: 0 or 0,5:8, or special for the special tokens. Nothing is renormalised; "
        "with --group they are groups")
        ->type_name("KEYS")
        ->group(group);
}

Result<void> RangeIgnoreOption::check(bool isAutomatic) const {
    if (!m_text) {
        return {};
    }
    if (const Result<void> known = checkKeyChoice(*m_text); !known) {
        return unexpected(usageError("--range-ignore: {0}", message(known.error())));
    }
    if (!isAutomatic) {
        return unexpected(usageError(
            "--range-ignore: it is about the automatic range of weights on a linear or log scale (leave it "
            "out, or leave --range, --stage and --scale-kind lift out)"));
    }
    return {};
}

Result<std::vector<TokenSpan>> RangeIgnoreOption::keys(const Scene& scene) const {
    Result<std::vector<TokenSpan>> keys = readKeyChoice(m_text.value_or(""), scene.keyNames());
    return keys ? keys : unexpected(atOption("--range-ignore", keys.error()));
}

} // namespace attnscope
