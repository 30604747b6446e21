// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/handout/handout.h"

#include <functional>
#include <vector>

namespace attnscope::ui {

/// Draws one page in the painters' units, on white.
using HandoutPage = std::function<void(QPainter&)>;

/// A title page with the list of steps, a page a step, and the answers on the last pages. Each page ends with
/// the lesson's title and the page's number. `size` is that of the paper in the painters' units (96 an
/// inch). The pages hold the handout.
std::vector<HandoutPage> handoutPages(const Handout& handout, const QSizeF& size);

} // namespace attnscope::ui
