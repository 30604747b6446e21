// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/present/present_keys.h"

#include <QSize>

class QPainter;

namespace attnscope::ui {

struct Theme;

/// Draws lines of keys and what they do in a box over a slide of that size.
void drawPresentKeys(QPainter& painter, const Theme& theme, const QSize& slide,
                     const std::vector<PresentKeyLine>& lines);
/// The same lines, for someone who does not see them.
QString spokenPresentKeys(const std::vector<PresentKeyLine>& lines);

} // namespace attnscope::ui
