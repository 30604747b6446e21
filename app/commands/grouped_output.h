// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/commands/number_output.h"
#include "app/options/group_option.h"

namespace attnscope {

/// Weights by groups on their way to a file.
struct GroupedOutput {
    const NumberFormat& format;
    const NumberTable& numbers;
    const GroupPair& groups;
    Orientation orientation;
    std::optional<int> digits; ///< as in NumberFormat
};

/// Writes them: in text formats with the groups' names, the queries' as the first field of each line and the
/// keys' as the header (turned round in the column convention).
Result<void> writeGrouped(const std::string& path, const GroupedOutput& output);

} // namespace attnscope
