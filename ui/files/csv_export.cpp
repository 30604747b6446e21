// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/csv_export.h"

#include "ui/session/error_text.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>

namespace attnscope::ui {

namespace {

struct CsvTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::CsvExport)
};

} // namespace

QString exportCsv(QWidget* parent, const QString& title, const QString& offered,
                  const std::function<Result<void>(const QString& path)>& write) {
    QFileDialog dialog(parent, title, QFileInfo(offered).absolutePath(), CsvTexts::tr("CSV (*.csv)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("csv"));
    dialog.selectFile(QFileInfo(offered).fileName());
    if (dialog.exec() != QDialog::Accepted) {
        return {};
    }
    const QString path = dialog.selectedFiles().constFirst();
    const Result<void> written = write(path);
    return written ? CsvTexts::tr("Exported %1").arg(path) : errorText(written.error());
}

} // namespace attnscope::ui
