// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/style.h"

#include "ui/paint/base/fonts.h"

#include <QApplication>
#include <QFile>
#include <QStyleFactory>

#include <array>
#include <utility>

namespace attnscope::ui {

QString styleSheet(const Theme& theme) {
    QFile file(QStringLiteral(":/style/attnscope.qss"));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    QString sheet = QString::fromUtf8(file.readAll());
    const std::array<std::pair<const char*, QColor>, 16> colours{{{"@window@", theme.window},
                                                                  {"@panel@", theme.panel},
                                                                  {"@header@", theme.header},
                                                                  {"@field@", theme.field},
                                                                  {"@canvas@", theme.canvas},
                                                                  {"@border@", theme.border},
                                                                  {"@divider@", theme.divider},
                                                                  {"@hover@", theme.hover},
                                                                  {"@pressed@", theme.pressed},
                                                                  {"@text@", theme.text},
                                                                  {"@secondary@", theme.secondary},
                                                                  {"@tertiary@", theme.tertiary},
                                                                  {"@strong@", theme.strong},
                                                                  {"@onStrong@", theme.onStrong},
                                                                  {"@ok@", theme.ok},
                                                                  {"@warning@", theme.warning}}};
    for (const auto& [name, colour] : colours) {
        sheet.replace(QLatin1String(name), colour.name());
    }
    return sheet.replace(QLatin1String("@controls@"),
                         QLatin1String(theme.dark ? ":/controls/dark" : ":/controls/light"));
}

QPalette paletteOf(const Theme& theme) {
    QPalette palette;
    palette.setColor(QPalette::Window, theme.window);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Base, theme.field);
    palette.setColor(QPalette::AlternateBase, theme.header);
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::Button, theme.field);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::BrightText, theme.warning);
    palette.setColor(QPalette::ToolTipBase, theme.panel);
    palette.setColor(QPalette::ToolTipText, theme.text);
    palette.setColor(QPalette::PlaceholderText, theme.tertiary);
    palette.setColor(QPalette::Highlight, theme.strong);
    palette.setColor(QPalette::HighlightedText, theme.onStrong);
    palette.setColor(QPalette::Link, theme.text);
    palette.setColor(QPalette::Light, theme.panel);
    palette.setColor(QPalette::Midlight, theme.divider);
    palette.setColor(QPalette::Mid, theme.border);
    palette.setColor(QPalette::Dark, theme.border);
    palette.setColor(QPalette::Shadow, theme.border);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, theme.tertiary);
    }
    return palette;
}

void applyStyle(QApplication& application, const Theme& theme) {
    // The sheet wraps the style that is set before it; Fusion is the same on every platform.
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(paletteOf(theme));
    QApplication::setFont(sansFont(kInterfaceSize));
    application.setStyleSheet(styleSheet(theme));
}

} // namespace attnscope::ui
