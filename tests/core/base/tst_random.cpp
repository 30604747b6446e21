// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/philox.h"
#include "core/scene/initial_matrices.h"

#include "tests/registry.h"

#include <QTest>

#include <cmath>

using namespace attnscope;

class TestRandom : public QObject {
    Q_OBJECT

private slots:
    void philoxKnownAnswers();
    void normalsFollowTheirFormula();
    void normalsAreNormal();
    void identity();
    void randomMatrices();
    void wordVectors();
};

using Words = std::array<std::uint32_t, 4>;

void TestRandom::philoxKnownAnswers() {
    // kat_vectors of Random123 (Salmon et al. 2011).
    QCOMPARE(philox({0, 0, 0, 0}, 0), (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    QCOMPARE(philox({~0U, ~0U, ~0U, ~0U}, ~std::uint64_t{0}),
             (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    QCOMPARE(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, 0x299f31d0a4093822),
             (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

void TestRandom::normalsFollowTheirFormula() {
    const Words words = philox({5, 3, 0, 2}, 11);
    const auto unit = [](std::uint64_t high, std::uint64_t low) {
        return (std::floor(static_cast<double>(high) * 0x1p21 + static_cast<double>(low >> 11)) + 0.5) *
               0x1p-53;
    };
    const double u1 = unit(words[0], words[1]);
    const double u2 = unit(words[2], words[3]);
    const double expected = std::sqrt(-2 * std::log(u1)) * std::cos(2 * std::acos(-1.0) * u2);
    QVERIFY(std::abs(normalAt(11, RandomStream::WK, 3, 5) - expected) < 1e-14);
}

void TestRandom::normalsAreNormal() {
    const BlockMatrix matrix = randomMatrix(MatrixRole::X, 200, 100, 0);
    double sum = 0.0;
    double squares = 0.0;
    for (const double value : matrix.dense()) {
        sum += value;
        squares += value * value;
    }
    // Five standard errors of 20,000 draws.
    QVERIFY(std::abs(sum / 20'000) < 5 / std::sqrt(20'000.0));
    QVERIFY(std::abs(squares / 20'000 - 1.0) < 5 * std::sqrt(2 / 20'000.0));
}

void TestRandom::identity() {
    QCOMPARE(identityMatrix(2, 3), BlockMatrix({{1, 0, 0}, {0, 1, 0}}));
    QCOMPARE(identityMatrix(3, 2), BlockMatrix({{1, 0}, {0, 1}, {0, 0}}));
}

void TestRandom::randomMatrices() {
    const BlockMatrix w = randomMatrix(MatrixRole::WV, 16, 3, 7);
    QCOMPARE(w(2, 1), normalAt(7, RandomStream::WV, 2, 1) / 4.0);
    QCOMPARE(w, randomMatrix(MatrixRole::WV, 16, 3, 7));
    QVERIFY(!(w == randomMatrix(MatrixRole::WV, 16, 3, 8)));
    QVERIFY(!(w == randomMatrix(MatrixRole::WQ, 16, 3, 7)));
    // A cell's number does not depend on the matrix's size, so growing X keeps what was there.
    QCOMPARE(randomMatrix(MatrixRole::X, 90, 5, 7)(70, 2), randomMatrix(MatrixRole::X, 71, 3, 7)(70, 2));
    const BlockMatrix weights = randomMatrix(MatrixRole::Weights, 4, 6, 7);
    for (std::size_t i = 0; i < 4; ++i) {
        double sum = 0.0;
        for (const double weight : weights.row(i)) {
            QVERIFY(weight > 0.0);
            sum += weight;
        }
        QVERIFY(std::abs(sum - 1.0) < 1e-12);
    }
}

void TestRandom::wordVectors() {
    QCOMPARE(wordVector("love", 4), wordVector("love", 4));
    QVERIFY(wordVector("love", 4) != wordVector("Love", 4));
    // FNV-1a64 of the empty text is its offset basis.
    QCOMPARE(wordVector("", 2)[1], normalAt(0xcbf29ce484222325, RandomStream::Words, 0, 1));
    // FNV-1a64 of "a", as its authors publish it.
    QCOMPARE(wordVector("a", 1)[0], normalAt(0xaf63dc4c8601ec8c, RandomStream::Words, 0, 0));
    // é composed and as e with an accent: one word.
    QCOMPARE(wordVector("caf\u00e9", 3), wordVector("cafe\u0301", 3));
    // More dimensions keep the first ones.
    QCOMPARE(wordVector("AI", 5)[1], wordVector("AI", 2)[1]);
    QCOMPARE(wordVector("\xff\xfe", 2).size(), std::size_t{2});
}

template struct attnscope::test::Registered<TestRandom>;
#include "tst_random.moc"
