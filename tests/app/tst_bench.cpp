// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"

#include "program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

using namespace attnscope::test;

/// `attnscope bench`: every phase is reported once for every size.
class TestBench : public QObject {
    Q_OBJECT

private slots:
    void json();
    void text();
};

void TestBench::json() {
    const Run done = run(".", {"bench", "--n", "70,130", "--dim", "8", "--heads", "2", "--repeat", "2",
                               "--mask", "causal", "--json"});
    QCOMPARE(done.status, 0);
    QVERIFY(done.error.isEmpty());
    const QJsonObject object = QJsonDocument::fromJson(done.output).object();
    QVERIFY(object["machine"].toObject()["processors"].toInt() > 0);
    const QSet<QString> wanted{"statistics",  "weights",       "output",  "token_edit", "pyramid_edit",
                               "weight_edit", "visible_tiles", "recolor", "gemm_peak",  "fma_peak"};
    QHash<int, QSet<QString>> phases;
    for (const QJsonValue& value : object["results"].toArray()) {
        const QJsonObject result = value.toObject();
        QCOMPARE(result["engine"].toString(), QString("cpu"));
        QCOMPARE(result["dim"].toInt(), 8);
        QVERIFY(!result["target"].toString().isEmpty());
        QVERIFY(result["ms_min"].toDouble() > 0.0);
        QVERIFY(result["ms_median"].toDouble() >= result["ms_min"].toDouble());
        phases[result["n"].toInt()].insert(result["phase"].toString());
    }
    QCOMPARE(phases.keys().size(), 2);
    QCOMPARE(phases[70], wanted);
    QCOMPARE(phases[130], wanted);
}

void TestBench::text() {
    const Run done = run(".", {"bench", "--n", "64", "--repeat", "1", "--threads", "1"});
    QCOMPARE(done.status, 0);
    QVERIFY(done.output.contains("1 threads"));
    QVERIFY(done.output.contains("n 64, dim 64"));
    QVERIFY(done.output.contains("token_edit"));
}

template struct attnscope::test::Registered<TestBench>;
#include "tst_bench.moc"
