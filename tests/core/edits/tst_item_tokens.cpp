// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/batch_edit.h"
#include "core/edits/make_edit.h"
#include "core/formats/scene/edit_json.h"
#include "core/formats/scene/scene_json.h"
#include "core/scene/check_shapes.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using Texts = std::vector<std::string>;

namespace {

/// Two batch items of three tokens, whose sentences differ.
Scene twoSentences() {
    Scene scene;
    scene.tokens = {"a", "b", "c"};
    scene.input =
        TokenInput{MatrixStack(LeadingAxes{1, 2, 1}, {test::normals(3, 2, 1), test::normals(3, 2, 2)}),
                   test::normals(2, 2, 3), test::normals(2, 2, 4), test::normals(2, 2, 5)};
    setItemTokens(scene, TokenSide::Queries, {{"a", "b", "c"}, {"x", "y", "z"}});
    return scene;
}

Texts textsOf(Scene scene, std::size_t item) {
    (void)showTokensOf(scene, item);
    return scene.tokens.texts();
}

Scene after(const Scene& scene, const Edit& edit) {
    const Result<Scene> next = applied(scene, edit);
    if (!next) {
        qFatal("%s", message(next.error()).c_str());
    }
    return *next;
}

/// Whether the edit and its inverse, both through their JSON, give the scene back.
bool comesBack(const Scene& scene, const Edit& edit) {
    const Result<Edit> read = editFromJson(editToJson(edit));
    const Scene there = after(scene, *read);
    return *read == edit && after(there, inverse(*read)) == scene;
}

} // namespace

/// Batch items that call their tokens otherwise than one another.
class TestItemTokens final : public QObject {
    Q_OBJECT

private slots:
    void aSceneShowsOneItemsTokens();
    void listsThatAreAlikeAreOne();
    void editsReachAllItems();
    void everyEditComesBack();
    void itemsComeAndGoWithTheirTokens();
    void aFileKeepsThem();
    void listsThatDoNotFitAreRefused();
};

void TestItemTokens::aSceneShowsOneItemsTokens() {
    Scene scene = twoSentences();
    QCOMPARE(scene.tokens.texts(), (Texts{"a", "b", "c"}));
    QVERIFY(!showTokensOf(scene, 0));
    QVERIFY(showTokensOf(scene, 1));
    QCOMPARE(scene.tokens.texts(), (Texts{"x", "y", "z"}));
    QVERIFY(!showTokensOf(scene, 3)); // the second item of the next layer
    QVERIFY(showTokensOf(scene, 2));
    QVERIFY(scene == twoSentences());
}

void TestItemTokens::listsThatAreAlikeAreOne() {
    Scene scene = twoSentences();
    setItemTokens(scene, TokenSide::Queries, {{"p", "q", "r"}, {"p", "q", "r"}});
    QVERIFY(scene.itemTokens.empty());
    QCOMPARE(scene.tokens.texts(), (Texts{"p", "q", "r"}));
}

void TestItemTokens::editsReachAllItems() {
    Scene scene = twoSentences();
    (void)showTokensOf(scene, 1);
    const Scene renamed = after(scene, renameToken(scene, 0, "X"));
    QCOMPARE(textsOf(renamed, 1), (Texts{"X", "y", "z"}));
    QCOMPARE(textsOf(renamed, 0), (Texts{"a", "b", "c"})); // a name is one item's
    const Scene longer = after(scene, insertToken(scene, 1, "too"));
    QCOMPARE(textsOf(longer, 1), (Texts{"x", "too", "y", "z"}));
    QCOMPARE(textsOf(longer, 0), (Texts{"a", "too", "b", "c"}));
    const Scene shorter = after(scene, removeToken(scene, 2));
    QCOMPARE(textsOf(shorter, 0), (Texts{"a", "b"}));
    const Scene moved = after(scene, moveToken(scene, 0, 2));
    QCOMPARE(textsOf(moved, 0), (Texts{"b", "c", "a"}));
    QCOMPARE(textsOf(moved, 1), (Texts{"y", "z", "x"}));
    // Another sentence gives all items its words.
    const Scene other = after(scene, replaceTokens(scene, {"new", "words"}));
    QVERIFY(other.itemTokens.empty());
    QCOMPARE(textsOf(other, 0), (Texts{"new", "words"}));
}

void TestItemTokens::everyEditComesBack() {
    for (const std::size_t item : {0U, 1U}) {
        Scene scene = twoSentences();
        (void)showTokensOf(scene, item);
        QVERIFY(comesBack(scene, renameToken(scene, 1, "n")));
        QVERIFY(comesBack(scene, insertToken(scene, 3, "n")));
        QVERIFY(comesBack(scene, removeToken(scene, 0)));
        QVERIFY(comesBack(scene, moveToken(scene, 2, 0)));
        QVERIFY(comesBack(scene, replaceTokens(scene, {"one"})));
        QVERIFY(comesBack(scene, *addBatchItem(scene, 1)));
        QVERIFY(comesBack(scene, *removeBatchItem(scene, 0)));
    }
}

void TestItemTokens::itemsComeAndGoWithTheirTokens() {
    Scene scene = twoSentences();
    (void)showTokensOf(scene, 1);
    const Scene three = after(scene, *addBatchItem(scene, 1));
    QCOMPARE(textsOf(three, 2), (Texts{"x", "y", "z"}));
    QCOMPARE(textsOf(three, 0), (Texts{"a", "b", "c"}));
    const Scene two = after(three, *removeBatchItem(three, 0));
    QCOMPARE(two.tokens.texts(), (Texts{"x", "y", "z"}));
    const Scene one = after(scene, *removeBatchItem(scene, 1));
    QCOMPARE(one.tokens.texts(), (Texts{"a", "b", "c"}));
    QVERIFY(one.itemTokens.empty());
}

void TestItemTokens::aFileKeepsThem() {
    SceneDocument document;
    document.scene = twoSentences();
    (void)showTokensOf(document.scene, 1);
    const Result<SceneDocument> read = readScene(writeScene(document), "s.json");
    QVERIFY(read);
    QCOMPARE(textsOf(read->scene, 0), (Texts{"a", "b", "c"}));
    QCOMPARE(textsOf(read->scene, 1), (Texts{"x", "y", "z"}));
    QVERIFY(writeScene(SceneDocument{test::iLoveAi(), {}, {}}).find("item_tokens") == std::string::npos);
}

void TestItemTokens::listsThatDoNotFitAreRefused() {
    Scene scene = twoSentences();
    scene.itemTokens.queries.push_back({"p", "q", "r"});
    Result<void> fits = checkShapes(scene);
    QVERIFY(!fits && message(fits.error()).find("3 batch items, and 2 items") != std::string::npos);
    scene.itemTokens.queries = {{"a", "b", "c"}, {"x"}};
    fits = checkShapes(scene);
    QVERIFY(!fits && message(fits.error()).find("1 tokens, and the scene 3") != std::string::npos);
}

template struct attnscope::test::Registered<TestItemTokens>;
#include "tst_item_tokens.moc"
