// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/export/copied_line.h"
#include "ui/export/figure_caption.h"
#include "ui/export/files/svg_file.h"
#include "ui/widgets/number_box.h"

#include <QComboBox>
#include <QImage>
#include <QRegularExpression>

#include <set>

using namespace window_fixture;

namespace {

void chooseBeginning(const QWidget& dialog, const char* name, const char* text) {
    auto& box = field<QComboBox>(dialog, name);
    const int index = box.findText(QString::fromUtf8(text), Qt::MatchStartsWith);
    QVERIFY2(index >= 0, text);
    box.setCurrentIndex(index);
}

/// Sizes of all type in an SVG, in points.
std::set<double> typesIn(const QString& path) {
    static const QRegularExpression size(QStringLiteral("font-size=\"([0-9.]+)\""));
    static const QRegularExpression matrix(QStringLiteral("matrix\\(([0-9.]+)[ ,]"));
    const QString text = QString::fromUtf8(bytesOf(path));
    const double scale = matrix.match(text).captured(1).toDouble();
    std::set<double> found;
    for (auto each = size.globalMatch(text); each.hasNext();) {
        found.insert(std::round(10.0 * each.next().captured(1).toDouble() * (scale > 0.0 ? scale : 1.0)) /
                     10.0);
    }
    return found;
}

} // namespace

/// The type of a figure and its cells, which are chosen in the export dialog.
class TestTypeAndCells : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void theTypeIsThatOfTheSize();
    void aTypeThatIsChosenIsInTheFileAndTheLine();
    void anotherUnitKeepsTheType();
    void theTypeComesBack();
    void onlyTheCellsThatAreChosenAreDrawn();
    void cellsThatAreNoneAreSaid();
    void emojiStayWholeWhateverSizesAreTried();

private:
    OwnPlaces m_places;
};

void TestTypeAndCells::theTypeIsThatOfTheSize() {
    OpenDialog test(m_places.file(QStringLiteral("a.svg")));
    const auto& type = field<QComboBox>(test.dialog, "Type");
    QCOMPARE(type.currentText(), QStringLiteral("Type by itself"));
    for (const auto& [size, text] :
         {std::pair("Single column", "Type 7 pt"), std::pair("Slide", "Type 18 pt"),
          std::pair("Poster", "Type 24 pt"), std::pair("For a screen", "Type by itself")}) {
        chooseBeginning(test.dialog, "Size", size);
        QCOMPARE(type.currentText(), QString::fromLatin1(text));
    }
}

void TestTypeAndCells::aTypeThatIsChosenIsInTheFileAndTheLine() {
    const QString path = m_places.file(QStringLiteral("a.png"));
    OpenDialog test(path);
    chooseBeginning(test.dialog, "Size", "Double column");
    chooseBeginning(test.dialog, "Type", "Type 10 pt");
    const QString line = copiedBy(test.dialog, "Copy command");
    QVERIFY2(line.contains(QStringLiteral("--size 6.75in")) && line.contains(QStringLiteral("--font-pt 10")),
             qPrintable(line));
    test.dialog.accept();
    const QImage written(path);
    QVERIFY(QFile::remove(path));
    QCOMPARE(shellSays(line), QString());
    QVERIFY(QImage(path) == written);
    // By itself the type is another one, and the line makes that file too.
    const QString second = m_places.file(QStringLiteral("b.png"));
    OpenDialog plain(second);
    chooseBeginning(plain.dialog, "Size", "Double column");
    chooseBeginning(plain.dialog, "Type", "Type by itself");
    const QString other = copiedBy(plain.dialog, "Copy command");
    plain.dialog.accept();
    const QImage own(second);
    QVERIFY(own != written);
    QVERIFY(QFile::remove(second));
    QCOMPARE(shellSays(other), QString());
    QVERIFY(QImage(second) == own);
}

void TestTypeAndCells::anotherUnitKeepsTheType() {
    OpenDialog test(m_places.file(QStringLiteral("units.svg")));
    chooseBeginning(test.dialog, "Size", "Single column");
    chooseBeginning(test.dialog, "Type", "Type 8 pt");
    const double width = field<NumberBox>(test.dialog, "Width").value();
    for (const char* unit : {"mm", "px", "in"}) {
        chooseBeginning(test.dialog, "Unit", unit);
        QCOMPARE(field<QComboBox>(test.dialog, "Type").currentText(), QStringLiteral("Type 8 pt"));
    }
    QVERIFY(field<NumberBox>(test.dialog, "Width").value() != width);
    test.dialog.accept();
    const std::set<double> types = typesIn(m_places.file(QStringLiteral("units.svg")));
    QVERIFY2(types.contains(8.0), "labels have it");
}

void TestTypeAndCells::theTypeComesBack() {
    {
        OpenDialog test(m_places.file(QStringLiteral("a.png")));
        chooseBeginning(test.dialog, "Size", "Single column");
        chooseBeginning(test.dialog, "Type", "Type 8 pt");
        test.dialog.accept();
    }
    OpenDialog next(m_places.file(QStringLiteral("b.png")));
    QCOMPARE(field<QComboBox>(next.dialog, "Type").currentText(), QStringLiteral("Type 8 pt"));
    chooseBeginning(next.dialog, "Size", "Double column");
    QCOMPARE(field<QComboBox>(next.dialog, "Type").currentText(), QStringLiteral("Type 7 pt"));
}

void TestTypeAndCells::onlyTheCellsThatAreChosenAreDrawn() {
    const QString path = m_places.file(QStringLiteral("cells.svg"));
    OpenDialog test(path);
    chooseBeginning(test.dialog, "Size", "Double column");
    field<QLineEdit>(test.dialog, "Cells").setText(QStringLiteral("1:3,0:2"));
    const QString line = copiedBy(test.dialog, "Copy command");
    const QString caption = copiedBy(test.dialog, "Copy caption");
    QVERIFY2(caption.contains(QStringLiteral("Drawn: queries 1 to 2, keys 0 to 1.")), qPrintable(caption));
    test.dialog.accept();
    const QByteArray written = bytesOf(path);
    // "I love AI": a₁₀, a₁₁, a₂₀, a₂₁ of the ten-digit numbers of the seed, and no a₁₂.
    for (const char* number : {">0.248<", ">0.140<", ">0.284<"}) {
        QVERIFY2(written.contains(number), number);
    }
    for (const char* number : {">0.503<", ">0.198<"}) {
        QVERIFY2(!written.contains(number), written.mid(written.indexOf(number) - 190, 250));
    }
    QVERIFY(QFile::remove(path));
    QCOMPARE(shellSays(line), QString());
    QCOMPARE(bytesOf(path), written);
}

void TestTypeAndCells::cellsThatAreNoneAreSaid() {
    OpenDialog test(m_places.file(QStringLiteral("a.svg")));
    auto& cells = field<QLineEdit>(test.dialog, "Cells");
    for (const char* wrong : {"0:4,0:2", "2:2,0:1", "rows"}) {
        cells.setText(QString::fromLatin1(wrong));
        QVERIFY2(said(test.dialog).contains(QStringLiteral("is no part of 3 queries and 3 keys")), wrong);
        QVERIFY(!buttonOf(test.dialog, "Save").isEnabled());
    }
    cells.setText(QStringLiteral("0:2,0:2"));
    QVERIFY(buttonOf(test.dialog, "Save").isEnabled());
    field<QLineEdit>(test.dialog, "Zoom inset").setText(QStringLiteral("1:3,0:1"));
    QVERIFY(said(test.dialog).contains(QStringLiteral("not in the part that is drawn")));
    QVERIFY(!buttonOf(test.dialog, "Save").isEnabled());
}

/// What a size draws must not change what the next one measures.
void TestTypeAndCells::emojiStayWholeWhateverSizesAreTried() {
    const QString emoji = QString::fromUtf8("\xF0\x9F\x99\x82");
    OpenWindow open;
    QVERIFY(open.session.apply(insertToken(open.session.scene(), 3, emoji.toStdString())));
    QVERIFY(open.session.waitForResult());
    const auto widths = [&emoji] {
        QStringList all;
        for (const int size : {9, 10, 11, 12, 13, 15}) {
            all << QString::number(QFontMetricsF(sansFont(size)).horizontalAdvance(emoji));
        }
        return all.join(' ');
    };
    const QString before = widths();
    ExportDialog dialog(open.session.jobs(), open.view.picture(), open.view.geometry().matrix.size(),
                        m_places.file(QStringLiteral("emoji.pdf")));
    dialog.show();
    for (const char* size : {"Poster", "Own width and height", "Single column", "Slide", "For a screen"}) {
        chooseBeginning(dialog, "Size", size);
        QTest::qWait(60);
        QVERIFY2(widths() == before, size);
        if (QLatin1String(size) == QLatin1String("Own width and height")) {
            chooseBeginning(dialog, "Unit", "mm");
            field<NumberBox>(dialog, "Width").setValue(8.0);
            QTest::qWait(60);
            QVERIFY2(widths() == before, "8 mm wide");
            field<NumberBox>(dialog, "Height").setValue(1.0);
            QTest::qWait(60);
            QVERIFY2(widths() == before, "1 mm high");
        }
    }
    dialog.accept();
    QCOMPARE(widths(), before);
}

template struct attnscope::test::Registered<TestTypeAndCells>;
#include "tst_type_and_cells.moc"
