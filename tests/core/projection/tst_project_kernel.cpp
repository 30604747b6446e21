// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/philox.h"
#include "core/projection/project.h"
#include "core/stream/kernels/kernel_target.h"

#include "tests/registry.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace attnscope;

namespace {

BlockMatrix randomMatrix(std::size_t rows, std::size_t columns, RandomStream stream) {
    BlockMatrix made(rows, columns);
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            made.set(i, j,
                     normalAt(11, stream, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)));
        }
    }
    return made;
}

} // namespace

/// Projections are the sums that the formula says, with the same bits on every instruction set.
class TestProjectKernel final : public QObject {
    Q_OBJECT

private slots:
    void cleanup();
    void sumsInOrder_data();
    void sumsInOrder();
    void aHeadIsItsColumns();
    void oneRowAloneHasTheSameBits();
    void oneColumnAloneHasTheSameBits();
    void whatIsNoNumberStaysNone();
};

void TestProjectKernel::cleanup() {
    useKernelTarget({});
}

void TestProjectKernel::sumsInOrder_data() {
    QTest::addColumn<QString>("target");
    QTest::addColumn<std::size_t>("rows");
    QTest::addColumn<std::size_t>("depth");
    QTest::addColumn<std::size_t>("columns");
    for (const std::string& target : kernelTargets()) {
        for (const auto& [rows, depth, columns] : std::vector<std::array<std::size_t, 3>>{
                 {1, 1, 1}, {3, 5, 7}, {4, 64, 16}, {5, 65, 33}, {66, 130, 17}, {7, 3, 100}, {2, 0, 9}}) {
            QTest::addRow("%s %zu x %zu x %zu", target.c_str(), rows, depth, columns)
                << QString::fromStdString(target) << rows << depth << columns;
        }
    }
}

void TestProjectKernel::sumsInOrder() {
    QFETCH(QString, target);
    QFETCH(std::size_t, rows);
    QFETCH(std::size_t, depth);
    QFETCH(std::size_t, columns);
    useKernelTarget(target.toStdString());
    const BlockMatrix x = randomMatrix(rows, depth, RandomStream::X);
    const BlockMatrix w = randomMatrix(depth, columns, RandomStream::WQ);
    const BlockMatrix found = projected(x, w);
    QCOMPARE(found.rows(), x.rows());
    QCOMPARE(found.columns(), w.columns());
    for (std::size_t i = 0; i < x.rows(); ++i) {
        for (std::size_t j = 0; j < w.columns(); ++j) {
            double sum = 0.0;
            for (std::size_t m = 0; m < w.rows(); ++m) {
                // Rounded by itself, as on machines that can't join it with the sum.
                const volatile double product = x(i, m) * w(m, j);
                sum += product;
            }
            QVERIFY(found(i, j) == sum);
        }
    }
}

void TestProjectKernel::aHeadIsItsColumns() {
    const BlockMatrix x = randomMatrix(9, 20, RandomStream::X);
    const BlockMatrix w = randomMatrix(20, 57, RandomStream::WK);
    const BlockMatrix bias = randomMatrix(1, 57, RandomStream::WV);
    const BlockMatrix whole = projected(x, w);
    for (std::size_t head = 0; head < 3; ++head) {
        const BlockMatrix own = projected(x, HeadProjection(w, &bias, head, 3));
        QCOMPARE(own.columns(), std::size_t{19});
        for (std::size_t i = 0; i < 9; ++i) {
            for (std::size_t j = 0; j < 19; ++j) {
                QVERIFY(own(i, j) == whole(i, head * 19 + j) + bias(0, head * 19 + j));
            }
        }
    }
}

void TestProjectKernel::oneRowAloneHasTheSameBits() {
    const BlockMatrix x = randomMatrix(131, 70, RandomStream::X);
    const BlockMatrix w = randomMatrix(70, 45, RandomStream::WV);
    const BlockMatrix whole = projected(x, w);
    std::vector<double> alone(45);
    for (std::size_t i = 0; i < 131; ++i) {
        projectRow(x.row(i), HeadProjection(w), alone);
        QVERIFY(std::equal(alone.begin(), alone.end(), whole.row(i).begin()));
    }
}

/// Whichever column, with a bias and in any head.
void TestProjectKernel::oneColumnAloneHasTheSameBits() {
    const BlockMatrix x = randomMatrix(300, 37, RandomStream::X);
    BlockMatrix w = randomMatrix(37, 54, RandomStream::WQ);
    BlockMatrix bias = randomMatrix(1, 54, RandomStream::WV);
    for (const std::size_t column : {0U, 5U, 17U}) {
        const BlockMatrix before = projected(x, HeadProjection(w, &bias, 1, 3));
        w.set(11, 18 + column, -3.25);
        bias.set(0, 18 + column, 0.7);
        const HeadProjection head(w, &bias, 1, 3);
        const BlockMatrix found = projectedColumn(before, x, head, column);
        QVERIFY(found == projected(x, head));
        QVERIFY(!(found == before));
    }
}

void TestProjectKernel::whatIsNoNumberStaysNone() {
    BlockMatrix x = randomMatrix(6, 8, RandomStream::X);
    x.set(2, 3, std::numeric_limits<double>::quiet_NaN());
    x.set(4, 0, std::numeric_limits<double>::infinity());
    const BlockMatrix found = projected(x, BlockMatrix(8, 40, 0.5));
    for (std::size_t j = 0; j < 40; ++j) {
        QVERIFY(std::isnan(found(2, j)));
        QVERIFY(std::isinf(found(4, j)) && found(4, j) > 0.0);
        QVERIFY(std::isfinite(found(3, j)));
    }
}

template struct attnscope::test::Registered<TestProjectKernel>;
#include "tst_project_kernel.moc"
