// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// --range-ignore: keys that have no part in the automatic range of weights.
class RangeIgnoreOption {
public:
    void addTo(CLI::App& app, const std::string& group);
    /// `isAutomatic`: the picture is of weights, and their range is found from them.
    Result<void> check(bool isAutomatic) const;
    /// The keys of that scene, in order. Fails where it has no such keys.
    Result<std::vector<TokenSpan>> keys(const Scene& scene) const;

private:
    std::optional<std::string> m_text;
};

} // namespace attnscope
