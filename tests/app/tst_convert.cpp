// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/formats/arrays/array_file.h"
#include "core/formats/scene/scene_json.h"
#include "tests/app/program.h"
#include "tests/core/formats/number_files.h"
#include "tests/registry.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <bit>
#include <limits>

using namespace attnscope;
using namespace attnscope::test;

namespace {

const std::vector<double> kOdd{
    std::numeric_limits<double>::denorm_min(), -0.0,
    std::numeric_limits<double>::quiet_NaN(),  std::bit_cast<double>(0xfff8000000000001ULL),
    std::numeric_limits<double>::infinity(),   0.1};

std::vector<std::uint64_t> bitsOf(const std::vector<double>& values) {
    std::vector<std::uint64_t> bits;
    for (const double value : values) {
        bits.push_back(std::bit_cast<std::uint64_t>(value));
    }
    return bits;
}

std::string packed(const std::vector<double>& values) {
    std::string bytes;
    for (const std::uint64_t bits : bitsOf(values)) {
        bytes += littleEndian(bits, 8);
    }
    return bytes;
}

} // namespace

/// `attnscope convert`: any input to a scene, and back to arrays.
class TestConvert : public QObject {
    Q_OBJECT

private slots:
    void examplesComeBackFromEveryFile_data();
    void examplesComeBackFromEveryFile();
    void namesOfFeaturesComeBackFromArrays();
    void everyBitComesBackAsAnArray();
    void maskAndRulesComeBackFromArrays_data();
    void maskAndRulesComeBackFromArrays();
    void columnsAreWrittenAsColumns();
    void optionsBecomeTheScenes();
    void maskFilesLieInTheBundle();
    void regionsAreKept();
    void arraysGetATitleAndTheirOrigin();
    void unknownMembersAreWrittenBack();
    void computingTheSceneIsComputingTheInput();
    void mistakes_data();
    void mistakes();

private:
    std::string path(const char* name) const { return m_folder.filePath(name).toStdString(); }
    void write(const char* name, const std::string& bytes) const { writeFile(path(name), bytes); }
    bool convert(const QStringList& input, const char* to) const {
        const Run program =
            run(m_folder.path(), QStringList{"convert"} + input + QStringList{"-o", QString(to)});
        if (program.status != 0 || !program.output.isEmpty() || !program.error.isEmpty()) {
            qWarning("%s", program.error.constData());
        }
        return program.status == 0;
    }
    QByteArray computed(const QStringList& input) const {
        return run(m_folder.path(), QStringList{"compute"} + input + QStringList{"-o", "-"}).output;
    }

    QTemporaryDir m_folder;
};

void TestConvert::examplesComeBackFromEveryFile_data() {
    QTest::addColumn<QString>("name");
    for (const Example& example : examples()) {
        QTest::newRow(example.name.data()) << QString::fromUtf8(example.name.data());
    }
}

void TestConvert::examplesComeBackFromEveryFile() {
    QFETCH(QString, name);
    const SceneDocument wanted = exampleNamed(name.toStdString()).value();
    QVERIFY(convert({"--example", name}, "a.json"));
    QVERIFY(convert({"a.json"}, "b.attnscope"));
    QVERIFY(convert({"--scene", "b.attnscope"}, "c.json"));
    QCOMPARE(readSceneFile(path("a.json")).value(), wanted);
    const SceneDocument bundle = readSceneFile(path("b.attnscope")).value();
    QCOMPARE(bundle.scene.input, wanted.scene.input);
    QCOMPARE(bundle.view, wanted.view);
    QCOMPARE(readSceneFile(path("c.json")).value(), bundle);
}

void TestConvert::namesOfFeaturesComeBackFromArrays() {
    QVERIFY(convert({"--example", "noun-adjective"}, "a.npz"));
    QVERIFY(convert({"a.npz"}, "b.json"));
    const Scene scene = readSceneFile(path("b.json")).value().scene;
    QCOMPARE(scene.features, exampleNamed("noun-adjective").value().scene.features);
    QVERIFY(convert({"--example", "i-love-ai"}, "c.npz"));
    QVERIFY(!readTexts(path("c.npz") + ":feature_names_x"));
}

void TestConvert::maskAndRulesComeBackFromArrays_data() {
    QTest::addColumn<QString>("example");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("leftOut");
    const auto row = [](const char* name, const char* example, const QStringList& options,
                        const char* leftOut = "") {
        QTest::newRow(name) << QString(example) << options << QString(leftOut);
    };
    row("causal", "five-words", {"--mask", "causal"});
    row("window filled", "five-words", {"--mask", "window:1", "--mask", "not:window:0", "--fill", "-3"});
    row("scale and softcap", "five-words", {"--scale", "0.3", "--softcap", "0.5", "--mask", "prefix:2"});
    row("no scale", "five-words", {"--scale", "none"});
    row("rotary", "five-words", {"--rope", "500"});
    row("lengths", "valid-lens", {});
    row("a mask of its own", "decoder-mask", {});
    row("columns", "five-words", {"--orientation", "columns", "--mask", "causal", "--mask", "not:window:0"});
    row("what has no place", "five-words", {"--alibi", "--mask", "causal"}, "--alibi");
}

/// What arrays of an .npz can say of them, the program reads itself; the rest is said by name.
void TestConvert::maskAndRulesComeBackFromArrays() {
    QFETCH(QString, example);
    QFETCH(QStringList, options);
    QFETCH(QString, leftOut);
    const QStringList input = QStringList{"--example", example} + options;
    const Run converted =
        run(m_folder.path(), QStringList{"convert"} + input + QStringList{"-o", "rules.npz"});
    QCOMPARE(converted.status, 0);
    QVERIFY2(leftOut.isEmpty() ? converted.error.isEmpty()
                               : converted.error.contains("not in it: " + leftOut.toUtf8()),
             converted.error.constData());
    QCOMPARE(run(m_folder.path(), QStringList{"compute"} + input + QStringList{"-o", "wanted.npy"}).status,
             0);
    const bool inColumns = options.contains("columns");
    const Run same =
        run(m_folder.path(),
            QStringList{"compute", "rules.npz", "--check", "wanted.npy", "--tolerance", "1e-12"} +
                (inColumns ? QStringList{"--orientation", "columns"} : QStringList()));
    QVERIFY2((same.status == 0) == leftOut.isEmpty(), (same.output + same.error).constData());
}

void TestConvert::everyBitComesBackAsAnArray() {
    write("odd.npy", npy("<f8", false, "2, 3", packed(kOdd)));
    const QStringList any{"--allow-nonfinite"};
    QVERIFY(
        convert(QStringList{"--q", "odd.npy", "--k", "odd.npy", "--tokens-text", "é 名"} + any, "a.json"));
    QVERIFY(convert(QStringList{"a.json"} + any, "b.attnscope"));
    QVERIFY(convert(QStringList{"b.attnscope"} + any, "c.npz"));
    QVERIFY(convert(QStringList{"c.npz"} + any, "d.npz"));
    for (const char* file : {"c.npz", "d.npz"}) {
        for (const char* role : {":q", ":k"}) {
            const NumberArray array = readArray(path(file) + role).value();
            QCOMPARE(array.shape, (std::vector<std::size_t>{2, 3}));
            QCOMPARE(bitsOf(array.values), bitsOf(kOdd));
        }
        QCOMPARE(readTexts(path(file) + ":tokens").value(), (std::vector<std::string>{"é", "名"}));
    }
}

void TestConvert::columnsAreWrittenAsColumns() {
    // Three features of two tokens, one token a column.
    write("x.npy", npy("<f8", false, "3, 2", packed({1, 2, 3, 4, 5, 6})));
    write("w.npy", npy("<f8", false, "1, 3", packed({7, 8, 9})));
    const QStringList columns{"--orientation", "columns"};
    QVERIFY(convert(QStringList{"--x", "x.npy", "--wq", "w.npy", "--wk", "w.npy", "--wv", "w.npy"} + columns,
                    "a.attnscope"));
    const Scene scene = readSceneFile(path("a.attnscope")).value().scene;
    QCOMPARE(scene.orientation, Orientation::Columns);
    QCOMPARE(std::get<TokenInput>(scene.input).x.first(), BlockMatrix({{1, 3, 5}, {2, 4, 6}}));
    QVERIFY(convert({"a.attnscope"}, "b.npz"));
    QCOMPARE(readArray(path("b.npz:x")).value().values, (std::vector<double>{1, 2, 3, 4, 5, 6}));
    QCOMPARE(readArray(path("b.npz:w_q")).value().shape, (std::vector<std::size_t>{1, 3}));
    QVERIFY(!computed(QStringList{"b.npz"} + columns).isEmpty());
    QCOMPARE(computed(QStringList{"b.npz"} + columns), computed({"a.attnscope"}));
}

void TestConvert::optionsBecomeTheScenes() {
    QVERIFY(convert({"--example", "i-love-ai", "--mask",        "window:1", "--mask",      "or:sinks:1",
                     "--fill",    "-1e9",      "--temperature", "0.5",      "--softcap",   "20",
                     "--alibi",   "--rope",    "--scale",       "none",     "--dropout",   "0.25",
                     "--seed",    "7",         "--precision",   "float32",  "--positions", "sinusoidal"},
                    "a.json"));
    const Scene scene = readSceneFile(path("a.json")).value().scene;
    QCOMPARE(scene.mask.layers.size(), std::size_t{2});
    QCOMPARE(scene.mask.layers[1].spec, std::string("sinks:1"));
    QCOMPARE(scene.mask.layers[1].join, LayerJoin::Or);
    QCOMPARE(scene.mask.fill, -1e9);
    QCOMPARE(scene.rules.temperature, 0.5);
    QCOMPARE(scene.rules.softcap.value(), 20.0);
    QVERIFY(scene.rules.alibi && scene.rules.sinusoidal);
    QCOMPARE(scene.rules.ropeBase.value(), 10'000.0);
    QCOMPARE(scene.rules.scale, ScaleKind::None);
    QCOMPARE(scene.rules.dropout, (Dropout{0.25, 7}));
    QCOMPARE(scene.precision.value(), Precision::Float32);
}

void TestConvert::maskFilesLieInTheBundle() {
    write("pad.npy", npy("|b1", false, "1, 3", std::string("\1\1\0", 3)));
    write("bias.npy", npy("<f8", false, "3, 3", packed({0, -0.0, .5, 1, -HUGE_VAL, 2, 0, 0, 0})));
    const QStringList example{"--example", "i-love-ai"};
    QVERIFY(convert(example + QStringList{"--mask", "pad.npy", "--mask", "bias.npy"}, "a.attnscope"));
    const QByteArray before = computed({"a.attnscope"});
    QVERIFY(!before.isEmpty());
    QVERIFY(QFile::remove(m_folder.filePath("pad.npy")) && QFile::remove(m_folder.filePath("bias.npy")));
    QCOMPARE(computed({"a.attnscope"}), before);
    const MaskRules mask = readSceneFile(path("a.attnscope")).value().scene.mask;
    QCOMPARE(mask.layers[0].array->bits, (std::vector<std::uint8_t>{1, 1, 0}));
    QCOMPARE(mask.layers[0].shownName(), std::string("pad.npy"));
    QCOMPARE(bitsOf(mask.layers[1].array->numbers), bitsOf({0, -0.0, .5, 1, -HUGE_VAL, 2, 0, 0, 0}));
}

/// Regions of the command line are those of the scene that is written, in every kind of file.
void TestConvert::regionsAreKept() {
    const QStringList named{"--example", "i-love-ai", "--regions", "rest=1:3,first=0:1"};
    for (const char* to : {"r.json", "r.attnscope", "r.npz"}) {
        QVERIFY2(convert(named, to), to);
        const Run table = run(m_folder.path(), {"compute", to, "--group", "regions", "-o", "-"});
        QVERIFY2(table.output.startsWith(",first,rest\nfirst,"), table.output + table.error);
    }
    // They stay where none are given, and others take their place.
    QVERIFY(convert({"r.npz"}, "same.json"));
    QVERIFY(convert({"r.npz", "--regions", "all=0:3"}, "other.json"));
    QCOMPARE(readSceneFile(path("same.json")).value().scene.regions.queries,
             (std::vector<TokenRegion>{{"first", 0, 1}, {"rest", 1, 2}}));
    QCOMPARE(readSceneFile(path("other.json")).value().scene.regions.queries,
             (std::vector<TokenRegion>{{"all", 0, 3}}));
    QVERIFY(convert({"--example", "cross-attention", "--key-regions", "one=0:1"}, "cross.json"));
    QCOMPARE(readSceneFile(path("cross.json")).value().scene.regions.keys,
             (std::vector<TokenRegion>{{"one", 0, 1}}));
    for (const auto& [option, text, says] :
         {std::tuple("--regions", "a=0:9", "reaches beyond"),
          std::tuple("--regions", "a=0:2,b=1:3", "overlap"),
          std::tuple("--key-regions", "a=0:1", "the keys of this scene are its tokens")}) {
        const Run refused =
            run(m_folder.path(), {"convert", "--example", "i-love-ai", option, text, "-o", "no.json"});
        QCOMPARE(refused.status, 1);
        QVERIFY2(isOneErrorLine(refused.error) && refused.error.contains(says), refused.error);
        QVERIFY(!QFile::exists(m_folder.filePath("no.json")));
    }
}

void TestConvert::arraysGetATitleAndTheirOrigin() {
    QVERIFY(QDir(m_folder.path()).mkpath("below"));
    write("below/layer3.npy", npy("<f8", false, "2, 1", packed({1, 2})));
    QVERIFY(convert({"--q", "below/layer3.npy", "--k", "below/layer3.npy"}, "a.json"));
    const Scene scene = readSceneFile(path("a.json")).value().scene;
    QCOMPARE(scene.title, std::string("layer3.npy"));
    QCOMPARE(scene.provenance, Provenance::Loaded);
    QVERIFY(convert({"--tokens-text", "a b", "--d-model", "4"}, "b.json"));
    QCOMPARE(readSceneFile(path("b.json")).value().scene.provenance, Provenance::Random);
}

void TestConvert::unknownMembersAreWrittenBack() {
    write("a.json", R"({"attnscope": 1, "q": [[1]], "k": [[2]], "later": {"deep": [1, null, "é"]},
        "view": {"zoom": 2.5}, "mask": {"layers": [{"spec": "causal", "colour": "red"}], "soft": true}})");
    QVERIFY(convert({"a.json"}, "b.attnscope"));
    QVERIFY(convert({"b.attnscope"}, "c.json"));
    QFile file(m_folder.filePath("c.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    QCOMPARE(root["later"].toObject()["deep"].toArray().at(2).toString(), QStringLiteral("é"));
    QCOMPARE(root["view"].toObject()["zoom"].toDouble(), 2.5);
    const QJsonObject mask = root["mask"].toObject();
    QCOMPARE(mask["soft"].toBool(), true);
    QCOMPARE(mask["layers"].toArray().at(0).toObject()["colour"].toString(), QStringLiteral("red"));
}

void TestConvert::computingTheSceneIsComputingTheInput() {
    const QStringList input{"--n", "5", "--d-model", "8", "--heads", "2", "--mask", "causal", "--alibi"};
    const QStringList what{"--stage", "output", "--head", "1"};
    QVERIFY(convert(input, "a.attnscope"));
    QVERIFY(!computed(input).isEmpty() || !computed(input + what).isEmpty());
    QCOMPARE(computed(QStringList{"a.attnscope"} + what), computed(input + what));
    // Arrays alone say neither heads nor rules.
    QVERIFY(convert({"a.attnscope"}, "a.npz"));
    const QStringList rules{"--heads", "2", "--mask", "causal", "--alibi"};
    QCOMPARE(computed(QStringList{"a.npz"} + rules + what), computed(input + what));
}

void TestConvert::mistakes_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    const QStringList example{"--example", "i-love-ai"};
    QTest::newRow("no output") << example << 2;
    QTest::newRow("no ending") << example + QStringList{"-o", "scene"} << 2;
    QTest::newRow("another ending") << example + QStringList{"-o", "scene.npy"} << 2;
    QTest::newRow("no input") << QStringList{"-o", "a.json"} << 2;
    QTest::newRow("an option of compute") << example + QStringList{"--stage", "q", "-o", "a.json"} << 2;
    QTest::newRow("no folder") << example + QStringList{"-o", "none/a.json"} << 1;
    QTest::newRow("no file") << QStringList{"none.npz", "-o", "a.json"} << 1;
    QTest::newRow("a mask that does not fit")
        << example + QStringList{"--mask", "document:1,1", "-o", "a.json"} << 1;
}

void TestConvert::mistakes() {
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    const QStringList before = namesIn(m_folder.path());
    const Run program = run(m_folder.path(), QStringList{"convert"} + arguments);
    QCOMPARE(program.status, status);
    QVERIFY2(isOneErrorLine(program.error), program.error.constData());
    QCOMPARE(namesIn(m_folder.path()), before);
}

template struct attnscope::test::Registered<TestConvert>;
#include "tst_convert.moc"
