// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QObject>
#include <QStringList>

namespace attnscope::ui {

/// The scene files opened or saved last, newest first; kept between runs.
class RecentFiles final : public QObject {
    Q_OBJECT

public:
    explicit RecentFiles(QObject* parent = nullptr);

    /// Those that still exist.
    QStringList paths() const;
    void add(const QString& path);
    void clear();

signals:
    void changed();
};

} // namespace attnscope::ui
