// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/result.h"

#include <functional>

namespace attnscope::ui {

/// Runs the body of a job and makes an Error of any exception: the wall at which exceptions stop.
Result<void> guarded(const std::function<Result<void>()>& body);

} // namespace attnscope::ui
