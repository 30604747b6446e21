// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/exported_figure.h"

#include <QObject>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QWidget;

namespace attnscope::ui {

class DialogNotes;
struct ExportChoices;
struct LeftOutParts;

/// The fields for what a figure has beside its numbers: title, theme and the parts that can be left out.
class FigureLooks final : public QObject {
    Q_OBJECT

public:
    explicit FigureLooks(QWidget* dialog);

    /// The title, to stand below what is drawn.
    void addTitleTo(QFormLayout& form);
    void addPartsTo(QFormLayout& form);
    void addNotesTo(DialogNotes& notes);
    void showIn(QFormLayout& form, bool shown);
    bool isShownIn(const QFormLayout& form) const;

    void setTitle(const QString& title);
    void setParts(bool hasValues, bool hasSums);
    void setRowFrame(bool hasFrame);
    /// Takes what was chosen last time.
    void take(const ExportChoices& choices);
    void addTo(ExportChoices& choices) const;
    /// Gives the figure what is chosen.
    void apply(ExportedFigure& figure) const;
    void setEnabled(bool enabled);
    /// Why the part or the inset that was typed is none of that figure; empty where they are, or none was
    /// typed.
    QString partProblem(const ExportedFigure& figure) const;
    /// Offers what that figure can have, and says in a note what partProblem() does.
    void follow(const ExportedFigure& figure);
    /// Says in a note what has no room, and how numbers are printed all the same; else nothing.
    void showLeftOut(const LeftOutParts& parts);

signals:
    void changed();

private:
    QLineEdit* m_title;
    QComboBox* m_theme;
    QCheckBox* m_cursor; ///< whether the marks of the cell cursor are drawn
    QCheckBox* m_rowFrame;
    QCheckBox* m_sums;
    QCheckBox* m_values;        ///< partly checked: where they have room
    QCheckBox* m_rowRange;      ///< whether each row has a range of its own
    QLineEdit* m_part;          ///< what is drawn, "Q0:Q1,K0:K1"
    QLineEdit* m_inset;         ///< in the same way
    QWidget* m_parts = nullptr; ///< the line of the frame, sums and numbers
    QWidget* m_further = nullptr;
    QLabel* m_leftOut; ///< what has no room
    QLabel* m_problem; ///< of the part or the inset
};

} // namespace attnscope::ui
