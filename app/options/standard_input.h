// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <string>

namespace attnscope {

/// The name with which people ask for standard input in place of a file.
inline constexpr const char* kStandardInput = "-";

/// Copies standard input into a temporary file, once, and gives its path; what it holds is known by its first
/// bytes: an .npy, an .npz, a .safetensors, a scene (.attnscope or .json), else a .csv. The file is removed
/// when the program ends.
Result<std::string> standardInputFile();

/// Puts that file into the place of a name that is "-".
Result<void> takeStandardInput(std::string& name);

} // namespace attnscope
