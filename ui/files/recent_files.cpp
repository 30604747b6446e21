// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace attnscope::ui {

namespace {

constexpr int kMost = 12;
const QString kKey = QStringLiteral("files/recent");

} // namespace

RecentFiles::RecentFiles(QObject* parent)
    : QObject(parent) {}

QStringList RecentFiles::paths() const {
    QStringList existing;
    for (const QString& path : QSettings().value(kKey).toStringList()) {
        if (QFileInfo::exists(path)) {
            existing << path;
        }
    }
    return existing;
}

void RecentFiles::add(const QString& path) {
    QStringList paths = QSettings().value(kKey).toStringList();
    const QString absolute = QFileInfo(path).absoluteFilePath();
    paths.removeAll(absolute);
    paths.prepend(absolute);
    QSettings().setValue(kKey, paths.mid(0, kMost));
    emit changed();
}

void RecentFiles::clear() {
    QSettings().remove(kKey);
    emit changed();
}

} // namespace attnscope::ui
