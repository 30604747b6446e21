// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_summary.h"
#include "core/masks/score_bias.h"
#include "tests/core/masks/mask_arrays.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

#include <limits>

using namespace attnscope;
using namespace attnscope::test;

class TestMaskSummary : public QObject {
    Q_OBJECT

private slots:
    void countsFollowFormulas_data();
    void countsFollowFormulas();
    void emptyRowsAreListed();
    void keepDecisionsCount();
    void whatAFloatMaskHidesIsNotAllowed();
    void stopsWhenAsked();
    void polarityIsTold();
};

void TestMaskSummary::countsFollowFormulas_data() {
    QTest::addColumn<QString>("spec");
    QTest::addColumn<qulonglong>("tokens");
    QTest::addColumn<qulonglong>("allowed");
    const auto add = [](const char* spec, qulonglong n, qulonglong allowed) {
        QTest::addRow("%s of %llu", spec, n) << spec << n << allowed;
    };
    add("causal", 1, 1);
    add("causal", 3001, 3001ULL * 3002 / 2);
    add("causal", 65536, 65536ULL * 65537 / 2);
    // n(2w + 1) less the two triangles at the ends.
    add("window:512", 65536, 65536ULL * 1025 - 512ULL * 513);
    add("global:3", 2000, 2ULL * 3 * 2000 - 9);
    add("sinks:4", 65536, 65536ULL * 4);
    add("document:1000,500,500", 2000, 1000000ULL + 2 * 250000);
    // Each block of 8 among itself, and the last of each other block: n/8 − 1 more.
    add("fixed:8", 4096, 4096ULL * (8 + 4096 / 8 - 1));
    add("valid:0", 100, 0);
}

void TestMaskSummary::countsFollowFormulas() {
    QFETCH(QString, spec);
    QFETCH(qulonglong, tokens);
    QFETCH(qulonglong, allowed);
    const Mask mask = *Mask::compile(rulesOf({layerOf(spec.toStdString())}), tokens, tokens);
    const std::optional<MaskSummary> summary = summaryOf(mask);
    QVERIFY(summary.has_value());
    QCOMPARE(summary->cells, tokens * tokens);
    QCOMPARE(summary->allowed, allowed);
    QCOMPARE(summary->costLeft(),
             100.0 * (static_cast<double>(allowed) / static_cast<double>(tokens * tokens)));
}

void TestMaskSummary::keepDecisionsCount() {
    KeepPolicy policy;
    policy.keep = {1, 1, 1, 0, 0, 1};
    const Mask everything = *Mask::compile({}, 6, 6);
    // Each of 6 rows attends to the 4 kept keys, and both dropped ones to themselves.
    const MaskSummary all = summaryOf(everything, {}, &policy).value();
    QCOMPARE(all.allowed, std::uint64_t{6 * 4 + 2});
    QCOMPARE(all.kept, std::optional<std::size_t>(4));
    QCOMPARE(all.costWithoutDropped(), 100.0 * 16.0 / 36.0);
    // Causal rows: 1, 2, 3, then 3 and the row itself twice, then 4.
    const Mask causal = *Mask::compile(rulesOf({layerOf("causal")}), 6, 6);
    QCOMPARE(summaryOf(causal, {}, &policy)->allowed, std::uint64_t{1 + 2 + 3 + 4 + 4 + 4});
    QCOMPARE(summaryOf(everything)->kept, std::nullopt);
    QCOMPARE(summaryOf(everything)->costWithoutDropped(), 100.0);
}

/// Padding as models write it: −1e9 is added; −∞ blocks. A row that only −1e9 is added to attends all the
/// same.
void TestMaskSummary::whatAFloatMaskHidesIsNotAllowed() {
    constexpr double kBlocked = -std::numeric_limits<double>::infinity();
    const MaskLayer layer =
        floatLayer("m.npy", {3, 4}, {0, 0.5, -1e9, -1e9, -1e9, -1e9, -1e9, -1e9, 0, kBlocked, -3, -1e9});
    const Mask mask = *Mask::compile(rulesOf({layer}), 3, 4);
    const ScoreBias bias({layer.array}, {});
    const MaskSummary summary = summaryOf(mask, {}, nullptr, &bias).value();
    QCOMPARE(summary.allowed, std::uint64_t{2 + 0 + 2});
    QCOMPARE(summary.emptyRows, std::size_t{0});
    QCOMPARE(summaryOf(mask)->allowed, std::uint64_t{11});
}

void TestMaskSummary::emptyRowsAreListed() {
    const MaskRules some =
        rulesOf({layerOf("causal"), paintedLayer({{1, 2, 0, 9, false}, {4, 5, 0, 9, false}})});
    const MaskSummary summary = summaryOf(*Mask::compile(some, 6, 6)).value();
    QCOMPARE(summary.emptyRows, std::size_t{2});
    QCOMPARE(summary.listedRows, (std::vector<std::size_t>{1, 4}));
    QCOMPARE(summary.allowed, std::uint64_t{21 - 2 - 5});
    const MaskSummary none = summaryOf(*Mask::compile(rulesOf({layerOf("valid:0")}), 100, 3)).value();
    QCOMPARE(none.emptyRows, std::size_t{100});
    QCOMPARE(none.listedRows.size(), MaskSummary::kListedRows);
    QCOMPARE(none.listedRows.back(), MaskSummary::kListedRows - 1);
}

void TestMaskSummary::stopsWhenAsked() {
    std::stop_source source;
    source.request_stop();
    QVERIFY(!summaryOf(Mask(1000, 1000), source.get_token()));
    QCOMPARE(summaryOf(Mask(1000, 1000))->allowed, std::uint64_t{1000000});
}

void TestMaskSummary::polarityIsTold() {
    QCOMPARE(polarityText(layerOf("causal")), std::string_view("True = attend"));
    QCOMPARE(polarityText(paintedLayer({})), std::string_view("True = attend"));
    QCOMPARE(polarityText(boolLayer("m.npy", {1, 1}, {1})), std::string_view("True = attend"));
    QCOMPARE(polarityText(floatLayer("m.npy", {1, 1}, {1})), std::string_view("added to the score"));
    QCOMPARE(polarityText(boolLayer("blocked:m.npy", {1, 1}, {1})), std::string_view("True = blocked"));
    QCOMPARE(polarityText(boolLayer("policy-eps:m.npy", {1}, {1})), std::string_view("True = keep"));
}

template struct attnscope::test::Registered<TestMaskSummary>;
#include "tst_mask_summary.moc"
