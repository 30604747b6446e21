// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

class QPainter;
class QRectF;

namespace attnscope::ui {

struct Theme;

/// A frame inside the edges of `area`, the whole of what has the focus.
void drawFocusFrame(QPainter& painter, const QRectF& area, const Theme& theme);

} // namespace attnscope::ui
