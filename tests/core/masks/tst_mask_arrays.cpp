// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask.h"
#include "core/masks/mask_fit.h"
#include "core/masks/mask_kind.h"
#include "core/masks/score_terms.h"
#include "tests/core/masks/mask_arrays.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

class TestMaskArrays : public QObject {
    Q_OBJECT

private slots:
    void validLengthsPerBatch();
    void validLengthsPerQuery();
    void trueAttendsAndTrueBlocks();
    void axesOfLengthOneServeAll();
    void blocksCoverTheLastOnesToo();
    void minusInfinityOfFloatsBlocksAtItsPlace();
    void floatsAddUp();
    void policiesKeepAndForbidNothing();
    void refusals_data();
    void refusals();
    void joinsAreForAllowedCellsOnly();
    void specsAreTakenApart_data();
    void specsAreTakenApart();
};

namespace {

MaskContext context(std::size_t queries, std::size_t keys, std::size_t batches = 1, std::size_t heads = 1,
                    HeadIndex headIndex = {}) {
    return MaskContext{queries, keys, batches, heads, headIndex, nullptr};
}

/// One text line a query, # allowed and . forbidden.
QString picture(const MaskRules& rules, const MaskContext& where) {
    const Result<Mask> mask = Mask::compile(rules, where);
    if (!mask) {
        return QString::fromStdString(message(mask.error()));
    }
    QStringList lines;
    for (std::size_t i = 0; i < mask->queries(); ++i) {
        QString line;
        for (std::size_t j = 0; j < mask->keys(); ++j) {
            line += mask->allowed(i, j) ? '#' : '.';
        }
        lines += line;
    }
    return lines.join(' ');
}

QString said(const Error& error) {
    return QString::fromStdString(message(error));
}

} // namespace

void TestMaskArrays::validLengthsPerBatch() {
    const MaskRules rules = rulesOf({layerOf("valid:3,0,9")});
    QCOMPARE(picture(rules, context(2, 4, 3, 1, {0, 0})), QString("###. ###."));
    // Length 0 allows nothing, one past the end everything.
    QCOMPARE(picture(rules, context(2, 4, 3, 1, {1, 0})), QString(".... ...."));
    QCOMPARE(picture(rules, context(2, 4, 3, 1, {2, 0})), QString("#### ####"));
    QCOMPARE(picture(rulesOf({layerOf("valid:1")}), context(2, 2)), QString("#. #."));
    QVERIFY(
        picture(rulesOf({layerOf("valid:1")}), context(2, 2, 3)).contains("there is 1 length for 3 batch"));
}

void TestMaskArrays::validLengthsPerQuery() {
    const MaskRules rules = rulesOf({layerOf("valid:2,3;1,4")});
    QCOMPARE(picture(rules, context(2, 4, 2, 1, {0, 0})), QString("##.. ###."));
    QCOMPARE(picture(rules, context(2, 4, 2, 1, {1, 0})), QString("#... ####"));
    QCOMPARE(picture(rulesOf({layerOf("valid:1,2,3;")}), context(3, 3)), QString("#.. ##. ###"));
}

void TestMaskArrays::trueAttendsAndTrueBlocks() {
    const std::vector<std::uint8_t> bits{1, 0, 1, 0, 0, 1};
    QCOMPARE(picture(rulesOf({boolLayer("m.npy", {2, 3}, bits)}), context(2, 3)), QString("#.# ..#"));
    QCOMPARE(picture(rulesOf({boolLayer("blocked:m.npy", {2, 3}, bits)}), context(2, 3)), QString(".#. ##."));
}

void TestMaskArrays::axesOfLengthOneServeAll() {
    // Key padding: (batch, 1, key).
    const MaskRules padding = rulesOf({boolLayer("blocked:p.npy", {2, 1, 3}, {0, 0, 1, 0, 1, 1})});
    QCOMPARE(picture(padding, context(2, 3, 2, 4, {0, 3})), QString("##. ##."));
    QCOMPARE(picture(padding, context(2, 3, 2, 4, {1, 0})), QString("#.. #.."));
    // A head each, for all batch items; and one number a query.
    const MaskRules heads = rulesOf({boolLayer("h.npy", {1, 2, 2, 1}, {1, 0, 0, 1})});
    QCOMPARE(picture(heads, context(2, 3, 5, 2, {4, 0})), QString("### ..."));
    QCOMPARE(picture(heads, context(2, 3, 5, 2, {4, 1})), QString("... ###"));
}

void TestMaskArrays::blocksCoverTheLastOnesToo() {
    // 5 × 3 cells in blocks of 2: 3 × 2 of them, the last ones cut off.
    const MaskRules rules = rulesOf({boolLayer("block:2:b.npy", {3, 2}, {1, 0, 0, 1, 1, 1})});
    QCOMPARE(picture(rules, context(5, 3)), QString("##. ##. ..# ..# ###"));
    QVERIFY(picture(rules, context(7, 3)).contains("3 × 2"));
    const MaskRules huge = rulesOf({boolLayer("block:18446744073709551615:b.npy", {1, 1}, {0})});
    QCOMPARE(picture(huge, context(2, 2)), QString(".. .."));
}

void TestMaskArrays::minusInfinityOfFloatsBlocksAtItsPlace() {
    const MaskLayer bias = floatLayer("f.npy", {2, 2}, {0.5, kMinusInfinity, -2.0, 0.0});
    QCOMPARE(picture(rulesOf({bias}), context(2, 2)), QString("#. ##"));
    // What an earlier layer forbids stays forbidden; what a later one paints is allowed and gets no −∞.
    QCOMPARE(picture(rulesOf({layerOf("window:0"), bias}), context(2, 2)), QString("#. .#"));
    const MaskRules painted = rulesOf({bias, paintedLayer({{0, 1, 1, 2, true}})});
    QCOMPARE(picture(painted, context(2, 2)), QString("## ##"));
    QCOMPARE((*scoreBias(painted, context(2, 2)))->at(0, 1), 0.0);
    QCOMPARE((*scoreBias(painted, context(2, 2)))->at(1, 0), -2.0);
    // It decides the cells that it blocks and no others.
    const Mask mask = *Mask::compile(rulesOf({bias}), context(2, 2));
    QCOMPARE(mask.decidingLayer(0, 1), std::optional<std::size_t>(0));
    QVERIFY(!mask.decidingLayer(0, 0));
    // It is no base to which others are joined, wherever it stands.
    MaskLayer causal = layerOf("causal");
    causal.join = LayerJoin::Or;
    const MaskLayer nothing = floatLayer("z.npy", {2, 2}, {0.0, 0.0, 0.0, 0.0});
    QCOMPARE(picture(rulesOf({nothing, causal}), context(2, 2)), QString("#. ##"));
    QCOMPARE(picture(rulesOf({causal, nothing}), context(2, 2)), QString("#. ##"));
}

void TestMaskArrays::floatsAddUp() {
    const MaskRules none = rulesOf({layerOf("causal"), boolLayer("m.npy", {1, 1}, {1})});
    QVERIFY(*scoreBias(none, context(2, 2)) == nullptr);
    MaskLayer off = floatLayer("off.npy", {1, 1}, {100.0});
    off.on = false;
    const MaskRules rules = rulesOf({floatLayer("a.npy", {2, 1, 1, 2}, {1.0, 2.0, 3.0, 4.0}), off,
                                     floatLayer("b.npy", {2, 2}, {10.0, 20.0, kMinusInfinity, 40.0})});
    const std::shared_ptr<const ScoreBias> bias = *scoreBias(rules, context(2, 2, 2, 3, {1, 2}));
    QCOMPARE(bias->at(0, 0), 13.0);
    QCOMPARE(bias->at(0, 1), 24.0);
    QCOMPARE(bias->at(1, 0), 3.0);
    QCOMPARE(bias->at(1, 1), 44.0);
}

void TestMaskArrays::policiesKeepAndForbidNothing() {
    const MaskRules rules = rulesOf({boolLayer("policy:a.npy", {3}, {1, 0, 1}), layerOf("causal"),
                                     boolLayer("policy:b.npy", {2, 3}, {1, 1, 1, 0, 1, 1})});
    QCOMPARE(picture(rules, context(3, 3, 2)), QString("#.. ##. ###"));
    const auto keep = [&rules](std::size_t batch) {
        return *keepPolicy(rules, context(3, 3, 2, 1, {batch, 0}));
    };
    QCOMPARE(keep(0)->keep, (std::vector<std::uint8_t>{1, 0, 1}));
    QCOMPARE(keep(1)->keep, (std::vector<std::uint8_t>{0, 0, 1}));
    QCOMPARE(keep(1)->epsilon, 0.0);
    // A policy before it leaves the base to the first mask.
    MaskLayer base = layerOf("causal");
    base.join = LayerJoin::Or;
    QCOMPARE(picture(rulesOf({boolLayer("policy:a.npy", {2}, {0, 0}), base}), context(2, 2)),
             QString("#. ##"));
    const MaskRules released = rulesOf({boolLayer("policy-eps:a.npy", {2}, {1, 0})});
    QCOMPARE((*keepPolicy(released, context(2, 2)))->epsilon, 1e-6);
    QVERIFY(*keepPolicy(rulesOf({layerOf("causal")}), context(2, 2)) == nullptr);
    const auto mixed = keepPolicy(
        rulesOf({boolLayer("policy:a.npy", {2}, {1, 0}), boolLayer("policy-eps:a.npy", {2}, {1, 0})}),
        context(2, 2));
    QVERIFY(!mixed && said(mixed.error()).contains("policy-eps"));
}

void TestMaskArrays::refusals_data() {
    QTest::addColumn<QString>("spec");
    QTest::addColumn<QString>("says");
    const auto add = [](const char* spec, const char* says) { QTest::newRow(spec) << spec << says; };
    add("valid:", "valid:");
    add("valid", "valid:3,2");
    add("valid:;", "0 numbers");
    add("valid:-1", "-1");
    add("valid:1;;2", "0 numbers");
    add("valid:1,2,", "no whole number");
    add("valid:99999999999999999999999999", "99999");
    add("valid:1,2,3", "3 lengths for 2 batch items");
    add("valid:1", "there is 1 length for 2 batch items");
    add("valid:1,2,3;", "for 1 batch items, and the scene has 2");
    add("valid:1,2;1,2", "2 lengths for the 3 queries of batch item 0");
    add("block:0:x.npy", "B from 1 on");
    add("block:x.npy", "block:B:file.npy");
    add("block:-2:x.npy", "block:B:file.npy");
    add("block:99999999999999999999:x.npy", "block:B:file.npy");
    add("block:2:x", "block:B:file.npy");
    add("blocked:", "colon");
    add("blocked:x", "blocked:file.npy");
    add("blocked", "blocked:file.npy");
    add("policy", "policy:file.npy");
    add("policy-eps:x.txt", "policy-eps:file.npy");
    add(".npy", "no such kind");
    add("x.npz:", "colon");
    add("missing.npy", "has not been read");
    add("policy:missing.npy", "has not been read");
}

void TestMaskArrays::refusals() {
    QFETCH(QString, spec);
    QFETCH(QString, says);
    const Result<Mask> mask = Mask::compile(rulesOf({layerOf(spec.toStdString())}), context(3, 3, 2, 1));
    QVERIFY(!mask);
    const QString line = said(mask.error());
    QVERIFY2(line.contains(says) && line.contains('(') && line.contains(": "), qPrintable(line));
}

void TestMaskArrays::joinsAreForAllowedCellsOnly() {
    MaskLayer bias = floatLayer("f.npy", {1, 1}, {1.0});
    MaskLayer policy = boolLayer("policy:p.npy", {2}, {1, 1});
    QVERIFY(!takesJoin(bias) && !takesJoin(policy) && !takesJoin(paintedLayer({})));
    QVERIFY(takesJoin(layerOf("causal")) && takesJoin(boolLayer("m.npy", {1, 1}, {1})));
    bias.negated = true;
    policy.join = LayerJoin::Or;
    for (const MaskLayer& layer : {bias, policy}) {
        const Result<Mask> mask = Mask::compile(rulesOf({layer}), context(2, 2));
        QVERIFY(!mask && said(mask.error()).contains("and:, or: and not:"));
    }
    // Shapes that do not fit are told with both.
    const Result<Mask> wide =
        Mask::compile(rulesOf({boolLayer("m.npy", {2, 3}, {1, 1, 1, 1, 1, 1})}), context(2, 2, 1, 4));
    QVERIFY(!wide && said(wide.error()).contains("2 × 3") && said(wide.error()).contains("1 × 4 × 2 × 2"));
    const auto cross = keepPolicy(rulesOf({boolLayer("policy:p.npy", {3}, {1, 1, 1})}), context(2, 3));
    QVERIFY(!cross && said(cross.error()).contains("2 queries and 3 keys"));
    const auto numbers = keepPolicy(rulesOf({floatLayer("policy:p.npy", {2}, {1, 1})}), context(2, 2));
    QVERIFY(!numbers);
}

void TestMaskArrays::specsAreTakenApart_data() {
    QTest::addColumn<QString>("spec");
    QTest::addColumn<int>("use"); // -1: names no file
    QTest::addColumn<QString>("file");
    const auto add = [](const char* spec, MaskFileUse use, const char* file) {
        QTest::newRow(spec) << spec << static_cast<int>(use) << file;
    };
    add("mask.npy", MaskFileUse::Mask, "mask.npy");
    add("a.npz:m", MaskFileUse::Mask, "a.npz:m");
    add("C:/a b/m.safetensors:x:y", MaskFileUse::Mask, "C:/a b/m.safetensors:x:y");
    add("one.npz", MaskFileUse::Mask, "one.npz");
    add("blocked:a.npz:m", MaskFileUse::Blocked, "a.npz:m");
    add("block:16:dir/b.npy", MaskFileUse::Block, "dir/b.npy");
    add("policy:keep.csv", MaskFileUse::Policy, "keep.csv");
    add("policy-eps:keep.npy", MaskFileUse::PolicyEpsilon, "keep.npy");
    for (const char* spec :
         {"causal", "window:2", "painted", "", ".npy", "blocked:", "block:2", "mask.txt"}) {
        QTest::newRow(spec[0] == '\0' ? "empty" : spec) << spec << -1 << "";
    }
}

void TestMaskArrays::specsAreTakenApart() {
    QFETCH(QString, spec);
    QFETCH(int, use);
    QFETCH(QString, file);
    const std::optional<MaskFileSpec> parts = maskFileSpec(spec.toStdString());
    QCOMPARE(parts ? static_cast<int>(parts->use) : -1, use);
    if (parts) {
        QCOMPARE(QString::fromStdString(parts->file), file);
        QCOMPARE(QString::fromStdString(parts->prefix + parts->file), spec);
        QVERIFY(maskKindOf(spec.toStdString())->readsFile);
    }
}

template struct attnscope::test::Registered<TestMaskArrays>;
#include "tst_mask_arrays.moc"
