// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/row_glance.h"
#include "core/engine/problem.h"

#include "tests/registry.h"

#include <QTest>

#include <array>
#include <cmath>
#include <vector>

using namespace attnscope;

namespace {

/// Scores 0, ln 2 and ln 3: powers 1, 2 and 3 times the same.
AttentionProblem problemOfThreeKeys() {
    AttentionProblem problem;
    problem.q = BlockMatrix(std::vector<std::vector<double>>{{1.0}});
    problem.k = BlockMatrix(std::vector<std::vector<double>>{{0.0}, {std::log(2.0)}, {std::log(3.0)}});
    problem.v = BlockMatrix(std::vector<std::vector<double>>{{4.0}, {0.0}, {-8.0}});
    return problem;
}

using Cells = std::array<std::uint8_t, 3>;

bool exceeds(const RowGlance& glance, const Cells& cells, double limit) {
    const std::array<std::span<const std::uint8_t>, 1> parts{cells};
    return glance.exceeds(parts, limit);
}

} // namespace

/// A glance says of a mask what the formula of the softmax over its keys does.
class TestRowGlance : public QObject {
    Q_OBJECT

private slots:
    /// Keys 0 and 2: (1·4 − 3·8)/4 = −5.
    void outputTellsTheMask() {
        const AttentionProblem problem = problemOfThreeKeys();
        SampledRow row(problem, 0);
        row.scale(1.0);
        const std::array<double, 1> output{-5.0};
        GivenRow given;
        given.output = output;
        given.outputSize = 5.0;
        const std::array<GrowingOutput::Part, 1> parts{{{&row, &*problem.v}}};
        const RowGlance glance(parts, given);
        QVERIFY(!exceeds(glance, Cells{1, 0, 1}, 1e-12));
        // Of all keys (4 − 24)/6 = −10/3, a third of 5 away; of the first alone 4.
        QVERIFY(exceeds(glance, Cells{1, 1, 1}, 0.33));
        QVERIFY(!exceeds(glance, Cells{1, 1, 1}, 0.34));
        QVERIFY(exceeds(glance, Cells{1, 0, 0}, 1.7));
        QVERIFY(!exceeds(glance, Cells{0, 0, 0}, 1e-12));
    }

    /// Of keys 0 and 2 the second has 3/4, of all keys 3/6.
    void weightsTellTheMask() {
        const AttentionProblem problem = problemOfThreeKeys();
        SampledRow row(problem, 0);
        row.scale(1.0);
        const std::array<double, 3> weights{0.25, 0.0, 0.75};
        GivenRow given;
        given.weights = weights;
        given.weightsSize = 0.75;
        const std::array<GrowingOutput::Part, 1> parts{{{&row, nullptr}}};
        const RowGlance glance(parts, given);
        QVERIFY(!exceeds(glance, Cells{1, 0, 1}, 1e-12));
        QVERIFY(exceeds(glance, Cells{1, 1, 1}, 0.33));
        QVERIFY(!exceeds(glance, Cells{1, 1, 1}, 0.34));
        QVERIFY(exceeds(glance, Cells{1, 1, 0}, 0.99));
    }
};

template struct attnscope::test::Registered<TestRowGlance>;
#include "tst_row_glance.moc"
