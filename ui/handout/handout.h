// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/handout/step_pictures.h"

#include <QString>

#include <vector>

namespace attnscope::ui {

/// A step as its page shows it and as the answers at the end tell it, with all numbers filled in.
struct HandoutStep {
    QString title;
    QString action;
    QString watch;
    QString question; ///< empty: it asks nothing
    QString covered;  ///< the query whose row is covered; empty: none is
    QString answer;   ///< computed; of slips of the notes what is right in place of them
    QString after;
    Formula formula;
    std::vector<HandoutPicture> pictures;
};

/// A lesson on paper.
struct Handout {
    std::string language; ///< in which it speaks: "en", "zh"
    QString title;
    QString line;
    std::vector<HandoutStep> steps;
};

/// The lesson in that language. Fails where it has no texts in it, and where a step can't be played or says
/// what can't be computed.
Result<Handout> handoutOf(const Lesson& lesson, const std::string& language);

} // namespace attnscope::ui
