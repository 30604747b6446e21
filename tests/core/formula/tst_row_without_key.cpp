// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/row_without_key.h"
#include "core/stream/stream_engine.h"
#include "tests/core/arithmetic/arithmetic_fixture.h"
#include "tests/core/stream/stream_problems.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// A mask with one more cell forbidden.
class WithoutCell final : public MaskPredicate {
public:
    WithoutCell(std::shared_ptr<const Mask> mask, std::size_t query, std::size_t key)
        : m_mask(std::move(mask))
        , m_query(query)
        , m_key(key) {}
    bool allowed(std::size_t i, std::size_t j) const override {
        return !(i == m_query && j == m_key) && m_mask->allowed(i, j);
    }
    BlockClass classify(std::size_t, std::size_t, std::size_t, std::size_t) const override {
        return BlockClass::Partial;
    }

private:
    std::shared_ptr<const Mask> m_mask;
    std::size_t m_query;
    std::size_t m_key;
};

/// The row of the output where the mask really forbids the cell.
std::vector<double> maskedRow(AttentionProblem problem, std::size_t query, std::size_t key) {
    problem.mask = std::make_shared<const Mask>(Mask::of(
        std::make_shared<const WithoutCell>(problem.mask, query, key), problem.queries(), problem.keys()));
    const ResultPtr result = attnscope::test::run(problem);
    std::vector<double> row;
    for (std::size_t f = 0; f < problem.v->columns(); ++f) {
        row.push_back(result->source(Stage::Output)->exact(query, f));
    }
    return row;
}

Snapshot snapshotOf(const ResultPtr& result) {
    return {std::make_shared<const Scene>(example()), result};
}

double lengthOfRow(const std::vector<double>& row) {
    double squares = 0.0;
    for (const double number : row) {
        squares += number * number;
    }
    return std::sqrt(squares);
}

} // namespace

/// What one forbidden cell takes from a row of the output.
class TestRowWithoutKey : public QObject {
    Q_OBJECT

private slots:
    void isTheRowOfTheMaskReallySet_data();
    void isTheRowOfTheMaskReallySet();
    void isTheFormula();
    void aLonelyKeyLeavesAnEmptyRow();
    void weightsThatVanishCount();
    void givenWeightsAreNotNormalised();
    void theWrongAxisKeepsTheOthers();
    void forbiddenCellsTakeNothing();
    void linesAsOnPaper();
    void theHeadLosesItsPart();
};

void TestRowWithoutKey::isTheRowOfTheMaskReallySet_data() {
    QTest::addColumn<std::size_t>("variant");
    QTest::addColumn<bool>("isStreamed");
    for (std::size_t variant = 0; variant < std::size(kVariants); ++variant) {
        for (const bool isStreamed : {false, true}) {
            QTest::addRow("%s %d", kVariants[variant].name, isStreamed) << variant << isStreamed;
        }
    }
}

void TestRowWithoutKey::isTheRowOfTheMaskReallySet() {
    QFETCH(std::size_t, variant);
    QFETCH(bool, isStreamed);
    AttentionProblem problem = randomProblem(9, 11, 3, 4, 5);
    kVariants[variant].apply(problem);
    AttentionProblem single = problem;
    single.precision = Precision::Float32;
    StreamEngine engine;
    const ResultPtr result = isStreamed ? runToEnd(engine, single).value() : attnscope::test::run(problem);
    const Snapshot snapshot = snapshotOf(result);
    std::size_t tried = 0;
    for (std::size_t i = 0; i < problem.queries(); ++i) {
        for (std::size_t j = 0; j < problem.keys(); ++j) {
            const auto without = rowWithoutKey(snapshot, i, j);
            QCOMPARE(without.has_value(), problem.mask->allowed(i, j));
            if (!without) {
                continue;
            }
            ++tried;
            const std::vector<double> wanted = maskedRow(problem, i, j);
            std::vector<double> change;
            for (std::size_t f = 0; f < wanted.size(); ++f) {
                change.push_back(wanted[f] - result->source(Stage::Output)->exact(i, f));
                QVERIFY(std::abs(without->change[f] - change[f]) < 1e-12);
            }
            QVERIFY(std::abs(without->length - lengthOfRow(change)) < 1e-12);
        }
    }
    QVERIFY(tried > 0);
}

void TestRowWithoutKey::isTheFormula() {
    const AttentionProblem problem = randomProblem(6, 8, 3, 5, 21);
    const ResultPtr result = attnscope::test::run(problem);
    for (std::size_t i = 0; i < 6; ++i) {
        for (std::size_t j = 0; j < 8; ++j) {
            const auto without = rowWithoutKey(snapshotOf(result), i, j);
            QVERIFY(without && without->others == RowWithoutKey::Others::Renormalised);
            const double a = result->source(Stage::Weights)->exact(i, j);
            for (std::size_t f = 0; f < 5; ++f) {
                const double o = result->source(Stage::Output)->exact(i, f);
                const double wanted = a / (1.0 - a) * (o - (*problem.v)(j, f));
                QVERIFY(std::abs(without->change[f] - wanted) < 1e-12);
            }
        }
    }
}

void TestRowWithoutKey::aLonelyKeyLeavesAnEmptyRow() {
    // Causal: query 0 attends to itself alone, v₀ = (1, 2).
    Scene scene = example();
    scene.mask.layers.push_back(causal());
    const auto alone = [&](EmptyRows rule) {
        scene.mask.emptyRows = rule;
        return *rowWithoutKey(computed(scene), 0, 0);
    };
    QCOMPARE(alone(EmptyRows::Zeros).others, RowWithoutKey::Others::None);
    QVERIFY(agree(alone(EmptyRows::Zeros).length, std::sqrt(5.0)));
    // The mean of (1, 2), (0, 1), (1, 3) is (2/3, 2).
    QVERIFY(agree(alone(EmptyRows::Uniform).length, 1.0 / 3.0));
    QVERIFY(std::isnan(alone(EmptyRows::NaN).length));
    scene.mask.emptyRows = EmptyRows::Zeros;
    const CellArithmetic arithmetic = arithmeticOf(computed(scene), Stage::Effect, 0, 0, false);
    QCOMPARE(noteText(arithmetic.lines[1]),
             QStringLiteral("it is all that the query attends to: without it the output is 0"));
    // A finite fill puts a score in its place, so that all keys weigh the same.
    scene.mask.fill = -1e9;
    const RowWithoutKey filled = *rowWithoutKey(computed(scene), 0, 0);
    QCOMPARE(filled.others, RowWithoutKey::Others::Recomputed);
    QVERIFY(agree(filled.length, 1.0 / 3.0));
}

void TestRowWithoutKey::weightsThatVanishCount() {
    // Beside a score of 1000 the others weigh 0; without it they weigh 1/2 each.
    AttentionProblem problem = randomProblem(1, 3, 1, 1, 1);
    problem.scale = 1.0;
    problem.q = column({1});
    problem.k = column({1000, 0, 0});
    problem.v = column({5, 1, 2});
    const auto without = rowWithoutKey(snapshotOf(attnscope::test::run(problem)), 0, 0);
    QVERIFY(agree(without->change[0], 1.5 - 5.0));
}

void TestRowWithoutKey::givenWeightsAreNotNormalised() {
    Scene scene = example();
    AttentionWeightsInput input;
    input.weights = MatrixStack(BlockMatrix({{0.5, -2.0, 0}, {0, 1, 0}, {0, 0, 1}}));
    input.v = MatrixStack(BlockMatrix({{3, 4}, {0, -1}, {1, 1}}));
    scene.input = input;
    const Snapshot snapshot = computed(scene);
    QCOMPARE(rowWithoutKey(snapshot, 0, 1)->others, RowWithoutKey::Others::Kept);
    QVERIFY(agree(rowWithoutKey(snapshot, 0, 0)->length, 2.5));
    QVERIFY(agree(rowWithoutKey(snapshot, 0, 1)->length, 2.0));
    const CellArithmetic arithmetic = arithmeticOf(snapshot, Stage::Effect, 0, 1, false);
    QVERIFY(reckons(arithmetic, 2.0));
    QCOMPARE(noteText(arithmetic.lines.back()), QStringLiteral("a length has no sign: the weight is −2.000"));
}

void TestRowWithoutKey::theWrongAxisKeepsTheOthers() {
    AttentionProblem problem = randomProblem(4, 5, 2, 3, 8);
    problem.softmaxAxis = SoftmaxAxis::Queries;
    const ResultPtr result = attnscope::test::run(problem);
    for (std::size_t j = 0; j < 5; ++j) {
        const auto without = rowWithoutKey(snapshotOf(result), 2, j);
        const std::vector<double> wanted = maskedRow(problem, 2, j);
        for (std::size_t f = 0; f < 3; ++f) {
            const double change = wanted[f] - result->source(Stage::Output)->exact(2, f);
            QVERIFY(std::abs(without->change[f] - change) < 1e-12);
        }
        QVERIFY(agree(without->length, result->source(Stage::Effect)->exact(2, j)));
    }
}

void TestRowWithoutKey::forbiddenCellsTakeNothing() {
    Scene scene = example();
    scene.mask.layers.push_back(causal());
    const Snapshot snapshot = computed(scene);
    QVERIFY(!rowWithoutKey(snapshot, 0, 2));
    QVERIFY(!rowWithoutKey(snapshot, 7, 0));
    const CellArithmetic arithmetic = arithmeticOf(snapshot, Stage::Effect, 0, 2, false);
    QCOMPARE(arithmetic.lines.size(), std::size_t{2});
    QVERIFY(reckons(arithmetic, 0.0));
}

void TestRowWithoutKey::linesAsOnPaper() {
    // a₀₁ = 0.4011, o₀ = (0.5989, 2), v₁ = (0, 1): 0.4011 / 0.5989 · √(0.5989² + 1) = 0.7807.
    const CellArithmetic arithmetic = arithmeticOf(computed(example()), Stage::Effect, 0, 1, false);
    QCOMPARE(QString::fromStdString(plainText(arithmetic.cell)), QStringLiteral("E[0, 1] = I → love"));
    QCOMPARE(arithmetic.lines.size(), std::size_t{3});
    QCOMPARE(lineText(arithmetic.lines[0]), QStringLiteral("‖v₁‖ = √(0^2 + 1^2) = 1.000"));
    QCOMPARE(lineText(arithmetic.lines[1]),
             QStringLiteral("‖Δo₀‖ = a₀₁ ÷ (1 − a₀₁) · ‖o₀ − v₁‖ = 0.4011 ÷ (1 − 0.4011) × "
                            "√((0.5989 − 0)^2 + (2 − 1)^2) = 0.7807"));
    QCOMPARE(noteText(arithmetic.lines[1]),
             QStringLiteral("with key 1 masked, the other weights of the query sum to 1 again"));
    QCOMPARE(lineText(arithmetic.lines[2]),
             QStringLiteral("‖a₀₁ v₁‖ = a₀₁ · ‖v₁‖ = 0.4011 × 1.000 = 0.4011"));
    QVERIFY(tex(arithmetic).find("\\Vert") != std::string::npos);
    Scene scene = example();
    scene.orientation = Orientation::Columns;
    const CellArithmetic columns = arithmeticOf(computed(scene), Stage::Effect, 0, 1, false);
    QCOMPARE(QString::fromStdString(plainText(columns.cell)), QStringLiteral("E[1, 0] = I → love"));
    QVERIFY(lineText(columns.lines[2]).startsWith(QStringLiteral("‖v¹ α′₀,₁‖ = α′₀,₁ · ‖v¹‖ = 0.4011")));
}

void TestRowWithoutKey::theHeadLosesItsPart() {
    Scene scene = example();
    auto& input = std::get<TokenInput>(scene.input);
    input.wO = BlockMatrix({{2, 0}, {0, 0.5}});
    // o₀ = (0.5989, 2): z₀ = (1.1978, 1).
    const CellArithmetic arithmetic = arithmeticOf(computed(scene), Stage::Effect, 0, 1, false);
    QCOMPARE(arithmetic.lines.size(), std::size_t{4});
    QCOMPARE(lineText(arithmetic.lines[2]), QStringLiteral("‖Δz₀‖ = ‖o₀ W_O‖ = √(1.198^2 + 1^2) = 1.560"));
    QCOMPARE(noteText(arithmetic.lines[2]),
             QStringLiteral("head 0 zeroed where heads are joined: rows 0 to 1 of W_O"));
}

template struct attnscope::test::Registered<TestRowWithoutKey>;
#include "tst_row_without_key.moc"
