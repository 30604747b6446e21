// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_kind.h"
#include "core/masks/score_terms.h"
#include "tests/gpu/software_device.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

namespace {

MaskLayer layer(const std::string& spec, LayerJoin join = LayerJoin::And, bool negated = false) {
    MaskLayer made;
    made.spec = spec;
    made.join = join;
    made.negated = negated;
    return made;
}

MaskLayer fileLayer(const std::string& spec, MaskArray array) {
    MaskLayer made = layer(spec);
    made.array = std::make_shared<const MaskArray>(std::move(array));
    return made;
}

MaskLayer painted(std::vector<PaintedRectangle> rectangles) {
    MaskLayer made = layer("painted");
    made.painted = std::move(rectangles);
    return made;
}

/// A bool file of that size in which about two of three cells are 1.
MaskArray boolArray(std::size_t rows, std::size_t columns) {
    MaskArray array;
    array.shape = {rows, columns};
    for (std::size_t at = 0; at < rows * columns; ++at) {
        array.bits.push_back((at * 2654435761U >> 7) % 3 == 0 ? 0 : 1);
    }
    return array;
}

/// Numbers between −3 and 3 with some −∞.
MaskArray floatArray(std::size_t rows, std::size_t columns) {
    MaskArray array;
    array.kind = MaskArray::Kind::Float;
    array.shape = {rows, columns};
    for (std::size_t at = 0; at < rows * columns; ++at) {
        array.numbers.push_back(at % 11 == 3 ? -std::numeric_limits<double>::infinity()
                                             : std::sin(static_cast<double>(at)) * 3.0);
    }
    return array;
}

MaskArray keepArray(std::size_t tokens) {
    MaskArray array;
    array.shape = {tokens};
    for (std::size_t at = 0; at < tokens; ++at) {
        array.bits.push_back(at % 3 == 1 ? 0 : 1);
    }
    return array;
}

constexpr std::size_t kTokens = 200;

AttentionProblem masked(const std::vector<MaskLayer>& layers, std::size_t queries = kTokens,
                        std::size_t keys = kTokens) {
    AttentionProblem problem = randomProblem(queries, keys, 24);
    MaskRules rules;
    rules.layers = layers;
    const MaskContext maskContext{.queries = queries, .keys = keys};
    problem.mask = std::make_shared<const Mask>(Mask::compile(rules, maskContext).value());
    problem.bias = scoreBias(rules, maskContext).value();
    problem.policy = keepPolicy(rules, maskContext).value();
    return problem;
}

} // namespace

/// Every mask kind on the device, alone and joined, against the float64 textbook.
class TestVulkanMasks final : public QObject {
    Q_OBJECT

private slots:
    void cleanup();
    void everyKind_data();
    void everyKind();
    void everyKindIsTested();
    void joinedLayers_data();
    void joinedLayers();
    void fills_data();
    void fills();
    void pixelsOfMaskedCells();

private:
    void compare(const AttentionProblem& problem);

    Messages m_messages;
    VulkanEngine m_engine{onSoftware(m_messages)};
};

void TestVulkanMasks::cleanup() {
    QVERIFY2(m_messages.all().empty(), m_messages.all().c_str());
}

void TestVulkanMasks::compare(const AttentionProblem& problem) {
    const ResultPtr result = runToEnd(m_engine, problem).value();
    QVERIFY2(!result->fallback(), whyNotDevice(*result).c_str());
    const ResultPtr wanted = reference(problem);
    const double weights = largestDifference(*result, *wanted, Stage::Weights);
    QVERIFY2(weights <= 5e-6, qPrintable(QString::number(weights)));
    const double output = largestDifference(*result, *wanted, Stage::Output);
    QVERIFY2(output <= 2e-5, qPrintable(QString::number(output)));
    const auto source = result->source(Stage::Weights);
    const auto other = wanted->source(Stage::Weights);
    const TileArea blocks{{0, 0, source->rows(), source->columns()}, 6};
    std::vector<float> found(blocks.pixelRows() * blocks.pixelColumns());
    std::vector<std::uint8_t> hidden(found.size());
    source->fill(blocks, Reducer::Max, found, hidden);
    std::vector<float> right(found.size());
    std::vector<std::uint8_t> rightHidden(found.size());
    other->fill(blocks, Reducer::Max, right, rightHidden);
    QCOMPARE(hidden, rightHidden);
    for (std::size_t at = 0; at < found.size(); ++at) {
        QVERIFY(std::abs(found[at] - right[at]) <= 5e-6F);
    }
}

void TestVulkanMasks::everyKind_data() {
    QTest::addColumn<QString>("spec");
    for (const char* const spec :
         {"causal", "causal:bottom-right", "valid:130", "window:9", "window:70,3", "dilated:5,7", "global:70",
          "sinks:3", "prefix:66", "document:64,1,90,45", "strided:16", "fixed:32", "bigbird:4,2,3",
          "block:8:b.npy", "b.npy", "f.npy", "blocked:b.npy", "policy:k.npy", "policy-eps:k.npy"}) {
        QTest::addRow("%s", spec) << QString(spec);
    }
}

void TestVulkanMasks::everyKind() {
    QFETCH(QString, spec);
    MaskLayer one = layer(spec.toStdString());
    if (spec.startsWith("policy")) {
        one = fileLayer(one.spec, keepArray(kTokens));
    } else if (spec.startsWith("block:8")) {
        one = fileLayer(one.spec, boolArray(kTokens / 8, kTokens / 8));
    } else if (spec == "f.npy") {
        one = fileLayer(one.spec, floatArray(kTokens, kTokens));
    } else if (spec.endsWith("b.npy")) {
        one = fileLayer(one.spec, boolArray(kTokens, kTokens));
    }
    const AttentionProblem problem = masked({one});
    if (spec.startsWith("policy-eps")) {
        // The released form is the CPU's, and the engine says so.
        const ResultPtr result = runToEnd(m_engine, problem).value();
        QCOMPARE(result->backend(), std::string_view("CPU"));
        QVERIFY(result->fallback().has_value());
        QVERIFY(largestDifference(*result, *reference(problem), Stage::Weights) <= 5e-6);
        return;
    }
    compare(problem);
}

void TestVulkanMasks::everyKindIsTested() {
    // A kind that is new in the table has to be new in the rows above as well.
    QCOMPARE(maskKinds().size(), std::size_t{16});
}

void TestVulkanMasks::joinedLayers_data() {
    QTest::addColumn<int>("which");
    QTest::addRow("or") << 0;
    QTest::addRow("and not") << 1;
    QTest::addRow("painted over") << 2;
    QTest::addRow("file among predicates") << 3;
    QTest::addRow("painted alone") << 4;
    QTest::addRow("float before causal") << 5;
}

void TestVulkanMasks::joinedLayers() {
    QFETCH(int, which);
    const std::vector<PaintedRectangle> rectangles{{10, 90, 20, 180, true}, {30, 40, 0, 200, false}};
    const std::array<std::vector<MaskLayer>, 6> all{{
        {layer("window:9"), layer("global:2", LayerJoin::Or), layer("causal")},
        {layer("causal"), layer("window:3", LayerJoin::And, true), layer("sinks:1", LayerJoin::Or)},
        {layer("window:20"), painted(rectangles), layer("causal")},
        {layer("causal"), fileLayer("b.npy", boolArray(kTokens, kTokens)),
         layer("strided:16", LayerJoin::Or)},
        {painted(rectangles)},
        {fileLayer("f.npy", floatArray(kTokens, kTokens)), layer("causal", LayerJoin::Or)},
    }};
    compare(masked(all.at(static_cast<std::size_t>(which))));
}

void TestVulkanMasks::fills_data() {
    QTest::addColumn<double>("fill");
    QTest::addColumn<int>("empty");
    const double out = -std::numeric_limits<double>::infinity();
    QTest::addRow("-inf, zeros") << out << 0;
    QTest::addRow("-inf, uniform") << out << 1;
    QTest::addRow("-inf, nan") << out << 2;
    QTest::addRow("-1e9") << -1e9 << 0;
    QTest::addRow("-1e6") << -1e6 << 0;
    QTest::addRow("-2") << -2.0 << 0;
    QTest::addRow("5") << 5.0 << 0;
}

void TestVulkanMasks::fills() {
    QFETCH(double, fill);
    QFETCH(int, empty);
    // The first queries attend to nothing.
    AttentionProblem problem = masked({layer("causal"), painted({{0, 70, 0, 200, false}})});
    problem.fill = fill;
    problem.emptyRows = static_cast<EmptyRows>(empty);
    compare(problem);
}

void TestVulkanMasks::pixelsOfMaskedCells() {
    const AttentionProblem problem = masked({layer("window:5")}, 300, 280);
    const ResultPtr result = runToEnd(m_engine, problem).value();
    const ResultPtr wanted = reference(problem);
    for (const Stage stage : {Stage::Scores, Stage::Scaled, Stage::Masked, Stage::Weights}) {
        // Also oblong ones, and such as are longer than a block.
        for (const PixelLevels& levels :
             {PixelLevels(0), PixelLevels(1), PixelLevels(3), PixelLevels(5), PixelLevels(2, 5),
              PixelLevels(6, 1), PixelLevels(1, 7), PixelLevels(8, 0)}) {
            const TileArea tile{{64, 128, 230, 150}, levels};
            std::vector<float> found(tile.pixelRows() * tile.pixelColumns());
            std::vector<std::uint8_t> hidden(found.size());
            result->source(stage)->fill(tile, Reducer::Max, found, hidden);
            std::vector<float> right(found.size());
            std::vector<std::uint8_t> rightHidden(found.size());
            wanted->source(stage)->fill(tile, Reducer::Max, right, rightHidden);
            QCOMPARE(hidden, rightHidden);
            for (std::size_t at = 0; at < found.size(); ++at) {
                QVERIFY2(std::abs(std::abs(found[at]) - std::abs(right[at])) <= 3e-5F,
                         qPrintable(QString("stage %1 levels %2, %3 pixel %4: %5 for %6")
                                        .arg(static_cast<int>(stage))
                                        .arg(levels.row)
                                        .arg(levels.column)
                                        .arg(at)
                                        .arg(static_cast<double>(found[at]))
                                        .arg(static_cast<double>(right[at]))));
            }
        }
    }
}

template struct attnscope::test::Registered<TestVulkanMasks>;
#include "tst_vulkan_masks.moc"
