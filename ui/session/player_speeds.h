// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

#include <array>

namespace attnscope::ui {

/// The speeds that panel and menu offer.
inline constexpr std::array<double, 5> kPlayerSpeeds{0.25, 0.5, 1.0, 2.0, 4.0};

/// "0.5×".
inline QString speedText(double speed) {
    return QString::number(speed, 'g', 3) + QChar(0x00D7);
}

} // namespace attnscope::ui
