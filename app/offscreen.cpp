// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/offscreen.h"

#include "ui/paint/base/fonts.h"

#include <QGuiApplication>

#include <cstdio>

namespace attnscope {

namespace {

void dropMessage(QtMsgType type, const QMessageLogContext&, const QString& text) {
    if (type == QtFatalMsg) {
        std::fprintf(stderr, "attnscope: %s\n", qPrintable(text));
    }
}

} // namespace

Offscreen::Offscreen(char** argv) {
    qInstallMessageHandler(dropMessage);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qunsetenv("QT_QPA_PLATFORMTHEME");
    m_application = std::make_unique<QGuiApplication>(m_count, argv);
    ui::loadFonts();
}

Offscreen::~Offscreen() = default;

} // namespace attnscope
