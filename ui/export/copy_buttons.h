// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QWidget>

class QPushButton;

namespace attnscope::ui {

/// The buttons that put a picture, and words about it, on the clipboard.
class CopyButtons final : public QWidget {
    Q_OBJECT

public:
    explicit CopyButtons(QWidget* parent);

    /// A button that is of no use says why in its tip; an empty reason enables it.
    void setNoCommand(const QString& why);
    /// The same for the buttons that copy the picture and its caption.
    void setNoFigure(const QString& why);
    /// The same for the button that copies Python.
    void setNoPython(const QString& why);

signals:
    void pictureAsked();
    void captionAsked();
    void commandAsked();
    void pythonAsked();

private:
    QPushButton* m_picture = nullptr;
    QPushButton* m_caption = nullptr;
    QPushButton* m_command = nullptr;
    QPushButton* m_python = nullptr;
};

} // namespace attnscope::ui
