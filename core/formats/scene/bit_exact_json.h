// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/block_matrix.h"
#include "core/scene/mask_array.h"

#include <nlohmann/json.hpp>

namespace attnscope {

/// A number as JSON that reads back to the same bits. What JSON has no number for is "inf", "-inf", "nan",
/// or "nan:" with the 16 hexadecimal digits of another NaN.
nlohmann::json exactJson(double value);
/// {"rows", "columns", "values": [row after row]}, so that an empty matrix keeps its shape.
nlohmann::json exactJson(const BlockMatrix& matrix);
nlohmann::json exactJson(const std::vector<double>& values);
/// {"shape", "bits": eight cells in two hexadecimal digits} or {"shape", "numbers"}.
nlohmann::json exactJson(const MaskArray& array);

/// False, and `value` as it was, where the JSON is not what exactJson writes.
bool readExact(const nlohmann::json& json, double& value);
bool readExact(const nlohmann::json& json, BlockMatrix& matrix);
bool readExact(const nlohmann::json& json, std::vector<double>& values);
bool readExact(const nlohmann::json& json, MaskArray& array);

} // namespace attnscope
