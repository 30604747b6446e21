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

template struct attnscope::test::Registered<TestLineBreak>;
#include "tst_line_break.moc"
