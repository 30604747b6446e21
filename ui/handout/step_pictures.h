// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "core/lessons/step_numbers.h"

#include <QSizeF>

#include <functional>
#include <vector>

class QPainter;

namespace attnscope::ui {

/// One picture on a page of a handout.
struct HandoutPicture {
    QSizeF size; ///< in which it is comfortably read, in the painters' units
    /// Draws it into a rectangle of that size at the origin, on white. It holds what it draws by value.
    std::function<void(QPainter&)> draw;
};

/// What a step shows, from top to bottom, in the light theme: the picture that explains it, with its words in
/// the language of the lesson, or the matrix of its stage with what is selected
/// and lit, or the product or the lines; the products with the matrices of the scene that it lights; the row
/// of the output; the arithmetic of its cell. What would answer its question is left out where its text asks
/// one. Where the step covers a row nothing of it is in any picture. A scene that is too large for a lesson's
/// numbers (SceneNumbers::isLarge) has no picture.
std::vector<HandoutPicture> stepPictures(const LessonStep& step, const PlayedStep& played,
                                         SceneNumbers& numbers, const std::string& language,
                                         const StepText& text);

/// What the step's stage is computed by, in the notation of its scene: "A = softmax(QKᵀ / √d_k)".
Formula stepFormula(const PlayedStep& played);

} // namespace attnscope::ui
