// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/lessons/shown_step.h"

#include <optional>

namespace attnscope::ui {

/// The matrix of a stage on a slide, with what the step lights, asks and covers in it.
SlideMatrix matrixPart(const ShownStep& shown, Stage stage);

/// The product that makes the shown stage, where the step is about it or about a learned matrix.
std::optional<ProductPicture> productPart(const ShownStep& shown);

/// Adds how a cell of the slide's matrix, its first part, is computed.
void addArithmetic(Slide& slide, const ShownStep& shown);

} // namespace attnscope::ui
