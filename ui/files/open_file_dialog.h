// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QFileDialog>

namespace attnscope::ui {

/// Asks for files to open. What was typed is opened, whatever its list selects meanwhile. Deletes itself when
/// it is closed; `fileSelected` or `filesSelected` has the answer.
///
/// There is no Q_OBJECT here: Qt shows the desktop's own dialog only for a class with Qt's meta-object.
class OpenFileDialog final : public QFileDialog {
public:
    /// `mode` is ExistingFile or ExistingFiles.
    OpenFileDialog(QWidget* parent, const QString& title, const QString& folder, const QString& filter,
                   FileMode mode);

    void accept() override;
    void setVisible(bool visible) override;

private:
    /// Learns whether a person typed or pointed last.
    void followFields();

    bool m_isFollowed = false;
    bool m_isTyped = false;
};

} // namespace attnscope::ui
