// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/number_array.h"
#include "core/result.h"

#include <functional>
#include <string>

namespace attnscope {

/// Reads an array that a scene names, such as "arrays/x.npy". Empty where a scene may name none.
using SceneFiles = std::function<Result<NumberArray>(const std::string& name)>;

/// The files below the folder of a scene file. Names that lead out of it (by "..", an absolute path or a
/// link) are refused.
SceneFiles filesBeside(const std::string& scenePath);

/// Whether a scene may name such a file or member: relative, and without "..".
bool staysBelow(const std::string& name);

} // namespace attnscope
