// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/session_recovery.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>

#include <sys/file.h>

namespace attnscope::ui {

namespace {

const QString kScene = QStringLiteral(".attnscope");
const QString kFacts = QStringLiteral(".ini");
const QString kLock = QStringLiteral(".lock");
const QString kName = QStringLiteral("name");
const QString kPath = QStringLiteral("path");
const QString kIsSaved = QStringLiteral("isSaved");
/// So many windows at once are a mistake of the program.
constexpr int kMostSessions = 1000;

QDir sessionFolder() {
    return ownFolder(QStringLiteral("sessions"));
}

QString sessionBase(int number) {
    return sessionFolder().filePath(QStringLiteral("session-%1").arg(number));
}

/// Versions before sessions of windows kept one scene for all, and its facts in the settings.
void adoptLastSession() {
    const QString scene = QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
                              .filePath("last-session" + kScene);
    if (!QFileInfo::exists(scene)) {
        return;
    }
    if (const auto session = KeptSession::create()) {
        QSettings settings;
        const QString path = settings.value(QStringLiteral("files/lastPath")).toString();
        session->writeFacts({path.isEmpty() ? QCoreApplication::translate("SceneStore", "Last session")
                                            : QFileInfo(path).fileName(),
                             path, settings.value(QStringLiteral("files/lastSaved"), true).toBool()});
        QFile::rename(scene, session->scenePath());
    }
}

} // namespace

QDir ownFolder(const QString& name) {
    const QDir all(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    all.mkpath(name);
    return QDir(all.filePath(name));
}

QDir unsavedFolder() {
    return ownFolder(QStringLiteral("unsaved"));
}

QString unsavedCopyPath(const QString& name, const QDateTime& when, const QString& ending) {
    const QDir folder = unsavedFolder();
    const QString base =
        QCoreApplication::translate("SceneStore", "%1 (unsaved %2)")
            .arg(QString(name).remove('/'), when.toString(QStringLiteral("yyyy-MM-dd hh.mm.ss")));
    QString path = folder.filePath(base + ending);
    for (int number = 2; QFileInfo::exists(path); ++number) {
        path = folder.filePath(QStringLiteral("%1 %2").arg(base).arg(number) + ending);
    }
    return path;
}

KeptSession::KeptSession(QString base, std::unique_ptr<QFile> lock)
    : m_base(std::move(base))
    , m_lock(std::move(lock)) {}

KeptSession::KeptSession(KeptSession&& other) noexcept = default;
KeptSession& KeptSession::operator=(KeptSession&& other) noexcept = default;
KeptSession::~KeptSession() = default;

std::optional<KeptSession> KeptSession::locked(const QString& base) {
    // The lock file stays when the session goes: another process may be opening it just now.
    auto lock = std::make_unique<QFile>(base + kLock);
    if (!lock->open(QIODevice::ReadWrite) || ::flock(lock->handle(), LOCK_EX | LOCK_NB) != 0) {
        return std::nullopt;
    }
    return KeptSession(base, std::move(lock));
}

std::vector<KeptSession> KeptSession::takeLeft() {
    adoptLastSession();
    std::vector<KeptSession> left;
    const QFileInfoList scenes =
        sessionFolder().entryInfoList({QStringLiteral("session-*") + kScene}, QDir::Files, QDir::Time);
    for (const QFileInfo& scene : scenes) {
        auto session = locked(scene.path() + '/' + scene.completeBaseName());
        // Another start may have taken it over before the lock was ours.
        if (session && QFileInfo::exists(session->scenePath())) {
            left.push_back(std::move(*session));
        }
    }
    return left;
}

std::optional<KeptSession> KeptSession::create() {
    for (int number = 1; number <= kMostSessions; ++number) {
        const QString base = sessionBase(number);
        if (QFileInfo::exists(base + kScene)) {
            continue;
        }
        // Its owner may write the first scene before the lock is ours.
        if (auto session = locked(base); session && !QFileInfo::exists(session->scenePath())) {
            return session;
        }
    }
    return std::nullopt;
}

QString KeptSession::scenePath() const {
    return m_base + kScene;
}

SessionFacts KeptSession::facts() const {
    const QSettings file(m_base + kFacts, QSettings::IniFormat);
    return {file.value(kName).toString(), file.value(kPath).toString(), file.value(kIsSaved, false).toBool()};
}

void KeptSession::writeFacts(const SessionFacts& facts) const {
    QSettings file(m_base + kFacts, QSettings::IniFormat);
    file.setValue(kName, facts.name);
    file.setValue(kPath, facts.path);
    file.setValue(kIsSaved, facts.isSaved);
}

bool KeptSession::isOnlyCopy() const {
    const SessionFacts facts = this->facts();
    if (!facts.isSaved || facts.path.isEmpty()) {
        return !facts.isSaved;
    }
    const QFileInfo file(facts.path);
    return !file.exists() || file.lastModified() > QFileInfo(scenePath()).lastModified();
}

void KeptSession::remove() const {
    QFile::remove(scenePath());
    QFile::remove(m_base + kFacts);
}

QString KeptSession::moveToUnsavedCopy() const {
    const QString name = facts().name;
    const QString path =
        unsavedCopyPath(name.isEmpty() ? QCoreApplication::translate("SceneStore", "Untitled") : name,
                        QFileInfo(scenePath()).lastModified(), kScene);
    if (!QFile::rename(scenePath(), path)) {
        return {};
    }
    remove();
    return path;
}

} // namespace attnscope::ui
