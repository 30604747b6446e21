// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/lesson_draft.h"

#include <QLockFile>
#include <QString>

#include <memory>

namespace attnscope::ui {

/// The file that keeps the lesson that one window writes, until a person saves it. Every window has its own:
/// the file is locked while the object lives, and a lock whose process has gone is none.
class KeptDraft {
public:
    KeptDraft();

    /// What a window that is gone left in this file; nothing where it left none. Fails where it can't be
    /// read; the file is moved to the unsaved copies then.
    Result<std::optional<LessonDraft>> left();
    /// The lesson's own file, of which that is a newer state; empty: it has none, or it is gone.
    QString leftOf() const;
    /// A draft without steps is no file. `own`: the lesson's own file; empty: it has none yet. Does nothing
    /// where the program's folder can't be written.
    Result<void> write(const LessonDraft& draft, const QString& own);
    void remove();
    /// Moves it to a file of its own among the unsaved copies and gives its path; empty where there is none.
    QString moveAside(const QString& name);

private:
    /// Beside the draft, with the path of the lesson's own file.
    QString ownFileNote() const { return m_path + QStringLiteral(".path"); }

    QString m_path; ///< empty: there is no folder
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace attnscope::ui
