// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/help_texts.h"

#include "ui/stages/stage_texts.h"

#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QMessageBox>
#include <QScreen>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr QSize kFrameOfDialogs(32, 64); ///< what a window system adds, and some air

/// Gives the texts their translation context, which a function alone has not.
struct HelpTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::HelpTexts)
};

/// Keys or gestures, and what they do.
struct KeyTable {
    QString title;
    QList<std::pair<QString, QString>> lines;
};

QList<KeyTable> table(const QString& title, const QList<std::pair<QString, QString>>& lines) {
    return {{title, lines}};
}

QString htmlOf(const KeyTable& table) {
    QString html = QStringLiteral("<h4>%1</h4><table cellspacing=\"0\" cellpadding=\"3\">").arg(table.title);
    for (const auto& [keys, meaning] : table.lines) {
        html += QStringLiteral("<tr><td width=\"190\"><b>%1</b></td><td>%2</td></tr>").arg(keys, meaning);
    }
    return html + QStringLiteral("</table>");
}

QList<std::pair<QString, QString>> matrixKeys() {
    QList<std::pair<QString, QString>> lines{
        {HelpTexts::tr("Arrows, Home, End, Page Up, Page Down"), HelpTexts::tr("move the cell cursor")}};
    lines << stageKeyLines();
    lines << QList<std::pair<QString, QString>>{
        {HelpTexts::tr("Ctrl+1 … Ctrl+4"), HelpTexts::tr("draw it as matrix, product, lines or text")},
        {HelpTexts::tr("Ctrl+5"), HelpTexts::tr("the picture that explains, where one was chosen")},
        {HelpTexts::tr("P"), HelpTexts::tr("the two factors beside their product, and back")},
        {HelpTexts::tr("R in the text"), HelpTexts::tr("what a word looks at, or who looks at it")},
        {HelpTexts::tr("[ and ]"),
         HelpTexts::tr("head before and after, on to the next batch item; with Ctrl only the batch item")},
        {HelpTexts::tr("H"), HelpTexts::tr("all heads as thumbnails")},
        {HelpTexts::tr("Ctrl+click, Ctrl+Space there"),
         HelpTexts::tr("put heads beside each other, up to four; a click alone or Esc shows one again")},
        {HelpTexts::tr("Shift+H, Ctrl+H"),
         HelpTexts::tr("the mean of all heads as the matrix, or their max; again: the one head")},
        {HelpTexts::tr("Wheel, + and −"), HelpTexts::tr("zoom; F or a double click fits")},
        {HelpTexts::tr("Drag, Shift+wheel"), HelpTexts::tr("pan")},
        {HelpTexts::tr("Click"),
         HelpTexts::tr("select the cell and hold it; Esc lets it follow the mouse again")},
        {HelpTexts::tr("Right click"), HelpTexts::tr("copy the value, row, matrix or picture")},
        {HelpTexts::tr("T"), HelpTexts::tr("tokens as rows or as columns")},
        {HelpTexts::tr("C"),
         HelpTexts::tr("keep this state as B and compare what you edit with it; again: forget B")},
        {HelpTexts::tr("Alt+Left, Alt+Right"), HelpTexts::tr("back and forward among the cells looked at")},
        {HelpTexts::tr("Alt+Page Down, Alt+Page Up"),
         HelpTexts::tr("the next step of a lesson, the one before")},
        {HelpTexts::tr("Ctrl+Shift+L"), HelpTexts::tr("add what the window shows to a lesson of your own")}};
    return lines;
}

QList<KeyTable> keyTables() {
    return table(HelpTexts::tr("The matrix"), matrixKeys()) +
           table(
               HelpTexts::tr("Large matrices"),
               {{HelpTexts::tr("N, Shift+N"),
                 HelpTexts::tr("the next strong cell, the one before; reads on first where that was stopped; "
                               "while comparing, the largest differences")},
                {HelpTexts::tr("Ctrl+F, Ctrl+G"),
                 HelpTexts::tr(
                     "find a token or go to an index; there Enter makes it the query, Shift+Enter the "
                     "key, Esc clears the search, Esc again goes back to the matrix")},
                {HelpTexts::tr("L"), HelpTexts::tr("the lens: the cells inside one pixel")},
                {HelpTexts::tr("Esc"), HelpTexts::tr("stop computing and keep what is done")},
                {HelpTexts::tr("Shift+F5"), HelpTexts::tr("go on with what was stopped")}}) +
           table(HelpTexts::tr("The mask"),
                 {{HelpTexts::tr("M"), HelpTexts::tr("causal mask on and off")},
                  {HelpTexts::tr("B"),
                   HelpTexts::tr("paint: drag over cells; Shift+drag a rectangle; Space+drag pans")},
                  {HelpTexts::tr("X"), HelpTexts::tr("swap forbid and allow while painting")},
                  {HelpTexts::tr("Enter"), HelpTexts::tr("paint the cell of the cursor the other way")}}) +
           table(HelpTexts::tr("The product"),
                 {{HelpTexts::tr("Space on its page"),
                   HelpTexts::tr("play it by rows, by columns or entry by entry")},
                  {HelpTexts::tr("Comma, full stop there"),
                   HelpTexts::tr("one step back or forward; Esc shows all")},
                  {HelpTexts::tr("Wheel, Shift+wheel"),
                   HelpTexts::tr("on its page: open other rows or columns of a folded matrix")},
                  {HelpTexts::tr("Click between two stages"),
                   HelpTexts::tr("on an arrow of the strip: the product that leads to the next stage")}}) +
           table(HelpTexts::tr("The row of the output"),
                 {{HelpTexts::tr("Space"), HelpTexts::tr("play and pause the row")},
                  {HelpTexts::tr("Comma, full stop"), HelpTexts::tr("one step back or forward")},
                  {HelpTexts::tr("Shift+Home, Shift+End"), HelpTexts::tr("nothing added, all added")},
                  {HelpTexts::tr("Arrow keys in the plane of Arrows or Match"),
                   HelpTexts::tr("the next vector; Shift+arrows move its tip, one undo step until Shift is "
                                 "released")},
                  {HelpTexts::tr("Arrow keys, Home, End in the map"),
                   HelpTexts::tr("the patch beside, the first key, the last")}}) +
           table(
               HelpTexts::tr("Numbers and tokens"),
               {{HelpTexts::tr("Drag a number left or right"),
                 HelpTexts::tr("change it; Shift finer, Ctrl coarser; Esc puts it back")},
                {HelpTexts::tr("Alt+↑, Alt+↓ in a table"),
                 HelpTexts::tr("the same from the keyboard, one undo step until Alt is released; Alt+Page "
                               "Up, Alt+Page Down ten steps")},
                {HelpTexts::tr("Double click, F2 or typing"),
                 HelpTexts::tr("write a number; 1/3, 2e-3, √2 are numbers too")},
                {HelpTexts::tr("Ctrl+C, Ctrl+V"),
                 HelpTexts::tr("copy and paste cells from spreadsheets and NumPy print-outs")},
                {HelpTexts::tr("F2, Del, Ctrl+arrows on a token"), HelpTexts::tr("rename, delete, move it")},
                {HelpTexts::tr("Double click on a column's name, Shift+F2 in a cell"),
                 HelpTexts::tr("name the feature")},
                {HelpTexts::tr("Alt+↑, Alt+↓ on a mask layer"), HelpTexts::tr("move it up or down")},
                {HelpTexts::tr("Ctrl+V on the tokens"), HelpTexts::tr("a sentence replaces all tokens")}}) +
           table(HelpTexts::tr("Presenting"),
                 {{HelpTexts::tr("F5"), HelpTexts::tr("present the lesson or the open scene; Esc leaves")},
                  {HelpTexts::tr("Space, Page Down"),
                   HelpTexts::tr("the next thing: the answer, then the row is played, then the next step")},
                  {HelpTexts::tr("Left, Page Up; Right"),
                   HelpTexts::tr("the step before; the next one at once; Home and End the first and last")},
                  {HelpTexts::tr("Alt+Left, Alt+Right, click"),
                   HelpTexts::tr(
                       "guess a cell of the covered row; Enter or Space reveals, Esc takes the guess back")},
                  {HelpTexts::tr("E, R"),
                   HelpTexts::tr("what if: change numbers on the slide; back to the step as it was")},
                  {HelpTexts::tr("P, S"),
                   HelpTexts::tr("a ring that follows the mouse; a spotlight on the selected row")},
                  {HelpTexts::tr("T"), HelpTexts::tr("light or dark slide")},
                  {HelpTexts::tr("B, full stop"), HelpTexts::tr("black; any key shows the slide again")},
                  {QStringLiteral("?, F1"), HelpTexts::tr("these keys over the slide")}}) +
           table(
               HelpTexts::tr("Everywhere"),
               {{HelpTexts::tr("Ctrl+Z, Ctrl+Shift+Z"), HelpTexts::tr("undo and redo, as far as you like")},
                {HelpTexts::tr("Alt+Home"),
                 HelpTexts::tr("the start page: examples, recent files, a sentence of your own")},
                {HelpTexts::tr("F4"), HelpTexts::tr("the strongest cells as a table")},
                {HelpTexts::tr("F7, F8"), HelpTexts::tr("score rules, mask layers")},
                {HelpTexts::tr("F6, Shift+F6"), HelpTexts::tr("next and previous dock")},
                {HelpTexts::tr("Shift+C"), HelpTexts::tr("copy the arithmetic as LaTeX")},
                {HelpTexts::tr("Ctrl+E"),
                 HelpTexts::tr("export the picture, over the heads all of them, or the numbers of a stage")},
                {HelpTexts::tr("Ctrl+Alt+E"),
                 HelpTexts::tr("export the numbers: NPY, NPZ, CSV, JSON, LaTeX")},
                {HelpTexts::tr("Ctrl+Shift+E"), HelpTexts::tr("export the row as an animation")},
                {HelpTexts::tr("F9"), HelpTexts::tr("what computes, and how exact its numbers are")},
                {HelpTexts::tr("Ctrl+0"), HelpTexts::tr("everything in the usual size again, 100 %")},
                {HelpTexts::tr("O"), HelpTexts::tr("only the matrix: all else goes, and comes back")},
                {HelpTexts::tr("F11"), HelpTexts::tr("full screen; Esc leaves it too, and O")}});
}

} // namespace

QString keysText() {
    QString html;
    for (const KeyTable& one : keyTables()) {
        html += htmlOf(one);
    }
    return html;
}

QList<std::pair<QString, QString>> usefulKeys() {
    const QStringList chosen{HelpTexts::tr("Click"), HelpTexts::tr("Drag a number left or right"),
                             HelpTexts::tr("Space"), HelpTexts::tr("M"),
                             HelpTexts::tr("O"),     HelpTexts::tr("Ctrl+Z, Ctrl+Shift+Z")};
    const QList<KeyTable> tables = keyTables();
    QList<std::pair<QString, QString>> useful;
    for (const QString& keys : chosen) {
        for (const KeyTable& one : tables) {
            std::copy_if(one.lines.begin(), one.lines.end(), std::back_inserter(useful),
                         [&keys](const auto& line) { return line.first == keys; });
        }
    }
    return useful;
}

void showKeys(QWidget* parent) {
    QDialog dialog(parent);
    dialog.setWindowTitle(HelpTexts::tr("Keys and mouse"));
    // In large type the screen has fewer units, and its button must stay in reach.
    dialog.resize(QSize(640, 620).boundedTo(parent->screen()->availableGeometry().size() - kFrameOfDialogs));
    auto* text = new QTextBrowser(&dialog);
    text->setAccessibleName(HelpTexts::tr("Keys and mouse"));
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
        parent, HelpTexts::tr("About AttnScope"),
        HelpTexts::tr("<b>AttnScope %1</b><br>Self-attention to be seen, edited and believed.<br><br>"
                      "MIT licence. Made with Qt, Eigen and oneTBB; the fonts are Inter, STIX and Fira "
                      "Code under the SIL Open Font License.")
            .arg(QApplication::applicationVersion()));
}

} // namespace attnscope::ui
