// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QTimer;
class QToolButton;

namespace attnscope::ui {

/// One line above the centre view that says what went wrong or what was done: in place, never a dialog. What
/// was done stands in another line, where nothing moves for it, if it has room there.
class MessageBar final : public QFrame {
    Q_OBJECT

public:
    /// Shows a note elsewhere, or takes it away where the text is empty; false where it has no room.
    using ShowNote = std::function<bool(const QString& text)>;

    explicit MessageBar(QWidget* parent = nullptr);

    void setNoteLine(ShowNote showNote) { m_noteLine = std::move(showNote); }

    /// Stays until it is closed or the next one comes.
    void showError(const QString& text) { showRefusal(text, {}); }
    /// The same with lines that can be copied by a button.
    void showRefusal(const QString& text, const QString& lines);
    /// Takes that text away where it still stands.
    void withdraw(const QString& text);
    /// Goes by itself after some seconds.
    void showNote(const QString& text);
    QString text() const;

    /// Learns in which window a mouse button was pressed last.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show(const QString& text, bool isError);
    /// Comes or goes, and with it everything below moves: not before the mouse button is released with which
    /// a person is drawing there.
    void setShown(bool isShown);
    void settle();
    /// Takes the note from the other line.
    void endNote();

    ShowNote m_noteLine;
    QString m_note; ///< what stands in the other line
    QLabel* m_text = nullptr;
    QToolButton* m_copy = nullptr;
    QString m_lines;
    QTimer* m_timer = nullptr;
    QTimer* m_release = nullptr; ///< runs while a mouse button is waited for
    bool m_isShown = false;
    bool m_isPressedHere = false; ///< the last mouse button was pressed in this window
};

} // namespace attnscope::ui
