// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/scene_file_name.h"

#include <QFileInfo>

namespace attnscope::ui {

namespace {

/// Some file systems take "B.json" and "b.json" for one name.
bool haveOneName(const QString& a, const QString& b) {
    return QFileInfo(a).fileName().compare(QFileInfo(b).fileName(), Qt::CaseInsensitive) == 0;
}

} // namespace

QString sceneStem(const QString& name) {
    QString stem = QFileInfo(name).completeBaseName().simplified();
    stem.remove('/');
    return stem;
}

SceneFile sceneFileOf(const Scene& scene, const SceneSource& source, const QString& ending,
                      const QString& other) {
    if (source.path.endsWith(ending)) {
        return {source.path, true};
    }
    const bool isOther = !other.isEmpty() && haveOneName(source.savedAs, other);
    if (source.path.isEmpty() && source.savedAs.endsWith(ending) && !isOther) {
        return {source.savedAs, false};
    }
    QString stem = sceneStem(QString::fromStdString(scene.title));
    if (stem.isEmpty() || stem.startsWith('-')) { // which a shell takes for an option
        stem.prepend(QStringLiteral("scene"));
    }
    const bool isTaken = !other.isEmpty() && haveOneName(stem + ending, other);
    return {stem + (isTaken ? QStringLiteral("-a") : QString()) + ending, false};
}

SceneFile secondFileOf(const QString& path, const QString& first) {
    if (!path.isEmpty()) {
        return {path, true};
    }
    const QString name = QStringLiteral("b.attnscope");
    return {haveOneName(name, first) ? QStringLiteral("b-2.attnscope") : name, false};
}

} // namespace attnscope::ui
