// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/export/open_dialog.h"
#include "ui/widgets/number_box.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QImageReader>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTimer>

using namespace window_fixture;

namespace {

QByteArray formatOf(const QString& path) {
    QImageReader reader(path);
    reader.setDecideFormatFromContent(true);
    return reader.format();
}

} // namespace

/// What is asked before a picture is written: nothing is written under another name than it is, nothing is
/// replaced without a word, and a failure leaves the settings.
class TestExportDialog : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void theKeyboardBeginsInTheName();
    void aPathThatIsTypedOrPastedReplacesTheName();
    void aRefusedFileCanBeTypedAnew();
    void everyFieldHasAKeyOfItsOwn();
    void theFolderIsReadWhereTheNameIsLong();
    void aNameWithoutFolderIsOfTheOfferedOne();
    void anEndingOfNoPictureIsRefused_data();
    void anEndingOfNoPictureIsRefused();
    void aFileIsWhatItsEndingSays_data();
    void aFileIsWhatItsEndingSays();
    void aMissingEndingIsAdded();
    void anExistingFileIsReplacedOnlyWhenThatIsSaid();
    void aFailureLeavesTheSettings();
    void theOfferedNameSaysStageAndHeadAndIsFree();
    void theOfferedNameIsFreeInEveryFormat();
    void aWidthOfOnesOwnIsRemembered();
    void whatWasWrittenLastIsOfferedFirst();
    void theRowUnderThePointerHasNoFrame();
    void theOfferedNameSaysWhichPicture();
    void theFolderExistsAndIsRemembered();
    void aPrintSizeLeavesTheMatrixItsPart();
    void aSizeThatIsTooSmallIsRefused();
    void anotherUnitIsTheSamePixels();
    void aTypedSizeIsTheSameLengthInAnotherUnit();
    void theCursorIsDrawnOnlyWhereItIsWanted();
    void aCommaIsNoThousand();
    void aSizeThatIsNoNumberIsNotWritten();

private:
    OwnPlaces m_places;
};

/// So that another name is typed at once, and the folder stays.
void TestExportDialog::theKeyboardBeginsInTheName() {
    OpenDialog test(m_places.file(QStringLiteral("my figure.pdf")));
    QCOMPARE(test.dialog.focusWidget(), &test.file);
    QCOMPARE(test.file.selectedText(), QStringLiteral("my figure"));
    QTest::keyClicks(&test.file, QStringLiteral("other"));
    QCOMPARE(test.file.text(), m_places.file(QStringLiteral("other.pdf")));
}

void TestExportDialog::aPathThatIsTypedOrPastedReplacesTheName() {
    OpenDialog test(m_places.file(QStringLiteral("my figure.pdf")));
    const QString elsewhere = m_places.file(QStringLiteral("elsewhere.svg"));
    QTest::keyClicks(&test.file, elsewhere);
    QCOMPARE(test.file.text(), elsewhere);
    OpenDialog pasted(m_places.file(QStringLiteral("my figure.pdf")));
    QGuiApplication::clipboard()->setText(QStringLiteral("~/figs/h1.svg"));
    QTest::keyClick(&pasted.file, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(pasted.file.text(), QStringLiteral("~/figs/h1.svg"));
    QCOMPARE(pasted.dialog.path(), QDir::homePath() + QStringLiteral("/figs/h1.svg"));
}

void TestExportDialog::aRefusedFileCanBeTypedAnew() {
    OpenDialog test(m_places.file(QStringLiteral("a.png")));
    test.file.setText(QStringLiteral("/proc/no folder/a.png"));
    QTest::keyClick(&test.file, Qt::Key_Return);
    QTRY_VERIFY2(!said(test.dialog).isEmpty(), "it can't be written");
    QCOMPARE(test.dialog.focusWidget(), &test.file);
    QTest::keyClicks(test.dialog.focusWidget(), m_places.file(QStringLiteral("b.png")));
    QCOMPARE(test.dialog.path(), m_places.file(QStringLiteral("b.png")));
}

void TestExportDialog::everyFieldHasAKeyOfItsOwn() {
    OpenDialog test(m_places.file(QStringLiteral("a.png")));
    QHash<QKeySequence, QString> keys;
    const auto add = [&keys](const QString& text) {
        const QKeySequence key = QKeySequence::mnemonic(text);
        QVERIFY2(!key.isEmpty(), qPrintable(text + QStringLiteral(" has no key")));
        QVERIFY2(!keys.contains(key), qPrintable(text + QStringLiteral(" and ") + keys.value(key)));
        keys.insert(key, text);
    };
    for (const QLabel* label : test.dialog.findChildren<QLabel*>()) {
        if (label->buddy() != nullptr && label->isVisible() && !label->text().isEmpty() &&
            label->text() != QStringLiteral("With")) { // its check boxes have keys
            add(label->text());
        }
    }
    for (const auto* button : test.dialog.findChildren<QAbstractButton*>()) {
        if (button->isVisible() && button->text() != QStringLiteral("Cancel")) { // Esc
            add(button->text());
        }
    }
    QVERIFY(keys.size() >= 16);
    const auto& size = field<QComboBox>(test.dialog, "Size");
    for (const auto& [key, wanted] : {std::pair<Qt::Key, const QWidget*>{Qt::Key_Z, &size},
                                      {Qt::Key_M, &field<QComboBox>(test.dialog, "Format")},
                                      {Qt::Key_F, &test.file}}) {
        QTest::keyClick(test.dialog.windowHandle(), key, Qt::AltModifier);
        QCOMPARE(test.dialog.focusWidget(), wanted);
    }
}

void TestExportDialog::theFolderIsReadWhereTheNameIsLong() {
    const QString folder = m_places.file(QString(60, u'f'));
    QVERIFY(QDir().mkpath(folder));
    OpenDialog test(folder + QStringLiteral("/figure of a head.png"));
    bool isRead = false;
    for (const QLabel* label : test.dialog.findChildren<QLabel*>()) {
        isRead = isRead || (label->isVisible() && label->text().startsWith(QStringLiteral("In ")) &&
                            label->text().endsWith(QString(60, u'f')));
    }
    QVERIFY(isRead);
}

void TestExportDialog::aNameWithoutFolderIsOfTheOfferedOne() {
    QVERIFY(QDir().mkpath(m_places.file(QStringLiteral("figures"))));
    QVERIFY(QDir().mkpath(m_places.file(QStringLiteral("elsewhere"))));
    OpenDialog test(m_places.file(QStringLiteral("figures/offered.png")));
    // What is typed on the way does not change the folder.
    test.file.setText(m_places.file(QStringLiteral("elsewhere/other.png")));
    test.file.setText(QStringLiteral("bare.png"));
    QVERIFY2(noted(test.dialog).contains(QStringLiteral("/figures")), qPrintable(noted(test.dialog)));
    test.dialog.accept();
    QVERIFY(!test.dialog.isVisible());
    const QString written = m_places.file(QStringLiteral("figures/bare.png"));
    QVERIFY(QFileInfo::exists(written));
    QCOMPARE(test.dialog.path(), written);
}

void TestExportDialog::anEndingOfNoPictureIsRefused_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"a.bmp", "b.gif", "c.jpg", "d.tiff", "e.v2", "f.tar.gz"}) {
        QTest::addRow("%s", name) << QString::fromLatin1(name);
    }
}

void TestExportDialog::anEndingOfNoPictureIsRefused() {
    QFETCH(QString, name);
    OpenDialog test(m_places.file(QStringLiteral("offered")));
    field<QLineEdit>(test.dialog, "Title").setText(QStringLiteral("mine"));
    field<QDoubleSpinBox>(test.dialog, "Width").setValue(700);
    test.enter(m_places.file(name));
    QVERIFY2(test.dialog.isVisible(), "the dialog stays open");
    QVERIFY(!QFileInfo::exists(m_places.file(name)));
    QVERIFY2(
        said(test.dialog)
            .contains(
                QStringLiteral("the ending of \"%1\" is no picture's (end it in .png, .svg, ").arg(name)),
        qPrintable(said(test.dialog)));
    QCOMPARE(field<QLineEdit>(test.dialog, "Title").text(), QStringLiteral("mine"));
    QCOMPARE(field<QDoubleSpinBox>(test.dialog, "Width").value(), 700.0);
    // Mended, it is written, and the complaint is gone.
    test.file.setText(m_places.file(name + QStringLiteral(".png")));
    QCOMPARE(said(test.dialog), QString());
    test.dialog.accept();
    QVERIFY(!test.dialog.isVisible());
    QCOMPARE(formatOf(m_places.file(name + QStringLiteral(".png"))), QByteArray("png"));
}

void TestExportDialog::aFileIsWhatItsEndingSays_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("beginning");
    QTest::newRow("SVG") << QStringLiteral("a.svg") << QByteArray("<?xml version=\"1.0\"");
    QTest::newRow("PDF") << QStringLiteral("b.pdf") << QByteArray("%PDF-");
    QTest::newRow("WebP") << QStringLiteral("c.webp") << QByteArray("RIFF");
    QTest::newRow("LaTeX") << QStringLiteral("d.tex") << QByteArray("% Software: AttnScope");
    QTest::newRow("PNG") << QStringLiteral("e.PNG") << QByteArray("\x89PNG");
}

void TestExportDialog::aFileIsWhatItsEndingSays() {
    QFETCH(QString, name);
    QFETCH(QByteArray, beginning);
    OpenDialog test(m_places.file(QStringLiteral("offered")));
    test.enter(m_places.file(name));
    QVERIFY(!test.dialog.isVisible());
    QFile file(m_places.file(name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.read(beginning.size()), beginning);
}

void TestExportDialog::aMissingEndingIsAdded() {
    OpenDialog test(m_places.file(QStringLiteral("offered")));
    test.file.setText(m_places.file(QStringLiteral("figure")));
    QVERIFY2(noted(test.dialog).contains(QStringLiteral("figure.png")), qPrintable(noted(test.dialog)));
    QCOMPARE(said(test.dialog), QString());
    test.dialog.accept();
    QVERIFY(!test.dialog.isVisible());
    QVERIFY(!QFileInfo::exists(m_places.file(QStringLiteral("figure"))));
    QCOMPARE(formatOf(m_places.file(QStringLiteral("figure.png"))), QByteArray("png"));
    QCOMPARE(test.dialog.path(), m_places.file(QStringLiteral("figure.png")));
    // Capitals end a picture too; nothing but an ending is no name.
    OpenDialog capitals(m_places.file(QStringLiteral("offered")));
    capitals.enter(m_places.file(QStringLiteral("LOUD.PNG")));
    QVERIFY(QFileInfo::exists(m_places.file(QStringLiteral("LOUD.PNG"))));
    OpenDialog nameless(m_places.file(QStringLiteral("offered")));
    nameless.enter(QStringLiteral("  "));
    QVERIFY(nameless.dialog.isVisible());
    QVERIFY(!said(nameless.dialog).isEmpty());
}

void TestExportDialog::anExistingFileIsReplacedOnlyWhenThatIsSaid() {
    const QString path = m_places.file(QStringLiteral("old.png"));
    QFile old(path);
    QVERIFY(old.open(QIODevice::WriteOnly));
    old.write("precious");
    old.close();
    OpenDialog test(m_places.file(QStringLiteral("offered")));
    QPushButton* save = test.dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
    const QString usual = readText(*save);
    test.enter(path);
    QVERIFY(test.dialog.isVisible());
    QVERIFY2(said(test.dialog).contains(QStringLiteral("old.png")), qPrintable(said(test.dialog)));
    QCOMPARE(QFileInfo(path).size(), 8);
    QCOMPARE(readText(*save), QStringLiteral("Replace"));
    // Another name takes the question back.
    test.file.setText(m_places.file(QStringLiteral("new.png")));
    QCOMPARE(readText(*save), usual);
    test.enter(path);
    QVERIFY(test.dialog.isVisible());
    test.dialog.accept();
    QVERIFY(!test.dialog.isVisible());
    QCOMPARE(formatOf(path), QByteArray("png"));
}

void TestExportDialog::aFailureLeavesTheSettings() {
    OpenDialog test(m_places.file(QStringLiteral("offered")));
    field<QLineEdit>(test.dialog, "Title").setText(QStringLiteral("mine"));
    test.enter(m_places.file(QStringLiteral("nowhere/a.png")));
    QVERIFY(test.dialog.isVisible());
    QVERIFY2(said(test.dialog).contains(QStringLiteral("nowhere/a.png")), qPrintable(said(test.dialog)));
    QCOMPARE(field<QLineEdit>(test.dialog, "Title").text(), QStringLiteral("mine"));
    test.enter(m_places.file(QStringLiteral("here.png")));
    QVERIFY(!test.dialog.isVisible());
    QVERIFY(QFileInfo::exists(m_places.file(QStringLiteral("here.png"))));
}

namespace {

/// What the window's own dialog offers; then it is closed, or the file is written.
QString offeredBy(OpenWindow& open, bool write, const QString& as = {}) {
    QString offered;
    QTimer::singleShot(0, &open.window, [&] {
        auto* dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr) {
            return;
        }
        QLineEdit& file = field<QLineEdit>(*dialog, "File");
        offered = file.text();
        if (!as.isEmpty()) {
            file.setText(as);
        }
        if (write) {
            dialog->accept();
        }
        if (dialog->isVisible()) {
            dialog->reject();
        }
    });
    for (QAction* action : open.window.findChildren<QAction*>()) {
        if (action->text() == QStringLiteral("&Export picture…")) {
            action->trigger();
        }
    }
    return offered;
}

} // namespace

void TestExportDialog::theOfferedNameSaysStageAndHeadAndIsFree() {
    OpenWindow open("multi-head");
    open.selection.setHeadIndex({0, 0});
    QVERIFY(open.session.waitForResult());
    const QString first = m_places.file(QStringLiteral("begin.png"));
    offeredBy(open, true, first);
    QVERIFY(QFileInfo::exists(first));
    const QString offered = offeredBy(open, true);
    QVERIFY2(offered.endsWith(QStringLiteral("weights h0.png")), qPrintable(offered));
    QVERIFY(QFileInfo::exists(offered));
    // The next head has a name of its own, and the same head once more a free one.
    open.selection.setHeadIndex({0, 1});
    QVERIFY(open.session.waitForResult());
    const QString next = offeredBy(open, false);
    QVERIFY2(next.endsWith(QStringLiteral("weights h1.png")), qPrintable(next));
    open.selection.setHeadIndex({0, 0});
    QVERIFY(open.session.waitForResult());
    const QString again = offeredBy(open, false);
    QVERIFY2(again.endsWith(QStringLiteral("weights h0 2.png")), qPrintable(again));
    open.selection.setStage(Stage::Scores);
    const QString scores = offeredBy(open, false);
    QVERIFY2(scores.endsWith(QStringLiteral("scores h0.png")), qPrintable(scores));
}

void TestExportDialog::theOfferedNameIsFreeInEveryFormat() {
    const QString taken = m_places.file(QStringLiteral("figure.pdf"));
    QFile file(taken);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    OpenDialog test(m_places.file(QStringLiteral("figure.png")));
    auto& format = field<QComboBox>(test.dialog, "Format");
    format.setCurrentIndex(format.findText(QStringLiteral("PDF")));
    QCOMPARE(test.file.text(), m_places.file(QStringLiteral("figure 2.pdf")));
    // A name that was typed is meant.
    test.file.setText(m_places.file(QStringLiteral("figure.png")));
    format.setCurrentIndex(format.findText(QStringLiteral("PDF")));
    QCOMPARE(test.file.text(), taken);
}

void TestExportDialog::aWidthOfOnesOwnIsRemembered() {
    {
        OpenDialog test(m_places.file(QStringLiteral("offered")));
        auto& unit = field<QComboBox>(test.dialog, "Unit");
        unit.setCurrentIndex(unit.findText(QStringLiteral("mm")));
        auto& size = field<QComboBox>(test.dialog, "Size");
        size.setCurrentIndex(size.findData(QStringLiteral("own width")));
        field<QDoubleSpinBox>(test.dialog, "Width").setValue(82);
        test.enter(m_places.file(QStringLiteral("narrow.png")));
        QVERIFY(!test.dialog.isVisible());
    }
    const OpenDialog again(m_places.file(QStringLiteral("offered")));
    QCOMPARE(field<QComboBox>(again.dialog, "Size").currentData().toString(), QStringLiteral("own width"));
    QCOMPARE(field<QDoubleSpinBox>(again.dialog, "Width").value(), 82.0);
}

void TestExportDialog::whatWasWrittenLastIsOfferedFirst() {
    const auto subject = [](ExportDialog& dialog) { return field<QComboBox>(dialog, "What").currentText(); };
    {
        OpenDialog test(m_places.file(QStringLiteral("offered")));
        test.dialog.chooseLast();
        QCOMPARE(subject(test.dialog), QStringLiteral("The matrix as shown"));
        auto& what = field<QComboBox>(test.dialog, "What");
        what.setCurrentIndex(what.findText(QStringLiteral("The whole pipeline")));
        test.enter(m_places.file(QStringLiteral("all.png")));
        QVERIFY(!test.dialog.isVisible());
    }
    OpenDialog again(m_places.file(QStringLiteral("offered")));
    again.dialog.chooseLast();
    QCOMPARE(subject(again.dialog), QStringLiteral("The whole pipeline"));
}

void TestExportDialog::theRowUnderThePointerHasNoFrame() {
    OpenWindow open;
    const auto isFramed = [&open] {
        bool framed = false;
        QTimer::singleShot(0, &open.window, [&framed] {
            if (auto* dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget())) {
                for (const QCheckBox* box : dialog->findChildren<QCheckBox*>()) {
                    framed =
                        framed || (readText(*box) == QStringLiteral("Frame of the row") && box->isChecked());
                }
                dialog->reject();
            }
        });
        for (QAction* action : open.window.findChildren<QAction*>()) {
            if (action->text() == QStringLiteral("&Export picture…")) {
                action->trigger();
            }
        }
        return framed;
    };
    open.selection.setLocked(false);
    QVERIFY(!isFramed());
    open.selection.setLocked(true);
    QVERIFY(isFramed());
}

/// A file is called after the picture that it gets.
void TestExportDialog::theOfferedNameSaysWhichPicture() {
    OpenWindow open;
    open.selection.setStage(Stage::Scores);
    const auto offeredFor = [&open](MainPicture picture) {
        open.selection.setMainPicture(picture);
        QCoreApplication::processEvents();
        return offeredBy(open, false);
    };
    const QString product = offeredFor(MainPicture::Product);
    QVERIFY2(product.endsWith(QStringLiteral(" product-qkt.png")), qPrintable(product));
    const QString lines = offeredFor(MainPicture::Lines);
    QVERIFY2(lines.endsWith(QStringLiteral(" lines.png")), qPrintable(lines));
    const QString text = offeredFor(MainPicture::Text);
    QVERIFY2(text.endsWith(QStringLiteral(" text.png")), qPrintable(text));
    const QString matrix = offeredFor(MainPicture::Matrix);
    QVERIFY2(matrix.endsWith(QStringLiteral(" scores.png")), qPrintable(matrix));
}

void TestExportDialog::theFolderExistsAndIsRemembered() {
    OpenWindow open;
    QVERIFY(QDir(open.window.files().folder()).exists());
    const QString offered = offeredBy(open, false);
    QVERIFY2(QFileInfo(offered).dir().exists(), qPrintable(offered));
    const QString chosen = m_places.file(QStringLiteral("elsewhere.png"));
    offeredBy(open, true, chosen);
    QVERIFY(QFileInfo::exists(chosen));
    QCOMPARE(QFileInfo(offeredBy(open, false)).absolutePath(), QFileInfo(chosen).absolutePath());
    // The note says the folder of a name that was typed without one.
    offeredBy(open, true, QStringLiteral("bare.png"));
    QVERIFY2(open.window.messages().text().contains(m_places.file(QStringLiteral("bare.png"))),
             qPrintable(open.window.messages().text()));
    // A folder that is gone by then is not offered.
    QVERIFY(QDir().mkpath(m_places.file(QStringLiteral("gone"))));
    offeredBy(open, true, m_places.file(QStringLiteral("gone/a.png")));
    QVERIFY(QDir(m_places.file(QStringLiteral("gone"))).removeRecursively());
    QVERIFY(QFileInfo(offeredBy(open, false)).dir().exists());
}

void TestExportDialog::aPrintSizeLeavesTheMatrixItsPart() {
    OpenDialog test(m_places.file(QStringLiteral("print.png")));
    auto& unit = field<QComboBox>(test.dialog, "Unit");
    unit.setCurrentIndex(unit.findText(QStringLiteral("mm")));
    field<QSpinBox>(test.dialog, "Resolution").setValue(300);
    field<QDoubleSpinBox>(test.dialog, "Width").setValue(82);
    field<QDoubleSpinBox>(test.dialog, "Height").setValue(60);
    const auto shareOfWidth = [](const QImage& image) {
        int coloured = 0;
        for (int x = 0; x < image.width(); ++x) {
            int count = 0;
            for (int y = 0; y < image.height(); ++y) {
                const QColor pixel = image.pixelColor(x, y);
                count += pixel.hsvSaturation() > 100 ? 1 : 0;
            }
            coloured += count * 2 > image.height() ? 1 : 0;
        }
        return static_cast<double>(coloured) / image.width();
    };
    const QImage preview = field<QLabel>(test.dialog, "Preview").pixmap().toImage();
    // The colour bar is as high as the matrix, and a thirtieth of the width.
    QVERIFY2(shareOfWidth(preview) > 0.6, qPrintable(QString::number(shareOfWidth(preview))));
    test.dialog.accept();
    const QImage image(m_places.file(QStringLiteral("print.png")));
    QCOMPARE(image.size(), QSize(969, 709));
    QVERIFY2(shareOfWidth(image) > 0.62, qPrintable(QString::number(shareOfWidth(image))));
}

void TestExportDialog::aSizeThatIsTooSmallIsRefused() {
    OpenDialog test(m_places.file(QStringLiteral("tiny.png")));
    auto& unit = field<QComboBox>(test.dialog, "Unit");
    unit.setCurrentIndex(unit.findText(QStringLiteral("in")));
    field<QDoubleSpinBox>(test.dialog, "Width").setValue(0.5);
    field<QDoubleSpinBox>(test.dialog, "Height").setValue(0.4);
    test.dialog.accept();
    QVERIFY(test.dialog.isVisible());
    QVERIFY(!QFileInfo::exists(m_places.file(QStringLiteral("tiny.png"))));
    QRegularExpressionMatch least;
    for (const QLabel* label : test.dialog.findChildren<QLabel*>()) {
        const auto match =
            QRegularExpression(QStringLiteral("at least ([\\d.]+) × ([\\d.]+) in")).match(label->text());
        least = match.hasMatch() ? match : least;
    }
    QVERIFY(least.hasMatch());
    field<QDoubleSpinBox>(test.dialog, "Width").setValue(least.captured(1).toDouble());
    field<QDoubleSpinBox>(test.dialog, "Height").setValue(least.captured(2).toDouble());
    test.dialog.accept();
    QVERIFY(!test.dialog.isVisible());
    QVERIFY(QFileInfo::exists(m_places.file(QStringLiteral("tiny.png"))));
}

void TestExportDialog::anotherUnitIsTheSamePixels() {
    OpenDialog open(m_places.file(QStringLiteral("a.png")));
    auto& unit = field<QComboBox>(open.dialog, "Unit");
    const auto pixels = [&open] {
        for (const QLabel* label : open.dialog.findChildren<QLabel*>()) {
            if (label->text().endsWith(QLatin1String(" pixels"))) {
                return label->text();
            }
        }
        return QString();
    };
    for (const int dpi : {192, 150, 1200}) {
        unit.setCurrentIndex(0);
        field<QSpinBox>(open.dialog, "Resolution").setValue(dpi);
        const QString before = pixels();
        QVERIFY(!before.isEmpty());
        for (const int other : {1, 2, 0}) {
            unit.setCurrentIndex(other);
            QCOMPARE(pixels(), before);
        }
    }
}

void TestExportDialog::aTypedSizeIsTheSameLengthInAnotherUnit() {
    OpenDialog open(m_places.file(QStringLiteral("a.png")));
    auto& unit = field<QComboBox>(open.dialog, "Unit");
    auto& width = field<NumberBox>(open.dialog, "Width");
    auto& height = field<NumberBox>(open.dialog, "Height");
    unit.setCurrentIndex(unit.findText(QStringLiteral("in")));
    width.setValue(4.0);
    height.setValue(3.0);
    unit.setCurrentIndex(unit.findText(QStringLiteral("mm")));
    QCOMPARE(width.value(), 101.6);
    QCOMPARE(height.value(), 76.2);
    field<QSpinBox>(open.dialog, "Resolution").setValue(300);
    unit.setCurrentIndex(unit.findText(QStringLiteral("px")));
    QCOMPARE(width.value(), 1200.0);
    QCOMPARE(height.value(), 900.0);
}

void TestExportDialog::theCursorIsDrawnOnlyWhereItIsWanted() {
    OpenWindow open;
    const auto written = [&](const char* name, bool withCursor) {
        const QString path = m_places.file(QString::fromLatin1(name));
        ExportDialog dialog(open.session.jobs(), open.view.picture(), open.view.geometry().matrix.size(),
                            path);
        field<QCheckBox>(dialog, "Cursor").setChecked(withCursor);
        dialog.accept();
        return QImage(path);
    };
    open.selection.setCell({Stage::Weights, 0, 1});
    const QImage first = written("first.png", false);
    const QImage firstMarked = written("first-marked.png", true);
    open.selection.setCell({Stage::Weights, 0, 2}); // in the same row
    QVERIFY(!first.isNull());
    QCOMPARE(written("second.png", false), first);
    QVERIFY(firstMarked != first);
    QVERIFY(written("second-marked.png", true) != firstMarked);
}

void TestExportDialog::aCommaIsNoThousand() {
    OpenDialog test(m_places.file(QStringLiteral("comma.png")));
    auto& unit = field<QComboBox>(test.dialog, "Unit");
    unit.setCurrentIndex(unit.findText(QStringLiteral("mm")));
    auto& width = field<NumberBox>(test.dialog, "Width");
    const double before = width.value();
    QVERIFY(before != 85.0);
    test.dialog.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&test.dialog));
    QSignalSpy refused(&width, &NumberBox::refused);
    const auto type = [&](const QString& text) {
        width.setFocus();
        width.selectAll();
        QTest::keyClicks(&width, text);
        test.file.setFocus();
    };
    type(QStringLiteral("8,5"));
    QCOMPARE(width.value(), before);
    QCOMPARE(refused.size(), 1);
    QVERIFY(refused.front().front().toString().contains(QStringLiteral("write a point: 8.5")));
    type(QStringLiteral("17/2"));
    QCOMPARE(width.value(), 8.5);
    QCOMPARE(refused.size(), 1);
}

void TestExportDialog::aSizeThatIsNoNumberIsNotWritten() {
    const QString path = m_places.file(QStringLiteral("wrong.png"));
    OpenDialog test(path);
    auto& width = field<QDoubleSpinBox>(test.dialog, "Width");
    const double before = width.value();
    const QAbstractButton& save = *test.dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
    QVERIFY(save.isEnabled());
    test.dialog.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&test.dialog));
    width.setFocus();
    width.selectAll();
    QTest::keyClicks(&width, QStringLiteral("wide"));
    QVERIFY(!save.isEnabled());
    test.dialog.accept();
    QTest::keyClick(&width, Qt::Key_Return);
    QVERIFY(test.dialog.isVisible());
    QVERIFY(!QFileInfo::exists(path));
    QCOMPARE(width.value(), before);
    test.file.setFocus();
    QVERIFY(save.isEnabled());
    test.dialog.accept();
    QVERIFY(QFileInfo::exists(path));
}

template struct attnscope::test::Registered<TestExportDialog>;
#include "tst_export_dialog.moc"
