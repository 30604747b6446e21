// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QDateTime>
#include <QList>
#include <QObject>
#include <QStringList>

namespace attnscope::ui {

/// A file that a person may go back to.
struct RecentFile {
    QString path;
    QDateTime when;             ///< last written; invalid for one that is missing
    bool isUnsavedCopy = false; ///< a scene that was never saved and that the program keeps
    QString problem;            ///< why it can't be opened; empty where it can
};

/// The scene files opened or saved last, newest first; kept between runs.
class RecentFiles final : public QObject {
    Q_OBJECT

public:
    explicit RecentFiles(QObject* parent = nullptr);

    /// Those that still exist.
    QStringList paths() const;
    /// All of them, also those that are missing, then unsaved copies that fell off the list.
    QList<RecentFile> files() const;
    void add(const QString& path);
    /// Whether `forget` would take any off the list.
    bool canForget() const;
    /// Empties the list. Unsaved copies stay on it, because nothing else leads to them; no file is deleted.
    void forget();
    /// Takes a file off the list; an unsaved copy, which would come back, is moved to the desktop's bin.
    /// False where that fails.
    bool remove(const QString& path);

signals:
    void changed();
};

} // namespace attnscope::ui
