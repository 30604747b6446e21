// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/notation.h"
#include "tests/core/arithmetic/arithmetic_fixture.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

namespace {

MaskLayer arrayLayer(const std::string& spec, MaskArray array) {
    MaskLayer layer;
    layer.spec = spec;
    layer.array = std::make_shared<const MaskArray>(std::move(array));
    return layer;
}

MaskLayer floatMask() {
    return arrayLayer("m.npy", {MaskArray::Kind::Float, {3, 3}, {}, {0, 1, -2, 0.5, 0, 0, -HUGE_VAL, 0, 3}});
}

MaskLayer policy(const std::string& kind) {
    return arrayLayer(kind + ":keep.npy", {MaskArray::Kind::Bool, {3}, {1, 0, 1}, {}});
}

} // namespace

/// What score rules, masks and dropout do in the arithmetic of a cell.
class TestRulesArithmetic : public QObject {
    Q_OBJECT

private slots:
    void everyCellReckonsUnderRules_data();
    void everyCellReckonsUnderRules();
    void rulesAsOnPaper();
    void scaleRules();
    void maskReplacesTheScore();
    void emptyRowIsSaidInWords();
    void numbersThatAreNotFiniteAreNamed_data();
    void numbersThatAreNotFiniteAreNamed();
    void finiteFillIsAScore();
    void policyAsOnPaper();
    void dropoutAsOnPaper();
};

void TestRulesArithmetic::everyCellReckonsUnderRules_data() {
    QTest::addColumn<unsigned>("which");
    for (unsigned which = 0; which < 128; ++which) {
        QTest::addRow("%u", which) << which;
    }
}

void TestRulesArithmetic::everyCellReckonsUnderRules() {
    QFETCH(unsigned, which);
    Scene scene = example();
    scene.rules.softcap = which & 1U ? std::optional(1.5) : std::nullopt;
    scene.rules.alibi = (which & 2U) != 0;
    scene.rules.dropout = which & 4U ? Dropout{0.4, 3} : Dropout{};
    scene.rules.temperature = which & 8U ? 2.0 : 1.0;
    if (which & 16U) {
        scene.mask.layers.push_back(floatMask());
    }
    if (which & 32U) {
        scene.mask.layers.push_back(causal());
    }
    if (which & 64U) {
        scene.mask.layers.push_back(policy(which & 1U ? "policy" : "policy-eps"));
    }
    scene.orientation = which & 8U ? Orientation::Columns : Orientation::Rows;
    const Snapshot snapshot = computed(scene);
    QVERIFY(snapshot);
    for (const Stage stage :
         {Stage::Scaled, Stage::Masked, Stage::Weights, Stage::AfterDropout, Stage::Effect, Stage::Output}) {
        const std::shared_ptr<const MatrixSource> source = snapshot.source(stage);
        QCOMPARE(source != nullptr, stage != Stage::AfterDropout || (which & 4U) != 0);
        for (std::size_t i = 0; source && i < source->rows(); ++i) {
            for (std::size_t j = 0; j < source->columns(); ++j) {
                const CellArithmetic arithmetic = arithmeticOf(snapshot, stage, i, j, false);
                QVERIFY(reckons(arithmetic, source->exact(i, j)));
                QVERIFY(originsAreTrue(snapshot, arithmetic, scene.rules.temperature));
            }
        }
    }
}

void TestRulesArithmetic::rulesAsOnPaper() {
    Scene scene = example();
    scene.rules.softcap = 2.0;
    scene.rules.alibi = true;
    scene.mask.layers.push_back(floatMask());
    scene.mask.layers.push_back(causal());
    // Row 1: s₁₀ = 1/√2; one head has the slope 2⁻⁸.
    const CellArithmetic arithmetic = arithmeticOf(computed(scene), Stage::Weights, 1, 0, false);
    QCOMPARE(lineText(arithmetic.lines[3]),
             QStringLiteral("c₁₀ = C · tanh(s₁₀ / C) = 2 × tanh(0.7071 ÷ 2) = 0.6790"));
    QCOMPARE(lineText(arithmetic.lines[4]), QStringLiteral("b₁₀ = c₁₀ − slope · |1 − 0| + m₁₀ = 0.6790 − "
                                                           "0.00390625 × 1 + 0.5 = 1.175"));
    QCOMPARE(lineText(arithmetic.lines[5]), QStringLiteral("s\u0303₁₀ = b₁₀ = 1.175 = 1.175"));
    const CellArithmetic forbidden = arithmeticOf(computed(scene), Stage::Masked, 2, 0, false);
    QVERIFY(noteText(forbidden.lines.back()).contains(QStringLiteral(" + (−∞) is −∞")));
    scene.rules.softcap.reset();
    scene.rules.alibi = false;
    scene.mask.layers.pop_back();
    const CellArithmetic floats = arithmeticOf(computed(scene), Stage::Masked, 1, 0, false);
    QCOMPARE(lineText(floats.lines[3]), QStringLiteral("b₁₀ = s₁₀ + m₁₀ = 0.7071 + 0.5 = 1.207"));
}

void TestRulesArithmetic::scaleRules() {
    Scene scene = example();
    scene.rules.scale = ScaleKind::None;
    CellArithmetic arithmetic = arithmeticOf(computed(scene), Stage::Weights, 1, 2, false);
    QCOMPARE(lineText(arithmetic.lines[1]), QStringLiteral("s₁₂ = q₁ · k₂ = 1 × 1 + 1 × 1 = 2.000"));
    QCOMPARE(arithmetic.lines.size(), std::size_t{3});
    scene.rules.scale = ScaleKind::Number;
    scene.rules.scaleNumber = 0.25;
    arithmetic = arithmeticOf(computed(scene), Stage::Scaled, 1, 2, false);
    QCOMPARE(lineText(arithmetic.lines[2]), QStringLiteral("s₁₂ = q₁ · k₂ × 0.25 = 2.000 × 0.25 = 0.5000"));
}

void TestRulesArithmetic::maskReplacesTheScore() {
    Scene scene = example();
    scene.mask.layers.push_back(causal());
    const Snapshot snapshot = computed(scene);
    const CellArithmetic arithmetic = arithmeticOf(snapshot, Stage::Weights, 0, 1, false);
    QVERIFY(arithmetic.masked);
    QCOMPARE(arithmetic.value, 0.0);
    QCOMPARE(lineText(arithmetic.lines[3]), QStringLiteral("s\u0303₀₁ = −∞"));
    QCOMPARE(noteText(arithmetic.lines[3]),
             QStringLiteral("the mask forbids this cell: the score 0.7071 is replaced by the fill −∞"));
    QCOMPARE(
        lineText(arithmetic.lines[4]),
        QStringLiteral("a₀₁ = e^s\u0303₀₁ / Σⱼ e^s\u0303₀ⱼ = e^−∞ / (e^0 + e^−∞ + e^−∞) = 0 / (1 + 0 + 0) = "
                       "0 / 1.000 = 0"));
}

void TestRulesArithmetic::emptyRowIsSaidInWords() {
    Scene scene = example();
    MaskLayer layer = causal();
    layer.spec = "painted";
    layer.painted.push_back({1, 2, 0, 3, false});
    scene.mask.layers.push_back(layer);
    const CellArithmetic arithmetic = arithmeticOf(computed(scene), Stage::Weights, 1, 0, false);
    QCOMPARE(arithmetic.value, 0.0);
    QVERIFY(noteText(arithmetic.lines.back()).contains("attends to nothing"));
    QVERIFY(arithmetic.lines.back().working.parts.empty());
}

void TestRulesArithmetic::numbersThatAreNotFiniteAreNamed_data() {
    const double nan = std::nan("");
    QTest::addColumn<double>("q21");
    QTest::addColumn<double>("k10");
    QTest::addColumn<bool>("isColumns");
    QTest::addColumn<QString>("note");
    QTest::newRow("q") << nan << 1.0 << false << "Q[2, 1] is NaN, so every score of this query is NaN";
    QTest::newRow("both") << nan << nan << false << "Q[2, 1] is NaN, so every score of this query is NaN";
    QTest::newRow("columns") << nan << 1.0 << true << "Q[1, 2] is NaN, so every score of this query is NaN";
    QTest::newRow("infinite q") << HUGE_VAL << 1.0 << false
                                << "Q[2, 1] is ∞, so the scores of this query are not finite numbers";
    QTest::newRow("infinitely low q")
        << -HUGE_VAL << 1.0 << false << "Q[2, 1] is −∞, so the scores of this query are not finite numbers";
    QTest::newRow("k") << 1.0 << nan << false
                       << "K[1, 0] is NaN, so the score for key 1 is NaN, and the sum of the softmax is no "
                          "number";
    QTest::newRow("infinite k") << 1.0 << HUGE_VAL << false
                                << "K[1, 0] is ∞, so the score for key 1 is ∞, and the sum of the softmax is "
                                   "no number";
    QTest::newRow("too large") << 1e200 << 1.0 << false
                               << "the score for key 2 is ∞, so the sum of the softmax is no number";
}

void TestRulesArithmetic::numbersThatAreNotFiniteAreNamed() {
    QFETCH(double, q21);
    QFETCH(double, k10);
    QFETCH(bool, isColumns);
    QFETCH(QString, note);
    QkvInput input;
    input.q = BlockMatrix({{1, 2}, {2, 1}, {1, q21}});
    input.k = BlockMatrix({{1, 1}, {k10, 1}, {1, q21 == 1e200 ? 1e200 : 1.0}});
    Scene scene;
    scene.tokens = {"I", "love", "AI"};
    scene.input = input;
    scene.orientation = isColumns ? Orientation::Columns : Orientation::Rows;
    const Snapshot snapshot = computed(scene);
    QVERIFY(snapshot);
    for (std::size_t key = 0; key < 3; ++key) {
        const CellArithmetic arithmetic = arithmeticOf(snapshot, Stage::Weights, 2, key, false);
        QCOMPARE(noteText(arithmetic.lines.back()), note);
        QVERIFY(arithmetic.lines.back().working.parts.empty());
    }
}

void TestRulesArithmetic::finiteFillIsAScore() {
    Scene scene = example();
    scene.mask.layers.push_back(causal());
    scene.mask.fill = -2.0;
    const Snapshot snapshot = computed(scene);
    const CellArithmetic arithmetic = arithmeticOf(snapshot, Stage::Weights, 0, 1, false);
    QVERIFY(reckons(arithmetic, std::exp(-2.0) / (1.0 + 2.0 * std::exp(-2.0))));
    QVERIFY(noteText(arithmetic.lines[3]).contains("replaced by the fill −2"));
    // All scores of the last row are the fill: what is taken from a number below 0 stands in brackets.
    scene.mask.layers.front().negated = true;
    scene.mask.fill = -1e6;
    const CellArithmetic even = arithmeticOf(computed(scene), Stage::Weights, 2, 1, false);
    QVERIFY(reckons(even, 1.0 / 3.0));
    const QString powers = QStringLiteral("e^(−1e6 − (−1e6)) / (e^(−1e6 − (−1e6)) + ");
    QVERIFY2(lineText(even.lines.back()).contains(powers), qPrintable(lineText(even.lines.back())));
    const QString typeset = QString::fromStdString(tex(even.lines.back().working));
    QVERIFY2(typeset.contains(QStringLiteral("10^{6} - \\left( -1 \\cdot 10^{6}\\right)")),
             qPrintable(typeset));
}

void TestRulesArithmetic::policyAsOnPaper() {
    Scene scene = example();
    scene.mask.layers.push_back(policy("policy"));
    CellArithmetic arithmetic = arithmeticOf(computed(scene), Stage::Weights, 0, 1, false);
    QCOMPARE(lineText(arithmetic.lines.back()),
             QStringLiteral("a₀₁ = G₀₁ e^s₀₁ / Σⱼ G₀ⱼ e^s₀ⱼ = (0 × e^0.7071) / (e^0 + 0 × e^0.7071 + "
                            "e^0.7071) = 0 / (1 + 0 + 2.028) = 0 / 3.028 = 0"));
    QCOMPARE(noteText(arithmetic.lines.back()),
             QStringLiteral("the policy drops key 1: it counts in its own row only"));
    scene.mask.layers.back() = policy("policy-eps");
    arithmetic = arithmeticOf(computed(scene), Stage::Weights, 0, 2, false);
    const QString line = lineText(arithmetic.lines.back());
    QVERIFY(
        line.startsWith(QStringLiteral("a₀₂ = (G₀₂ e^(s₀₂ − m₀) + ε ÷ N) / (Σⱼ G₀ⱼ e^(s₀ⱼ − m₀) + ε) = ")));
    QVERIFY(reckons(arithmetic, (1 + 1e-6 / 3) / (std::exp(-std::sqrt(0.5)) + 1 + 1e-6)));
}

void TestRulesArithmetic::dropoutAsOnPaper() {
    Scene scene = example();
    scene.rules.dropout = {0.5, 0};
    const Snapshot snapshot = computed(scene);
    bool wasDropped = false;
    bool wasKept = false;
    for (std::size_t j = 0; j < 3; ++j) {
        const CellArithmetic arithmetic = arithmeticOf(snapshot, Stage::AfterDropout, 0, j, false);
        const QString index = QString::fromStdString(plainText(cellName(scene, Stage::AfterDropout, 0, j)));
        const double weight = snapshot.source(Stage::Weights)->exact(0, j);
        const QString text = QString::fromStdString(numberText(weight, -4));
        if (snapshot.source(Stage::AfterDropout)->dropped(0, j)) {
            wasDropped = true;
            QCOMPARE(lineText(arithmetic.lines.back()), index + " = 0");
            QCOMPARE(noteText(arithmetic.lines.back()),
                     "dropped (p = 0.5, seed 0): the weight " + text + " is set to 0");
        } else {
            wasKept = true;
            QVERIFY(lineText(arithmetic.lines.back()).contains(" ÷ (1 − p) = " + text + " ÷ (1 − 0.5) = "));
        }
    }
    QVERIFY(wasDropped || wasKept);
    const CellArithmetic output = arithmeticOf(snapshot, Stage::Output, 0, 1, false);
    QVERIFY(lineText(output.lines[0]).startsWith(QStringLiteral("A\u0302  3 × [3] · V")));
    QVERIFY(lineText(output.lines[1]).startsWith(QStringLiteral("o₀₁ = Σⱼ a\u0302₀ⱼ vⱼ₁ = ")));
}

template struct attnscope::test::Registered<TestRulesArithmetic>;
#include "tst_rules_arithmetic.moc"
