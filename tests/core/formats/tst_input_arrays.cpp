// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/array_matrices.h"
#include "core/formats/scene/input_arrays.h"

#include "tests/registry.h"

#include <QTest>

#include <numeric>

using namespace attnscope;

namespace {

InputArrays shapes(std::map<MatrixRole, std::vector<std::size_t>> all) {
    InputArrays arrays;
    arrays.source = "file";
    for (auto& [role, shape] : all) {
        arrays.arrays.emplace(role, NumberArray{std::move(shape), {}});
    }
    return arrays;
}

} // namespace

/// Arrays on their way into a scene: their shapes are settled first, and their numbers are held once.
class TestInputArrays : public QObject {
    Q_OBJECT

private slots:
    void shapesAloneDecide();
    void shapesOfTheOtherConventionToo();
    void numbersAreTakenOver();
    void writingCopiesOneBlock();
};

void TestInputArrays::shapesAloneDecide() {
    using enum MatrixRole;
    QVERIFY(checkFit(shapes({{Q, {2, 65'536, 1024}}, {K, {2, 65'536, 1024}}})));
    const Result<SceneInput> fits = checkFit(shapes({{Q, {65'536, 1024}}, {K, {8192, 8192}}}));
    QVERIFY(!fits);
    const QByteArray said = QByteArray::fromStdString(message(fits.error()));
    QVERIFY2(said.contains("65536 × 1024") && said.contains("8192 × 8192"), said.constData());
    QVERIFY(!checkFit(shapes({{Q, {4, 4}}, {K, {4}}})));
    QVERIFY(!checkFit(shapes({{Q, {4, 4}}})));
    QVERIFY(!checkFit(shapes({{X, {4, 3}}, {WQ, {3, 2}}, {WK, {3, 2}}, {WV, {3, 2}}, {BQ, {3}}})));
    QVERIFY(checkFit(shapes({{X, {4, 3}}, {WQ, {3, 2}}, {WK, {3, 2}}, {WV, {3, 2}}, {BQ, {2}}})));
}

void TestInputArrays::shapesOfTheOtherConventionToo() {
    using enum MatrixRole;
    InputArrays columns = shapes({{X, {3, 4}}, {WQ, {2, 3}}, {WK, {2, 3}}, {WV, {5, 3}}});
    QVERIFY(!checkFit(columns));
    columns.orientation = Orientation::Columns;
    QVERIFY(checkFit(columns));
    columns.weightsLayout = WeightsLayout::InOut;
    QVERIFY(!checkFit(columns));
}

void TestInputArrays::numbersAreTakenOver() {
    NumberArray array{{2, 100, 3}, std::vector<double>(600)};
    std::iota(array.values.begin(), array.values.end(), 0.0);
    const double* const first = array.values.data();
    const Result<MatrixStack> stack = stackFrom(std::move(array), "a", AxisOrder::AsIs);
    QVERIFY(stack);
    QCOMPARE(stack->matrices()[0].row(0).data(), first);
    QCOMPARE(stack->matrices()[1].row(99).data(), first + 597);
    QCOMPARE(stack->matrices()[1](99, 2), 599.0);
    const BlockMatrix turned = stack->matrices()[1].transposed();
    QCOMPARE(turned(2, 99), 599.0);
    QCOMPARE(turned(0, 64), 300.0 + 64 * 3);
}

void TestInputArrays::writingCopiesOneBlock() {
    NumberArray array{{130, 2}, std::vector<double>(260, 1.0)};
    const BlockMatrix before = *matrixFrom(std::move(array), "a", AxisOrder::AsIs);
    BlockMatrix after = before;
    after.set(70, 1, 5.0);
    QCOMPARE(before(70, 1), 1.0);
    QCOMPARE(after(70, 1), 5.0);
    QVERIFY(after.sharesRow(before, 63) && !after.sharesRow(before, 64) && after.sharesRow(before, 128));
    QVERIFY(!(after == before));
    after.set(70, 1, 1.0);
    QVERIFY(after == before);
    const BlockMatrix longer = before.withRowCount(131);
    QVERIFY(longer.sharesRow(before, 127) && !longer.sharesRow(before, 128));
    QCOMPARE(longer(129, 1), 1.0);
    QCOMPARE(longer(130, 1), 0.0);
    QCOMPARE(longer.withRowCount(1).dense(), (std::vector<double>{1.0, 1.0}));
}

template struct attnscope::test::Registered<TestInputArrays>;
#include "tst_input_arrays.moc"
