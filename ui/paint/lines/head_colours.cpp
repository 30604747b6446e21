// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/lines/head_colours.h"

#include <array>

namespace attnscope::ui {

namespace {

constexpr std::array<QRgb, 8> kOnLight{0xFF2F66D0, 0xFFC42F4B, 0xFF25873F, 0xFF8A45C9,
                                       0xFF0E8C96, 0xFF5F4536, 0xFFD1499E, 0xFF7E7C12};
constexpr std::array<QRgb, 8> kOnDark{0xFF78A5FF, 0xFFFF6E7E, 0xFF5FCB7C, 0xFFB98CFF,
                                      0xFF48CBD0, 0xFFC08A62, 0xFFFF8FD0, 0xFFCFCB55};
constexpr double kStep = 0.38;
constexpr std::size_t kSteps = 3;

} // namespace

QColor headColour(std::size_t head, const Theme& theme) {
    const auto& hues = theme.dark ? kOnDark : kOnLight;
    const double step = kStep * static_cast<double>(head / hues.size() % kSteps);
    return mixed(QColor::fromRgb(hues[head % hues.size()]), theme.text, step);
}

} // namespace attnscope::ui
