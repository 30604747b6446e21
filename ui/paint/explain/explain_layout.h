// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/explain/explain_picture.h"
#include "ui/paint/explain/explain_sheet.h"

#include <optional>

class QPainter;

namespace attnscope::ui {

/// Where everything of a picture lies.
struct ExplainLayout {
    ExplainSheet sheet;
    double scale = 1.0; ///< less than 1 where not even the shortest form has room
};

/// Lays the picture out in the middle of the size, in the largest type that has room; where its smallest type
/// (kCaptionSize) has none, in a shorter form.
ExplainLayout layoutExplain(const ExplainPicture& picture, const QSizeF& size);
/// In type of that size, in the fullest form that has room; nothing where the shortest has none.
std::optional<ExplainLayout> layoutExplainIn(double type, const ExplainPicture& picture, const QSizeF& size);
/// The height in which it is comfortably read at that width.
double comfortableHeight(const ExplainPicture& picture, double width);
/// The height that it needs in type of that size.
double heightIn(double type, const ExplainPicture& picture, double width);

/// Draws everything but the ground.
void drawExplain(QPainter& painter, const ExplainLayout& layout);

/// What the picture says to someone who does not see it.
QString spokenPicture(const ExplainPicture& picture);

} // namespace attnscope::ui
