// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/formats/files/json_text.h"
#include "core/formats/scene/scene_json.h"

#include "tests/core/formats/mutated.h"
#include "tests/registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <limits>
#include <random>

using namespace attnscope;

namespace {

/// A scene file with all its members, which tests change in one place.
const QByteArray kScene = R"({"attnscope": 1, "title": "T", "tokens": ["a", "b"],
 "x": [[1, 2], [3, 4]], "w_q": [[1, 0], [0, 1]], "w_k": [[1, 0], [0, 1]], "w_v": [[1], [2]],
 "mask": {"layers": [{"spec": "causal", "op": "and", "not": false, "name": "past", "on": true},
                     {"painted": [[0, 1, 0, 2, true], [1, 2, 1, 2, false]]}],
          "fill": -1e9, "empty_rows": "uniform"},
 "orientation": "columns", "scale": 0.5, "temperature": 2, "provenance": "trained",
 "view": {"stage": "output", "query": 1, "key": 0}})";

Result<SceneDocument> read(const QByteArray& text, const SceneReading& how = {}) {
    return readScene({text.constData(), static_cast<std::size_t>(text.size())}, "s.json", how);
}

QByteArray with(const char* before, const char* after) {
    QByteArray text = kScene;
    Q_ASSERT(text.contains(before));
    return text.replace(before, after);
}

std::string errorOf(const Result<SceneDocument>& result) {
    return result ? "no error" : message(result.error());
}

} // namespace

class TestSceneJson : public QObject {
    Q_OBJECT

private slots:
    void everyMemberIsRead();
    void whatIsLeftOutHasItsDefault();
    void examplesComeBackToTheBit();
    void everyNumberComesBackToTheBit();
    void unknownMembersAreKept();
    void namesOfFeaturesAreReadAndWritten();
    void notationIsReadAndWritten();
    void regionsAreReadAndWritten();
    void everyRuleIsReadAndWritten();
    void nonFiniteOnlyWhereAllowed();
    void aViewThatIsGoneIsMovedInside();
    void pooledHeadsAreKept();
    void badScenes_data();
    void badScenes();
    void bombsAreRefused_data();
    void bombsAreRefused();
    void limitsHoldToTheLastValue();
    void filesAreReadAndWrittenWhole();
    void noMutationBringsItDown();
};

void TestSceneJson::everyMemberIsRead() {
    const Result<SceneDocument> read_ = read(kScene);
    QVERIFY2(read_, errorOf(read_).c_str());
    const Scene& scene = read_->scene;
    QCOMPARE(scene.title, std::string("T"));
    QCOMPARE(scene.tokens.texts(), (std::vector<std::string>{"a", "b"}));
    QCOMPARE(std::get<TokenInput>(scene.input).x, BlockMatrix({{1, 2}, {3, 4}}));
    QCOMPARE(std::get<TokenInput>(scene.input).wV.columns(), std::size_t{1});
    QCOMPARE(scene.mask.layers.size(), std::size_t{2});
    QCOMPARE(scene.mask.layers[0].name, std::string("past"));
    QVERIFY(scene.mask.layers[1].isPainted());
    QCOMPARE(scene.mask.layers[1].painted[1], (PaintedRectangle{1, 2, 1, 2, false}));
    QCOMPARE(scene.mask.fill, -1e9);
    QCOMPARE(scene.mask.emptyRows, EmptyRows::Uniform);
    QCOMPARE(scene.orientation, Orientation::Columns);
    QCOMPARE(scene.rules, (ScoreRules{.ropeBase = {},
                                      .scale = ScaleKind::Number,
                                      .scaleNumber = 0.5,
                                      .softcap = {},
                                      .temperature = 2.0,
                                      .dropout = {}}));
    QCOMPARE(scene.provenance, Provenance::Trained);
    QCOMPARE(read_->view, (ViewSettings{Stage::Output, 1, 0, {}, ""}));
    QCOMPARE(read(QByteArray::fromStdString(writeScene(*read_))).value(), *read_);
}

void TestSceneJson::whatIsLeftOutHasItsDefault() {
    const Result<SceneDocument> given =
        read(R"({"attnscope": 1, "q": [[1], [2]], "k": [[1], [2]], "v": [[1], [2]], "scale": null})");
    QVERIFY2(given, errorOf(given).c_str());
    QCOMPARE(given->scene.tokens.texts(), (std::vector<std::string>{"0", "1"}));
    QCOMPARE(given->scene.rules, ScoreRules{});
    QCOMPARE(given->scene.mask, MaskRules{});
    QCOMPARE(given->view, ViewSettings{});
    QVERIFY(std::holds_alternative<QkvInput>(given->scene.input));
    const Result<SceneDocument> weights = read(R"({"attnscope": 1, "weights": [[0.5, 0.5], [0, 1]]})");
    QVERIFY2(weights, errorOf(weights).c_str());
    QVERIFY(!std::get<AttentionWeightsInput>(weights->scene.input).v);
}

void TestSceneJson::examplesComeBackToTheBit() {
    for (const Example& example : examples()) {
        const SceneDocument document = example.make();
        const std::string text = writeScene(document);
        const Result<SceneDocument> back = readScene(text, "s.json");
        QVERIFY2(back, errorOf(back).c_str());
        QCOMPARE(*back, document);
        QCOMPARE(writeScene(*back), text);
    }
}

void TestSceneJson::everyNumberComesBackToTheBit() {
    using Limits = std::numeric_limits<double>;
    std::vector<double> values{
        -0.0, 0.0,       Limits::denorm_min(), Limits::min(),          Limits::max(),          -Limits::max(),
        0.1,  1.0 / 3.0, 9007199254740994.0,   18446744073709551616.0, -9223372036854775808.0, 1e22,
        1e23, 5e-324,    123456789012345680.0};
    std::mt19937_64 random(1);
    while (values.size() < 10'000) {
        const double value = std::bit_cast<double>(random());
        if (std::isfinite(value)) {
            values.push_back(value);
        }
    }
    SceneDocument document;
    document.scene.tokens = {"a"};
    document.scene.input = AttentionWeightsInput{BlockMatrix(1, values.size(), values), {}};
    document.scene.input = QkvInput{BlockMatrix(1, values.size(), values), BlockMatrix(1, values.size(), 1.0),
                                    BlockMatrix(1, 1, -0.0)};
    document.scene.rules.scale = ScaleKind::Number;
    document.scene.rules.scaleNumber = -0.0;
    document.scene.rules.temperature = 5e-324;
    document.scene.mask.fill = -1.7976931348623157e308;
    const Result<SceneDocument> back = readScene(writeScene(document), "s.json");
    QVERIFY2(back, errorOf(back).c_str());
    QVERIFY(*back == document);
    QVERIFY(std::signbit(back->scene.rules.scaleNumber));
}

void TestSceneJson::unknownMembersAreKept() {
    const QByteArray text =
        with("\"title\"", "\"zeta\": {\"a\": [1, 2.5, null]}, \"alpha\": 1e300, \"title\"")
            .replace("\"spec\"", "\"colour\": \"red\", \"spec\"")
            .replace("\"fill\"", "\"shade\": 3, \"fill\"")
            .replace("\"stage\"", "\"zoom\": 2.5, \"stage\"");
    const Result<SceneDocument> once = read(text);
    QVERIFY2(once, errorOf(once).c_str());
    const std::string written = writeScene(*once);
    for (const char* kept : {R"("zeta": {"a":[1,2.5,null]})", R"("alpha": 1e+300)", R"("colour":"red")",
                             R"("shade":3)", R"("zoom":2.5)"}) {
        QVERIFY2(written.find(kept) != std::string::npos, kept);
    }
    QVERIFY(written.find("zeta") < written.find("alpha"));
    QCOMPARE(readScene(written, "s.json").value(), *once);
}

void TestSceneJson::namesOfFeaturesAreReadAndWritten() {
    QVERIFY(writeScene(read(kScene).value()).find("feature_names") == std::string::npos);
    const Result<SceneDocument> document =
        read(with("\"title\"", "\"feature_names\": {\"x\": [\"noun\", \"\"], \"v\": [\"red\"], "
                               "\"out\": [1]}, \"title\""));
    QVERIFY2(document, errorOf(document).c_str());
    QCOMPARE(document->scene.features.model.texts(), (std::vector<std::string>{"noun", ""}));
    QCOMPARE(document->scene.features.key.size(), std::size_t{0});
    QCOMPARE(document->scene.features.value.texts(), (std::vector<std::string>{"red"}));
    QVERIFY(document->scene.extra.empty());
    const std::string written = writeScene(*document);
    QVERIFY2(written.find(R"("feature_names": {"x":["noun",""],"v":["red"],"out":[1]})") != std::string::npos,
             written.c_str());
    QCOMPARE(readScene(written, "s.json").value(), *document);
}

void TestSceneJson::notationIsReadAndWritten() {
    QVERIFY(writeScene(read(kScene).value()).find("notation") == std::string::npos);
    const Result<SceneDocument> document =
        read(with("\"title\"", "\"notation\": {\"letters\": \"notes\", \"index_from\": 1, \"subscripts\": "
                               "\"tokens\", \"later\": [1]}, \"title\""));
    QVERIFY2(document, errorOf(document).c_str());
    QVERIFY(document->scene.notation.letters == Letters::Notes);
    QCOMPARE(document->scene.notation.indexFrom, std::size_t{1});
    QVERIFY(document->scene.notation.subscripts == Subscripts::Tokens);
    const std::string written = writeScene(*document);
    QVERIFY2(written.find(R"("later":[1])") != std::string::npos, written.c_str());
    QCOMPARE(readScene(written, "s.json").value(), *document);
}

void TestSceneJson::regionsAreReadAndWritten() {
    QVERIFY(writeScene(read(kScene).value()).find("regions") == std::string::npos);
    const Result<SceneDocument> document =
        read(with("\"title\"", "\"regions\": [{\"name\": \"q\", \"first\": 1, \"count\": 1}, "
                               "{\"name\": \"s\", \"first\": 0, \"count\": 1}], \"title\""));
    QVERIFY2(document, errorOf(document).c_str());
    QCOMPARE(document->scene.regions.queries, (std::vector<TokenRegion>{{"s", 0, 1}, {"q", 1, 1}}));
    QVERIFY(document->scene.regions.keys.empty() && document->scene.extra.empty());
    const std::string written = writeScene(*document);
    QVERIFY2(written.find(R"("regions": [{"name":"s","first":0,"count":1},)") != std::string::npos,
             written.c_str());
    QCOMPARE(readScene(written, "s.json").value(), *document);
}

void TestSceneJson::everyRuleIsReadAndWritten() {
    const Result<SceneDocument> document = read(
        with("\"title\"", "\"dropout\": 0.1, \"seed\": 3, \"softcap\": 30, \"alibi\": true, \"rope\": true, "
                          "\"rope_pairs\": \"adjacent\", \"positions\": \"sinusoidal\", \"precision\": "
                          "\"float32\", \"softmax_axis\": \"queries\", \"title\""));
    QVERIFY2(document, errorOf(document).c_str());
    const ScoreRules& rules = document->scene.rules;
    QCOMPARE(rules.dropout, (Dropout{0.1, 3}));
    QCOMPARE(rules.softcap, std::optional(30.0));
    QVERIFY(rules.alibi && rules.sinusoidal);
    QCOMPARE(rules.ropeBase, std::optional(10'000.0));
    QCOMPARE(rules.ropePairs, RopePairs::Adjacent);
    QCOMPARE(rules.softmaxAxis, SoftmaxAxis::Queries);
    QCOMPARE(document->scene.precision, std::optional(Precision::Float32));
    QCOMPARE(read(QByteArray::fromStdString(writeScene(*document))).value(), *document);
}

void TestSceneJson::nonFiniteOnlyWhereAllowed() {
    const QByteArray text = with("[3, 4]", "[\"-inf\", \"nan\"]");
    QVERIFY(errorOf(read(text)).find("/x/1/0 is -inf") != std::string::npos);
    const Result<SceneDocument> allowed = read(text, {true});
    QVERIFY2(allowed, errorOf(allowed).c_str());
    QVERIFY(std::isnan(std::get<TokenInput>(allowed->scene.input).x.first()(1, 1)));
    QCOMPARE(readScene(writeScene(*allowed), "s.json", {true}).value(), *allowed);
    // Infinity as a fill is what "-inf" means there; a scene's numbers are not loosened by it.
    QVERIFY(read(with("-1e9", "\"-inf\"")));
}

void TestSceneJson::aViewThatIsGoneIsMovedInside() {
    QCOMPARE(read(with("\"query\": 1", "\"query\": 7"))->view.query, std::size_t{1});
}

/// A scene comes back as it was looked at: the mean over heads, rollout.
void TestSceneJson::pooledHeadsAreKept() {
    SceneDocument document;
    document.scene.tokens = {"a"};
    document.scene.input = AttentionWeightsInput{
        MatrixStack(LeadingAxes{2, 1, 2}, {BlockMatrix(1, 1, 1.0), BlockMatrix(1, 1, 1.0)}), {}};
    document.view.headIndex = {0, 1, HeadPool::Rollout};
    const std::string text = writeScene(document);
    QVERIFY2(text.find("\"rollout\"") != std::string::npos, text.c_str());
    QCOMPARE(readScene(text, "s.json")->view.headIndex, document.view.headIndex);
    document.view.headIndex = {0, 1};
    QVERIFY(writeScene(document).find("rollout") == std::string::npos);
    QCOMPARE(readScene(writeScene(document), "s.json")->view.headIndex, document.view.headIndex);
}

void TestSceneJson::badScenes_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("what");
    const auto row = [](const char* name, const QByteArray& text, const char* what) {
        QTest::newRow(name) << text << QByteArray(what);
    };
    row("0 bytes", "", "it is empty");
    row("blank", "  \n", "not JSON");
    row("broken", R"({"attnscope": 1, "title" 5})", "at byte 25");
    row("cut off", kScene.left(100), "at byte 100");
    row("two values", kScene + "{}", "not JSON");
    row("bytes of no UTF-8", with("\"T\"", "\"\xff\""), "not JSON");
    row("half a surrogate", with("\"T\"", "\"\\ud800\""), "not JSON");
    row("number beyond float64", with("[3, 4]", "[3, 1e999]"), "not JSON");
    row("NaN literal", with("[3, 4]", "[3, NaN]"), "--allow-nonfinite");
    row("Infinity literal", with("[3, 4]", "[3, -Infinity]"), "--allow-nonfinite");
    // The reason is nlohmann's: another version of it may say it otherwise.
    row("None is no NaN", with("[3, 4]", "[3, None]"), "it is not JSON: invalid literal at byte");
    row("an escape that is none", with("\"T\"", "\"\\N\""),
        "it is not JSON: invalid string: forbidden character after backslash at byte");
    row("a zero and more", kScene + QByteArray("\0 more", 6), "a zero at byte");
    row("a list", "[1]", "it is a list and not a scene (save it as an array");
    row("a number", "5", "the whole is 5");
    row("no version", with("\"attnscope\": 1, ", ""), "\"attnscope\" is missing");
    row("newer", with("\"attnscope\": 1", "\"attnscope\": 2"), "version 2");
    row("version as text", with("\"attnscope\": 1", "\"attnscope\": \"1\""), "/attnscope");
    row("version 0", with("\"attnscope\": 1", "\"attnscope\": 0"), "/attnscope");
    row("member twice", with("\"title\"", "\"x\": [[1]], \"title\""), "\"x\" is there twice");
    row("nothing", R"({"attnscope": 1})", "no matrix by a known name");
    row("two kinds", with("\"title\"", "\"weights\": [[1]], \"title\""), "\"x\" and \"weights\"");
    row("x and v", with("\"title\"", "\"v\": [[1]], \"title\""), "\"x\" and \"v\"");
    row("x and q", with("\"title\"", "\"q\": [[1]], \"title\""), "\"x\" and \"q\"");
    row("q and weights", R"({"attnscope": 1, "q": [[1]], "weights": [[1]]})", "\"q\" and \"weights\"");
    row("part missing", with("\"w_k\": [[1, 0], [0, 1]],", ""), "\"w_k\" is missing");
    row("k missing", R"({"attnscope": 1, "q": [[1]], "v": [[1]]})", "\"k\" is missing");
    row("v alone", R"({"attnscope": 1, "v": [[1]]})", "\"q\" is missing");
    row("ragged", with("[3, 4]", "[3]"), "/x/1 has 1 numbers or lists where the first of its kind has 2");
    row("text in a row", with("[3, 4]", "[3, \"four\"]"), "/x/1/1 is \"four\"");
    row("true in a row", with("[3, 4]", "[3, true]"), "/x/1/1 is true");
    row("null in a row", with("[3, 4]", "[3, null]"), "/x/1/1 is null");
    row("list in a row", with("[3, 4]", "[3, [4]]"), "/x/1/1 is of type array");
    row("flat list", with("[[1, 2], [3, 4]]", "[1, 2]"), "1 axes");
    row("matrix is a number", with("[[1, 2], [3, 4]]", "3"), "/x is 3");
    row("no rows", with("[[1, 2], [3, 4]]", "[]"), "/x is an empty list");
    row("no columns", with("[[1, 2], [3, 4]]", "[[], []]"), "/x/0 is an empty list");
    row("array elsewhere", with("[[1, 2], [3, 4]]", "{\"npy\": \"a.npy\"}"), "another file");
    row("inner dimensions", with("\"w_q\": [[1, 0], [0, 1]]", "\"w_q\": [[1, 0]]"), "1");
    row("d_k differs", with("\"w_q\": [[1, 0], [0, 1]]", "\"w_q\": [[1], [1]]"), "2");
    row("tokens too many", with("[\"a\", \"b\"]", "[\"a\", \"b\", \"c\"]"), "3");
    row("tokens too few", with("[\"a\", \"b\"]", "[]"), "0");
    row("token a number", with("[\"a\", \"b\"]", "[\"a\", 2]"), "/tokens/1 is 2");
    row("tokens a text", with("[\"a\", \"b\"]", "\"a b\""), "/tokens is \"a b\"");
    row("title a number", with("\"T\"", "3"), "/title is 3");
    row("temperature 0", with("\"temperature\": 2", "\"temperature\": 0"), "/temperature is 0");
    row("temperature text", with("\"temperature\": 2", "\"temperature\": \"2\""), "/temperature is \"2\"");
    row("temperature infinite", with("\"temperature\": 2", "\"temperature\": \"inf\""),
        "/temperature is inf");
    row("scale", with("0.5", "\"half\""), "/scale is \"half\"");
    row("orientation", with("\"columns\"", "\"sideways\""), "/orientation is \"sideways\"");
    row("provenance", with("\"trained\"", "\"stolen\""), "/provenance is \"stolen\"");
    row("mask a text", R"({"attnscope": 1, "weights": [[1]], "mask": "causal"})", "/mask is \"causal\"");
    row("layers an object", R"({"attnscope": 1, "weights": [[1]], "mask": {"layers": {}}})", "/mask/layers");
    row("mask of a later version", with("\"causal\"", "\"later:2\""), "later:2");
    row("layer without spec", with("\"spec\": \"causal\", ", ""), "/mask/layers/0 says no mask");
    row("layer op", with("\"op\": \"and\"", "\"op\": \"xor\""), "/mask/layers/0/op is \"xor\"");
    row("layer not", with("\"not\": false", "\"not\": 0"), "/mask/layers/0/not is 0");
    row("painted too short", with("[0, 1, 0, 2, true]", "[0, 1, 0, 2]"), "/mask/layers/1/painted/0");
    row("painted negative", with("[0, 1, 0, 2, true]", "[-1, 1, 0, 2, true]"), "/mask/layers/1/painted/0");
    row("painted backwards", with("[0, 1, 0, 2, true]", "[1, 0, 0, 2, true]"), "ends before it begins");
    row("painted with op", with("{\"painted\"", "{\"op\": \"or\", \"painted\""), "takes no");
    row("fill", with("-1e9", "\"inf\""), "/mask/fill is \"inf\"");
    row("empty rows", with("\"uniform\"", "\"ones\""), "/mask/empty_rows is \"ones\"");
    row("view stage", with("\"output\"", "\"outputs\""), "/view/stage is \"outputs\"");
    row("view query", with("\"query\": 1", "\"query\": -1"), "/view/query is -1");
    row("view a list", with("{\"stage\": \"output\", \"query\": 1, \"key\": 0}", "[]"),
        "/view is of type array");
    row("heads don't divide", with("\"title\"", "\"heads\": 3, \"title\""), "3 heads");
    row("no heads", with("\"title\"", "\"heads\": 0, \"title\""), "/heads is 0");
    row("long bias", with("\"title\"", "\"b_q\": [0, 0, 0], \"title\""), "b_Q is 1 × 3");
    row("W_O too short", with("\"title\"", "\"w_o\": [[1], [1], [1]], \"title\""), "W_O is 3 × 1");
    row("other keys' width", with("\"title\"", "\"x_kv\": [[1, 2, 3]], \"title\""), "X_kv");
    row("softcap 0", with("\"title\"", "\"softcap\": 0, \"title\""), "softcap 0");
    row("alibi a number", with("\"title\"", "\"alibi\": 2, \"title\""), "/alibi is 2");
    row("positions", with("\"title\"", "\"positions\": \"learned\", \"title\""), "none, sinusoidal");
    row("dropout above 1", with("\"title\"", "\"dropout\": 1.5, \"title\""), "dropout 1.5");
    row("precision", with("\"title\"", "\"precision\": \"float16\", \"title\""), "float64, float32");
    row("feature names too few", with("\"title\"", "\"feature_names\": {\"x\": [\"a\"]}, \"title\""),
        "X has 2 features and 1 feature names");
    row("feature names of no V", R"({"attnscope": 1, "weights": [[1]], "feature_names": {"v": ["a"]}})",
        "no V, and 1 feature names");
    row("feature names a list", with("\"title\"", "\"feature_names\": [\"a\", \"b\"], \"title\""),
        "/feature_names is of type array");
    row("feature name a number", with("\"title\"", "\"feature_names\": {\"qk\": [\"a\", 2]}, \"title\""),
        "/feature_names/qk/1 is 2");
    row("notation a text", with("\"title\"", "\"notation\": \"notes\", \"title\""), "/notation is \"notes\"");
    row("index from 2 and other subscripts",
        with("\"title\"", "\"notation\": {\"index_from\": 2, \"subscripts\": \"x\"}, \"title\""),
        "/notation/subscripts");
    row("index from 2", with("\"title\"", "\"notation\": {\"index_from\": 2}, \"title\""),
        "/notation/index_from is 2");
    row("letters", with("\"title\"", "\"notation\": {\"letters\": \"mine\"}, \"title\""),
        "paper, notes, d2l");
    row("regions a text", with("\"title\"", "\"regions\": \"a=0:1\", \"title\""), "/regions is \"a=0:1\"");
    row("region a number", with("\"title\"", "\"regions\": [3], \"title\""), "/regions/0 is 3");
    row("region beyond",
        with("\"title\"", "\"regions\": [{\"name\": \"a\", \"first\": 1, \"count\": 2}], \"title\""),
        "\"a=1:3\" reaches beyond the 2 tokens");
    row("regions of no keys",
        with("\"title\"", "\"key_regions\": [{\"name\": \"a\", \"count\": 1}], \"title\""),
        "leave key_regions out");
    row("key tokens", with("\"title\"", "\"key_tokens\": [\"c\"], \"title\""), "1 tokens");
}

void TestSceneJson::badScenes() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, what);
    const Result<SceneDocument> document = read(text);
    const std::string line = errorOf(document);
    QVERIFY(!document);
    QVERIFY2(line.starts_with("s.json: "), line.c_str());
    QVERIFY2(line.find(what.toStdString()) != std::string::npos, line.c_str());
    QVERIFY2(line.ends_with(")"), line.c_str());
    for (const char* unfilled : {"{0}", "{1}", "{2}", "{3}"}) {
        QVERIFY2(line.find(unfilled) == std::string::npos, line.c_str());
    }
}

void TestSceneJson::bombsAreRefused_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("deep lists") << QByteArray(5'000'000, '[');
    QTest::newRow("deep objects") << QByteArray("{\"a\":").repeated(1'000'000);
    // 30,000 × 30,000 numbers would be 7 GB.
    const QByteArray wide = "{\"attnscope\": 1, \"weights\": [[" + QByteArray("0,").repeated(29'999) + "0]";
    QTest::newRow("one long row above many short ones") << wide + QByteArray(",[0]").repeated(29'999) + "]}";
}

void TestSceneJson::bombsAreRefused() {
    QFETCH(QByteArray, text);
    QVERIFY(!read(text));
}

void TestSceneJson::limitsHoldToTheLastValue() {
    const JsonLimits limits{3, 5, 4};
    const auto isRead = [&limits](std::string_view text) {
        return parseJson(text, "s.json", limits).has_value();
    };
    QVERIFY(isRead("[[[1, 2, 3, 4, 5]]]"));
    QVERIFY(!isRead("[[[[1]]]]"));
    QVERIFY(!isRead("[1, 2, 3, 4, 5, 6]"));
    QVERIFY(isRead("[[], [], []]"));
    QVERIFY(!isRead("[[], [], [], []]"));
    QVERIFY(isRead(R"({"a": 1, "b": 2, "c": 3})"));
    QVERIFY(!isRead(R"({"a": 1, "b": 2, "c": 3, "d": 4})"));
    QVERIFY(isRead(R"(["a", "b", null])"));
    QVERIFY(!isRead(R"(["a", "b", null, "c"])"));
    // A mask is as long as a matrix.
    QVERIFY(isRead("[true, false, true, false, true]"));
    QVERIFY(!isRead("[true, false, true, false, true, false]"));
}

void TestSceneJson::filesAreReadAndWrittenWhole() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("s.json").toStdString();
    QVERIFY(writeSceneFile(iLoveAi(), path));
    QCOMPARE(readSceneFile(path).value(), iLoveAi());
    QVERIFY(errorOf(readSceneFile(path + "x")).find("No such file") != std::string::npos);
    QVERIFY(errorOf(readSceneFile(folder.path().toStdString())).find("directory") != std::string::npos);
    QVERIFY(errorOf(readSceneFile("/dev/zero")).find("larger than") != std::string::npos);
    QVERIFY(!writeSceneFile(iLoveAi(), folder.filePath("no/s.json").toStdString()));
}

void TestSceneJson::noMutationBringsItDown() {
    std::mt19937 random(20261121);
    int good = 0;
    for (int round = 0; round < 20'000; ++round) {
        const QByteArray text = mutated(kScene, 4, random);
        const Result<SceneDocument> document = read(text);
        if (document) {
            ++good;
            QVERIFY(read(QByteArray::fromStdString(writeScene(*document))).value() == *document);
        } else {
            QVERIFY(!message(document.error()).empty());
        }
    }
    // The mutations must reach past the parser for this to say anything.
    QVERIFY2(good > 200, qPrintable(QString::number(good)));
}

template struct attnscope::test::Registered<TestSceneJson>;
#include "tst_scene_json.moc"
