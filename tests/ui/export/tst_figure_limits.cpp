// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/export/open_dialog.h"
#include "ui/widgets/number_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QImageReader>
#include <QPushButton>

using namespace window_fixture;

/// Sizes at which a figure can't be made, and those at which it can.
class TestFigureLimits : public QObject {
    Q_OBJECT

private slots:
    void aRangeWithoutKeysFitsAColumn();
    void aFigureThatIsTooSmallIsNotSaved();
    void aWidthThatIsTooSmallNamesTheSmallest();
    void aLengthOfNothingIsRefused();
    void noNoteMovesAField();
    void theStripIsWholeInAColumn();
    void theStripHasASmallestSize();
    void aLongWritingLetsTheWindowGoOn();
    void escStopsALongWriting();

private:
    OwnPlaces m_places;
};

namespace {

void choose(QWidget& dialog, const char* box, const char* text) {
    auto& choices = field<QComboBox>(dialog, box);
    const int index = choices.findText(QString::fromUtf8(text), Qt::MatchStartsWith);
    QVERIFY2(index >= 0, text);
    choices.setCurrentIndex(index);
}

const QAbstractButton& saveOf(const QWidget& dialog) {
    return *dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
}

/// The first lines and columns of the picture from its edges in are ground alone: nothing is cut off there.
bool hasFreeEdges(const QImage& image) {
    const QRgb ground = image.pixel(0, 0);
    for (int x = 0; x < image.width(); ++x) {
        if (image.pixel(x, 0) != ground || image.pixel(x, image.height() - 1) != ground) {
            return false;
        }
    }
    for (int y = 0; y < image.height(); ++y) {
        if (image.pixel(0, y) != ground || image.pixel(image.width() - 1, y) != ground) {
            return false;
        }
    }
    return true;
}

} // namespace

void TestFigureLimits::aRangeWithoutKeysFitsAColumn() {
    OpenWindow open;
    HeatmapPicture picture = open.view.picture();
    picture.palette.ranges.ignoredKeys = {{0, 12}};
    const QString path = m_places.file(QStringLiteral("column.png"));
    ExportDialog dialog(open.session.jobs(), picture, QSizeF(500, 500), path);
    dialog.show();
    choose(dialog, "Size", "Single column");
    QVERIFY2(saveOf(dialog).isEnabled(), qPrintable(noted(dialog)));
    dialog.accept();
    QCOMPARE(QImage(path).width(), 975); // 3.25 in · 300 dpi
}

void TestFigureLimits::aFigureThatIsTooSmallIsNotSaved() {
    OpenDialog test(m_places.file(QStringLiteral("small.png")));
    choose(test.dialog, "Unit", "in");
    auto& width = field<NumberBox>(test.dialog, "Width");
    width.setValue(0.5);
    QVERIFY(!saveOf(test.dialog).isEnabled());
    QVERIFY2(said(test.dialog).contains(QStringLiteral("at least")), qPrintable(said(test.dialog)));
    // A click on the button ends the typing of a larger one.
    test.dialog.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&test.dialog));
    width.setFocus();
    width.selectAll();
    QTest::keyClicks(&width, QStringLiteral("5"));
    QVERIFY(saveOf(test.dialog).isEnabled());
    width.selectAll();
    QTest::keyClicks(&width, QStringLiteral("0.4"));
    test.file.setFocus();
    QVERIFY(!saveOf(test.dialog).isEnabled());
}

void TestFigureLimits::aWidthThatIsTooSmallNamesTheSmallest() {
    OpenDialog test(m_places.file(QStringLiteral("narrow.png")));
    choose(test.dialog, "Unit", "mm");
    choose(test.dialog, "Size", "Own width, height");
    auto& width = field<NumberBox>(test.dialog, "Width");
    width.setValue(1.0);
    static const QRegularExpression kLeast(QStringLiteral("at least ([\\d.]+) mm$"));
    const QRegularExpressionMatch least = kLeast.match(said(test.dialog));
    QVERIFY2(least.hasMatch(), qPrintable(said(test.dialog)));
    width.setValue(least.captured(1).toDouble());
    QVERIFY2(saveOf(test.dialog).isEnabled(), qPrintable(least.captured(0) + said(test.dialog)));
    width.setValue(least.captured(1).toDouble() * 0.9);
    QVERIFY(!saveOf(test.dialog).isEnabled());
}

void TestFigureLimits::aLengthOfNothingIsRefused() {
    OpenDialog test(m_places.file(QStringLiteral("none.png")));
    test.dialog.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&test.dialog));
    auto& width = field<NumberBox>(test.dialog, "Width");
    for (const char* unit : {"px", "mm", "in"}) {
        choose(test.dialog, "Unit", unit);
        const double before = width.value();
        width.setFocus();
        width.selectAll();
        QTest::keyClicks(&width, QStringLiteral("0"));
        QVERIFY2(!saveOf(test.dialog).isEnabled(), unit);
        QVERIFY2(!noted(test.dialog).contains(QStringLiteral("pixels")), qPrintable(noted(test.dialog)));
        test.file.setFocus();
        QCOMPARE(width.value(), before);
    }
}

void TestFigureLimits::theStripIsWholeInAColumn() {
    const QString path = m_places.file(QStringLiteral("strip.png"));
    OpenDialog test(path);
    choose(test.dialog, "What", "The whole pipeline");
    choose(test.dialog, "Size", "Single column");
    QVERIFY(!field<QLineEdit>(test.dialog, "Title").isEnabled()); // it has none
    test.dialog.accept();
    const QImage image(path);
    QCOMPARE(image.width(), 975);
    QVERIFY2(image.height() > 156 && image.height() < 312, qPrintable(QString::number(image.height())));
    QVERIFY(hasFreeEdges(image));
}

void TestFigureLimits::theStripHasASmallestSize() {
    const QString path = m_places.file(QStringLiteral("strip.png"));
    OpenDialog test(path);
    choose(test.dialog, "What", "The whole pipeline");
    choose(test.dialog, "Unit", "in");
    field<NumberBox>(test.dialog, "Width").setValue(1.0);
    field<NumberBox>(test.dialog, "Height").setValue(0.3);
    QVERIFY(!saveOf(test.dialog).isEnabled());
    static const QRegularExpression kLeast(QStringLiteral("at least ([\\d.]+) × ([\\d.]+) in"));
    const QRegularExpressionMatch least = kLeast.match(said(test.dialog));
    QVERIFY2(least.hasMatch(), qPrintable(said(test.dialog)));
    field<NumberBox>(test.dialog, "Width").setValue(least.captured(1).toDouble());
    field<NumberBox>(test.dialog, "Height").setValue(least.captured(2).toDouble());
    QVERIFY2(saveOf(test.dialog).isEnabled(), qPrintable(noted(test.dialog)));
    test.dialog.accept();
    QVERIFY(hasFreeEdges(QImage(path)));
}

namespace {

void takeManyPixels(ExportDialog& dialog) {
    choose(dialog, "Unit", "px");
    field<NumberBox>(dialog, "Width").setValue(6000.0);
    field<NumberBox>(dialog, "Height").setValue(5000.0);
    QVERIFY2(saveOf(dialog).isEnabled(), qPrintable(noted(dialog)));
}

} // namespace

void TestFigureLimits::aLongWritingLetsTheWindowGoOn() {
    const QString path = m_places.file(QStringLiteral("large.png"));
    OpenDialog test(path);
    takeManyPixels(test.dialog);
    test.dialog.accept();
    QVERIFY2(test.dialog.isVisible(), "it is written on another thread");
    QVERIFY2(noted(test.dialog).contains(QStringLiteral("Esc stops")), qPrintable(noted(test.dialog)));
    QVERIFY(!saveOf(test.dialog).isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(!test.dialog.isVisible(), 60'000);
    QCOMPARE(QImageReader(path).size(), QSize(6000, 5000));
}

void TestFigureLimits::escStopsALongWriting() {
    const QString path = m_places.file(QStringLiteral("stopped.png"));
    {
        OpenDialog test(path);
        takeManyPixels(test.dialog);
        test.dialog.accept();
        test.dialog.reject();
        QVERIFY2(test.dialog.isVisible(), "the first Esc only stops");
        QVERIFY(saveOf(test.dialog).isEnabled());
        test.dialog.reject();
        QVERIFY(!test.dialog.isVisible());
        // Until the job has seen that it was stopped.
        QTest::qWait(5'000);
    }
    QVERIFY(!QFileInfo::exists(path));
}

void TestFigureLimits::noNoteMovesAField() {
    OpenDialog test(m_places.file(QStringLiteral("a.png")));
    const auto places = [&test] {
        QCoreApplication::processEvents();
        QList<QRect> found;
        for (const QWidget* each : test.dialog.findChildren<QWidget*>()) {
            const bool isField =
                qobject_cast<const QComboBox*>(each) != nullptr ||
                qobject_cast<const QAbstractSpinBox*>(each) != nullptr ||
                qobject_cast<const QAbstractButton*>(each) != nullptr ||
                (qobject_cast<const QLineEdit*>(each) != nullptr && each->parentWidget() == &test.dialog);
            if (isField && each->isVisible() && each->objectName() != QStringLiteral("qt_spinbox_lineedit")) {
                found << QRect(each->mapTo(&test.dialog, QPoint()), each->size());
            }
        }
        return found;
    };
    const QList<QRect> before = places();
    QVERIFY(before.size() >= 16);
    const QRect whole = test.dialog.rect();
    const auto isUnmoved = [&] { return places() == before && test.dialog.rect() == whole; };
    field<QLineEdit>(test.dialog, "Title").setText(QString(200, u'W'));
    choose(test.dialog, "Size", "Single column");
    choose(test.dialog, "Type", "Type 24 pt");
    QVERIFY(!said(test.dialog).isEmpty());
    QVERIFY2(isUnmoved(), "a size that holds it not");
    choose(test.dialog, "Type", "Type 7 pt");
    QVERIFY2(noted(test.dialog).contains(QStringLiteral("The title is cut")), qPrintable(noted(test.dialog)));
    QVERIFY2(isUnmoved(), "parts that are left out");
    field<QLineEdit>(test.dialog, "Cells").setText(QStringLiteral("no part of it at all"));
    field<QLineEdit>(test.dialog, "Zoom inset").setText(QStringLiteral("nor this"));
    QVERIFY2(isUnmoved(), "a part that is none");
    test.file.setText(m_places.file(QString(300, u'x') + QStringLiteral("/") + QString(100, u'y')));
    test.dialog.accept();
    QVERIFY2(isUnmoved(), "a long path");
    test.file.setText(m_places.file(QStringLiteral("a.none")));
    QVERIFY2(isUnmoved(), "an ending that is none");
}

template struct attnscope::test::Registered<TestFigureLimits>;
#include "tst_figure_limits.moc"
