// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

#include <string>

namespace attnscope::ui {

/// What a handout says besides the lesson, in the lesson's language, which may not be that of the window.
struct HandoutWords {
    QString name;     ///< before the line for the student's name
    QString contents; ///< above the list of steps
    QString step;     ///< "Step %1 of %2"
    QString action;   ///< before what is to be done
    QString watch;    ///< before what is to be looked at
    QString question;
    QString covered;  ///< below a picture with a covered row; %1 is its query
    QString tooLarge; ///< in place of a picture
    QString answers;  ///< above the answers
    QString answer;   ///< before a computed answer
    QString inPlace;  ///< "%1 in place of %2"
    QString between;  ///< two of these: "; "
    QString page;     ///< "%1 of %2"
};

/// The words of "en" or "zh".
const HandoutWords& handoutWords(const std::string& language);

} // namespace attnscope::ui
