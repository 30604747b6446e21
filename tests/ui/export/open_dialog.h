// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "tests/ui/window/window_fixture.h"
#include "ui/export/export_dialog.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>

#include <stdexcept>

/// The export dialog as a person has it before them.
namespace window_fixture {

template <typename Field>
Field& field(const QWidget& dialog, const char* name) {
    for (Field* each : dialog.findChildren<Field*>()) {
        if (each->accessibleName() == QLatin1String(name)) {
            return *each;
        }
    }
    throw std::runtime_error(name);
}

/// As it is read: without the mark of its key.
inline QString readText(const QAbstractButton& button) {
    return button.text().remove(u'&');
}

inline QString saidAs(const QString& role, const QWidget& dialog) {
    QStringList texts;
    for (const QLabel* label : dialog.findChildren<QLabel*>()) {
        if (label->property("role") == role && label->isVisibleTo(&dialog)) {
            texts << label->text();
        }
    }
    return texts.join('\n');
}

/// What is wrong.
inline QString said(const QWidget& dialog) {
    return saidAs(QStringLiteral("problem"), dialog);
}

/// What is good to know.
inline QString noted(const QWidget& dialog) {
    return saidAs(QStringLiteral("caption"), dialog);
}

/// The dialog over "I love AI", shown.
struct OpenDialog {
    OpenWindow open;
    ExportDialog dialog;
    QLineEdit& file = field<QLineEdit>(dialog, "File");

    explicit OpenDialog(const QString& path)
        : dialog(open.session.jobs(), open.view.picture(), open.view.geometry().matrix.size(), path) {
        dialog.show();
    }
    void enter(const QString& path) {
        file.setText(path);
        dialog.accept();
    }
};

/// The figure of what a window shows.
inline ExportedFigure shownFigure(OpenWindow& open) {
    return {open.view.picture(), QSizeF(500, 500)};
}

} // namespace window_fixture
