// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QScrollArea>

class QLabel;
class QVBoxLayout;

namespace attnscope::ui {

/// The notes of a dialog in a room of their own, which scrolls where they are many: no field moves or shrinks
/// whatever is said.
class DialogNotes final : public QScrollArea {
public:
    explicit DialogNotes(QWidget* parent);

    /// Gives the label a place below those that are there.
    void add(QLabel* note);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    QVBoxLayout* m_notes;
};

/// A note of that role of the style sheet ("caption", "problem"), which is hidden while it says nothing.
QLabel* newNote(const char* role, QWidget* parent);
void setNote(QLabel& note, const QString& text);

} // namespace attnscope::ui
