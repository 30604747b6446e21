// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/scene_file_dialog.h"

#include <QCoreApplication>
#include <QFileDialog>

namespace attnscope::ui {

QString askSceneFile(QWidget& window, const QString& title, const QString& folder, const QString& name,
                     bool isText) {
    const QString bundle = QCoreApplication::translate("attnscope::ui::SceneFileDialog",
                                                       "Scenes with their arrays (*.attnscope)");
    const QString text =
        QCoreApplication::translate("attnscope::ui::SceneFileDialog", "Scenes as text (*.json)");
    QFileDialog dialog(&window, title, folder);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters({bundle, text});
    const auto follow = [&dialog, text](const QString& filter) {
        dialog.setDefaultSuffix(filter == text ? QStringLiteral("json") : QStringLiteral("attnscope"));
    };
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, follow);
    dialog.selectNameFilter(isText ? text : bundle);
    follow(isText ? text : bundle);
    dialog.selectFile(name);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().constFirst() : QString();
}

} // namespace attnscope::ui
