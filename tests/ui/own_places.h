// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QCoreApplication>
#include <QDir>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace window_fixture {

/// Settings and files of their own, gone at the end.
class OwnPlaces {
public:
    OwnPlaces() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("AttnScopeTest"));
        // Tests run beside each other: each process has a folder of its own.
        QCoreApplication::setApplicationName(
            QStringLiteral("window-%1").arg(QCoreApplication::applicationPid()));
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        clear();
    }
    ~OwnPlaces() { clear(); }
    OwnPlaces(const OwnPlaces&) = delete;
    OwnPlaces& operator=(const OwnPlaces&) = delete;

    /// As before the first start.
    void clear() const {
        QSettings().clear();
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    }
    QString file(const QString& name) const { return m_folder.filePath(name); }

private:
    QTemporaryDir m_folder;
};

} // namespace window_fixture
