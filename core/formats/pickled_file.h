// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/error.h"

#include <string>

namespace attnscope {

/// Whether a file's name is that of a pickle, as torch.save writes them. Reading one means running what it
/// says, so none is ever opened.
bool isPickledFile(const std::string& path);

/// Why it is refused, with the two lines of Python that make an .npz of it.
Error pickleRefused(const std::string& path);

} // namespace attnscope
