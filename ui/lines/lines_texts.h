// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/attention_lines.h"
#include "ui/paint/lines/lines_picture.h"

#include <QString>

namespace attnscope::ui {

/// "hides 34 of 49 lines, 12 % of the weight"; "shows all 9 lines" where it hides none.
QString hiddenText(const HiddenLines& hidden);

/// The same for the caption of a figure: "34 of 49 lines, 12 % of the weight, are not drawn."; empty where
/// all are.
QString hiddenCaption(const HiddenLines& hidden);

/// What width, opacity and colour of the lines mean, for the caption of a figure.
QString strengthCaption(const LinesPicture& picture);

/// Whose weights the numbers beside the keys are, for the caption of a figure; empty where none stand there.
QString numbersCaption(const LinesPicture& picture);

/// hiddenText with what else there is to know: that the threshold was proposed, and how many keys are
/// outside.
QString linesSentence(const HiddenLines& hidden, bool isProposed, std::size_t keysOutside);

/// The strongest keys of a query in words: "query 0 I: 2 AI 0.401, 1 love 0.401, 0 I 0.198".
QString spokenLines(const LineRow& row, const LinesPicture& picture);

} // namespace attnscope::ui
