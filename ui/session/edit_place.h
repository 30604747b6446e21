// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/edit.h"

namespace attnscope::ui {

/// Where what an edit changes can be seen: the place that is shown where the numbers are part of it, else the
/// place at which the edit was made.
Place placeOf(const Edit& edit, const Scene& scene, const Place& shown);

} // namespace attnscope::ui
