// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// Numbers read from a file, of any number of axes.
struct NumberArray {
    std::vector<std::size_t> shape; ///< as the file has it, [batch][head][query][key] or fewer
    std::vector<double> values;     ///< the last axis is the fastest, whatever the file's order
    bool isFloat64 = true;          ///< false: the file holds less than float64 does
};

/// Reads NumPy's .npy, versions 1 to 3: float16, float32, float64, any integer and bool (as 0 and 1), in C or
/// Fortran order and either byte order. The numbers may be anything. Fails, with the byte where there is one,
/// for other types, damaged headers, missing bytes, and bytes after the data. `file` is the name in errors.
Result<NumberArray> readNpy(std::string_view bytes, const std::string& file);

/// Reads lines of numbers parted by commas, as many in each line, [lines][numbers]; blank lines at the end
/// and a byte order mark are passed over. Fails with line and byte.
Result<NumberArray> readCsv(std::string_view text, const std::string& file);

} // namespace attnscope
