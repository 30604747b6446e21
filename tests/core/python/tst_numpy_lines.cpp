// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/formats/scene/bundle.h"
#include "core/heads/rollout.h"
#include "core/masks/mask_kind.h"
#include "core/python/numpy_lines.h"
#include "core/scene/initial_matrices.h"
#include "core/solver/scene_solver.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <set>
#include <utility>

using namespace attnscope;
using namespace attnscope::test;

namespace {

const QString kPython = QStringLiteral("/usr/bin/python3");

/// What Python computes from each of these texts, all in one run: it takes long to start.
std::vector<BlockMatrix> computedBy(const std::vector<std::string>& texts) {
    const QTemporaryDir folder;
    QStringList files;
    for (const std::string& text : texts) {
        files << folder.filePath(QStringLiteral("%1.py").arg(files.size()));
        QFile file(files.back());
        if (file.open(QIODevice::WriteOnly)) {
            file.write(QByteArray::fromStdString(text));
        }
    }
    QProcess python;
    python.start(kPython, QStringList{QStringLiteral("-c"),
                                      QStringLiteral("import sys\n"
                                                     "for path in sys.argv[1:]:\n"
                                                     "    names = {}\n"
                                                     "    exec(open(path).read(), names)\n"
                                                     "    for row in names['shown']:\n"
                                                     "        print(*(repr(float(x)) for x in row))\n"
                                                     "    print('end')\n")} +
                              files);
    if (!python.waitForFinished(120'000) || python.exitCode() != 0) {
        qWarning("%s", python.readAllStandardError().constData());
    }
    std::vector<BlockMatrix> all;
    std::vector<std::vector<double>> rows;
    for (const QByteArray& line : python.readAllStandardOutput().trimmed().split('\n')) {
        if (line == "end") {
            all.emplace_back(std::exchange(rows, {}));
            continue;
        }
        std::vector<double> row;
        for (const QByteArray& number : line.split(' ')) {
            row.push_back(number.toDouble());
        }
        rows.push_back(std::move(row));
    }
    all.resize(texts.size());
    return all;
}

/// The engine's numbers, as they are written.
BlockMatrix expected(const Scene& scene, Stage stage, const HeadIndex& headIndex) {
    TextbookEngine engine;
    const SceneSolver solver(engine, scene, Precision::Float64);
    const auto headOf = [&](std::size_t head) { return solver.solve({headIndex.batch, head}); };
    if (headIndex.isPooled()) {
        const auto one = [&](const HeadIndex& place) { return solver.solve(place); };
        const ResultPtr pooled = madeOfHeads(headIndex, scene, one).value();
        const BlockMatrix weights = cells(pooled, stage);
        return scene.orientation == Orientation::Columns ? weights.transposed() : weights;
    }
    Snapshot snapshot{std::make_shared<const Scene>(scene), solver.solve(headIndex).value()};
    if (stage == Stage::MultiHead) {
        snapshot.joined = solver.joined(headOf).value();
    }
    const BlockMatrix matrix = cells(*snapshot.source(stage));
    return scene.orientation == Orientation::Columns ? matrix.transposed() : matrix;
}

/// Six queries and keys in two batch items of four heads, of which keys have two.
Scene grouped() {
    const auto stack = [](std::size_t heads, std::size_t rows, std::size_t columns, std::uint64_t seed) {
        std::vector<BlockMatrix> all;
        for (std::uint64_t i = 0; i < 2 * heads; ++i) {
            all.push_back(normals(rows, columns, seed + i));
        }
        return MatrixStack(LeadingAxes{2, 2, heads}, std::move(all));
    };
    Scene scene;
    scene.title = "grouped \"queries\"";
    scene.tokens = {"a", "b", "c", "d", "e", "f"};
    scene.input = QkvInput{stack(4, 6, 4, 10), stack(2, 6, 4, 30), stack(2, 6, 3, 50)};
    return scene;
}

/// Six tokens in three layers of two batch items and four heads.
Scene layered() {
    const auto stack = [](std::size_t columns, std::uint64_t seed) {
        std::vector<BlockMatrix> all;
        for (std::uint64_t i = 0; i < 24; ++i) {
            all.push_back(normals(6, columns, seed + i));
        }
        return MatrixStack(LeadingAxes{3, 6, 4, {0, 1, 2}}, std::move(all));
    };
    Scene scene;
    scene.tokens = {"a", "b", "c", "d", "e", "f"};
    scene.input = QkvInput{stack(4, 10), stack(4, 50), stack(3, 90)};
    return scene;
}

Scene withMask(Scene scene, std::initializer_list<const char*> specs) {
    for (const char* spec : specs) {
        MaskLayer layer;
        std::string_view rest = spec;
        if (rest.starts_with("or:")) {
            layer.join = LayerJoin::Or;
            rest.remove_prefix(3);
        }
        if (rest.starts_with("not:")) {
            layer.negated = true;
            rest.remove_prefix(4);
        }
        layer.spec = rest;
        scene.mask.layers.push_back(layer);
    }
    return scene;
}

Scene withArray(Scene scene, const char* spec, MaskArray array) {
    MaskLayer layer;
    layer.spec = spec;
    layer.array = std::make_shared<const MaskArray>(std::move(array));
    scene.mask.layers.push_back(layer);
    return scene;
}

MaskArray bits(std::vector<std::size_t> shape) {
    MaskArray array{MaskArray::Kind::Bool, shape, {}, {}};
    std::size_t count = 1;
    for (const std::size_t length : shape) {
        count *= length;
    }
    for (std::size_t at = 0; at < count; ++at) {
        array.bits.push_back(at * at % 7 < 3 ? 1 : 0);
    }
    return array;
}

Scene multiHead() {
    for (const Example& example : examples()) {
        if (example.name == "multi-head") {
            return example.make().scene;
        }
    }
    return {};
}

struct Case {
    std::string name;
    Scene scene;
    Stage stage = Stage::Weights;
    HeadIndex headIndex{};
};

std::vector<Case> ruleCases() {
    std::vector<Case> all;
    const auto add = [&all](std::string name, Scene scene, Stage stage = Stage::Output, HeadIndex head = {}) {
        all.push_back({std::move(name), std::move(scene), stage, head});
    };
    for (const StageInfo& stage : stages()) {
        if (stage.stage != Stage::MultiHead && stage.stage != Stage::AfterDropout) {
            add("I love AI, " + std::string(stage.name), test::iLoveAi(), stage.stage);
        }
    }
    Scene scene = test::iLoveAi();
    scene.orientation = Orientation::Columns;
    scene.rules.scale = ScaleKind::None;
    add("columns, no scale", scene);
    scene = grouped();
    scene.rules.scale = ScaleKind::Number;
    scene.rules.scaleNumber = 0.3;
    scene.rules.softcap = 1.5;
    scene.rules.temperature = 0.7;
    add("own scale, softcap, temperature", scene, Stage::Weights, {1, 3});
    scene.rules.alibi = true;
    scene.rules.dropout = {0.4, 0x123456789AULL};
    add("ALiBi and dropout", scene, Stage::AfterDropout, {1, 2});
    add("effect after dropout", scene, Stage::Effect, {1, 2});
    add("output after dropout", scene, Stage::Output, {1, 2});
    scene.rules.softmaxAxis = SoftmaxAxis::Queries;
    add("the wrong axis", withMask(scene, {"sinks:3"}), Stage::Weights, {0, 1});
    scene = grouped();
    scene.rules.ropeBase = 500.0;
    add("rotary positions", scene, Stage::Weights, {0, 3});
    scene.rules.ropePairs = RopePairs::Adjacent;
    add("rotary positions, adjacent", scene, Stage::Scores, {1, 0});
    scene = multiHead();
    add("heads joined", scene, Stage::MultiHead);
    scene.rules.sinusoidal = true;
    scene.rules.alibi = true;
    scene.rules.dropout = {0.25, 7};
    add("heads joined with all that differs by head", withMask(scene, {"bigbird:0,1,1"}), Stage::MultiHead);
    scene = withArray(
        multiHead(), "m.npy",
        bits({1, headCount(multiHead().input), multiHead().tokens.size(), multiHead().tokens.size()}));
    add("heads joined, a mask each", scene, Stage::MultiHead);
    const HeadIndex mean{0, 1, HeadPool::Mean};
    add("mean over heads", multiHead(), Stage::Weights, mean);
    add("mean over heads with all that differs by head", withMask(scene, {"bigbird:0,1,1"}), Stage::Weights,
        mean);
    add("max over grouped heads", withMask(grouped(), {"causal"}), Stage::Weights, {1, 0, HeadPool::Max});
    Scene givenHeads = test::iLoveAi();
    givenHeads.orientation = Orientation::Columns;
    givenHeads.input = AttentionWeightsInput{
        MatrixStack(LeadingAxes{2, 1, 2}, {normals(3, 3, 5), normals(3, 3, 6)}), std::nullopt};
    add("mean of given heads", givenHeads, Stage::Weights, mean);
    add("rollout of one layer", withMask(multiHead(), {"causal"}), Stage::Weights, {0, 0, HeadPool::Rollout});
    add("rollout of given heads, columns", givenHeads, Stage::Weights, {0, 0, HeadPool::Rollout});
    for (const HeadPool pool : {HeadPool::Rollout, HeadPool::RolloutWithoutIdentity}) {
        add("rollout of three layers", withMask(layered(), {"causal", "bigbird:0,1,1"}), Stage::Weights,
            {5, 0, pool});
    }
    Scene cross = test::iLoveAi();
    auto& input = std::get<TokenInput>(cross.input);
    input.xKv = MatrixStack(normals(5, 2, 3));
    input.bK = BlockMatrix({{0.25, -1.0}});
    cross.keyTokens = TokenList{"1", "2", "3", "4", "5"};
    add("keys of their own", withMask(cross, {"causal:bottom-right"}));
    Scene given = test::iLoveAi();
    given.input = AttentionWeightsInput{MatrixStack(normals(3, 3, 5)), MatrixStack(normals(3, 2, 6))};
    add("given weights", given);
    given.rules.dropout = {0.5, 1};
    add("given weights with dropout", given);
    for (const Example& example : examples()) {
        if (example.name != "long-document") {
            add("example " + std::string(example.name), example.make().scene, Stage::Weights);
        }
    }
    return all;
}

std::vector<Case> maskCases() {
    std::vector<Case> all;
    const HeadIndex place{1, 2};
    for (const char* spec : {"causal", "causal:bottom-right", "valid:4,2", "valid:1,2,3,4,5,6;6,5,4,3,2,1",
                             "window:1", "window:2,1", "dilated:2,2", "global:2", "sinks:1", "prefix:3",
                             "document:1,3,2", "strided:2", "fixed:3", "bigbird:1,1,2", "bigbird:0,1,1,99"}) {
        all.push_back({spec, withMask(grouped(), {spec}), Stage::Weights, place});
    }
    Scene joined = withMask(grouped(), {"causal", "or:not:window:2", "document:3,3", "document:2,4"});
    joined.mask.layers.push_back(paintedLayer({{0, 2, 1, 5, true}, {3, 4, 0, 6, false}}));
    all.push_back({"joined and painted", joined, Stage::Weights, place});
    Scene finite = withMask(grouped(), {"sinks:0"});
    finite.mask.fill = -1e6;
    all.push_back({"a finite fill", finite, Stage::Masked, place});
    for (const EmptyRows rows : {EmptyRows::Zeros, EmptyRows::Uniform, EmptyRows::NaN}) {
        Scene empty = withMask(grouped(), {"not:window:5,0"});
        empty.mask.emptyRows = rows;
        all.push_back({"empty rows " + std::to_string(static_cast<int>(rows)), empty, Stage::Weights, place});
    }
    all.push_back({"file.npy", withArray(grouped(), "m.npy", bits({2, 4, 6, 6})), Stage::Weights, place});
    all.push_back(
        {"blocked:", withArray(grouped(), "blocked:m.npy", bits({2, 1, 6})), Stage::Weights, place});
    all.push_back({"block:", withArray(grouped(), "block:4:m.npy", bits({2, 2})), Stage::Weights, place});
    all.push_back(
        {"block: of one column", withArray(grouped(), "block:4:m.npy", bits({2, 1})), Stage::Weights, place});
    MaskArray added{MaskArray::Kind::Float, {6, 6}, {}, normals(6, 6, 9).dense()};
    added.numbers[7] = -HUGE_VAL;
    all.push_back({"float", withArray(grouped(), "m.npy", added), Stage::Weights, place});
    all.push_back({"policy", withArray(grouped(), "policy:m.npy", bits({2, 6})), Stage::Weights, place});
    all.push_back({"policy-eps", withArray(withMask(grouped(), {"window:2"}), "policy-eps:m.npy", bits({6})),
                   Stage::Weights, place});
    return all;
}

std::vector<Case> allCases() {
    std::vector<Case> all = ruleCases();
    std::vector<Case> masks = maskCases();
    all.insert(all.end(), std::make_move_iterator(masks.begin()), std::make_move_iterator(masks.end()));
    return all;
}

/// Compares what the lines of each case compute with the engine's numbers.
void compare(const std::vector<Case>& cases, const std::vector<std::string>& lines) {
    const std::vector<BlockMatrix> computed = computedBy(lines);
    for (std::size_t at = 0; at < cases.size(); ++at) {
        const Case& one = cases[at];
        QVERIFY2(isNear(computed[at], expected(one.scene, one.stage, one.headIndex), 1e-12),
                 one.name.c_str());
    }
}

} // namespace

/// Lines of NumPy, run by Python, give the numbers that this program shows.
class TestNumpyLines : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void theLinesComputeTheSame();
    void theLinesLoadWhatIsTooMuchToWrite();
    void everyKindOfMaskIsTried();
    void aLongSceneNamesItsFile();
};

void TestNumpyLines::initTestCase() {
    QProcess python;
    python.start(kPython, {QStringLiteral("-c"), QStringLiteral("import numpy")});
    if (!python.waitForFinished() || python.exitCode() != 0) {
        QSKIP("python3 with numpy is not there");
    }
}

void TestNumpyLines::theLinesComputeTheSame() {
    const std::vector<Case> cases = allCases();
    std::vector<std::string> lines;
    for (const Case& one : cases) {
        lines.push_back(numpyLines(
            one.scene, {one.stage, one.headIndex, {}, {}, std::numeric_limits<std::size_t>::max()}));
    }
    compare(cases, lines);
}

void TestNumpyLines::theLinesLoadWhatIsTooMuchToWrite() {
    const std::vector<Case> cases = allCases();
    const QTemporaryDir folder;
    std::vector<std::string> lines;
    for (const Case& one : cases) {
        const std::string path =
            folder.filePath(QStringLiteral("it's %1.attnscope").arg(lines.size())).toStdString();
        QVERIFY(writeBundle({one.scene, {}}, path));
        lines.push_back(numpyLines(one.scene, {one.stage, one.headIndex, path, {}, 0}));
        QVERIFY(lines.back().find("np.load(\"") != std::string::npos);
    }
    compare(cases, lines);
}

void TestNumpyLines::everyKindOfMaskIsTried() {
    std::set<const MaskKind*> tried;
    for (const Case& one : maskCases()) {
        for (const MaskLayer& layer : one.scene.mask.layers) {
            tried.insert(maskKindOf(layer.spec));
        }
    }
    for (const MaskKind& kind : maskKinds()) {
        QVERIFY2(tried.contains(&kind), std::string(kind.name).c_str());
    }
}

void TestNumpyLines::aLongSceneNamesItsFile() {
    Scene scene = test::iLoveAi();
    scene.title = "two\nlines";
    const std::string lines =
        numpyLines(scene, {Stage::Weights, {}, "scene.attnscope", "attnscope convert x", 0});
    QVERIFY(lines.starts_with("# two lines: attention weights"));
    QVERIFY(lines.find("# attnscope convert x\na = np.load(\"scene.attnscope\")") != std::string::npos);
    QVERIFY(numpyLines(scene, {Stage::Weights}).find("np.load") == std::string::npos);
}

template struct attnscope::test::Registered<TestNumpyLines>;
#include "tst_numpy_lines.moc"
