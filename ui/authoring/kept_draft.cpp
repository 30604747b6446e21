// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/authoring/kept_draft.h"

#include "core/formats/files/atomic_file.h"
#include "core/lessons/lesson_read.h"
#include "core/lessons/lesson_write.h"
#include "ui/files/session_recovery.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace attnscope::ui {

namespace {

constexpr int kMostDrafts = 100; ///< so many windows at once are a mistake of the program
const QString kLessonEnding = QStringLiteral(".lesson");

} // namespace

KeptDraft::KeptDraft() {
    const QDir folder = ownFolder(QStringLiteral("lessons"));
    if (!folder.exists()) {
        return;
    }
    // What a window that is gone left comes first, whichever number it had; a free number else.
    QStringList bases;
    for (const QFileInfo& left :
         folder.entryInfoList({QStringLiteral("draft-*") + kLessonEnding}, QDir::Files, QDir::Time)) {
        bases << folder.filePath(left.completeBaseName());
    }
    for (int number = 1; number <= kMostDrafts; ++number) {
        bases << folder.filePath(QStringLiteral("draft-%1").arg(number));
    }
    for (const QString& base : bases) {
        auto lock = std::make_unique<QLockFile>(base + QStringLiteral(".lock"));
        lock->setStaleLockTime(0); // a lesson may be written for days
        if (lock->tryLock(0)) {
            m_path = base + kLessonEnding;
            m_lock = std::move(lock);
            return;
        }
    }
}

Result<std::optional<LessonDraft>> KeptDraft::left() {
    if (m_path.isEmpty() || !QFileInfo::exists(m_path)) {
        return std::optional<LessonDraft>();
    }
    Result<LessonDraft> draft = lessonFilesAt(m_path.toStdString()).and_then(readLesson).and_then(draftOf);
    if (!draft) {
        moveAside(QStringLiteral("lesson"));
        return unexpected(draft.error());
    }
    return std::optional(std::move(*draft));
}

QString KeptDraft::leftOf() const {
    QFile note(ownFileNote());
    if (m_path.isEmpty() || !note.open(QIODevice::ReadOnly)) {
        return {};
    }
    const QString own = QString::fromUtf8(note.readAll());
    return QFileInfo::exists(own) ? own : QString();
}

Result<void> KeptDraft::write(const LessonDraft& draft, const QString& own) {
    if (draft.steps.empty()) {
        remove();
    }
    if (draft.steps.empty() || m_path.isEmpty()) {
        return {};
    }
    return lessonContents(lessonOf(draft))
        .and_then([](const std::vector<ZipContent>& contents) { return zipOf(contents); })
        .and_then([this](const std::string& bytes) { return writeWholeFile(m_path.toStdString(), bytes); })
        .and_then(
            [&]() -> Result<void> { return writeWholeFile(ownFileNote().toStdString(), own.toStdString()); });
}

void KeptDraft::remove() {
    QFile::remove(m_path);
    QFile::remove(ownFileNote());
}

QString KeptDraft::moveAside(const QString& name) {
    const QString path = unsavedCopyPath(name, QDateTime::currentDateTime(), kLessonEnding);
    QFile::remove(ownFileNote());
    return !m_path.isEmpty() && QFile::rename(m_path, path) ? path : QString();
}

} // namespace attnscope::ui
