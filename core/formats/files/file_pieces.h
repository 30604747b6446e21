// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <functional>
#include <string>
#include <string_view>

namespace attnscope {

/// Takes the next bytes; an error stops the writing.
using TakeBytes = std::function<Result<void>(std::string_view bytes)>;

/// Gathers what `produce` writes and passes it on in pieces: rows are short, and calls of the system dear.
Result<void> inPieces(const std::function<Result<void>(const TakeBytes&)>& produce, const TakeBytes& sink);

/// Lets `produce` write to the file, whole or not at all.
Result<void> writeInPieces(const std::string& path,
                           const std::function<Result<void>(const TakeBytes&)>& produce);

} // namespace attnscope
