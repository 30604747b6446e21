// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"
#include "ui/animation/animation_choices.h"

#include <QWidget>

#include <memory>

class QCheckBox;
class QComboBox;
class QLabel;

namespace attnscope::ui {

class CountBox;
class NumberBox;

/// The fields for what an animation shows, its size and its speed.
class AnimationFields final : public QWidget {
    Q_OBJECT

public:
    AnimationFields(std::shared_ptr<const Scene> scene, AnimationChoices choices, QWidget* parent);

    /// Asks whether the row of B, which is called so, is shown too; `problem` says why it can't be, or is
    /// empty.
    void offerSecond(const QString& name, const QString& problem);
    /// The format is the file's and not asked here.
    AnimationChoices choices() const;
    /// Why what stands in a field is no number that can be taken; empty where all are.
    QString problem() const;
    /// Under the fields: how long the animation is, or why there is none.
    void showNote(const QString& note);

signals:
    void changed();

private:
    void fillFields();
    void layOut();
    void connectFields();
    void showFields();
    /// What rows are counted from.
    int firstIndex() const;
    /// How many keys can be added one by one.
    int keyTerms() const;

    std::shared_ptr<const Scene> m_scene;
    AnimationChoices m_choices; ///< as the dialog was opened
    QComboBox* m_drawing;
    QCheckBox* m_letters;
    QCheckBox* m_matrix;
    QCheckBox* m_second; ///< hidden where nothing is compared
    CountBox* m_row;
    QLabel* m_token; ///< of the row
    QComboBox* m_order;
    CountBox* m_terms; ///< so many keys one by one
    QComboBox* m_size;
    CountBox* m_width;
    NumberBox* m_seconds;
    QComboBox* m_rate;
    QComboBox* m_theme;
    QLabel* m_note;
};

} // namespace attnscope::ui
