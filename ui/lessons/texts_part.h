// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/lessons/shown_step.h"

namespace attnscope::ui {

/// What is to be read on a slide: the step's title and words, what is asked and answered, what the matrix is
/// called, and the titles of the steps.
void addTexts(Slide& slide, const ShownStep& shown);

} // namespace attnscope::ui
