// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QPointer>
#include <QWidget>

class QLabel;
class QSlider;

namespace attnscope::ui {

class FileWatch;

/// The versions of a file that the window follows, from the oldest that is kept to the newest: which one is
/// shown, when it was read, and how many newer ones there are. Hidden while there is nothing to choose.
class HistorySlider final : public QWidget {
    Q_OBJECT

public:
    explicit HistorySlider(QWidget* parent = nullptr);

    /// Shows this one's versions for as long as it is there.
    void setWatch(FileWatch* watch);
    /// "version 12 · 12:03:04 · 2 newer"
    QString text() const;

private:
    void refresh();

    QPointer<FileWatch> m_watch;
    QSlider* m_slider = nullptr;
    QLabel* m_label = nullptr;
};

} // namespace attnscope::ui
