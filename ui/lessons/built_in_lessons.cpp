// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/built_in_lessons.h"

#include "core/lessons/lesson_read.h"
#include "ui/session/language.h"

#include <QDir>
#include <QFile>
#include <QStringList>

#include <algorithm>
#include <utility>

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

Result<std::vector<Lesson>> readBuiltInLessons() {
    std::vector<Lesson> lessons;
    for (const LessonFiles& files : builtInLessons()) {
        Result<Lesson> lesson = readLesson(files);
        if (!lesson) {
            return unexpected(lesson.error());
        }
        lessons.push_back(std::move(*lesson));
    }
    std::stable_sort(lessons.begin(), lessons.end(), [](const Lesson& a, const Lesson& b) {
        return a.number - 1 < b.number - 1; // 0 wraps round and comes last
    });
    return lessons;
}

std::string lessonLanguage() {
    return language() == Language::Chinese ? "zh" : "en";
}

} // namespace attnscope::ui
