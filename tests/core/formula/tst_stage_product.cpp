// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/product_line.h"
#include "core/examples/example.h"
#include "core/formula/stage_product.h"
#include "core/scene/initial_matrices.h"
#include "tests/core/arithmetic/arithmetic_fixture.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

namespace {

using Rows = std::vector<std::vector<double>>;

Rows numbersOf(const ProductMatrix& matrix) {
    Rows rows(matrix.rows);
    for (std::size_t i = 0; i < matrix.rows; ++i) {
        for (std::size_t j = 0; j < matrix.columns; ++j) {
            rows[i].push_back(matrix.at(i, j));
        }
    }
    return rows;
}

/// left·right + bias, added up from what is displayed.
Rows multiplied(const StageProduct& product) {
    const Rows left = numbersOf(product.left);
    const Rows right = numbersOf(product.right);
    Rows sums(product.left.rows, std::vector<double>(product.right.columns));
    for (std::size_t i = 0; i < sums.size(); ++i) {
        for (std::size_t j = 0; j < sums[i].size(); ++j) {
            for (std::size_t k = 0; k < right.size(); ++k) {
                sums[i][j] += left[i][k] * right[k][j];
            }
            if (product.bias) {
                sums[i][j] +=
                    product.bias->at(product.bias->rows > 1 ? i : 0, product.bias->columns > 1 ? j : 0);
            }
        }
    }
    return sums;
}

Snapshot ofHead(const Scene& scene, std::size_t head) {
    TextbookEngine engine;
    return {std::make_shared<const Scene>(scene),
            *runToEnd(engine, *resolve(nullptr, scene, Change{}, HeadIndex{0, head}))};
}

QString text(const Formula& formula) {
    return QString::fromStdString(plainText(formula));
}

QString equation(const StageProduct& product) {
    return text(product.left.name) + " . " + text(product.right.name) + " = " + text(product.result.name);
}

bool areNear(const Rows& a, const Rows& b) {
    if (a.size() != b.size() || a.empty() || a[0].size() != b[0].size()) {
        return false;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < a[i].size(); ++j) {
            if (std::abs(a[i][j] - b[i][j]) > 1e-9) {
                return false;
            }
        }
    }
    return true;
}

Scene randomTokens(std::size_t heads) {
    Scene scene;
    scene.tokens = {"a", "b", "c"};
    TokenInput input{randomMatrix(MatrixRole::X, 3, 4, 1), randomMatrix(MatrixRole::WQ, 4, 4, 2),
                     randomMatrix(MatrixRole::WK, 4, 4, 3), randomMatrix(MatrixRole::WV, 4, 4, 4), heads};
    input.bQ = randomMatrix(MatrixRole::WQ, 1, 4, 5);
    input.wO = randomMatrix(MatrixRole::WO, 4, 5, 6);
    scene.input = input;
    return scene;
}

} // namespace

/// The matrices of a product, from the formula.
class TestStageProduct : public QObject {
    Q_OBJECT

private slots:
    void scoresOfThreeWords() {
        const auto product = productOf(computed(example()), Stage::Scores);
        QVERIFY(product.has_value());
        QCOMPARE(equation(*product), QStringLiteral("Q . Kᵀ = QKᵀ"));
        QCOMPARE(numbersOf(product->left), (Rows{{1, 0}, {1, 1}, {2, 1}}));
        QCOMPARE(numbersOf(product->right), (Rows{{0, 1, 1}, {1, 0, 1}}));
        QCOMPARE(numbersOf(product->result), (Rows{{0, 1, 1}, {1, 1, 2}, {1, 2, 3}}));
        QVERIFY(product->note.empty());
    }

    void rowsOfTokensTimesWeights() {
        const auto product = productOf(computed(example()), Stage::V);
        QVERIFY(product.has_value());
        QCOMPARE(equation(*product), QStringLiteral("X . W_V = V"));
        QCOMPARE(numbersOf(product->left), (Rows{{1, 0}, {0, 1}, {1, 1}}));
        QCOMPARE(numbersOf(product->right), (Rows{{1, 2}, {0, 1}}));
        QCOMPARE(numbersOf(product->result), (Rows{{1, 2}, {0, 1}, {1, 3}}));
        QCOMPARE(product->left.rowSide, ProductSide::Keys);
    }

    void outputWithTokensAsColumns() {
        const auto product = productOf(computed(columnConvention().scene), Stage::Output);
        QVERIFY(product.has_value());
        QCOMPARE(equation(*product), QStringLiteral("V . A′ = Y"));
        QCOMPARE(numbersOf(product->left), (Rows{{1, 0, 3, 0}, {0, 2, 0, 4}}));
        QCOMPARE(numbersOf(product->right),
                 (Rows{{.1, .1, 0, 0}, {0, .2, 0, 0}, {0, .3, .3, 0}, {0, .4, 0, .4}}));
        QVERIFY(areNear(numbersOf(product->result), {{.1, 1, .9, 0}, {0, 2, 0, 1.6}}));
        // y² [0] is core's cell (1, 0): query 1, feature 0.
        QCOMPARE(product->result.cellAt(0, 1), (CellRef{Stage::Output, 1, 0}));
        QCOMPARE(product->result.displayed({Stage::Output, 1, 0}),
                 std::optional(CellRef{Stage::Output, 0, 1}));
    }

    void everyStageHasItsProduct_data() {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("equation");
        QTest::newRow("X") << "x"
                           << "X . W_Q = Q";
        QTest::newRow("K") << "k"
                           << "X . W_K = K";
        QTest::newRow("scaled") << "scaled"
                                << "Q . Kᵀ = QKᵀ";
        QTest::newRow("masked") << "masked"
                                << "Q . Kᵀ = QKᵀ";
        QTest::newRow("weights") << "weights"
                                 << "A . V = O";
    }

    void everyStageHasItsProduct() {
        QFETCH(QString, asked);
        QFETCH(QString, equation);
        const Stage stage = *stageNamed(asked.toStdString());
        const auto product = productOf(computed(example()), stage);
        QVERIFY(product.has_value());
        QCOMPARE(::equation(*product), equation);
        QCOMPARE(product->note.empty(), asked == "k");
        QVERIFY(areNear(multiplied(*product), numbersOf(product->result)));
    }

    /// The slice of the weights and of the bias that belongs to the head, both ways round.
    void headsTakeTheirColumns() {
        for (const Orientation orientation : {Orientation::Rows, Orientation::Columns}) {
            for (std::size_t head = 0; head < 2; ++head) {
                Scene scene = randomTokens(2);
                scene.orientation = orientation;
                const Snapshot snapshot = ofHead(scene, head);
                const auto product = productOf(snapshot, Stage::Q);
                QVERIFY(product && product->bias);
                QVERIFY(areNear(multiplied(*product), numbersOf(product->result)));
                const auto& input = std::get<TokenInput>(scene.input);
                const bool isTurned = orientation == Orientation::Columns;
                const ProductMatrix& w = isTurned ? product->left : product->right;
                QCOMPARE(isTurned ? w.at(1, 3) : w.at(3, 1), input.wQ(3, 2 * head + 1));
            }
        }
    }

    void rotatedQueriesAreNotTheProduct() {
        Scene scene = randomTokens(1);
        scene.rules.ropeBase = 10000.0;
        const auto product = productOf(computed(scene), Stage::Q);
        QVERIFY(product.has_value());
        QCOMPARE(text(product->result.name), QStringLiteral("U_Q"));
        QVERIFY(areNear(multiplied(*product), numbersOf(product->result)));
        QVERIFY(!product->note.empty());
    }

    void withoutTransposingSizesDoNotFit() {
        const auto product = productOf(computed(example()), Stage::Scores, true);
        QVERIFY(product && !product->fits() && !product->result.source);
        QCOMPARE(QString::fromStdString(product->note.english()),
                 QStringLiteral("3 × 2 · 3 × 2 does not fit: a row of Q has 2 numbers, a column of K has 3"));
        QVERIFY(!productLine(*product, example(), 0, 0).result.has_value());
    }

    /// Two tokens with two features: Q·K is there, and is not QKᵀ.
    void withoutTransposingSizesMayFitByAccident() {
        Scene scene;
        scene.tokens = {"a", "b"};
        scene.input = QkvInput{BlockMatrix({{1, 2}, {3, 4}}), BlockMatrix({{5, 6}, {7, 8}}), std::nullopt};
        const auto product = productOf(computed(scene), Stage::Scores, true);
        QVERIFY(product && product->fits());
        QCOMPARE(numbersOf(product->result), (Rows{{19, 22}, {43, 50}}));
        QVERIFY(QString::fromStdString(product->note.english()).contains("by accident"));
    }

    void linesAddUp() {
        const Snapshot snapshot = computed(example());
        const auto scores = productOf(snapshot, Stage::Scores);
        ArithmeticLine line = productLine(*scores, *snapshot.scene, 2, 1);
        QCOMPARE(text(line.name) + text(line.working) + " = " + text(*line.result),
                 QStringLiteral("q₂ · k₁ = 2 × 1 + 1 × 0 = 2.000"));
        const auto output = productOf(snapshot, Stage::Output);
        line = productLine(*output, *snapshot.scene, 0, 0);
        QCOMPARE(text(line.name) + text(line.working) + " = " + text(*line.result),
                 QStringLiteral("o₀₀ = 0.1978 × 1 + 0.4011 × 0 + 0.4011 × 1 = 0.5989"));
    }

    /// However short, a sum still shows its two largest terms.
    void shortSumsShowTwoTerms() {
        const Snapshot snapshot = computed(fiveWords().scene);
        const ArithmeticLine line = productLine(*productOf(snapshot, Stage::Output), *snapshot.scene, 0, 0);
        for (const Formula& shorter : line.shorter) {
            QVERIFY2(text(shorter).count(QStringLiteral("×")) >= 2, qPrintable(text(shorter)));
        }
        QVERIFY2(text(line.shorter.back()).endsWith(QStringLiteral("+ …")),
                 qPrintable(text(line.shorter.back())));
        // Four terms are not folded to one and three others.
        const Snapshot four = computed(columnConvention().scene);
        const ArithmeticLine given = productLine(*productOf(four, Stage::Weights), *four.scene, 0, 1);
        QCOMPARE(text(given.shorter.back()), QStringLiteral(" = 1 × 0.1 + 3 × 0.3 + …"));
    }

    void givenWeightsWithoutValuesMultiplyNothing() {
        Scene scene;
        scene.tokens = {"a", "b"};
        scene.input = AttentionWeightsInput{BlockMatrix({{0.25, 0.75}, {0.5, 0.5}}), std::nullopt};
        QVERIFY(!productOf(computed(scene), Stage::Weights));
    }

    void namesOnTheWay() {
        const Snapshot snapshot = computed(example());
        QCOMPARE(text(*productName(snapshot, Stage::Q)), QStringLiteral("X · W_Q"));
        QCOMPARE(text(*productName(snapshot, Stage::Output)), QStringLiteral("A · V"));
        QVERIFY(!productName(snapshot, Stage::Weights));
    }
};

template struct attnscope::test::Registered<TestStageProduct>;
#include "tst_stage_product.moc"
