// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/open_file_dialog.h"

#include <QAbstractItemView>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QSignalBlocker>

namespace attnscope::ui {

OpenFileDialog::OpenFileDialog(QWidget* parent, const QString& title, const QString& folder,
                               const QString& filter, FileMode mode)
    : QFileDialog(parent, title, folder, filter) {
    setAttribute(Qt::WA_DeleteOnClose);
    setFileMode(mode);
}

void OpenFileDialog::setVisible(bool visible) {
    QFileDialog::setVisible(visible);
    followFields();
}

void OpenFileDialog::followFields() {
    // The desktop's dialog has no such fields, and Qt makes its own when they are shown first.
    auto* const name = findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    if (name == nullptr || m_isFollowed) {
        return;
    }
    m_isFollowed = true;
    connect(name, &QLineEdit::textEdited, this,
            [this](const QString& text) { m_isTyped = !text.trimmed().isEmpty(); });
    for (const QAbstractItemView* view : findChildren<QAbstractItemView*>()) {
        connect(view, &QAbstractItemView::pressed, this, [this] { m_isTyped = false; });
    }
}

void OpenFileDialog::accept() {
    // Qt takes the selected rows before the typed text. While a path is typed it selects the folder itself,
    // and where the field had lost the focus for a moment that selection is still there.
    auto* const list = findChild<QAbstractItemView*>(QStringLiteral("listView"));
    if (m_isTyped && list != nullptr) {
        const QSignalBlocker quiet(list->selectionModel());
        list->selectionModel()->clearSelection();
    }
    QFileDialog::accept();
}

} // namespace attnscope::ui
