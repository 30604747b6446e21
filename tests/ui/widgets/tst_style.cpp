// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/icons.h"
#include "ui/widgets/style.h"

#include "tests/registry.h"

#include <QDialog>
#include <QIcon>
#include <QImage>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>

using namespace attnscope::ui;

/// The sheet in both themes: every name filled in, every picture there, every text readable.
class TestStyle : public QObject {
    Q_OBJECT

private slots:
    void textIsReadable_data();
    void textIsReadable();
    void sheetIsComplete_data();
    void sheetIsComplete();
    void orangeIsLeftToTheSelectedRow();
    void iconsTakeTheInkOfTheTheme();
    void iconsAreSharp();
    void primaryButtonHasItsGround();
};

void TestStyle::textIsReadable_data() {
    QTest::addColumn<QColor>("text");
    QTest::addColumn<QColor>("ground");
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
        const QByteArray name = theme->dark ? "dark " : "light ";
        const std::pair<const char*, QColor> texts[] = {{"text", theme->text},
                                                        {"secondary", theme->secondary}};
        const std::pair<const char*, QColor> grounds[] = {
            {"window", theme->window}, {"panel", theme->panel}, {"header", theme->header},
            {"field", theme->field},   {"hover", theme->hover}, {"pressed", theme->pressed}};
        for (const auto& [text, ink] : texts) {
            for (const auto& [ground, fill] : grounds) {
                QTest::newRow(QByteArray(name + text + " on " + ground).constData()) << ink << fill;
            }
        }
        QTest::newRow((name + "on strong").constData()) << theme->onStrong << theme->strong;
        QTest::newRow((name + "tertiary on panel").constData()) << theme->tertiary << theme->panel;
        QTest::newRow((name + "warning on panel").constData()) << theme->warning << theme->panel;
        QTest::newRow((name + "selected token").constData()) << theme->text << theme->accentFill;
        QTest::newRow((name + "accent text on panel").constData()) << theme->accentText << theme->panel;
    }
}

void TestStyle::textIsReadable() {
    QFETCH(QColor, text);
    QFETCH(QColor, ground);
    QVERIFY2(contrast(text, ground) >= 4.5, qPrintable(QString::number(contrast(text, ground))));
}

void TestStyle::sheetIsComplete_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestStyle::sheetIsComplete() {
    QFETCH(bool, dark);
    const QString sheet = styleSheet(dark ? darkTheme() : lightTheme());
    QVERIFY(sheet.size() > 1000);
    QVERIFY2(!sheet.mid(sheet.indexOf(QLatin1String("*/"))).contains(QLatin1Char('@')), "a name is left");
    QRegularExpressionMatchIterator pictures =
        QRegularExpression(QStringLiteral("url\\(([^)]+)\\)")).globalMatch(sheet);
    QVERIFY(pictures.hasNext());
    while (pictures.hasNext()) {
        const QString path = pictures.next().captured(1);
        QVERIFY2(!QIcon(path).pixmap(16).isNull(), qPrintable(path));
    }
}

void TestStyle::orangeIsLeftToTheSelectedRow() {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
        const QString sheet = styleSheet(*theme);
        QVERIFY(!sheet.contains(theme->accent.name(), Qt::CaseInsensitive));
        QVERIFY(!sheet.contains(theme->accentText.name(), Qt::CaseInsensitive));
    }
}

void TestStyle::iconsTakeTheInkOfTheTheme() {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
        const QIcon icon = themedIcon(QStringLiteral("add"), *theme);
        // The plus crosses in the middle of its 16 px, so the middle of a large one is solid ink.
        QCOMPARE(icon.pixmap(64).toImage().pixelColor(32, 32), theme->text);
        QCOMPARE(icon.pixmap(64, QIcon::Disabled).toImage().pixelColor(32, 32), theme->tertiary);
    }
    QVERIFY(themedIcon(QStringLiteral("no-such-icon"), lightTheme()).isNull());
}

void TestStyle::iconsAreSharp() {
    const QPixmap pixmap = themedIcon(QStringLiteral("close"), lightTheme()).pixmap(QSize(16, 16), 3.0);
    QCOMPARE(pixmap.size(), QSize(48, 48));
    QCOMPARE(pixmap.devicePixelRatio(), 3.0);
}

void TestStyle::primaryButtonHasItsGround() {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
        applyStyle(*qApp, *theme);
        QPushButton button(QStringLiteral("Next"));
        button.setProperty("primary", true);
        button.resize(80, 28);
        QCOMPARE(button.grab().toImage().pixelColor(10, 5), theme->strong);
        // The default button of a dialog looks the same, and neither where it can't be pressed.
        QDialog dialog;
        QPushButton chosen(QStringLiteral("Open"), &dialog);
        chosen.setDefault(true);
        chosen.resize(80, 28);
        QCOMPARE(chosen.grab().toImage().pixelColor(10, 5), theme->strong);
        chosen.setEnabled(false);
        QVERIFY(chosen.grab().toImage().pixelColor(10, 5) != theme->strong);
    }
}

template struct attnscope::test::Registered<TestStyle>;
#include "tst_style.moc"
