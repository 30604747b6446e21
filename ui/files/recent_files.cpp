// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/recent_files.h"

#include "ui/files/session_recovery.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>

namespace attnscope::ui {

namespace {

constexpr int kMost = 12;
const QString kKey = QStringLiteral("files/recent");

QStringList listed() {
    return QSettings().value(kKey).toStringList();
}

bool isUnsavedCopy(const QString& path) {
    return QFileInfo(path).absolutePath() == unsavedFolder().absolutePath();
}

QString problemOf(const QFileInfo& file) {
    if (file.exists()) {
        return file.isReadable() ? QString() : RecentFiles::tr("it can't be read: its permissions forbid it");
    }
    return file.dir().exists() ? RecentFiles::tr("it is not there any more")
                               : RecentFiles::tr("its folder is not there");
}

QStringList unforgettable() {
    QStringList kept;
    for (const QString& path : listed()) {
        if (isUnsavedCopy(path)) {
            kept << path;
        }
    }
    return kept;
}

} // namespace

RecentFiles::RecentFiles(QObject* parent)
    : QObject(parent) {}

QStringList RecentFiles::paths() const {
    QStringList existing;
    for (const QString& path : listed()) {
        if (QFileInfo::exists(path)) {
            existing << path;
        }
    }
    return existing;
}

QList<RecentFile> RecentFiles::files() const {
    QStringList paths = listed();
    for (const QFileInfo& copy : unsavedFolder().entryInfoList(QDir::Files, QDir::Time)) {
        if (!paths.contains(copy.absoluteFilePath())) {
            paths << copy.absoluteFilePath();
        }
    }
    QList<RecentFile> files;
    for (const QString& path : paths) {
        const QFileInfo file(path);
        files.push_back({path, file.lastModified(), isUnsavedCopy(path), problemOf(file)});
    }
    return files;
}

void RecentFiles::add(const QString& path) {
    QStringList paths = listed();
    const QString absolute = QFileInfo(path).absoluteFilePath();
    paths.removeAll(absolute);
    paths.prepend(absolute);
    QSettings().setValue(kKey, paths.mid(0, kMost));
    emit changed();
}

bool RecentFiles::canForget() const {
    return unforgettable().size() < listed().size();
}

bool RecentFiles::remove(const QString& path) {
    if (isUnsavedCopy(path) && QFile::exists(path) && !QFile::moveToTrash(path)) {
        return false;
    }
    QStringList paths = listed();
    paths.removeAll(path);
    QSettings().setValue(kKey, paths);
    emit changed();
    return true;
}

void RecentFiles::forget() {
    QSettings().setValue(kKey, unforgettable());
    emit changed();
}

} // namespace attnscope::ui
