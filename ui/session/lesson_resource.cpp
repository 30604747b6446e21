// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/lesson_resource.h"

#include <QDir>
#include <QFile>
#include <QStringList>

#include <algorithm>

// Outside every namespace, as the macro needs it; a static library's resource is dropped without this call.
static void initLessonResource() {
    Q_INIT_RESOURCE(lessons);
}

namespace attnscope::ui {

namespace {

constexpr const char* kLessonsFolder = ":/lessons/";

LessonFiles filesOf(const QString& name) {
    const QString folder = kLessonsFolder + name + '/';
    return {name.toStdString(), name.toStdString(),
            [folder](const std::string& member) -> Result<std::string> {
                QFile file(folder + QString::fromStdString(member));
                if (!file.open(QIODevice::ReadOnly)) {
                    return unexpected(makeError(translatable("{0}: the lesson has no such member"), member));
                }
                return file.readAll().toStdString();
            },
            [folder](const std::string& member) {
                return QFile::exists(folder + QString::fromStdString(member));
            }};
}

} // namespace

std::vector<LessonFiles> builtInLessons() {
    initLessonResource();
    std::vector<LessonFiles> lessons;
    for (const QString& name : QDir(kLessonsFolder).entryList(QDir::Dirs, QDir::Name)) {
        lessons.push_back(filesOf(name));
    }
    return lessons;
}

std::optional<LessonFiles> builtInLesson(const std::string& name) {
    const std::vector<LessonFiles> lessons = builtInLessons();
    const auto found = std::find_if(lessons.begin(), lessons.end(),
                                    [&name](const LessonFiles& files) { return files.name == name; });
    return found == lessons.end() ? std::nullopt : std::optional(*found);
}

} // namespace attnscope::ui
