// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/count_text.h"

#include "tests/registry.h"

#include <QtTest>

#include <limits>

using namespace attnscope;

class TestCountText final : public QObject {
    Q_OBJECT

private slots:
    void countsAreGrouped_data() {
        QTest::addColumn<quint64>("count");
        QTest::addColumn<QString>("text");
        QTest::newRow("nothing") << quint64{0} << "0";
        QTest::newRow("three digits") << quint64{999} << "999";
        QTest::newRow("four digits") << quint64{1000} << "1,000";
        QTest::newRow("an index") << quint64{65432} << "65,432";
        QTest::newRow("cells") << quint64{268435456} << "268,435,456";
        QTest::newRow("the largest") << std::numeric_limits<quint64>::max() << "18,446,744,073,709,551,615";
    }
    void countsAreGrouped() {
        QFETCH(quint64, count);
        QTEST(QString::fromStdString(countText(count)), "text");
    }

    void onlyTheWholePartIsGrouped_data() {
        QTest::addColumn<QString>("number");
        QTest::addColumn<QString>("text");
        QTest::newRow("decimals") << "14000.12345"
                                  << "14,000.12345";
        QTest::newRow("small") << "0.123456"
                               << "0.123456";
        QTest::newRow("negative") << "\u22121024"
                                  << "\u22121,024";
        QTest::newRow("exponent") << "1e12345"
                                  << "1e12345";
        QTest::newRow("no number") << "NaN"
                                   << "NaN";
        QTest::newRow("nothing") << ""
                                 << "";
    }
    void onlyTheWholePartIsGrouped() {
        QFETCH(QString, number);
        QTEST(QString::fromStdString(groupedText(number.toStdString())), "text");
    }
};

template struct attnscope::test::Registered<TestCountText>;
#include "tst_count_text.moc"
