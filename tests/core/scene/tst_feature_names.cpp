// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/cell_arithmetic.h"
#include "core/edits/make_edit.h"
#include "core/scene/check_shapes.h"
#include "core/scene/name_tokens.h"
#include "core/scene/token_name.h"

#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

using namespace attnscope;

namespace {

using Texts = std::vector<std::string>;

/// Two heads of d_k = 2 and d_v = 1 over d_model = 3, with names for all features.
Scene namedScene() {
    Scene scene;
    scene.tokens = {"a", "b"};
    TokenInput input{BlockMatrix({{1, 2, 3}, {4, 5, 6}}), BlockMatrix(3, 4, 1.0), BlockMatrix(3, 4, 1.0),
                     BlockMatrix(3, 2, 1.0)};
    input.heads = 2;
    scene.input = input;
    scene.features = {{"noun", "red", "blue"}, {"ask", ""}, {"shade"}, {}};
    return scene;
}

Scene after(const Scene& scene, const Edit& edit) {
    const Result<Scene> result = applied(scene, edit);
    return result ? *result : Scene();
}

} // namespace

/// Names of features: which rows and columns they stand at, and how they follow edits.
class TestFeatureNames : public QObject {
    Q_OBJECT

private slots:
    void headsShareNames();
    void rowsOfTokensHaveNone();
    void keysOfAnotherWidthHaveNone();
    void projectedOutputHasNone();
    void wrongCountsAreRefused();
    void aRenameIsOneStepAndComputesNothing();
    void theLastNameGoesWithTheList();
    void otherDimensionsKeepTheNamesThatAreLeft();
    void otherTokensKeepTheNames();
    void theArithmeticNamesTheFeature();
    void tokensWithoutWordsAreCountedAsTheSceneCounts();
};

void TestFeatureNames::headsShareNames() {
    const Scene scene = namedScene();
    QVERIFY(checkShapes(scene));
    QCOMPARE(featureNames(scene, MatrixRole::X, false).texts(), (Texts{"noun", "red", "blue"}));
    QCOMPARE(featureNames(scene, MatrixRole::WQ, true).texts(), (Texts{"noun", "red", "blue"}));
    QCOMPARE(featureNames(scene, MatrixRole::WQ, false).texts(), (Texts{"ask", "", "ask", ""}));
    QCOMPARE(featureNames(scene, MatrixRole::WV, false).texts(), (Texts{"shade", "shade"}));
    QCOMPARE(featureNames(scene, Stage::K).texts(), (Texts{"ask", ""}));
    QCOMPARE(featureNames(scene, Stage::Output).texts(), (Texts{"shade"}));
    QCOMPARE(featureNames(scene, Stage::MultiHead).texts(), (Texts{"shade", "shade"}));
    QCOMPARE(featureName(featureNames(scene, Stage::K), 0), std::string("ask"));
    QCOMPARE(featureName(featureNames(scene, Stage::K), 1), std::string());
}

void TestFeatureNames::rowsOfTokensHaveNone() {
    const Scene scene = namedScene();
    QVERIFY(!featuresAlong(scene.input, MatrixRole::X, true));
    QCOMPARE(featureNames(scene, MatrixRole::X, true).size(), std::size_t{0});
    QCOMPARE(featureNames(scene, Stage::Weights).size(), std::size_t{0});
    QCOMPARE(featureNames(test::iLoveAi(), Stage::Q).size(), std::size_t{0});
}

void TestFeatureNames::keysOfAnotherWidthHaveNone() {
    Scene scene = namedScene();
    auto& input = std::get<TokenInput>(scene.input);
    input.xKv = BlockMatrix({{1, 2}});
    input.wK = BlockMatrix(2, 4, 1.0);
    input.wV = BlockMatrix(2, 2, 1.0);
    scene.keyTokens = TokenList{"k"};
    QVERIFY(checkShapes(scene));
    QVERIFY(!featuresAlong(scene.input, MatrixRole::XKv, false));
    QVERIFY(!featuresAlong(scene.input, MatrixRole::WK, true));
    QCOMPARE(featuresAlong(scene.input, MatrixRole::WQ, true), std::optional(FeatureKind::Model));
}

void TestFeatureNames::projectedOutputHasNone() {
    Scene scene = namedScene();
    std::get<TokenInput>(scene.input).wO = BlockMatrix(2, 5, 1.0);
    QCOMPARE(featureNames(scene, Stage::MultiHead).size(), std::size_t{0});
    QCOMPARE(featureNames(scene, MatrixRole::WO, true).texts(), (Texts{"shade", "shade"}));
    QCOMPARE(featureNames(scene, MatrixRole::WO, false).size(), std::size_t{0});
}

void TestFeatureNames::wrongCountsAreRefused() {
    Scene scene = namedScene();
    scene.features.key = {"one", "two", "three"};
    const Result<void> checked = checkShapes(scene);
    QVERIFY(!checked);
    QCOMPARE(
        message(checked.error()),
        std::string("Q has 2 features and 3 feature names (name each of the 2, an empty text where one has "
                    "no name, or give no names)"));
    QVERIFY(!applied(namedScene(), SetFeatures{namedScene().features, scene.features}));
}

void TestFeatureNames::aRenameIsOneStepAndComputesNothing() {
    const Scene before = namedScene();
    const Edit edit = renameFeature(before, FeatureKind::Model, 1, "green");
    const Scene now = after(before, edit);
    QCOMPARE(now.features.model.texts(), (Texts{"noun", "green", "blue"}));
    QCOMPARE(now.input, before.input);
    QCOMPARE(changeOf(edit).kind, Change::Kind::Nothing);
    QCOMPARE(after(now, inverse(edit)), before);
    QVERIFY(!applied(before, renameFeature(before, FeatureKind::Model, 3, "none such")));
}

void TestFeatureNames::theLastNameGoesWithTheList() {
    Scene scene = namedScene();
    scene.features = {};
    scene = after(scene, renameFeature(scene, FeatureKind::Key, 1, "answer"));
    QCOMPARE(scene.features.key.texts(), (Texts{"", "answer"}));
    scene = after(scene, renameFeature(scene, FeatureKind::Key, 1, ""));
    QCOMPARE(scene.features, FeatureNames());
}

void TestFeatureNames::otherDimensionsKeepTheNamesThatAreLeft() {
    const Scene before = namedScene();
    const Edit edit = resize(before, {4, 1, 2});
    const Scene now = after(before, edit);
    QCOMPARE(now.features.model.texts(), (Texts{"noun", "red", "blue", ""}));
    QCOMPARE(now.features.key.texts(), (Texts{"ask"}));
    QCOMPARE(now.features.value.texts(), (Texts{"shade", ""}));
    QCOMPARE(after(now, inverse(edit)), before);
}

void TestFeatureNames::otherTokensKeepTheNames() {
    const Scene before = namedScene();
    QCOMPARE(after(before, replaceTokens(before, {"x", "y", "z"})).features, before.features);
    QCOMPARE(after(before, insertToken(before, 0, "new")).features, before.features);
}

void TestFeatureNames::theArithmeticNamesTheFeature() {
    Scene scene = test::iLoveAi();
    const auto title = [&scene] {
        return plainText(arithmeticOf(test::snapshotOf(scene), Stage::Q, 1, 0, false)).substr(0, 20);
    };
    QVERIFY2(title().starts_with("Q[1, 0] = love\n"), title().c_str());
    scene.features.key = {"colour", "size"};
    QVERIFY2(title().starts_with("Q[1, 0] = love, colo"), title().c_str());
}

/// A file without tokens gives "0", "1" …; counted from 1 they are no words beside the indices.
void TestFeatureNames::tokensWithoutWordsAreCountedAsTheSceneCounts() {
    Scene scene = test::iLoveAi();
    scene.tokens = indexTokens(3);
    scene.notation.indexFrom = 1;
    const std::string text = plainText(arithmeticOf(test::snapshotOf(scene), Stage::Weights, 0, 2, false));
    QVERIFY2(text.starts_with("A[1, 3] = 1 → 3\n"), text.c_str());
    QCOMPARE(tokenName(indexTokens(3), 2, 1), std::string("3"));
    QCOMPARE(tokenName({"2", "1"}, 0, 1), std::string("2")); // words that are numbers of their own
}

template struct attnscope::test::Registered<TestFeatureNames>;
#include "tst_feature_names.moc"
