// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/array_file.h"
#include "tests/registry.h"
#include "tests/ui/export/copied_line.h"
#include "tests/ui/export/open_dialog.h"

#include <QCheckBox>
#include <QComboBox>

using namespace window_fixture;

namespace {

void choose(QWidget& dialog, const char* box, const QString& text) {
    auto& field = window_fixture::field<QComboBox>(dialog, box);
    const int place = field.findText(text, Qt::MatchStartsWith);
    QVERIFY2(place >= 0, qPrintable(text));
    field.setCurrentIndex(place);
}

/// Waits until the dialog has written and closed.
bool closes(ExportDialog& dialog) {
    dialog.accept();
    return QTest::qWaitFor([&dialog] { return !dialog.isVisible(); }, 10'000);
}

} // namespace

/// The export dialog writes the numbers of any stage.
class TestNumbersExport : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void numbersOfAStageAreWritten();
    void tokensStandBesideThemWhereTheyAreWanted();
    void theFieldsOfPicturesGoAndComeBack();
    void theDialogShowsHowTheFileBegins();
    void linesThatAreLongerThanThePreviewSaySo();
    void columnsAreWrittenAsTheyAreShown();
    void theCommandWritesTheSameFile();

private:
    OwnPlaces m_places;
};

void TestNumbersExport::numbersOfAStageAreWritten() {
    for (const char* ending : {"csv", "npy", "npz", "json", "tex"}) {
        OpenDialog test(m_places.file(QStringLiteral("numbers.png")));
        choose(test.dialog, "What", QStringLiteral("Numbers"));
        QCOMPARE(QFileInfo(test.file.text()).fileName(), QStringLiteral("numbers.csv"));
        choose(test.dialog, "Stage", QStringLiteral("scores: query"));
        test.file.setText(m_places.file(QStringLiteral("n.") + QLatin1String(ending)));
        QVERIFY2(closes(test.dialog), qPrintable(said(test.dialog)));
    }
    QCOMPARE(bytesOf(m_places.file(QStringLiteral("n.csv"))), QByteArray("0,1,1\n1,1,2\n1,2,3\n"));
    QCOMPARE(readArray(m_places.file(QStringLiteral("n.npy")).toStdString()).value().values,
             (std::vector<double>{0, 1, 1, 1, 1, 2, 1, 2, 3}));
    QCOMPARE(readArray(m_places.file(QStringLiteral("n.npz:scores")).toStdString()).value().values,
             (std::vector<double>{0, 1, 1, 1, 1, 2, 1, 2, 3}));
    QVERIFY(bytesOf(m_places.file(QStringLiteral("n.json"))).startsWith("[[0, 1, 1]"));
    QVERIFY(bytesOf(m_places.file(QStringLiteral("n.tex"))).contains("0.000 & 1.000 & 1.000"));
}

void TestNumbersExport::tokensStandBesideThemWhereTheyAreWanted() {
    const QString path = m_places.file(QStringLiteral("labelled.csv"));
    OpenDialog test(m_places.file(QStringLiteral("numbers.png")));
    choose(test.dialog, "What", QStringLiteral("Numbers"));
    choose(test.dialog, "Stage", QStringLiteral("scores: query"));
    field<QCheckBox>(test.dialog, "Labels").setChecked(true);
    test.file.setText(path);
    QVERIFY(closes(test.dialog));
    QCOMPARE(bytesOf(path), QByteArray(",I,love,AI\nI,0,1,1\nlove,1,1,2\nAI,1,2,3\n"));
    // The choice comes back; .npy has no place for it.
    OpenDialog again(m_places.file(QStringLiteral("numbers.png")));
    choose(again.dialog, "What", QStringLiteral("Numbers"));
    auto& labels = field<QCheckBox>(again.dialog, "Labels");
    QVERIFY(labels.isChecked() && labels.isEnabled());
    choose(again.dialog, "Format", QStringLiteral("NPY"));
    QVERIFY(!labels.isEnabled() && !labels.toolTip().isEmpty());
}

void TestNumbersExport::theFieldsOfPicturesGoAndComeBack() {
    OpenDialog test(m_places.file(QStringLiteral("numbers.svg")));
    auto& title = field<QLineEdit>(test.dialog, "Title");
    auto& stage = field<QComboBox>(test.dialog, "Stage");
    QVERIFY(title.isVisible() && !stage.isVisible());
    choose(test.dialog, "What", QStringLiteral("Numbers"));
    QVERIFY(!title.isVisible() && stage.isVisible());
    QVERIFY(!buttonOf(test.dialog, "Copy picture").isEnabled());
    test.enter(m_places.file(QStringLiteral("n.png")));
    QVERIFY2(said(test.dialog).contains(QStringLiteral("says no format of numbers (end it in .csv, .npy, ")),
             qPrintable(said(test.dialog)));
    test.file.setText(m_places.file(QStringLiteral("numbers.csv")));
    choose(test.dialog, "What", QStringLiteral("The matrix"));
    QVERIFY(title.isVisible() && !stage.isVisible());
    QCOMPARE(QFileInfo(test.file.text()).fileName(), QStringLiteral("numbers.svg"));
    QVERIFY(buttonOf(test.dialog, "Copy picture").isEnabled());
}

void TestNumbersExport::theDialogShowsHowTheFileBegins() {
    OpenDialog test(m_places.file(QStringLiteral("numbers.png")));
    choose(test.dialog, "What", QStringLiteral("Numbers"));
    choose(test.dialog, "Stage", QStringLiteral("scores: query"));
    const auto& preview = field<QLabel>(test.dialog, "Preview");
    QCOMPARE(preview.text(), QStringLiteral("0,1,1\n1,1,2\n1,2,3\n"));
    choose(test.dialog, "Format", QStringLiteral("NPY"));
    QVERIFY2(preview.text().contains(QStringLiteral("(3, 3) float64")), qPrintable(preview.text()));
    choose(test.dialog, "What", QStringLiteral("The matrix"));
    QVERIFY(!preview.pixmap(Qt::ReturnByValue).isNull());
}

/// A number that lost its last digits would be another one.
void TestNumbersExport::linesThatAreLongerThanThePreviewSaySo() {
    OpenWindow open("five-words");
    ExportDialog dialog(open.session.jobs(), open.view.picture(), QSizeF(500, 500),
                        m_places.file(QStringLiteral("numbers.png")));
    dialog.show();
    choose(dialog, "What", QStringLiteral("Numbers"));
    const auto& preview = field<QLabel>(dialog, "Preview");
    const QFontMetricsF metrics(preview.font());
    const QStringList lines = preview.text().split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), qsizetype(5));
    for (const QString& line : lines) {
        QVERIFY2(line.endsWith(QChar(0x2026)) && metrics.horizontalAdvance(line) <= preview.width(),
                 qPrintable(line));
    }
}

void TestNumbersExport::columnsAreWrittenAsTheyAreShown() {
    OpenWindow open("cross-attention");
    Scene scene = open.session.scene();
    scene.orientation = Orientation::Columns;
    const ExportedNumbers numbers{
        {std::make_shared<const Scene>(scene), open.session.snapshot().result}, Stage::Weights, true};
    const LabelledTable table = numbers.table();
    QCOMPARE(table.numbers.rows, keyCount(scene.input));
    QCOMPARE(table.rows, scene.keyNames().texts());
    QCOMPARE(table.columns, scene.tokens.texts());
    QCOMPARE(table.rowsMember, std::string("key_tokens"));
}

void TestNumbersExport::theCommandWritesTheSameFile() {
    OpenWindow open("multi-head");
    open.selection.setHeadIndex({0, 1});
    QVERIFY(open.session.waitForResult());
    for (const char* ending : {"csv", "npy", "json", "tex"}) {
        const QString path = m_places.file(QStringLiteral("it's.") + QLatin1String(ending));
        ExportDialog dialog(open.session.jobs(), open.view.picture(), QSizeF(500, 500),
                            m_places.file(QStringLiteral("a.png")));
        dialog.show();
        choose(dialog, "What", QStringLiteral("Numbers"));
        field<QLineEdit>(dialog, "File").setText(path);
        buttonOf(dialog, "Copy command").click();
        const QString line = QGuiApplication::clipboard()->text();
        QVERIFY2(line.startsWith(QStringLiteral("attnscope compute --example multi-head --head 1 ")),
                 qPrintable(line));
        QVERIFY(closes(dialog));
        const QByteArray written = bytesOf(path);
        QVERIFY(QFile::remove(path));
        QProcess shell;
        shell.start(QStringLiteral("/bin/sh"),
                    {QStringLiteral("-c"), QString(line).replace(0, 9, QStringLiteral(ATTNSCOPE_PROGRAM))});
        QVERIFY(shell.waitForFinished());
        QVERIFY2(bytesOf(path) == written && !written.isEmpty(), shell.readAllStandardError());
    }
}

template struct attnscope::test::Registered<TestNumbersExport>;
#include "tst_numbers_export.moc"
