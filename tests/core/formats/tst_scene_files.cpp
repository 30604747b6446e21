// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/array_file.h"
#include "core/formats/files/zip_reader.h"
#include "core/formats/files/zip_writer.h"
#include "core/formats/scene/bundle.h"
#include "core/formats/scene/enum_names.h"
#include "core/formats/scene/scene_arrays.h"
#include "tests/core/formats/number_files.h"
#include "tests/core/masks/mask_arrays.h"
#include "tests/core/scene/random_scene.h"
#include "tests/registry.h"

#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <filesystem>
#include <fstream>

using namespace attnscope;
using namespace attnscope::test;
using attnscope::testing::RandomScene;

namespace {

const SceneReading kEveryNumber{true, {}};
constexpr std::size_t kScenes = 150;

std::vector<std::uint64_t> bitPatterns(const std::vector<double>& values) {
    std::vector<std::uint64_t> bits;
    for (const double value : values) {
        bits.push_back(std::bit_cast<std::uint64_t>(value));
    }
    return bits;
}

bool sameNumbers(const Scene& a, const Scene& b) {
    if (a.input.index() != b.input.index() || rolesOf(a.input) != rolesOf(b.input)) {
        return false;
    }
    for (const MatrixRole role : rolesOf(a.input)) {
        const FlatArray<double> ofA = arrayOf(a.input, role);
        const FlatArray<double> ofB = arrayOf(b.input, role);
        if (ofA.shape != ofB.shape || bitPatterns(ofA.values) != bitPatterns(ofB.values)) {
            return false;
        }
    }
    return headCount(a.input) == headCount(b.input);
}

bool sameMask(const MaskRules& a, const MaskRules& b) {
    if (a.layers.size() != b.layers.size() || a.fill != b.fill || a.emptyRows != b.emptyRows ||
        a.extra != b.extra) {
        return false;
    }
    for (std::size_t at = 0; at < a.layers.size(); ++at) {
        MaskLayer ofA = a.layers[at];
        MaskLayer ofB = b.layers[at];
        if (static_cast<bool>(ofA.array) != static_cast<bool>(ofB.array)) {
            return false;
        }
        if (ofA.array && (ofA.array->shape != ofB.array->shape || ofA.array->kind != ofB.array->kind ||
                          ofA.array->bits != ofB.array->bits ||
                          bitPatterns(ofA.array->numbers) != bitPatterns(ofB.array->numbers))) {
            return false;
        }
        ofA.array = ofB.array = nullptr;
        if (ofA != ofB) {
            return false;
        }
    }
    return true;
}

/// Whether both are one scene to the last bit; == would take −0 for 0 and no NaN for itself.
bool isSame(const SceneDocument& a, const SceneDocument& b) {
    SceneDocument plain = a;
    SceneDocument other = b;
    plain.scene.input = other.scene.input = AttentionWeightsInput{};
    plain.scene.mask = other.scene.mask = {};
    return plain == other && sameNumbers(a.scene, b.scene) && sameMask(a.scene.mask, b.scene.mask);
}

/// Numbers of every kind that a file might change: other NaN, the smallest, zero below zero.
double oddNumber(RandomScene& random) {
    const std::array numbers{std::bit_cast<double>(0xfff8000000000000ULL),
                             std::bit_cast<double>(0x7ff8000000000123ULL),
                             std::numeric_limits<double>::denorm_min(),
                             std::numeric_limits<double>::infinity(),
                             -0.0,
                             std::nextafter(1.0, 2.0),
                             0.1};
    return numbers[random.below(numbers.size())];
}

void addRules(Scene& scene, RandomScene& random) {
    ScoreRules& rules = scene.rules;
    rules.scale = static_cast<ScaleKind>(random.below(3));
    // A number that is not in use is not kept.
    rules.scaleNumber = rules.scale == ScaleKind::Number ? -0.3 : 1.0;
    rules.temperature = random.coin() ? 1.0 : 0.7;
    rules.softcap = random.coin() ? std::optional(50.1) : std::nullopt;
    rules.alibi = random.coin();
    rules.sinusoidal = random.coin() && std::holds_alternative<TokenInput>(scene.input);
    if (random.coin()) {
        rules.dropout = {0.1, std::numeric_limits<std::uint64_t>::max() - random.below(2)};
    }
    if (random.coin()) {
        scene.precision = random.coin() ? Precision::Float32 : Precision::Float64;
    }
    scene.provenance = static_cast<Provenance>(random.below(4));
    scene.provenanceMixed = random.coin();
}

/// A bool, a float and a block mask as a bundle names them.
void addArrays(Scene& scene, RandomScene& random) {
    const std::size_t queries = queryCount(scene.input);
    const std::size_t keys = keyCount(scene.input);
    const auto member = [&scene] {
        return "arrays/mask-" + std::to_string(scene.mask.layers.size()) + ".npy";
    };
    if (random.coin()) {
        std::vector<std::uint8_t> bits;
        for (std::size_t at = 0; at < queries * keys; ++at) {
            bits.push_back(random.coin() ? 1 : 0);
        }
        scene.mask.layers.push_back(boolLayer("blocked:" + member(), {queries, keys}, bits));
        scene.mask.layers.back().negated = random.coin();
        scene.mask.layers.back().on = random.coin();
    }
    if (random.coin()) {
        std::vector<double> numbers;
        for (std::size_t at = 0; at < keys; ++at) {
            numbers.push_back(random.coin() ? kMinusInfinity : oddNumber(random));
        }
        scene.mask.layers.push_back(floatLayer(member(), {1, keys}, numbers));
        scene.mask.layers.back().name = "a \"name\" — 名";
    }
    if (random.coin()) {
        const std::vector<std::size_t> shape{(queries + 2) / 3, (keys + 2) / 3};
        scene.mask.layers.push_back(
            boolLayer("block:3:" + member(), shape, std::vector<std::uint8_t>(shape[0] * shape[1], 1)));
        scene.mask.layers.back().join = LayerJoin::Or;
        scene.mask.layers.back().extra = R"({"colour":[1,"é"]})";
    }
}

SceneDocument randomDocument(std::uint64_t seed) {
    RandomScene random(seed);
    SceneDocument document{random.scene(), {}};
    for (const MatrixRole role : rolesOf(document.scene.input)) {
        for (BlockMatrix* matrix : matricesIn(document.scene.input, role)) {
            matrix->set(0, matrix->columns() - 1, oddNumber(random));
        }
    }
    addRules(document.scene, random);
    addArrays(document.scene, random);
    document.scene.extra = random.coin() ? R"({"later":{"a":[1,2.5,null]}})" : "";
    document.scene.mask.extra = random.coin() ? R"({"tint":"red"})" : "";
    document.view.stage = Stage::Weights;
    document.view.query = random.below(queryCount(document.scene.input));
    document.view.extra = random.coin() ? R"({"zoom":1.5})" : "";
    return document;
}

std::string contentOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string fileError(const Result<SceneDocument>& result) {
    return result ? "no error" : message(result.error());
}

const std::string kProjected = R"({"attnscope": 1, "q": {"npy": "NAME"}, "k": [[1]]})";

std::string naming(const std::string& name) {
    return std::string(kProjected).replace(kProjected.find("NAME"), 4, name);
}

const std::string kOneNumber = npy("<f8", false, "1, 1", std::string(8, '\0'));

} // namespace

/// Scenes in files of both kinds: what is written comes back, and what leads out of them is refused.
class TestSceneFiles : public QObject {
    Q_OBJECT

private slots:
    void textComesBackToTheBit();
    void bundlesComeBackToTheBit();
    void whatTheModelComputedComesBackToo();
    void float32StaysFloat32();
    void whatCanNotBeReadBackIsNotWritten();
    void arraysComeBackToTheBit();
    void namesLeadNowhereElse_data();
    void namesLeadNowhereElse();
    void linksLeadNowhereElse();
    void brokenBundlesAreRefused_data();
    void brokenBundlesAreRefused();

private:
    std::string path(const std::string& name) const {
        return m_folder.filePath(QString::fromStdString(name)).toStdString();
    }
    QTemporaryDir m_folder;
};

void TestSceneFiles::textComesBackToTheBit() {
    for (std::uint64_t seed = 0; seed < kScenes; ++seed) {
        const SceneDocument document = randomDocument(seed);
        const std::string text = writeScene(document);
        const Result<SceneDocument> again = readScene(text, "s.json", kEveryNumber);
        QVERIFY2(again, fileError(again).c_str());
        QVERIFY2(isSame(*again, document), text.c_str());
        QVERIFY(writeScene(*again) == text);
    }
}

void TestSceneFiles::bundlesComeBackToTheBit() {
    const std::string first = path("first.attnscope");
    const std::string second = path("second.attnscope");
    for (std::uint64_t seed = 0; seed < kScenes; ++seed) {
        const SceneDocument document = randomDocument(seed);
        QVERIFY(writeBundle(document, first));
        const Result<SceneDocument> again = readBundle(first, kEveryNumber);
        QVERIFY2(again, fileError(again).c_str());
        QVERIFY2(isSame(*again, document), writeScene(document).c_str());
        QVERIFY(writeBundle(*again, second));
        QVERIFY(contentOf(first) == contentOf(second));
    }
}

void TestSceneFiles::whatTheModelComputedComesBackToo() {
    const double masked = -std::numeric_limits<double>::infinity();
    SceneDocument document;
    document.scene.tokens = {"I", "love"};
    document.scene.input = QkvInput{MatrixStack(BlockMatrix({{0.5, 1.0}, {2.0, 3.0}})),
                                    MatrixStack(BlockMatrix({{0.5, 0.1}, {1.0, 2.0}})), std::nullopt};
    document.references.weights = MatrixStack(
        LeadingAxes{2, 1, 2}, {BlockMatrix({{1.0, 0.0}, {0.1, 0.9}}), BlockMatrix({{1.0, 0.0}, {0.7, 0.3}})});
    document.references.scores = MatrixStack(BlockMatrix({{0.25, masked}, {1.3, 8.0}}));
    document.references.logSumExp = MatrixStack(BlockMatrix(2, 1, 0.25));
    const std::string bundle = path("model.attnscope");
    QVERIFY(writeBundle(document, bundle));
    // Scores of a model are −∞ where it masked them, though a scene's own numbers must be finite.
    const Result<SceneDocument> fromBundle = readBundle(bundle, {});
    QVERIFY2(fromBundle, fileError(fromBundle).c_str());
    QVERIFY(fromBundle->references == document.references);
    const Result<SceneDocument> fromText = readScene(writeScene(document), "scene.json", {});
    QVERIFY2(fromText, fileError(fromText).c_str());
    QVERIFY(fromText->references == document.references);

    const Result<SceneDocument> wrong =
        readScene(R"({"attnscope": 1, "q": [[1]], "k": [[1]], "check_weights": [1]})", "scene.json", {});
    QVERIFY(!wrong);
    QVERIFY2(message(wrong.error()).find("check_weights") != std::string::npos,
             message(wrong.error()).c_str());
}

void TestSceneFiles::float32StaysFloat32() {
    SceneDocument document;
    document.scene.tokens = {"I", "love"};
    const double notFloat = 0.1;
    document.scene.input = QkvInput{MatrixStack(BlockMatrix({{0.5, -0.0}, {double{0.1F}, 3e-39}})),
                                    MatrixStack(BlockMatrix({{0.5, notFloat}, {1.0, 2.0}})), std::nullopt};
    const std::string file = path("types.attnscope");
    QVERIFY(writeBundle(document, file));
    const Result<ZipReader> zip = ZipReader::open(file);
    QVERIFY(zip);
    const auto hasType = [&zip](const char* member, const char* type) {
        return zip->read(member, 1 << 20).value().find(type) != std::string::npos;
    };
    QVERIFY(!hasType("arrays/q.npy", "<f4")); // 3e-39 is no float32
    document.scene.input = QkvInput{MatrixStack(BlockMatrix({{0.5, -0.0}, {double{0.1F}, 0x1p-149}})),
                                    MatrixStack(BlockMatrix({{0.5, notFloat}, {1.0, 2.0}})), std::nullopt};
    QVERIFY(writeBundle(document, path("types2.attnscope")));
    const Result<ZipReader> second = ZipReader::open(path("types2.attnscope"));
    QVERIFY(second);
    QVERIFY(second->read("arrays/q.npy", 1 << 20).value().find("<f4") != std::string::npos);
    QVERIFY(second->read("arrays/k.npy", 1 << 20).value().find("<f8") != std::string::npos);
    const Result<SceneDocument> again = readBundle(path("types2.attnscope"), {});
    QVERIFY2(again, fileError(again).c_str());
    QVERIFY(sameNumbers(again->scene, document.scene));
}

void TestSceneFiles::whatCanNotBeReadBackIsNotWritten() {
    SceneDocument document; // twenty outlines: a number of them would be a fault
    const BlockMatrix one = BlockMatrix::outline(4096, 4096);
    document.scene.input =
        AttentionWeightsInput{MatrixStack({1, 20, 1}, std::vector<BlockMatrix>(20, one)), std::nullopt};
    const Result<void> written = writeBundle(document, path("large.attnscope"));
    QVERIFY(!written);
    QVERIFY(message(written.error()).find("more than 67108864 numbers") != std::string::npos);
    std::string bytes;
    QVERIFY(!writeSceneArrays(document.scene, into(bytes)));
}

void TestSceneFiles::arraysComeBackToTheBit() {
    const std::string file = path("a.npz");
    for (std::uint64_t seed = 0; seed < kScenes; ++seed) {
        const Scene scene = randomDocument(seed).scene;
        std::string bytes;
        QVERIFY(writeSceneArrays(scene, into(bytes)));
        writeFile(file, bytes);
        for (const MatrixRole role : rolesOf(scene.input)) {
            const Result<NumberArray> read = readArray(file + ":" + std::string(wordOf(role)));
            QVERIFY(read);
            const FlatArray<double> wanted = arrayOf(scene.input, role, scene.orientation);
            QVERIFY(read->shape == wanted.shape && bitPatterns(read->values) == bitPatterns(wanted.values));
        }
        QCOMPARE(readTexts(file + ":tokens").value(), scene.tokens.texts());
        for (const FeatureKind kind : kFeatureKinds) {
            const Result<std::vector<std::string>> names = readTexts(file + ":" + featureArray(kind));
            QCOMPARE(names.value_or(std::vector<std::string>()), scene.features.of(kind).texts());
        }
        QCOMPARE(readTexts(file + ":regions").value_or(std::vector<std::string>()),
                 regionTexts(scene.regions.queries));
        QCOMPARE(readTexts(file + ":key_regions").value_or(std::vector<std::string>()),
                 regionTexts(scene.regions.keys));
    }
}

void TestSceneFiles::namesLeadNowhereElse_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("up") << "../x.npy";
    QTest::newRow("down and up") << "arrays/../../x.npy";
    QTest::newRow("absolute") << "/etc/x.npy";
    QTest::newRow("empty") << "";
    QTest::newRow("none such") << "arrays/none.npy";
    QTest::newRow("itself") << "scene.json";
    QTest::newRow("a folder") << "arrays";
}

void TestSceneFiles::namesLeadNowhereElse() {
    QFETCH(QString, name);
    const std::string folder = path("inner");
    std::filesystem::create_directories(folder + "/arrays");
    writeFile(path("x.npy"), kOneNumber);
    const std::string text = naming(name.toStdString());
    writeFile(folder + "/scene.json", text);
    const Result<SceneDocument> ofText = readSceneFile(folder + "/scene.json");
    QVERIFY(!ofText);
    QVERIFY2(fileError(ofText).find('\n') == std::string::npos, fileError(ofText).c_str());
    const std::string zip = zipOf({{"scene.json", text, ZipPacking::Deflated}}).value();
    writeFile(folder + "/s.attnscope", zip);
    const Result<SceneDocument> ofBundle = readSceneFile(folder + "/s.attnscope");
    QVERIFY(!ofBundle);
    QVERIFY2(fileError(ofBundle).find('\n') == std::string::npos, fileError(ofBundle).c_str());
}

void TestSceneFiles::linksLeadNowhereElse() {
    const std::string folder = path("linked");
    std::filesystem::create_directories(folder + "/below");
    writeFile(path("x.npy"), kOneNumber);
    writeFile(folder + "/below/x.npy", kOneNumber);
    std::filesystem::create_symlink("../x.npy", folder + "/out.npy");
    std::filesystem::create_symlink("..", folder + "/up");
    std::filesystem::create_symlink("below/x.npy", folder + "/in.npy");
    for (const char* name : {"out.npy", "up/x.npy"}) {
        writeFile(folder + "/scene.json", naming(name));
        QVERIFY(!readSceneFile(folder + "/scene.json"));
    }
    writeFile(folder + "/scene.json", naming("in.npy"));
    QVERIFY(readSceneFile(folder + "/scene.json"));
}

void TestSceneFiles::brokenBundlesAreRefused_data() {
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char* title, const std::string& bytes) {
        QTest::newRow(title) << QByteArray::fromStdString(bytes);
    };
    const std::string text = naming("arrays/q.npy");
    const std::string good =
        zipOf({{"scene.json", text, ZipPacking::Deflated}, {"arrays/q.npy", kOneNumber, ZipPacking::Stored}})
            .value();
    row("empty zip", "PK\x05\x06" + std::string(18, '\0'));
    row("no scene", zipOf({{"arrays/q.npy", kOneNumber, ZipPacking::Stored}}).value());
    row("no array", zipOf({{"scene.json", text, ZipPacking::Deflated}}).value());
    row("cut in two", good.substr(0, good.size() / 2));
    row("a scene of 256 MiB",
        zipOf({{"scene.json", std::string(std::size_t{256} << 20, ' '), ZipPacking::Deflated}}).value());
    std::string both = zipOf({{"arrays/q.npy", kOneNumber, ZipPacking::Stored},
                              {"arrays/r.npy", kOneNumber, ZipPacking::Stored},
                              {"scene.json", text, ZipPacking::Stored}})
                           .value();
    for (std::size_t at = both.find("arrays/r.npy"); at != std::string::npos;
         at = both.find("arrays/r.npy")) {
        both.replace(at, 12, "arrays/q.npy");
    }
    row("a name twice", both);
    row("a newer version",
        zipOf({{"scene.json", R"({"attnscope": 2, "q": [[1]], "k": [[1]]})", ZipPacking::Stored}}).value());
}

void TestSceneFiles::brokenBundlesAreRefused() {
    QFETCH(QByteArray, bytes);
    const std::string file = path("broken.attnscope");
    writeFile(file, bytes.toStdString());
    const Result<SceneDocument> read = readSceneFile(file);
    QVERIFY(!read);
    QVERIFY2(fileError(read).find("broken.attnscope") != std::string::npos, fileError(read).c_str());
    QVERIFY2(fileError(read).find('\n') == std::string::npos, fileError(read).c_str());
}

template struct attnscope::test::Registered<TestSceneFiles>;
#include "tst_scene_files.moc"
