// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/match_painter.h"

namespace attnscope::ui {

/// Height of a line of numbers beneath the plane, pixels.
inline constexpr double kReadoutLine = 19.0;

/// Lines that the numbers of any key take in a picture of that width.
std::size_t readoutLines(double width);
/// What is said of the key in focus: projection × |q_i| = score, scaled score and weight, in parts that stay
/// together; of the query alone where no key is in focus.
std::vector<Label> readoutParts(const MatchPicture& picture);
/// The width in which none of these parts is cut.
double readoutWidth(const MatchPicture& picture);
/// The lines beneath a plane of that width: with fewer words where the parts would be cut.
std::vector<Label> readoutLinesOf(const MatchPicture& picture, double width);
void drawReadout(QPainter& painter, const MatchPicture& picture, const QRectF& rect);

/// "q₀ I", "k₁ love", "x₁ love"; masked keys say so.
Label matchQueryLabel(const MatchPicture& picture);
Label matchKeyLabel(const MatchPicture& picture, std::size_t place);

/// The vector in words, for tool tips and screen readers: its name, its numbers and, of a key, projection,
/// score, scaled score and weight.
QString spokenVector(const MatchPicture& picture, const VectorRef& vector);

} // namespace attnscope::ui
