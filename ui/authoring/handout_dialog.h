// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/lesson.h"
#include "ui/handout/handout_file.h"

#include <QDialog>

#include <vector>

class QComboBox;

namespace attnscope::ui {

/// Asks which lesson is printed, in which language and on which paper.
class HandoutDialog final : public QDialog {
    Q_OBJECT

public:
    /// `current` is the lesson that is chosen first; at least one lesson is there.
    HandoutDialog(std::vector<Lesson> lessons, std::size_t current, QWidget* parent);

    const Lesson& lesson() const;
    std::string language() const;
    Paper paper() const;

private:
    void showLanguages();

    std::vector<Lesson> m_lessons;
    QComboBox* m_lesson = nullptr;
    QComboBox* m_language = nullptr;
    QComboBox* m_paper = nullptr;
};

} // namespace attnscope::ui
