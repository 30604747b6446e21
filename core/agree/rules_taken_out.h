// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace attnscope {

/// Rules of a scene, those that are on, or those of them that are taken out.
struct RulesTakenOut {
    bool positions = false; ///< sinusoidal ones
    bool softcap = false;
    bool alibi = false;
    bool temperature = false; ///< other than 1
    bool overQueries = false; ///< the softmax over the queries
    bool dropout = false;

    std::size_t count() const;
    bool operator==(const RulesTakenOut&) const = default;
};

/// Those that are on in a scene. Rotary positions, the scale and masks are none of them: a search tries these
/// in all ways.
RulesTakenOut rulesThatAreOn(const Scene& scene);

/// The ways to take out some of them: one alone, two together, … all. Of more than three: one alone, or all.
std::vector<RulesTakenOut> waysToTakeOut(const RulesTakenOut& on);

/// Takes them out.
void takeOut(const RulesTakenOut& taken, ScoreRules& rules);

/// What of them is off then, each a literal template, translatable: "the softcap is off".
std::vector<std::string_view> textsOf(const RulesTakenOut& taken);

} // namespace attnscope
