// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <functional>

namespace attnscope::ui {

/// Runs the body of a job and makes an Error of any exception: the wall at which exceptions stop.
Result<void> guarded(const std::function<Result<void>()>& body);

/// The same for an edit; what is thrown left the scene as it was.
Result<void> guardedEdit(const std::function<Result<void>()>& edit);

/// The same for what a person's event set off.
Result<void> guardedAction(const std::function<void()>& action);

} // namespace attnscope::ui
