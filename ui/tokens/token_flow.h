// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QPointF>
#include <QRectF>

#include <cstddef>
#include <optional>
#include <vector>

namespace attnscope::ui {

/// Where chips lie that follow each other like words of a text, with an "add" chip at the end.
struct TokenFlow {
    std::vector<QRectF> chips;
    QRectF add;
    double height = 0.0; ///< margins included

    static constexpr double kChipHeight = 28.0;
    static constexpr double kGap = 6.0;
    static constexpr double kMargin = 4.0; ///< room for the focus ring
};

/// Lays out chips of these widths in lines of that width; a wider chip gets a line of its own.
TokenFlow flowOf(const std::vector<double>& widths, double addWidth, double space);

/// The chip under a point; nothing beside chips.
std::optional<std::size_t> chipAt(const TokenFlow& flow, const QPointF& point);

/// Before which chip something dropped at this point belongs; as many as there are chips: after the last.
std::size_t insertionAt(const TokenFlow& flow, const QPointF& point);

/// The chip one line above or below, nearest across; `add` counts as the last one.
std::size_t chipBeside(const TokenFlow& flow, std::size_t from, bool below);

/// Where a mark stands that shows an insertion before that chip.
QRectF insertionMark(const TokenFlow& flow, std::size_t before);

} // namespace attnscope::ui
