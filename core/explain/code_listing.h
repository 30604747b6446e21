// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/snapshot.h"
#include "core/explain/explain_choice.h"

#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// More lines, or longer ones, could not be read on a slide: such a piece of code takes several steps.
inline constexpr std::size_t kMostListingLines = 12;
inline constexpr std::size_t kLongestListingLine = 66;
inline constexpr std::size_t kMostListingAxes = 6; ///< of a shape

/// A piece of code with the shapes of the arrays that its lines make in a scene.
struct CodeListing {
    struct Line {
        std::string code;
        std::optional<std::vector<std::size_t>> shape; ///< nothing: it makes no array
        bool acts = false;
    };
    std::vector<Line> lines;
};

/// Fails where there is no line, or more or longer ones than a slide bears, where one has a tab or a line
/// break, where an acting line is not there, and where a shape has too many axes or a size that is unknown or
/// larger than 2⁶³ − 1.
Result<CodeListing> codeListing(const Snapshot& snapshot, const ExplainChoice& choice);

/// "(8, 2, 2)", of one axis "(16,)".
std::string shapeTuple(const std::vector<std::size_t>& shape);

} // namespace attnscope
