// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/line_break.h"

#include <QTest>
#include <QTextLayout>

using namespace attnscope::ui;

/// Lines that end where a reader expects it.
class TestLineBreak final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void noNumberIsParted();
    void whatBelongsTogetherStaysOnALine();
    void longWordsMayBreak();
};

/// In any width, also where letters without spaces stand around it.
void TestLineBreak::noNumberIsParted() {
    const QString text =
        QStringLiteral("每行看同一个词上次出现之后的词元：0.99、0.97。2000 条序列平均 0.924，h0 为 0.056。");
    for (int width = 100; width <= 600; width += 7) {
        QTextLayout layout(text, sansFont(20.0));
        layout.beginLayout();
        QStringList parts;
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            breakLine(line, text, width);
            parts << text.mid(line.textStart(), line.textLength());
        }
        layout.endLayout();
        QCOMPARE(parts.join(QString()), text);
        for (const char* const number : {"0.99", "0.97", "2000", "0.924", "0.056"}) {
            const auto whole = parts.filter(QLatin1String(number));
            QVERIFY2(!whole.isEmpty(), qPrintable(parts.join('|')));
        }
    }
}

void TestLineBreak::longWordsMayBreak() {
    const auto marked = [](const char* text) {
        return breakableWords(QString::fromUtf8(text)).replace(QChar(0x200B), QLatin1Char('|'));
    };
    QCOMPARE(marked("no word of these is too long for its line"),
             QStringLiteral("no word of these is too long for its line"));
    QCOMPARE(marked("a Donaudampfschifffahrtsgesellschaft goes"),
             QStringLiteral("a Donaudampfschifffahr|tsgesellschaft goes"));
    // Chinese has no blanks, and its own rules where a line may end.
    const char* const chinese = "每行看同一个词上次出现之后的词元而没有一个空格也没有标点。";
    QCOMPARE(marked(chinese), QString::fromUtf8(chinese));
    // No emoji is taken apart.
    const QString family = QStringLiteral("👩‍👩‍👧‍👧").repeated(30);
    for (const QString& part : breakableWords(family).split(QChar(0x200B))) {
        QVERIFY(part.startsWith(QStringLiteral("👩")));
        QVERIFY(part.endsWith(QStringLiteral("👧")));
    }
}

void TestLineBreak::whatBelongsTogetherStaysOnALine() {
    // _ is where no line ends.
    const auto joined = [](const char* text, int most = 26) {
        return keptTogether(QString::fromUtf8(text), most).replace(QChar(0x00A0), QLatin1Char('_'));
    };
    QCOMPARE(joined("I is [1, 0] and love (0, 1) here and now"),
             QStringLiteral("I is [1,_0] and love (0,_1) here and_now"));
    QCOMPARE(joined("the slope a·(1 − a) becomes it gradually"),
             QStringLiteral("the slope a·(1_−_a) becomes it gradually"));
    QCOMPARE(joined("an item is 2 × 2 in all sentences"),
             QStringLiteral("an item is 2_×_2 in all sentences"));
    QCOMPARE(joined("it gets about 1e−7 in place of 0."),
             QStringLiteral("it gets about 1e−7 in place of_0."));
    // What is long may break: its line would be half empty.
    QCOMPARE(joined("a row [1.234, 5.678, 9.012, 3.456] of them is wide enough", 20),
             QStringLiteral("a row [1.234, 5.678, 9.012, 3.456] of them is wide_enough"));
}

template struct attnscope::test::Registered<TestLineBreak>;
#include "tst_line_break.moc"
