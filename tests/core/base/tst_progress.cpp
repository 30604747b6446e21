// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/parallel.h"
#include "core/base/progress.h"

#include "tests/registry.h"

#include <QTest>

#include <algorithm>
#include <vector>

using namespace attnscope;

/// How much is done is said in order, to the end, and not too often.
class TestProgress : public QObject {
    Q_OBJECT

private slots:
    void fromManyThreads_data();
    void fromManyThreads();
};

void TestProgress::fromManyThreads_data() {
    QTest::addColumn<std::size_t>("total");
    for (const std::size_t total : {1U, 3U, 999U, 1000U, 65536U}) {
        QTest::addRow("%zu", total) << total;
    }
}

void TestProgress::fromManyThreads() {
    QFETCH(std::size_t, total);
    std::vector<double> heard;
    Progress progress(total, [&heard](double fraction) { heard.push_back(fraction); });
    parallelFor(total, 1, {},
                [&progress](std::size_t first, std::size_t last) { progress.add(last - first); });
    QVERIFY(!heard.empty() && heard.size() <= 1000);
    QVERIFY(std::is_sorted(heard.begin(), heard.end()));
    QCOMPARE(std::adjacent_find(heard.begin(), heard.end()), heard.end());
    QCOMPARE(heard.back(), 1.0);
}

template struct attnscope::test::Registered<TestProgress>;
#include "tst_progress.moc"
