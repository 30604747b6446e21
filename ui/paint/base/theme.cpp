// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/theme.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr QRgb kInk = 0xFF14171C;
constexpr QRgb kPaper = 0xFFFFFFFF;

Theme makeLight() {
    Theme theme;
    theme.dark = false;
    theme.window = QColor(0xF0, 0xF1, 0xF3);
    theme.panel = QColor(0xFF, 0xFF, 0xFF);
    theme.header = QColor(0xF6, 0xF7, 0xF8);
    theme.field = QColor(0xFF, 0xFF, 0xFF);
    theme.canvas = QColor(0xFB, 0xFB, 0xFC);
    theme.border = QColor(0xCD, 0xD1, 0xD7);
    theme.divider = QColor(0xE3, 0xE5, 0xE9);
    theme.hover = QColor(0xE6, 0xE8, 0xEC);
    theme.pressed = QColor(0xE2, 0xE5, 0xEA);
    theme.text = QColor(0x1A, 0x1D, 0x23);
    theme.secondary = QColor(0x55, 0x5C, 0x67);
    theme.tertiary = QColor(0x6B, 0x72, 0x7E);
    theme.hatch = QColor(0xC6, 0xCA, 0xD1);
    theme.accent = QColor(0xE8, 0x71, 0x0A);
    theme.accentText = QColor(0xB4, 0x53, 0x09);
    theme.accentFill = QColor(0xFF, 0xF3, 0xE6);
    theme.strong = QColor(0x2B, 0x30, 0x38);
    theme.onStrong = QColor(0xFF, 0xFF, 0xFF);
    theme.ok = QColor(0x2E, 0x9E, 0x5B);
    theme.warning = QColor(0xB3, 0x26, 0x1E);
    return theme;
}

Theme makeDark() {
    Theme theme;
    theme.dark = true;
    theme.window = QColor(0x1D, 0x1F, 0x24);
    theme.panel = QColor(0x24, 0x27, 0x2D);
    theme.header = QColor(0x2A, 0x2D, 0x34);
    theme.field = QColor(0x1A, 0x1C, 0x20);
    theme.canvas = QColor(0x19, 0x1B, 0x1F);
    theme.border = QColor(0x40, 0x45, 0x4F);
    theme.divider = QColor(0x34, 0x38, 0x41);
    theme.hover = QColor(0x32, 0x36, 0x3E);
    theme.pressed = QColor(0x3A, 0x3F, 0x49);
    theme.text = QColor(0xE8, 0xEA, 0xEE);
    theme.secondary = QColor(0xA9, 0xB0, 0xBC);
    theme.tertiary = QColor(0x8A, 0x91, 0x9D);
    theme.hatch = QColor(0x3B, 0x40, 0x49);
    theme.accent = QColor(0xFF, 0x9A, 0x3D);
    theme.accentText = QColor(0xFF, 0xB1, 0x68);
    theme.accentFill = QColor(0x3A, 0x2C, 0x1E);
    theme.strong = QColor(0xDD, 0xE1, 0xE8);
    theme.onStrong = QColor(0x1A, 0x1C, 0x20);
    theme.ok = QColor(0x2E, 0x9E, 0x5B);
    theme.warning = QColor(0xF2, 0x8B, 0x82);
    return theme;
}

double linear(int byte) {
    const double c = byte / 255.0;
    return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

} // namespace

const Theme& lightTheme() {
    static const Theme theme = makeLight();
    return theme;
}

const Theme& darkTheme() {
    static const Theme theme = makeDark();
    return theme;
}

double luminance(const QColor& colour) {
    return 0.2126 * linear(colour.red()) + 0.7152 * linear(colour.green()) + 0.0722 * linear(colour.blue());
}

double contrast(const QColor& a, const QColor& b) {
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

QColor textOn(const QColor& fill) {
    const QColor ink = QColor::fromRgb(kInk);
    const QColor paper = QColor::fromRgb(kPaper);
    return contrast(fill, ink) >= contrast(fill, paper) ? ink : paper;
}

QColor mixed(const QColor& a, const QColor& b, double part) {
    const auto mix = [part](int from, int to) {
        return static_cast<int>(std::lround(from + (to - from) * part));
    };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

} // namespace attnscope::ui
