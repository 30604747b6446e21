// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/agree_search.h"
#include "core/agree/capped_scale.h"
#include "core/agree/mixed_heads.h"
#include "core/agree/norm_of_rows.h"
#include "core/agree/weight_rules.h"
#include "tests/registry.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace attnscope;

namespace {

class RuleDraws {
public:
    double number() { return std::normal_distribution<double>()(m_words); }
    BlockMatrix matrix(std::size_t rows, std::size_t columns) {
        BlockMatrix made(rows, columns);
        for (std::size_t i = 0; i < rows; ++i) {
            for (double& each : made.mutableRow(i)) {
                each = number();
            }
        }
        return made;
    }

private:
    std::mt19937_64 m_words{52};
};

/// Weights that are those of a softmax times a number.
References weightsOf(const std::vector<std::vector<double>>& rows) {
    References references;
    references.weights = MatrixStack(BlockMatrix(rows));
    return references;
}

} // namespace

/// The arithmetic behind what a search tells, each from its formula.
class TestAgreeRules : public QObject {
    Q_OBJECT

private slots:
    /// ln w = 30·tanh(0.2·p / 30) + c, c another number in every row.
    void aScaleAndASoftcapAreSolvedFor() {
        RuleDraws draws;
        std::vector<LogarithmsOfRow> rows(6);
        std::vector<LogarithmsOfRow> uncapped(6);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const double constant = draws.number();
            for (int cell = 0; cell < 40; ++cell) {
                const double product = 80.0 * draws.number();
                rows[row].emplace_back(product, 30.0 * std::tanh(0.2 * product / 30.0) + constant);
                uncapped[row].emplace_back(product, 0.2 * product + constant);
            }
        }
        const std::optional<CappedScale> found = cappedScaleOf(rows);
        QVERIFY(found.has_value());
        QVERIFY(std::abs(found->scale - 0.2) < 1e-6);
        QVERIFY(std::abs(found->softcap - 30.0) < 1e-4);
        const std::optional<CappedScale> none = cappedScaleOf(uncapped);
        QVERIFY(!none || none->softcap > 1e4);
    }

    /// y = 1.5·z − 2 of z = (x − mean)/√(variance + 1e-5), and of another z not.
    void aNormIsKnownByAnyWeights() {
        RuleDraws draws;
        const BlockMatrix x = draws.matrix(12, 8);
        for (const NormKind kind : {NormKind::Layer, NormKind::Rms}) {
            BlockMatrix y(12, 8);
            for (std::size_t row = 0; row < 12; ++row) {
                double mean = 0.0;
                double squares = 0.0;
                for (const double number : x.row(row)) {
                    mean += kind == NormKind::Layer ? number / 8.0 : 0.0;
                }
                for (const double number : x.row(row)) {
                    squares += (number - mean) * (number - mean) / 8.0;
                }
                for (std::size_t column = 0; column < 8; ++column) {
                    y.set(row, column, 1.5 * (x(row, column) - mean) / std::sqrt(squares + 1e-5) - 2.0);
                }
            }
            QVERIFY(isNormOf({x}, {y}, 1e-9));
            y.set(3, 3, y(3, 3) + 1e-3);
            QVERIFY(!isNormOf({x}, {y}, 1e-4));
        }
        QVERIFY(!isNormOf({draws.matrix(12, 8)}, {x}, 1e-3));
    }

    void theOrderBeforeMixingIsSolvedFor() {
        RuleDraws draws;
        TokenInput tokens{MatrixStack(draws.matrix(10, 6)), draws.matrix(6, 6), draws.matrix(6, 6),
                          draws.matrix(6, 6), 3};
        tokens.wO = draws.matrix(6, 5);
        tokens.bO = draws.matrix(1, 5);
        const BlockMatrix heads = draws.matrix(10, 6);
        const std::vector<std::size_t> order{2, 0, 1};
        BlockMatrix given(10, 5);
        for (std::size_t row = 0; row < 10; ++row) {
            for (std::size_t column = 0; column < 5; ++column) {
                double sum = (*tokens.bO)(0, column);
                for (std::size_t feature = 0; feature < 6; ++feature) {
                    sum += heads(row, 2 * order[feature / 2] + feature % 2) * (*tokens.wO)(feature, column);
                }
                given.set(row, column, sum);
            }
        }
        QCOMPARE(orderBeforeMixing({heads}, {given}, tokens, 3), order);
        QVERIFY(orderBeforeMixing({heads}, {draws.matrix(10, 5)}, tokens, 3).empty());
    }

    /// 20 numbers of three decimals are a table's; a quarter more is not, and quarters alone tell nothing.
    void decimalsOfATableAreSeen() {
        RuleDraws draws;
        std::vector<double> numbers;
        for (int at = 0; at < 20; ++at) {
            numbers.push_back(std::round(1000.0 * std::abs(std::sin(draws.number()))) / 1000.0 + 0.001);
        }
        References references = weightsOf({numbers});
        const GivenNumbers three = numbersOf(references);
        QCOMPARE(three.decimalsThatCount(), 3);
        QVERIFY(three.allowed(Reference::Weights) > 0.0005 && three.allowed(Reference::Weights) < 0.00051);
        references.weights->at({}).set(0, 0, 1.0 / 3.0);
        QCOMPARE(numbersOf(references).decimalsThatCount(), 0);
        QVERIFY(numbersOf(references).allowed(Reference::Weights) < 1e-4);
        QCOMPARE(numbersOf(weightsOf({std::vector<double>(20, 0.25)})).decimalsThatCount(), 0);
    }

    /// An output of bfloat16 makes all so, weights of it beside an exact output not.
    void theOutputTellsOfHalfPrecision() {
        RuleDraws draws;
        const auto half = [](BlockMatrix matrix) {
            for (double& number : matrix.mutableRow(0)) {
                number = rounded(number, Rounding::BFloat16);
            }
            return matrix;
        };
        References references;
        references.output = MatrixStack(half(draws.matrix(1, 32)));
        references.weights = MatrixStack(draws.matrix(1, 32));
        QCOMPARE(numbersOf(references).rounding, Rounding::BFloat16);
        std::swap(references.output, references.weights);
        QVERIFY(numbersOf(references).rounding != Rounding::BFloat16);
    }

    void runsAreWrittenAsPeopleWriteThem() {
        QCOMPARE(runsText({0, 1, 2, 3, 7}), std::string("0–3, 7"));
        QCOMPARE(runsText({4, 5}), std::string("4, 5"));
        QCOMPARE(runsText({}), std::string());
    }

    void zerosOfACausalMaskAreKnown() {
        QVERIFY(areZeroAsCausal(*weightsOf({{1.0, 0.0}, {0.5, 0.5}}).weights));
        QVERIFY(!areZeroAsCausal(*weightsOf({{1.0, 0.0}, {0.0, 1.0}}).weights));
        QVERIFY(!areZeroAsCausal(*weightsOf({{0.9, 0.1}, {0.5, 0.5}}).weights));
    }
};

template struct attnscope::test::Registered<TestAgreeRules>;
#include "tst_agree_rules.moc"
