// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/rule_notation.h"
#include "core/masks/mask_set_text.h"

#include "tests/registry.h"

#include <QtTest>

#include <limits>

using namespace attnscope;

/// How the score rules are written, and layers as sets.
class TestRuleNotation : public QObject {
    Q_OBJECT

private slots:
    void formulasCarryTheRulesNumbers();
    void columnsHaveTheirOwnLetters();
    void layersAreSets_data();
    void layersAreSets();
};

namespace {

QString written(const ScoreRules& rules, ScoreRule rule, Orientation orientation = Orientation::Rows) {
    Scene scene;
    scene.rules = rules;
    scene.orientation = orientation;
    const RuleNumbers numbers{-std::numeric_limits<double>::infinity(), 0.25};
    return QString::fromStdString(plainText(ruleFormula(rules, rule, Symbols(scene), numbers)));
}

MaskLayer layer(const char* spec, LayerJoin join = LayerJoin::And, bool negated = false) {
    MaskLayer made;
    made.spec = spec;
    made.join = join;
    made.negated = negated;
    return made;
}

} // namespace

void TestRuleNotation::formulasCarryTheRulesNumbers() {
    ScoreRules rules;
    QCOMPARE(written(rules, ScoreRule::Scale), QStringLiteral("sᵢⱼ = qᵢ · kⱼ / √d_k"));
    rules.scale = ScaleKind::Number;
    rules.scaleNumber = 0.5;
    QCOMPARE(written(rules, ScoreRule::Scale), QStringLiteral("sᵢⱼ = qᵢ · kⱼ × 0.5"));
    rules.softcap = 30.0;
    QCOMPARE(written(rules, ScoreRule::Softcap), QStringLiteral("sᵢⱼ → 30 tanh(sᵢⱼ / 30)"));
    rules.ropeBase = 500.0;
    QVERIFY(written(rules, ScoreRule::Rope).contains(QStringLiteral("500^")));
    rules.temperature = 0.7;
    QCOMPARE(written(rules, ScoreRule::Temperature), QStringLiteral("sᵢⱼ → sᵢⱼ / 0.7"));
    QCOMPARE(written(rules, ScoreRule::SoftmaxAxis), QStringLiteral("aᵢⱼ = e^sᵢⱼ / Σⱼ e^sᵢⱼ"));
    rules.softmaxAxis = SoftmaxAxis::Queries;
    QCOMPARE(written(rules, ScoreRule::SoftmaxAxis), QStringLiteral("aᵢⱼ = e^sᵢⱼ / Σᵢ e^sᵢⱼ"));
    rules.dropout.probability = 0.25;
    QVERIFY(written(rules, ScoreRule::Dropout).endsWith(QStringLiteral("/ 0.75")));
    QVERIFY(written(rules, ScoreRule::Alibi).contains(QStringLiteral("0.25")));
    QVERIFY(written(rules, ScoreRule::Mask).endsWith(QStringLiteral("−∞")));
}

void TestRuleNotation::columnsHaveTheirOwnLetters() {
    const QString text = written({}, ScoreRule::Scale, Orientation::Columns);
    QVERIFY2(text.contains(QStringLiteral("qⁱ")) && text.contains(QStringLiteral("α")), qPrintable(text));
}

void TestRuleNotation::layersAreSets_data() {
    QTest::addColumn<QList<int>>("off");
    QTest::addColumn<QString>("text");
    QTest::newRow("all") << QList<int>{} << QStringLiteral("((window:2 ∪ global:1) ∩ ¬ causal) ← painted");
    QTest::newRow("no base") << QList<int>{0} << QStringLiteral("(global:1 ∩ ¬ causal) ← painted");
    QTest::newRow("one kind of join") << QList<int>{2, 3} << QStringLiteral("window:2 ∪ global:1");
    QTest::newRow("painted alone") << QList<int>{0, 1, 2} << QStringLiteral("1 ← painted");
    QTest::newRow("none") << QList<int>{0, 1, 2, 3} << QString();
}

void TestRuleNotation::layersAreSets() {
    QFETCH(QList<int>, off);
    MaskRules mask;
    mask.layers = {layer("window:2"), layer("global:1", LayerJoin::Or), layer("causal", LayerJoin::And, true),
                   layer("painted")};
    for (const int index : off) {
        mask.layers[static_cast<std::size_t>(index)].on = false;
    }
    QTEST(QString::fromStdString(maskSetText(mask)), "text");
}

template struct attnscope::test::Registered<TestRuleNotation>;
#include "tst_rule_notation.moc"
