// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// What one array of a file becomes, in words for a terminal and for programs.
struct MemberReport {
    std::string name;
    std::string type; ///< "float32", "text" …
    std::vector<std::size_t> shape;
    std::string role; ///< as roleWord says it: "q", "check_output", "unused" …
    std::string axes; ///< "B H N d"; empty where the role has none
    std::string why;  ///< "its name", "rows that sum to 1" …, and of one that is unused what is missing
    std::optional<std::size_t> layer = {}; ///< the layer that its name tells
};

/// A report of every member, in the order of the files; those of one array of several layers follow each
/// other.
std::vector<MemberReport> reportOf(const ImportPlan& plan);

} // namespace attnscope
