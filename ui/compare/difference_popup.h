// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QFrame>

class QLabel;
class QTreeWidget;

namespace attnscope::ui {

class DifferenceList;

/// A number of a comparison with that many decimals, where they tell it; with `-digits` significant ones
/// below 0.
QString signedText(double number, int digits);

/// The largest differences as a table: where, A, B, A − B. A click or Enter goes there.
class DifferencePopup final : public QFrame {
    Q_OBJECT

public:
    DifferencePopup(const Context& context, DifferenceList& differences, QWidget* parent = nullptr);

    /// Opens it with its right top corner there, and reads the list.
    void ask(const QPoint& globalPosition);
    QTreeWidget& table() const { return *m_table; }

protected:
    void hideEvent(QHideEvent* event) override;

private:
    void fill();
    void fitLines(int count);
    void showNote(const QString& text);

    Context m_context;
    DifferenceList& m_differences;
    QTreeWidget* m_table = nullptr;
    QLabel* m_note = nullptr;
};

} // namespace attnscope::ui
