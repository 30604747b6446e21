// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/number_array.h"
#include "core/result.h"

#include <functional>
#include <string>

namespace attnscope {

/// The arrays that a scene names, such as "arrays/x.npy". Empty where a scene may name none.
struct SceneFiles {
    std::function<Result<NumberArray>(const std::string& name)> read;
    /// Before anything is read.
    std::function<Result<std::vector<std::size_t>>(const std::string& name)> shape;
};

/// The files below the folder of a scene file. Names that lead out of it (by "..", an absolute path or a
/// link) are refused.
SceneFiles filesBeside(const std::string& scenePath);

/// Whether a scene may name such a file or member: relative, and without "..".
bool staysBelow(const std::string& name);

} // namespace attnscope
