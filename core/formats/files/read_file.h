// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <string>

namespace attnscope {

/// Reads a whole file (UTF-8 path; a pipe will do) into memory. A file of more than `most` bytes is refused
/// before it is read, a pipe once that many were read.
Result<std::string> readWholeFile(const std::string& path, std::size_t most);

/// The same from where an open file stands; it stays open.
Result<std::string> readOpenFile(int descriptor, const std::string& path, std::size_t most);

/// Why a file cannot be read, from errno.
Error unreadableFile(const std::string& path, int number);

} // namespace attnscope
