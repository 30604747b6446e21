// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/export/open_dialog.h"
#include "ui/widgets/number_box.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QPushButton>
#include <QTimer>

using namespace window_fixture;

/// Formats and sizes that are chosen in the export dialog, and that it remembers them.
class TestFigureSize : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void theFormatAndTheEndingFollowEachOther();
    void anEndingThatIsLeftOutIsTheFormats();
    void anEndingTypedBeforeTheOfferedOneIsTheFormats();
    void theDialogOfFilesListsEachFormat();
    void aColumnHasItsWidthAndTheHeightThatItNeeds();
    void aSlideIsSixteenToNine();
    void aTypedWidthFindsItsHeight();
    void aTypedHeightIsOwn();
    void typedPixelsStayAtAnotherResolution();
    void theLastChoicesComeBack();
    void whatHasNoRoomIsSaid();
    void theNumbersHaveTheirEntryInFile();
    void theDialogFitsSmallScreens();

private:
    OwnPlaces m_places;
};

namespace {

void chooseText(QComboBox& box, const char* text) {
    const int index = box.findText(QString::fromUtf8(text), Qt::MatchStartsWith);
    QVERIFY2(index >= 0, text);
    box.setCurrentIndex(index);
}

QString endOf(const QLineEdit& file) {
    return QFileInfo(file.text()).fileName();
}

} // namespace

void TestFigureSize::theFormatAndTheEndingFollowEachOther() {
    OpenDialog test(m_places.file(QStringLiteral("figure.png")));
    auto& format = field<QComboBox>(test.dialog, "Format");
    QCOMPARE(format.currentText(), QStringLiteral("PNG"));
    for (const auto& [name, end] :
         {std::pair("SVG", "figure.svg"), std::pair("PDF", "figure.pdf"), std::pair("WebP", "figure.webp"),
          std::pair("LaTeX", "figure.tex"), std::pair("PNG", "figure.png")}) {
        chooseText(format, name);
        QCOMPARE(endOf(test.file), QString::fromLatin1(end));
    }
    test.file.setText(m_places.file(QStringLiteral("other.PDF")));
    QCOMPARE(format.currentText(), QStringLiteral("PDF"));
    // What ends like no picture keeps the format, and a name is never lost.
    test.file.setText(m_places.file(QStringLiteral("results.v2")));
    QCOMPARE(format.currentText(), QStringLiteral("PDF"));
    chooseText(format, "SVG");
    QCOMPARE(endOf(test.file), QStringLiteral("results.v2.svg"));
}

void TestFigureSize::anEndingThatIsLeftOutIsTheFormats() {
    OpenDialog test(m_places.file(QStringLiteral("figure.png")));
    chooseText(field<QComboBox>(test.dialog, "Format"), "SVG");
    test.file.setText(m_places.file(QStringLiteral("plain")));
    QVERIFY2(noted(test.dialog).contains(QStringLiteral("plain.svg")), qPrintable(noted(test.dialog)));
    test.dialog.accept();
    QFile file(m_places.file(QStringLiteral("plain.svg")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("<svg"));
}

void TestFigureSize::anEndingTypedBeforeTheOfferedOneIsTheFormats() {
    OpenDialog test(m_places.file(QStringLiteral("figure.pdf")));
    test.dialog.show();
    auto& format = field<QComboBox>(test.dialog, "Format");
    chooseText(format, "PDF");
    // The name without its ending is selected, as when the dialog opens.
    const QString path = test.file.text();
    const auto name = static_cast<int>(path.lastIndexOf('/')) + 1;
    test.file.setSelection(name, static_cast<int>(path.lastIndexOf('.')) - name);
    QTest::keyClicks(&test.file, QStringLiteral("text1.png"));
    QCOMPARE(endOf(test.file), QStringLiteral("text1.png"));
    QCOMPARE(format.currentText(), QStringLiteral("PNG"));
}

void TestFigureSize::theDialogOfFilesListsEachFormat() {
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    OpenDialog test(m_places.file(QStringLiteral("figure.pdf")));
    QStringList filters;
    QString selected;
    QTimer::singleShot(0, &test.dialog, [&] {
        if (auto* const files = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            filters = files->nameFilters();
            selected = files->selectedNameFilter();
            files->reject();
        }
    });
    for (QPushButton* button : test.dialog.findChildren<QPushButton*>()) {
        if (readText(*button) == QStringLiteral("Choose…")) {
            button->click();
        }
    }
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs, false);
    QCOMPARE(filters, QStringList({QStringLiteral("PNG (*.png)"), QStringLiteral("SVG (*.svg)"),
                                   QStringLiteral("PDF (*.pdf)"), QStringLiteral("WebP (*.webp)"),
                                   QStringLiteral("LaTeX (*.tex)")}));
    QCOMPARE(selected, QStringLiteral("PDF (*.pdf)"));
}

void TestFigureSize::aColumnHasItsWidthAndTheHeightThatItNeeds() {
    const QString path = m_places.file(QStringLiteral("column.png"));
    OpenDialog test(path);
    field<QSpinBox>(test.dialog, "Resolution").setValue(300);
    auto& size = field<QComboBox>(test.dialog, "Size");
    chooseText(size, "Single column");
    auto& unit = field<QComboBox>(test.dialog, "Unit");
    unit.setCurrentIndex(unit.findText(QStringLiteral("in")));
    QCOMPARE(field<NumberBox>(test.dialog, "Width").value(), 3.25);
    // A title takes a line: the height is found anew.
    const double before = field<NumberBox>(test.dialog, "Height").value();
    field<QLineEdit>(test.dialog, "Title").setText(QStringLiteral("A title"));
    QVERIFY(field<NumberBox>(test.dialog, "Height").value() > before);
    QVERIFY(size.currentText().startsWith(QStringLiteral("Single column")));
    test.dialog.accept();
    const QImage image(path);
    QCOMPARE(image.width(), 975); // 3.25 in · 300 dpi
    // Three tokens: the matrix, which has at least 60 % of the width, is square.
    QVERIFY2(image.height() > 585 && image.height() < 975, qPrintable(QString::number(image.height())));
    OpenDialog wide(m_places.file(QStringLiteral("wide.png")));
    field<QSpinBox>(wide.dialog, "Resolution").setValue(300);
    chooseText(field<QComboBox>(wide.dialog, "Size"), "Double column");
    wide.dialog.accept();
    QCOMPARE(QImage(m_places.file(QStringLiteral("wide.png"))).width(), 2025); // 6.75 in · 300 dpi
}

void TestFigureSize::aSlideIsSixteenToNine() {
    const QString path = m_places.file(QStringLiteral("slide.png"));
    OpenDialog test(path);
    field<QSpinBox>(test.dialog, "Resolution").setValue(144);
    chooseText(field<QComboBox>(test.dialog, "Size"), "Slide");
    test.dialog.accept();
    QCOMPARE(QImage(path).size(), QSize(1920, 1080));
}

void TestFigureSize::aTypedWidthFindsItsHeight() {
    OpenDialog test(m_places.file(QStringLiteral("own.png")));
    auto& size = field<QComboBox>(test.dialog, "Size");
    auto& unit = field<QComboBox>(test.dialog, "Unit");
    auto& height = field<NumberBox>(test.dialog, "Height");
    unit.setCurrentIndex(unit.findText(QStringLiteral("mm")));
    chooseText(size, "Own width, height by itself");
    field<NumberBox>(test.dialog, "Width").setValue(80.0);
    const double first = height.value();
    field<NumberBox>(test.dialog, "Width").setValue(160.0);
    // Twice as wide with type as large: more than twice as much for the matrix.
    QVERIFY2(height.value() > 1.5 * first && height.value() < 2.5 * first,
             qPrintable(QString::number(height.value())));
    QVERIFY(size.currentText().startsWith(QStringLiteral("Own width, height")));
}

void TestFigureSize::aTypedHeightIsOwn() {
    const QString path = m_places.file(QStringLiteral("high.png"));
    OpenDialog test(path);
    auto& size = field<QComboBox>(test.dialog, "Size");
    chooseText(size, "Single column");
    auto& unit = field<QComboBox>(test.dialog, "Unit");
    unit.setCurrentIndex(unit.findText(QStringLiteral("in")));
    field<QSpinBox>(test.dialog, "Resolution").setValue(100);
    field<NumberBox>(test.dialog, "Height").setValue(4.0);
    QVERIFY(size.currentText().startsWith(QStringLiteral("Own width and")));
    field<QLineEdit>(test.dialog, "Title").setText(QStringLiteral("A title"));
    QCOMPARE(field<NumberBox>(test.dialog, "Height").value(), 4.0);
    test.dialog.accept();
    QCOMPARE(QImage(path).size(), QSize(325, 400));
}

void TestFigureSize::typedPixelsStayAtAnotherResolution() {
    OpenDialog test(m_places.file(QStringLiteral("pixels.png")));
    field<NumberBox>(test.dialog, "Width").setValue(1234.0);
    field<NumberBox>(test.dialog, "Height").setValue(1000.0);
    field<QSpinBox>(test.dialog, "Resolution").setValue(150);
    QCOMPARE(field<NumberBox>(test.dialog, "Width").value(), 1234.0);
    test.dialog.accept();
    QCOMPARE(QImage(m_places.file(QStringLiteral("pixels.png"))).size(), QSize(1234, 1000));
}

void TestFigureSize::theLastChoicesComeBack() {
    OpenWindow open;
    const auto withDialog = [&open](auto&& act) {
        QTimer::singleShot(0, &open.window, [&] {
            if (auto* dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget())) {
                act(*dialog);
                dialog->reject();
            }
        });
        for (QAction* action : open.window.findChildren<QAction*>()) {
            if (action->text() == QStringLiteral("&Export picture…")) {
                action->trigger();
            }
        }
    };
    // What was only looked at is not kept.
    withDialog([](ExportDialog& dialog) { chooseText(field<QComboBox>(dialog, "Format"), "PDF"); });
    bool wasAsked = false;
    withDialog([&](ExportDialog& dialog) {
        wasAsked = true;
        QVERIFY(field<QLineEdit>(dialog, "File").text().endsWith(QStringLiteral(".png")));
        field<QLineEdit>(dialog, "File").setText(m_places.file(QStringLiteral("first.svg")));
        chooseText(field<QComboBox>(dialog, "Size"), "Double column");
        chooseText(field<QComboBox>(dialog, "Unit"), "mm");
        chooseText(field<QComboBox>(dialog, "Theme"), "Dark");
        field<QSpinBox>(dialog, "Resolution").setValue(300);
        dialog.accept();
    });
    QVERIFY(wasAsked && QFileInfo::exists(m_places.file(QStringLiteral("first.svg"))));
    wasAsked = false;
    withDialog([&](ExportDialog& dialog) {
        wasAsked = true;
        QVERIFY(field<QLineEdit>(dialog, "File").text().endsWith(QStringLiteral(".svg")));
        QCOMPARE(field<QComboBox>(dialog, "Format").currentText(), QStringLiteral("SVG"));
        QVERIFY(field<QComboBox>(dialog, "Size").currentText().startsWith(QStringLiteral("Double")));
        QCOMPARE(field<QComboBox>(dialog, "Unit").currentText(), QStringLiteral("mm"));
        QCOMPARE(field<NumberBox>(dialog, "Width").text(), QStringLiteral("171.4")); // 6.75 · 25.4
        QCOMPARE(field<QComboBox>(dialog, "Theme").currentText(), QStringLiteral("Dark"));
        QCOMPARE(field<QSpinBox>(dialog, "Resolution").value(), 300);
    });
    QVERIFY(wasAsked);
}

void TestFigureSize::whatHasNoRoomIsSaid() {
    OpenDialog test(m_places.file(QStringLiteral("figure.pdf")));
    const auto left = [&test]() -> QString {
        for (const QLabel* label : test.dialog.findChildren<QLabel*>()) {
            if (label->isVisibleTo(&test.dialog) && label->text().startsWith(QStringLiteral("No room"))) {
                return label->text();
            }
        }
        return {};
    };
    auto& size = field<QComboBox>(test.dialog, "Size");
    chooseText(size, "Double column");
    QCOMPARE(left(), QString());
    chooseText(size, "Single column");
    QVERIFY2(left().contains(QStringLiteral("sums")), qPrintable(left()));
    for (QCheckBox* box : test.dialog.findChildren<QCheckBox*>()) {
        if (readText(*box) == QStringLiteral("Sums")) {
            QVERIFY(box->isChecked());
            box->setChecked(false);
        }
    }
    QVERIFY2(!left().contains(QStringLiteral("sums")), qPrintable(left()));
}

void TestFigureSize::theNumbersHaveTheirEntryInFile() {
    OpenWindow open;
    QString what;
    QString ending;
    QString title;
    QString selected;
    QTimer::singleShot(0, &open.window, [&] {
        if (auto* dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget())) {
            what = field<QComboBox>(*dialog, "What").currentText();
            ending = QFileInfo(field<QLineEdit>(*dialog, "File").text()).suffix();
            title = dialog->windowTitle();
            selected = field<QLineEdit>(*dialog, "File").selectedText();
            QCOMPARE(selected, QFileInfo(field<QLineEdit>(*dialog, "File").text()).completeBaseName());
            dialog->reject();
        }
    });
    QAction* entry = nullptr;
    for (QAction* action : open.window.findChildren<QAction*>()) {
        entry = action->text() == QStringLiteral("Export num&bers…") ? action : entry;
    }
    QVERIFY(entry != nullptr);
    QCOMPARE(entry->shortcut(), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_E));
    entry->trigger();
    QCOMPARE(what, QStringLiteral("Numbers of a stage"));
    QCOMPARE(ending, QStringLiteral("csv"));
    QCOMPARE(title, QStringLiteral("Export numbers"));
    QVERIFY(!selected.isEmpty());
}

void TestFigureSize::theDialogFitsSmallScreens() {
    OpenDialog test(m_places.file(QStringLiteral("figure.png")));
    QVERIFY2(test.dialog.sizeHint().height() <= 700 && test.dialog.sizeHint().width() <= 1000,
             qPrintable(QStringLiteral("%1 × %2")
                            .arg(test.dialog.sizeHint().width())
                            .arg(test.dialog.sizeHint().height())));
}

template struct attnscope::test::Registered<TestFigureSize>;
#include "tst_figure_size.moc"
