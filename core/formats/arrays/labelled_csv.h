// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/number_array.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// Numbers with the names of their rows and columns, as tables are exported by this program and by pandas.
struct LabelledCsv {
    NumberArray numbers;
    std::vector<std::string> rows;    ///< empty: the lines begin with numbers
    std::vector<std::string> columns; ///< one a column
};

/// Whether the first line names columns, at most 65,536: it begins with an empty field, or none of its fields
/// is a number.
bool hasCsvHeader(std::string_view text);

/// Reads a text that has such a line; a field in quotes may hold separators (separatorOf), line breaks
/// and doubled quotes./// Fails with line and byte.
Result<LabelledCsv> readLabelledCsv(std::string_view text, const std::string& file);

} // namespace attnscope
