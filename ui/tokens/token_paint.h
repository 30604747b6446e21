// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/theme.h"

#include <QRectF>
#include <QString>

#include <string>

class QPainter;

namespace attnscope::ui {

/// How a token is shown: spaces at its ends, line breaks and emptiness made visible.
QString visibleToken(const std::string& text);

/// How wide a token's chip is, whose index is counted from `indexFrom`; long ones are elided beyond it.
double chipWidth(std::size_t index, const std::string& text, std::size_t indexFrom);
/// Whether the chip of that token shows less than all of it.
bool isElided(const std::string& text);
double addChipWidth();

/// The highlighting of a chip.
struct ChipStyle {
    bool selected = false; ///< the selected query
    bool focused = false;  ///< keyboard focus
    bool hovered = false;
    bool isKey = false;     ///< selected as a key: the accent belongs to queries
    bool isDropped = false; ///< by a keep policy: quiet and struck
    std::size_t indexFrom = 0;
};

void drawChip(QPainter& painter, const QRectF& rect, std::size_t index, const std::string& text,
              const ChipStyle& style, const Theme& theme);
void drawAddChip(QPainter& painter, const QRectF& rect, const ChipStyle& style, const Theme& theme);

} // namespace attnscope::ui
