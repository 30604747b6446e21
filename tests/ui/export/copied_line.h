// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "tests/ui/export/open_dialog.h"

#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QProcess>
#include <QPushButton>

#include <stdexcept>

/// Lines that a dialog puts on the clipboard, and the terminal that runs them.
namespace window_fixture {

inline QPushButton& buttonOf(const QWidget& dialog, const char* text) {
    for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
        if (readText(*button) == QString::fromUtf8(text)) {
            return *button;
        }
    }
    throw std::runtime_error(text);
}

inline QString copiedBy(const QWidget& dialog, const char* button) {
    QGuiApplication::clipboard()->clear();
    buttonOf(dialog, button).click();
    return QGuiApplication::clipboard()->text();
}

/// What a shell says about that line, in which `attnscope` is this program; empty where all went well.
inline QString shellSays(const QString& line) {
    QProcess shell;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("PATH", QFileInfo(QStringLiteral(ATTNSCOPE_PROGRAM)).absolutePath() + ':' +
                                   environment.value("PATH"));
    shell.setProcessEnvironment(environment);
    shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), line});
    const bool ended = shell.waitForFinished(60'000);
    return ended && shell.exitCode() == 0 ? QString() : QString::fromUtf8(shell.readAllStandardError());
}

inline QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace window_fixture
