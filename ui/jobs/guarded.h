// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <functional>

namespace attnscope::ui {

/// Runs the body of a job and makes an Error of any exception.
Result<void> guarded(const std::function<Result<void>()>& body);

/// The same for an edit: the message says that the scene is unchanged.
Result<void> guardedEdit(const std::function<Result<void>()>& edit);

/// The same for the handler of a user's event.
Result<void> guardedAction(const std::function<void()>& action);

} // namespace attnscope::ui
