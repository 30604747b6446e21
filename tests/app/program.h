// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTest>

namespace attnscope::test {

/// What a run of the program left.
struct Run {
    int status = -1;
    QByteArray output;
    QByteArray error;
};

/// Runs attnscope in that folder with no display and waits for its end.
inline Run run(const QString& folder, const QStringList& arguments) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("DISPLAY");
    environment.remove("WAYLAND_DISPLAY");
    environment.remove("QT_QPA_PLATFORM");
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder);
    process.start(ATTNSCOPE_PROGRAM, arguments);
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit) {
        return {-1, {}, "it crashed or hung"};
    }
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

/// Writes a member of a lesson, or another small file.
inline void writeMember(const QString& path, const QByteArray& text) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(text), text.size());
}

/// What one of poppler's programs prints of a file.
inline QByteArray printedBy(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished();
    return process.readAllStandardOutput();
}

/// Whether this is one line "attnscope: WHAT: WHY (WHAT TO DO)".
inline bool isOneErrorLine(const QByteArray& error) {
    return error.startsWith("attnscope: ") && error.endsWith(")\n") && error.count('\n') == 1 &&
           error.count(": ") >= 2 && error.contains(" (");
}

/// All names in a folder, hidden ones too.
inline QStringList namesIn(const QString& folder) {
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

} // namespace attnscope::test
