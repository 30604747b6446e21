// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QFont>

namespace attnscope::ui {

/// Makes the embedded fonts known to Qt; once, after the application object exists.
void loadFonts();

/// Whether Chinese characters have the forms of mainland China, where a font of this machine has them. Else
/// the system decides, whose forms may be those of Japan.
void preferSimplifiedChinese(bool prefers);

/// "AttnScope Sans" (Inter with tabular figures): pixel-sized, no hinting, no sub-pixel smoothing.
QFont sansFont(double pixels, QFont::Weight weight = QFont::Normal);
/// "AttnScope Math" (STIX).
QFont mathFont(double pixels, bool italic, bool bold);
/// "AttnScope Mono" (Fira Code): all characters have one width, in both weights.
QFont codeFont(double pixels, bool bold = false);

/// Type sizes in pixels.
inline constexpr int kCaptionSize = 11;
inline constexpr int kInterfaceSize = 12;
inline constexpr int kValueSize = 13;
inline constexpr int kTitleSize = 15;
inline constexpr int kLargeCellSize = 22;
/// All type of a figure but its title and numbers, which are a pixel larger.
inline constexpr int kFigureType = kInterfaceSize;
/// Letters of formulas are that much larger than the text around them.
inline constexpr double kMathScale = 1.22;

} // namespace attnscope::ui
