// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "tests/app/program.h"

namespace attnscope::test {

/// The folder in which the module attnscope lies.
inline QString pythonModules() {
    return QStringLiteral(ATTNSCOPE_TEST_DATA "/../../resources/python");
}

/// Runs the distribution's Python, which has Jupyter and PyTorch, in that folder with the module attnscope
/// and this program.
inline Run runPython(const QString& folder, const QStringList& arguments) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("ATTNSCOPE"), QStringLiteral(ATTNSCOPE_PROGRAM));
    environment.insert(QStringLiteral("PYTHONPATH"), pythonModules());
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("HOME"), folder);
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder);
    process.start(QStringLiteral("/usr/bin/python3"), arguments);
    if (!process.waitForFinished(240'000)) {
        process.kill();
        return {-1, {}, "it hung"};
    }
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace attnscope::test
