// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QDateTime>
#include <QDir>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

class QFile;

namespace attnscope::ui {

/// A folder of the program's own, made where it is missing.
QDir ownFolder(const QString& name);
/// The program's own folder of copies of unsaved scenes, made where it is missing.
QDir unsavedFolder();
/// A path for a copy of an unsaved scene, in the program's own folder, at which no file stands yet.
/// `ending` begins with its dot.
QString unsavedCopyPath(const QString& name, const QDateTime& when, const QString& ending);

/// The facts that are saved beside the scene of a session.
struct SessionFacts {
    QString name;         ///< what the title bar called the scene
    QString path;         ///< the file that it was read from or saved to; empty for none
    bool isSaved = false; ///< that file, or an example, holds the same
};

/// The file that keeps one window's scene for the next start. Every window has its own: it is locked while
/// the object lives, and the kernel releases the lock when the process dies, however it dies.
class KeptSession {
public:
    /// Sessions that no living window owns, last written first. They are locked from now on.
    static std::vector<KeptSession> takeLeft();
    /// A session without a scene yet; nothing where the program's folder can't be written.
    static std::optional<KeptSession> create();

    KeptSession(KeptSession&& other) noexcept;
    KeptSession& operator=(KeptSession&& other) noexcept;
    ~KeptSession();

    /// Where the scene stands.
    QString scenePath() const;
    SessionFacts facts() const;
    /// Before the scene is written: a crash between both leaves a scene that counts as unsaved, never one
    /// that counts as saved and is not.
    void writeFacts(const SessionFacts& facts) const;
    /// Whether the scene stands nowhere else: it was not saved, or its file has gone or was changed since.
    bool isOnlyCopy() const;

    void remove() const;
    /// Moves the scene to a file of its own and gives its path; empty where that fails.
    QString moveToUnsavedCopy() const;

private:
    static std::optional<KeptSession> locked(const QString& base);
    KeptSession(QString base, std::unique_ptr<QFile> lock);

    QString m_base; ///< path without an ending
    std::unique_ptr<QFile> m_lock;
};

} // namespace attnscope::ui
