// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/error.h"

#include <optional>
#include <string>
#include <string_view>

namespace attnscope {

/// What writes and reads a pickle.
enum class PickleKind {
    Torch,  ///< torch.save
    Python, ///< the module pickle
};

/// The kind that a file's ending means, in capitals or not; nothing for other files. Reading a pickle means
/// running what it says, so none is ever opened.
std::optional<PickleKind> pickleKindOf(std::string_view path);
bool isPickledFile(std::string_view path);

/// Why it is refused, with the two lines of Python that make an .npz of it.
Error pickleRefused(const std::string& path);

} // namespace attnscope
