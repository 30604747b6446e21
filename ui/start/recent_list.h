// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QListWidget>

namespace attnscope::ui {

class Appearance;
class RecentFiles;
struct RecentFile;

/// Files to go back to: name, folder and when; of missing ones the reason. Arrows move, Enter or a click
/// opens, Del takes off the list.
class RecentList final : public QListWidget {
    Q_OBJECT

public:
    RecentList(RecentFiles& files, const Appearance& appearance, QWidget* parent = nullptr);

    /// Looks again which files are there.
    void refresh();

signals:
    void chosen(const QString& path);
    void failed(const QString& text);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void choose(const QListWidgetItem* item);
    void removeCurrent();
    void nameRemoval();

    RecentFiles& m_files;
    QAction* m_remove = nullptr;
};

/// Where a file is and when it was written, or why it can't be opened.
QString placeOf(const RecentFile& file);

} // namespace attnscope::ui
