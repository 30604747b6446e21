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

/// Gives the texts their translation context, which a function alone has not.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::HelpTexts)
};

QString table(const QString& title, const QList<std::pair<QString, QString>>& lines) {
    QString html = QStringLiteral("<h4>%1</h4><table cellspacing=\"0\" cellpadding=\"3\">").arg(title);
    for (const auto& [keys, meaning] : lines) {
        html += QStringLiteral("<tr><td width=\"190\"><b>%1</b></td><td>%2</td></tr>").arg(keys, meaning);
    }
    return html + QStringLiteral("</table>");
}

QString keysText() {
    return table(Words::tr("The matrix"),
                 {{Words::tr("Arrows, Home, End, Page Up, Page Down"), Words::tr("move the cell cursor")},
                  {Words::tr("1 … 7"), Words::tr("X · Q K V · scores · scaled · mask · weights · output")},
                  {Words::tr("2, again 2"), Words::tr("from Q to K, from K to V, and round")},
                  {Words::tr("8, 9"), Words::tr("weights after dropout, joined heads, where there are such")},
                  {Words::tr("[ and ]"), Words::tr("head before and after; with Ctrl the batch item")},
                  {Words::tr("H"), Words::tr("all heads as thumbnails")},
                  {Words::tr("Wheel, + and −"), Words::tr("zoom; F or a double click fits")},
                  {Words::tr("Drag, Shift+wheel"), Words::tr("pan")},
                  {Words::tr("Click"),
                   Words::tr("select the cell and hold it; Esc lets it follow the mouse again")},
                  {Words::tr("Right click"), Words::tr("copy the value, row, matrix or picture")},
                  {Words::tr("T"), Words::tr("tokens as rows or as columns")},
                  {Words::tr("Alt+Left, Alt+Right"),
                   Words::tr("back and forward among the cells looked at")}}) +
           table(
               Words::tr("Large matrices"),
               {{Words::tr("N, Shift+N"), Words::tr("the next strong cell, the one before")},
                {Words::tr("Ctrl+F, Ctrl+G"),
                 Words::tr("find a token or go to an index; there Enter makes it the query, Shift+Enter the "
                           "key, Esc clears the search, Esc again goes back to the matrix")},
                {Words::tr("L"), Words::tr("the lens: the cells inside one pixel")},
                {Words::tr("Esc"), Words::tr("stop computing and keep what is done")}}) +
           table(Words::tr("The mask"),
                 {{Words::tr("M"), Words::tr("causal mask on and off")},
                  {Words::tr("B"),
                   Words::tr("paint: drag over cells; Shift+drag a rectangle; Space+drag pans")},
                  {Words::tr("X"), Words::tr("swap forbid and allow while painting")},
                  {Words::tr("Enter"), Words::tr("paint the cell of the cursor the other way")}}) +
           table(Words::tr("The row of the output"),
                 {{Words::tr("Space"), Words::tr("play and pause")},
                  {Words::tr("Comma, full stop"), Words::tr("one step back or forward")},
                  {Words::tr("Shift+Home, Shift+End"), Words::tr("nothing added, all added")}}) +
           table(Words::tr("Numbers and tokens"),
                 {{Words::tr("Drag a number left or right"),
                   Words::tr("change it; Shift finer, Ctrl coarser; Esc puts it back")},
                  {Words::tr("Double click, Enter or typing"),
                   Words::tr("write a number; 1/3, 2e-3, √2 are numbers too")},
                  {Words::tr("Ctrl+C, Ctrl+V"),
                   Words::tr("copy and paste cells from spreadsheets and NumPy print-outs")},
                  {Words::tr("F2, Del, Ctrl+arrows on a token"), Words::tr("rename, delete, move it")},
                  {Words::tr("Alt+↑, Alt+↓ on a mask layer"), Words::tr("move it up or down")},
                  {Words::tr("Ctrl+V on the tokens"), Words::tr("a sentence replaces all tokens")}}) +
           table(Words::tr("Everywhere"),
                 {{Words::tr("Ctrl+Z, Ctrl+Shift+Z"), Words::tr("undo and redo, as far as you like")},
                  {Words::tr("F7, F8"), Words::tr("score rules, mask layers")},
                  {Words::tr("F6, Shift+F6"), Words::tr("next and previous dock")},
                  {Words::tr("Shift+C"), Words::tr("copy the arithmetic as LaTeX")},
                  {Words::tr("Ctrl+E"), Words::tr("export the picture")},
                  {Words::tr("F9"), Words::tr("what computes, and how exact its numbers are")},
                  {Words::tr("F11"), Words::tr("full screen")}});
}

} // namespace

void showKeys(QWidget* parent) {
    QDialog dialog(parent);
    dialog.setWindowTitle(Words::tr("Keys and mouse"));
    dialog.resize(640, 620);
    auto* text = new QTextBrowser(&dialog);
    text->setAccessibleName(Words::tr("Keys and mouse"));
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
        parent, Words::tr("About AttnScope"),
        Words::tr("<b>AttnScope %1</b><br>Self-attention to be seen, edited and believed.<br><br>"
                  "MIT licence. Made with Qt, Eigen and oneTBB; the fonts are Inter and STIX under the "
                  "SIL Open Font License.")
            .arg(QApplication::applicationVersion()));
}

} // namespace attnscope::ui
