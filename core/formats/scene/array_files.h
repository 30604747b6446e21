// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/number_array.h"

#include <filesystem>
#include <functional>
#include <string>

namespace attnscope {

/// The arrays that a scene names, such as "arrays/x.npy". Empty where a scene may name none.
struct ArrayFiles {
    std::function<Result<NumberArray>(const std::string& name)> read;
    /// Before anything is read.
    std::function<Result<std::vector<std::size_t>>(const std::string& name)> shape;
    /// A file as it is, of at most that many bytes: an image.
    std::function<Result<std::string>(const std::string& name, std::size_t most)> bytes = {};
};

/// The files below the folder of a scene file. Names that lead out of it (by "..", an absolute path or a
/// link) are refused.
ArrayFiles filesBeside(const std::string& scenePath);

/// Whether a scene may name such a file or member: relative, and without "..".
bool staysBelow(const std::string& name);

/// Whether the file, links followed, lies below the folder.
bool liesBelow(const std::filesystem::path& folder, const std::filesystem::path& file);

} // namespace attnscope
