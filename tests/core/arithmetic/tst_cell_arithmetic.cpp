// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/initial_matrices.h"
#include "tests/core/arithmetic/arithmetic_fixture.h"
#include "tests/registry.h"

#include <QRegularExpression>

#include <algorithm>
#include <functional>
#include <limits>

using namespace attnscope;
using namespace attnscope::test;

namespace {

Scene randomScene(std::size_t tokens, std::size_t dK) {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(tokens, "word"));
    scene.input =
        QkvInput{randomMatrix(MatrixRole::Q, tokens, dK, 7), randomMatrix(MatrixRole::K, tokens, dK, 7),
                 randomMatrix(MatrixRole::V, tokens, 3, 7)};
    return scene;
}

} // namespace

class TestCellArithmetic : public QObject {
    Q_OBJECT

private slots:
    void softmaxLineAsOnPaper();
    void thePowersOfARow();
    void everyCellReckons_data();
    void everyCellReckons();
    void closedForms();
    void stableForm();
    void columns();
    void givenWeights();
    void manyTermsAddUpExactly();
    void writtenPartsAddUpToTheWrittenTotal();
    void silencedKeysAddNothing();
    void theOwnTermIsWritten();
    void keysTooWeakForANumberAreOthers_data();
    void keysTooWeakForANumberAreOthers();
    void theLargestTermStandsBesideTheOwnOne();
    void texHasEveryLine();
    void longLinesOfTexAreBroken();
    void nothingOutside();
};

void TestCellArithmetic::softmaxLineAsOnPaper() {
    const Snapshot snapshot = computed(example());
    const CellArithmetic arithmetic = arithmeticOf(snapshot, Stage::Weights, 0, 1, false);
    QCOMPARE(QString::fromStdString(plainText(arithmetic.cell)), QStringLiteral("A[0, 1] = I → love"));
    QCOMPARE(arithmetic.lines.size(), std::size_t{4});
    QCOMPARE(lineText(arithmetic.lines[0]), QStringLiteral("Q  3 × [2] · Kᵀ  [2] × 3 → QKᵀ  3 × 3"));
    QCOMPARE(noteText(arithmetic.lines[0]), QStringLiteral("inner sizes match"));
    QCOMPARE(lineText(arithmetic.lines[1]), QStringLiteral("q₀ · k₁ = 1 × 1 + 0 × 0 = 1.000"));
    QCOMPARE(lineText(arithmetic.lines[2]), QStringLiteral("s₀₁ = q₀ · k₁ ÷ √d_k = 1.000 ÷ √2 = 0.7071"));
    QCOMPARE(lineText(arithmetic.lines[3]),
             QStringLiteral("a₀₁ = e^s₀₁ / Σⱼ e^s₀ⱼ = e^0.7071 / (e^0 + e^0.7071 + e^0.7071) = "
                            "2.028 / (1 + 2.028 + 2.028) = 2.028 / 5.056 = 0.4011"));
    QCOMPARE(QString::fromStdString(arithmetic.lines[3].label.english()), QStringLiteral("Softmax of row 0"));
}

/// Scores 0, 1/√2, 1/√2: e^(1/√2) = 2.0281, and 1 + 2·2.0281 = 5.0562.
void TestCellArithmetic::thePowersOfARow() {
    const CellArithmetic powers = arithmeticOfPowers(computed(example()), 0, 1);
    QCOMPARE(powers.lines.size(), std::size_t{1});
    QCOMPARE(lineText(powers.lines.front()),
             QStringLiteral("Σⱼ e^s₀ⱼ = e^0 + e^0.7071 + e^0.7071 = 1 + 2.028 + 2.028 = 5.056"));
    QVERIFY(std::abs(powers.lines.front().result->value - (1.0 + 2.0 * std::exp(1.0 / std::sqrt(2.0)))) <
            1e-12);
    // Given weights are quotients of nothing that is known.
    Scene given = example();
    given.input = AttentionWeightsInput{BlockMatrix({{0.5, 0.5}, {0.25, 0.75}}), {}};
    given.tokens = TokenList{"a", "b"};
    QVERIFY(arithmeticOfPowers(computed(given), 0, 1).lines.empty());
    QVERIFY(arithmeticOfPowers(computed(example()), 3, 1).lines.empty());
}

void TestCellArithmetic::everyCellReckons_data() {
    QTest::addColumn<int>("scale");
    QTest::addColumn<bool>("mask");
    QTest::addColumn<double>("temperature");
    QTest::addColumn<bool>("columns");
    QTest::addColumn<bool>("stable");
    for (const bool columns : {false, true}) {
        for (const bool stable : {false, true}) {
            const char* form = stable ? "stable" : "plain";
            const char* side = columns ? "columns" : "rows";
            for (int scale = 0; scale < 3; ++scale) {
                QTest::addRow("scale %d %s %s", scale, side, form)
                    << scale << false << 1.0 << columns << stable;
            }
            QTest::addRow("causal %s %s", side, form) << 0 << true << 1.0 << columns << stable;
            QTest::addRow("temperature %s %s", side, form) << 0 << true << 0.5 << columns << stable;
        }
    }
}

void TestCellArithmetic::everyCellReckons() {
    QFETCH(int, scale);
    QFETCH(bool, mask);
    QFETCH(double, temperature);
    QFETCH(bool, columns);
    QFETCH(bool, stable);
    Scene scene = example();
    scene.rules.scale = static_cast<ScaleKind>(scale);
    scene.rules.scaleNumber = 0.25;
    scene.rules.temperature = temperature;
    scene.orientation = columns ? Orientation::Columns : Orientation::Rows;
    if (mask) {
        scene.mask.layers.push_back(causal());
    }
    const Snapshot snapshot = computed(scene);
    QVERIFY(snapshot);
    for (const StageInfo& info : stages()) {
        const std::shared_ptr<const MatrixSource> source = snapshot.source(info.stage);
        for (std::size_t i = 0; source && i < source->rows(); ++i) {
            for (std::size_t j = 0; j < source->columns(); ++j) {
                const CellArithmetic arithmetic = arithmeticOf(snapshot, info.stage, i, j, stable);
                const QByteArray where = QByteArray(info.name.data(), int(info.name.size())) + " " +
                                         QByteArray::number(int(i)) + " " + QByteArray::number(int(j));
                QVERIFY2(reckons(arithmetic, source->exact(i, j)), where);
                QVERIFY2(originsAreTrue(snapshot, arithmetic, temperature), where);
            }
        }
    }
}

void TestCellArithmetic::closedForms() {
    const Snapshot snapshot = computed(example());
    // s₁₂ = 2/√2, a₁₂ = e^√2 / (2 e^(1/√2) + e^√2), o₂₁ from [1, 2, 3] and the second column [2, 1, 3] of V.
    const double r = std::sqrt(0.5);
    const double a12 = std::exp(2 * r) / (2 * std::exp(r) + std::exp(2 * r));
    QVERIFY(reckons(arithmeticOf(snapshot, Stage::Scores, 1, 2, false), 2.0));
    QVERIFY(reckons(arithmeticOf(snapshot, Stage::Scaled, 1, 2, false), 2.0 * r));
    QVERIFY(reckons(arithmeticOf(snapshot, Stage::Weights, 1, 2, false), a12));
    const double z = std::exp(r) + std::exp(2 * r) + std::exp(3 * r);
    const double o21 = (2 * std::exp(r) + std::exp(2 * r) + 3 * std::exp(3 * r)) / z;
    QVERIFY(reckons(arithmeticOf(snapshot, Stage::Output, 2, 1, false), o21));
    const CellArithmetic value = arithmeticOf(snapshot, Stage::V, 0, 1, false);
    QCOMPARE(lineText(value.lines[1]), QStringLiteral("v₀₁ = x₀ · w₁ = 1 × 2 + 0 × 1 = 2.000"));
    QCOMPARE(noteText(value.lines[1]), QStringLiteral("w₁ is column 1 of W_V"));
    const CellArithmetic output = arithmeticOf(snapshot, Stage::Output, 0, 1, false);
    QCOMPARE(lineText(output.lines[0]), QStringLiteral("A  3 × [3] · V  [3] × 2 → O  3 × 2"));
    QCOMPARE(lineText(output.lines[1]),
             QStringLiteral("o₀₁ = Σⱼ a₀ⱼ vⱼ₁ = 0.1978 × 2 + 0.4011 × 1 + 0.4011 × 3 = 2.000"));
    const CellArithmetic given = arithmeticOf(snapshot, Stage::X, 0, 1, false);
    QVERIFY(given.given);
    QCOMPARE(noteText(given.lines[0]), QStringLiteral("given, nothing computed"));
}

void TestCellArithmetic::stableForm() {
    const Snapshot snapshot = computed(example());
    const CellArithmetic stable = arithmeticOf(snapshot, Stage::Weights, 0, 0, true);
    QCOMPARE(lineText(stable.lines[3]), QStringLiteral("m₀ = maxⱼ s₀ⱼ = 0.7071"));
    QVERIFY(lineText(stable.lines[4]).contains(QStringLiteral("e^(0 − 0.7071) / (e^(0 − 0.7071) + ")));
    // Scores of 60 make the stable form appear by itself.
    Scene scene = example();
    std::get<TokenInput>(scene.input).wQ = BlockMatrix({{60, 0}, {60, 60}});
    const Snapshot large = computed(scene);
    const CellArithmetic automatic = arithmeticOf(large, Stage::Weights, 2, 1, false);
    QVERIFY(lineText(automatic.lines.back()).contains(QStringLiteral("m₂")));
    QVERIFY(reckons(automatic, large.source(Stage::Weights)->exact(2, 1)));
}

void TestCellArithmetic::columns() {
    Scene scene = example();
    scene.orientation = Orientation::Columns;
    scene.rules.scale = ScaleKind::None;
    const Snapshot snapshot = computed(scene);
    const CellArithmetic weights = arithmeticOf(snapshot, Stage::Weights, 0, 1, false);
    QCOMPARE(QString::fromStdString(plainText(weights.cell)), QStringLiteral("A′[1, 0] = I → love"));
    QCOMPARE(lineText(weights.lines[0]), QStringLiteral("Kᵀ  3 × [2] · Q  [2] × 3 → A  3 × 3"));
    QCOMPARE(lineText(weights.lines[1]), QStringLiteral("α₀,₁ = q⁰ · k¹ = 1 × 1 + 0 × 0 = 1.000"));
    QVERIFY(lineText(weights.lines[2]).startsWith(QStringLiteral("α′₀,₁ = e^α₀,₁ / Σⱼ e^α₀,ⱼ = ")));
    QCOMPARE(QString::fromStdString(weights.lines[2].label.english()), QStringLiteral("Softmax of column 0"));
    const CellArithmetic query = arithmeticOf(snapshot, Stage::Q, 2, 0, false);
    QCOMPARE(lineText(query.lines[0]), QStringLiteral("W_q  2 × [2] · X  [2] × 3 → Q  2 × 3"));
    QCOMPARE(lineText(query.lines[1]), QStringLiteral("q²₀ = w₀ · x² = 1 × 1 + 1 × 1 = 2.000"));
    QCOMPARE(noteText(query.lines[1]), QStringLiteral("w₀ is row 0 of W_q"));
    const CellArithmetic output = arithmeticOf(snapshot, Stage::Output, 0, 1, false);
    QCOMPARE(lineText(output.lines[0]), QStringLiteral("V  2 × [3] · A′  [3] × 3 → Y  2 × 3"));
    QVERIFY(lineText(output.lines[1]).startsWith(QStringLiteral("y⁰₁ = Σⱼ vʲ₁ α′₀,ⱼ = 2 × ")));
}

void TestCellArithmetic::givenWeights() {
    Scene scene = example();
    scene.input = AttentionWeightsInput{BlockMatrix({{0.1, 0.2, 0.3}, {0, 0, 1}, {0.5, 0.5, 0.5}}),
                                        BlockMatrix({{1, 0}, {0, 2}, {3, 4}})};
    const Snapshot snapshot = computed(scene);
    QVERIFY(snapshot);
    const CellArithmetic weights = arithmeticOf(snapshot, Stage::Weights, 0, 1, false);
    QVERIFY(weights.given);
    QCOMPARE(weights.value, 0.2);
    QCOMPARE(noteText(weights.lines[0]), QStringLiteral("weights given, nothing computed"));
    QVERIFY(reckons(arithmeticOf(snapshot, Stage::Output, 0, 1, false), 0.2 * 2 + 0.3 * 4));
    QVERIFY(arithmeticOf(snapshot, Stage::Scores, 0, 1, false).lines.empty());
}

void TestCellArithmetic::manyTermsAddUpExactly() {
    const Snapshot snapshot = computed(randomScene(300, 512));
    QVERIFY(snapshot);
    const CellArithmetic scores = arithmeticOf(snapshot, Stage::Scores, 17, 230, false);
    QVERIFY(reckons(scores, snapshot.source(Stage::Scores)->exact(17, 230)));
    QVERIFY(lineText(scores.lines[1]).contains(QStringLiteral("(506 others = ")));
    const CellArithmetic weights = arithmeticOf(snapshot, Stage::Weights, 17, 230, false);
    QVERIFY(reckons(weights, snapshot.source(Stage::Weights)->exact(17, 230)));
    QVERIFY(lineText(weights.lines.back()).contains(QStringLiteral("(294 others = ")));
    const CellArithmetic output = arithmeticOf(snapshot, Stage::Output, 299, 2, false);
    QVERIFY(reckons(output, snapshot.source(Stage::Output)->exact(299, 2)));
    // The six that are written are the largest: the smallest of them is not below any other product.
    std::vector<const Formula*> numbers;
    collect(output.lines[1].working, numbers);
    QCOMPARE(numbers.size(), std::size_t{13});
    double smallest = std::numeric_limits<double>::infinity();
    for (std::size_t n = 0; n < 12; n += 2) {
        smallest = std::min(smallest, std::abs(numbers[n]->value * numbers[n + 1]->value));
    }
    std::size_t larger = 0;
    for (std::size_t j = 0; j < 300; ++j) {
        larger += std::abs(snapshot.source(Stage::Weights)->exact(299, j) *
                           snapshot.source(Stage::V)->exact(j, 2)) > smallest * (1.0 + 1e-12)
                      ? 1U
                      : 0U;
    }
    QCOMPARE(larger, std::size_t{5});
}

void TestCellArithmetic::writtenPartsAddUpToTheWrittenTotal() {
    const Snapshot snapshot = computed(randomScene(300, 16));
    for (const std::size_t query : {0U, 5U, 299U}) {
        const CellArithmetic arithmetic = arithmeticOf(snapshot, Stage::Weights, query, 3, false);
        const std::vector<Formula>& parts = arithmetic.lines.back().working.parts;
        std::vector<const Formula*> summands;
        collect(parts[3].parts[1], summands); // the denominator of the second fraction
        QCOMPARE(summands.size(), std::size_t{7});
        qint64 units = 0;
        for (const Formula* summand : summands) {
            units += QString::fromStdString(plainText(*summand)).remove('.').toLongLong();
        }
        QCOMPARE(units, QString::fromStdString(plainText(parts[5].parts[1])).remove('.').toLongLong());
    }
}

void TestCellArithmetic::silencedKeysAddNothing() {
    constexpr std::size_t kTokens = 9;
    static const QRegularExpression others(QStringLiteral("\\((\\d+) others = ([^)]*)\\)"));
    std::size_t seen = 0;
    for (const std::size_t dK : std::initializer_list<std::size_t>{2, 3, 5, 8}) {
        Scene scene = randomScene(kTokens, dK);
        scene.mask.layers.push_back(causal());
        const Snapshot snapshot = computed(scene);
        for (std::size_t i = 0; i < kTokens; ++i) {
            const CellArithmetic weights = arithmeticOf(snapshot, Stage::Weights, i, 0, false);
            for (const Formula& working : weights.lines.back().shorter) {
                const QRegularExpressionMatch rest = others.match(QString::fromStdString(plainText(working)));
                if (!rest.hasMatch()) {
                    continue;
                }
                QVERIFY2(!rest.captured(2).startsWith(QStringLiteral("−")), qPrintable(rest.captured()));
                // Of i + 1 keys that are seen one is the cell's own.
                QVERIFY2(rest.captured(1).toULongLong() <= i, qPrintable(rest.captured()));
                ++seen;
            }
        }
    }
    QVERIFY(seen > 20);
}

/// What stands above a line stands below it too, however short the sum is.
void TestCellArithmetic::theOwnTermIsWritten() {
    constexpr std::size_t kTokens = 9;
    const Snapshot snapshot = computed(randomScene(kTokens, 4));
    std::size_t sums = 0;
    const std::function<void(const Formula&)> check = [&](const Formula& formula) {
        if (formula.kind == Formula::Kind::Fraction) {
            std::vector<const Formula*> above;
            std::vector<const Formula*> below;
            collect(formula.parts[0], above);
            collect(formula.parts[1], below);
            if (above.size() == 1 && below.size() > 1) {
                ++sums;
                QVERIFY(std::any_of(below.begin(), below.end(), [&above](const Formula* number) {
                    return number->value == above[0]->value;
                }));
            }
        }
        for (const Formula& part : formula.parts) {
            check(part);
        }
    };
    for (std::size_t i = 0; i < kTokens; ++i) {
        for (std::size_t j = 0; j < kTokens; ++j) {
            const CellArithmetic weights = arithmeticOf(snapshot, Stage::Weights, i, j, false);
            for (const Formula& working : weights.lines.back().shorter) {
                check(working);
            }
        }
    }
    QVERIFY(sums > kTokens * kTokens);
}

namespace {

/// One query whose score with each key is that number.
Scene sceneOfScores(const std::vector<double>& scores) {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(1, "t"));
    scene.keyTokens = TokenList(std::vector<std::string>(scores.size(), "t"));
    BlockMatrix keys(scores.size(), 1);
    for (std::size_t j = 0; j < scores.size(); ++j) {
        keys.set(j, 0, scores[j]);
    }
    scene.input = QkvInput{BlockMatrix(1, 1, 1.0), keys, keys};
    scene.rules.scale = ScaleKind::None;
    return scene;
}

/// What the workings of a weight say of the keys that they don't name, from the longest on.
QStringList othersIn(const ArithmeticLine& line) {
    static const QRegularExpression others(QStringLiteral("\\((\\S+ others?) = "));
    std::vector<Formula> workings{line.working};
    workings.insert(workings.end(), line.shorter.begin(), line.shorter.end());
    QStringList found;
    for (const Formula& working : workings) {
        const auto match = others.match(QString::fromStdString(plainText(working)));
        if (match.hasMatch() && !found.contains(match.captured(1))) {
            found << match.captured(1);
        }
    }
    return found;
}

} // namespace

void TestCellArithmetic::keysTooWeakForANumberAreOthers_data() {
    QTest::addColumn<QString>("mask");
    QTest::addColumn<double>("fill");
    QTest::addColumn<QStringList>("others");
    // e^(−800) is 0 in float64. Of 14 scores six are written, then three, then one beside the cell's own.
    QTest::newRow("no mask") << QString() << -HUGE_VAL << QStringList{"8 others", "11 others", "12 others"};
    QTest::newRow("four masked") << "valid:10" << -HUGE_VAL
                                 << QStringList{"4 others", "7 others", "8 others"};
    QTest::newRow("four replaced") << "valid:10" << -1e6 << QStringList{"4 others", "7 others", "8 others"};
    // A score of 0 in place of a forbidden one acts: its power is 1.
    QTest::newRow("four that act") << "valid:10" << 0.0 << QStringList{"8 others", "11 others", "12 others"};
}

void TestCellArithmetic::keysTooWeakForANumberAreOthers() {
    QFETCH(QString, mask);
    QFETCH(double, fill);
    QFETCH(QStringList, others);
    Scene scene = sceneOfScores({0, 3, 1, 2, -800, -801, -802, -803, -804, -805, -806, -807, -808, -809});
    if (!mask.isEmpty()) {
        scene.mask.layers.push_back(causal());
        scene.mask.layers.back().spec = mask.toStdString();
        scene.mask.fill = fill;
    }
    const Snapshot snapshot = computed(scene);
    QVERIFY(snapshot);
    // The cell of the smallest score that is above 0 as a power, and one whose power is 0.
    QCOMPARE(othersIn(arithmeticOf(snapshot, Stage::Weights, 0, 0, false).lines.back()), others);
    QCOMPARE(othersIn(arithmeticOf(snapshot, Stage::Weights, 0, 9, false).lines.back()), others);
    QVERIFY(reckons(arithmeticOf(snapshot, Stage::Weights, 0, 9, false), 0.0));
}

void TestCellArithmetic::theLargestTermStandsBesideTheOwnOne() {
    const Snapshot snapshot = computed(sceneOfScores({0.0, 2.0, 0.5, 1.0}));
    QVERIFY(snapshot);
    const ArithmeticLine line = arithmeticOf(snapshot, Stage::Weights, 0, 0, false).lines.back();
    const QString all = QString::fromStdString(plainText(line.shorter.at(1)));
    // e^2 = 7.389, e^0.5 + e^1 = 4.367 and the sum of all is 12.756.
    QVERIFY2(all.contains(QStringLiteral("1 / (1.000 + 7.389 + (2 others = 4.367)) = ")), qPrintable(all));
    // The cell of the largest needs no second one.
    const QString own = QString::fromStdString(
        plainText(arithmeticOf(snapshot, Stage::Weights, 0, 1, false).lines.back().shorter.at(1)));
    QVERIFY2(own.contains(QStringLiteral("/ (7.389 + (3 others = 5.367)) = ")), qPrintable(own));
}

void TestCellArithmetic::texHasEveryLine() {
    const CellArithmetic arithmetic = arithmeticOf(computed(example()), Stage::Weights, 0, 1, false);
    const QString latex = QString::fromStdString(tex(arithmetic));
    QVERIFY(latex.contains(QStringLiteral("\\begin{align*}"))); // in a text, not in a formula
    QVERIFY(latex.contains(QStringLiteral("\\frac{e^{0.7071}}{e^{0} + e^{0.7071} + e^{0.7071}}")));
    QVERIFY(latex.contains(QStringLiteral("= 1.000 \\div \\sqrt{2} = 0.7071")));
    QCOMPARE(latex.count(QStringLiteral("\\\\\n")), 3);
    QCOMPARE(latex.count('{'), latex.count('}'));
    const QString plain = QString::fromStdString(plainText(arithmetic));
    QVERIFY(plain.contains(QStringLiteral("Scale by √d_k: s₀₁ = ")));
    QCOMPARE(plain.count('\n'), 5);
}

void TestCellArithmetic::longLinesOfTexAreBroken() {
    std::vector<double> row;
    for (int at = 0; at < 40; ++at) {
        row.push_back(0.25 * at + 0.125);
    }
    Scene scene = example();
    scene.tokens = {"a", "b"};
    BlockMatrix q(2, row.size());
    for (std::size_t at = 0; at < row.size(); ++at) {
        q.set(0, at, row[at]);
        q.set(1, at, 1.0 / (row[at] + 1.0));
    }
    scene.input = QkvInput{q, q, q};
    const QString latex =
        QString::fromStdString(tex(arithmeticOf(computed(scene), Stage::Scores, 0, 1, false)));
    QVERIFY2(latex.count(QStringLiteral("\\\\\n  & \\quad + ")) >= 1, qPrintable(latex));
    for (const QString& line : latex.split('\n')) {
        QVERIFY2(line.size() < 160 || line.contains(QStringLiteral("boxed")), qPrintable(line)); // the shapes
    }
    // Of 40 keys the softmax names the largest, and the others together.
    std::vector<double> scores(40, 0.5);
    scores[3] = 2.0;
    const QString weights = QString::fromStdString(
        tex(arithmeticOf(computed(sceneOfScores(scores)), Stage::Weights, 0, 3, false)));
    QVERIFY2(weights.contains(QStringLiteral("others")), qPrintable(weights));
}

void TestCellArithmetic::nothingOutside() {
    const Snapshot snapshot = computed(example());
    QVERIFY(arithmeticOf(snapshot, Stage::Weights, 3, 0, false).lines.empty());
    QVERIFY(arithmeticOf({}, Stage::Weights, 0, 0, false).lines.empty());
}

template struct attnscope::test::Registered<TestCellArithmetic>;
#include "tst_cell_arithmetic.moc"
