// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/token_region.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;

/// Regions as people write them.
class TestTokenRegion : public QObject {
    Q_OBJECT

private slots:
    void readsAList();
    void textIsReadAgain();
    void wrongTextsSayWhy_data();
    void wrongTextsSayWhy();
};

void TestTokenRegion::readsAList() {
    const auto regions = readRegions(" question = 12:20,system=0:12 ", 20);
    QVERIFY(regions);
    QCOMPARE(*regions, (std::vector<TokenRegion>{{"system", 0, 12}, {"question", 12, 8}}));
    QCOMPARE(readRegions("a=b=0:1", 1).value(), (std::vector<TokenRegion>{{"a=b", 0, 1}}));
    QVERIFY(readRegions("", 3)->empty());
}

void TestTokenRegion::textIsReadAgain() {
    const std::vector<TokenRegion> regions{{"system", 0, 12}, {"document 1", 14, 6}};
    QCOMPARE(QString::fromStdString(regionsText(regions)), QString("system=0:12, document 1=14:20"));
    QCOMPARE(readRegions(regionsText(regions), 20).value(), regions);
    QCOMPARE(regionsFromTexts(regionTexts(regions)).value(), regions);
}

void TestTokenRegion::wrongTextsSayWhy_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("why");
    QTest::newRow("no range") << "system"
                              << "\"system\" is none";
    QTest::newRow("no name") << "=0:2"
                             << "needs a name";
    QTest::newRow("no number") << "a=x:2"
                               << "\"a=x:2\" is none";
    QTest::newRow("negative") << "a=-1:2"
                              << "is none";
    QTest::newRow("empty") << "a=2:2"
                           << "\"a\" has no token";
    QTest::newRow("turned round") << "a=3:1"
                                  << "\"a\" has no token";
    QTest::newRow("beyond") << "a=8:11"
                            << "reaches beyond the 10 tokens";
    QTest::newRow("overflow") << "a=18446744073709551615:18446744073709551616"
                              << "is none";
    QTest::newRow("overlap") << "a=0:3,b=2:4"
                             << "\"a=0:3\" and \"b=2:4\" overlap";
    QTest::newRow("inside") << "a=0:9,b=2:4"
                            << "overlap";
    QTest::newRow("twice") << "a=0:1,a=1:2"
                           << "two are called \"a\"";
    QTest::newRow("name of the rest") << "(no region)=0:1"
                                      << "needs a name of its own";
}

void TestTokenRegion::wrongTextsSayWhy() {
    QFETCH(const QString, text);
    QFETCH(const QString, why);
    const auto regions = readRegions(text.toStdString(), 10);
    QVERIFY(!regions);
    const QString told = QString::fromStdString(message(regions.error()));
    QVERIFY2(told.contains(why), qPrintable(told));
}

template struct attnscope::test::Registered<TestTokenRegion>;
#include "tst_token_region.moc"
