// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/help_texts.h"

#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QMessageBox>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <utility>

namespace attnscope::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Help", text);
}

QString table(const QString& title, const QList<std::pair<QString, QString>>& lines) {
    QString html = QStringLiteral("<h4>%1</h4><table cellspacing=\"0\" cellpadding=\"3\">").arg(title);
    for (const auto& [keys, meaning] : lines) {
        html += QStringLiteral("<tr><td width=\"190\"><b>%1</b></td><td>%2</td></tr>").arg(keys, meaning);
    }
    return html + QStringLiteral("</table>");
}

QString keysText() {
    return table(tr("The matrix"),
                 {{tr("Arrows, Home, End, Page Up, Page Down"), tr("move the cell cursor")},
                  {tr("1 … 7"), tr("X · Q K V · scores · scaled · mask · weights · output")},
                  {tr("Wheel, + and −"), tr("zoom; F or a double click fits")},
                  {tr("Drag, Shift+wheel"), tr("pan")},
                  {tr("Click"), tr("select the cell and hold it; Esc lets it follow the mouse again")},
                  {tr("Right click"), tr("copy the value, row, matrix or picture")},
                  {tr("T"), tr("tokens as rows or as columns")},
                  {tr("Alt+Left, Alt+Right"), tr("back and forward among the cells looked at")}}) +
           table(tr("The mask"),
                 {{tr("M"), tr("causal mask on and off")},
                  {tr("B"), tr("paint: drag over cells; Shift+drag a rectangle; Space+drag pans")},
                  {tr("X"), tr("swap forbid and allow while painting")},
                  {tr("Enter"), tr("paint the cell of the cursor the other way")}}) +
           table(tr("The row of the output"),
                 {{tr("Space"), tr("play and pause")},
                  {tr("Comma, full stop"), tr("one step back or forward")},
                  {tr("Shift+Home, Shift+End"), tr("nothing added, all added")}}) +
           table(tr("Numbers and tokens"),
                 {{tr("Drag a number left or right"),
                   tr("change it; Shift finer, Ctrl coarser; Esc puts it back")},
                  {tr("Double click, Enter or typing"), tr("write a number; 1/3, 2e-3, √2 are numbers too")},
                  {tr("Ctrl+C, Ctrl+V"), tr("copy and paste cells from spreadsheets and NumPy print-outs")},
                  {tr("F2, Del, Ctrl+arrows on a token"), tr("rename, delete, move it")},
                  {tr("Ctrl+V on the tokens"), tr("a sentence replaces all tokens")}}) +
           table(tr("Everywhere"), {{tr("Ctrl+Z, Ctrl+Shift+Z"), tr("undo and redo, as far as you like")},
                                    {tr("F6, Shift+F6"), tr("next and previous dock")},
                                    {tr("Shift+C"), tr("copy the arithmetic as LaTeX")},
                                    {tr("Ctrl+E"), tr("export the picture")},
                                    {tr("F11"), tr("full screen")}});
}

} // namespace

void showKeys(QWidget* parent) {
    QDialog dialog(parent);
    dialog.setWindowTitle(tr("Keys and mouse"));
    dialog.resize(640, 620);
    auto* text = new QTextBrowser(&dialog);
    text->setAccessibleName(tr("Keys and mouse"));
    text->setFrameShape(QFrame::NoFrame);
    text->setHtml(keysText());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* column = new QVBoxLayout(&dialog);
    column->addWidget(text);
    column->addWidget(buttons);
    dialog.exec();
}

void showAbout(QWidget* parent) {
    QMessageBox::about(
        parent, tr("About AttnScope"),
        tr("<b>AttnScope %1</b><br>Self-attention to be seen, edited and believed.<br><br>"
           "MIT licence. Made with Qt, Eigen and oneTBB; the fonts are Inter and STIX under the "
           "SIL Open Font License.")
            .arg(QApplication::applicationVersion()));
}

} // namespace attnscope::ui
