// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/slide/projector.h"

#include <array>

namespace attnscope::ui {

namespace {

constexpr std::array<QRgb, 7> kWeights{0xFFFFFFFF, 0xFFDCE9F6, 0xFFAFCFEA, 0xFF74ABDA,
                                       0xFF3B82C0, 0xFF17589A, 0xFF08306B};
constexpr std::array<QRgb, 7> kWeightsDark{0xFF1B2430, 0xFF17406B, 0xFF1F5F9E, 0xFF3585CC,
                                           0xFF6FB0E6, 0xFFB3D8F7, 0xFFF4FAFF};

Theme makeLight() {
    Theme theme = lightTheme();
    theme.window = theme.panel;
    theme.text = QColor(0x14, 0x17, 0x1C);
    theme.secondary = QColor(0x43, 0x4A, 0x54);
    theme.tertiary = QColor(0x55, 0x5C, 0x67);
    theme.border = QColor(0x9A, 0xA1, 0xAB);
    theme.divider = QColor(0xDA, 0xDD, 0xE2);
    theme.hatch = QColor(0xA9, 0xAF, 0xB8);
    return theme;
}

Theme makeDark() {
    Theme theme = darkTheme();
    theme.panel = theme.window = QColor(0x10, 0x12, 0x16);
    theme.canvas = QColor(0x17, 0x1A, 0x1F);
    theme.field = theme.canvas;
    theme.text = QColor(0xF4, 0xF5, 0xF7);
    theme.secondary = QColor(0xC9, 0xCE, 0xD7);
    theme.tertiary = QColor(0xAE, 0xB4, 0xBF);
    theme.border = QColor(0x6B, 0x72, 0x7E);
    theme.divider = QColor(0x33, 0x38, 0x42);
    theme.hatch = QColor(0x55, 0x5C, 0x68);
    return theme;
}

} // namespace

const Theme& projectorTheme(bool isDark) {
    static const std::array<Theme, 2> both{makeLight(), makeDark()};
    return both[isDark ? 1 : 0];
}

const NamedColourMap& projectorMap() {
    static const NamedColourMap map{"projector", QStringLiteral("Projector"), ColourMap(kWeights),
                                    ColourMap(kWeightsDark)};
    return map;
}

} // namespace attnscope::ui
