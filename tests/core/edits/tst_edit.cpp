// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/initial_matrices.h"
#include "tests/core/scene/random_scene.h"
#include "tests/registry.h"

#include <QTest>

#include <set>

using namespace attnscope;
using attnscope::testing::RandomScene;

namespace {

BlockMatrix column(const std::vector<double>& values) {
    return {values.size(), 1, values};
}

Scene threeTokens() {
    Scene scene;
    scene.tokens = {"I", "love", "AI"};
    scene.input = TokenInput{BlockMatrix({{1, 0}, {0, 1}, {1, 1}}), BlockMatrix({{1, 2}, {3, 4}}),
                             BlockMatrix({{5, 6}, {7, 8}}), BlockMatrix({{9, 10}, {11, 12}})};
    return scene;
}

Scene givenWeights() {
    Scene scene;
    scene.tokens = {"a", "b", "c"};
    scene.input = AttentionWeightsInput{BlockMatrix({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}), column({1, 2, 3})};
    return scene;
}

Scene must(const Result<Scene>& result) {
    if (!result) {
        qFatal("%s", message(result.error()).c_str());
    }
    return *result;
}

BlockMatrix x(const Scene& scene) {
    return *matrixIn(scene.input, MatrixRole::X);
}

/// Every cell that the painted layers of a mask speak of, with what they say.
std::map<std::pair<std::size_t, std::size_t>, bool> paintedCells(const MaskRules& mask) {
    std::map<std::pair<std::size_t, std::size_t>, bool> cells;
    for (const MaskLayer& layer : mask.layers) {
        for (const PaintedRectangle& area : layer.painted) {
            for (std::size_t i = area.i0; i < area.i1; ++i) {
                for (std::size_t j = area.j0; j < area.j1; ++j) {
                    cells[{i, j}] = area.allow;
                }
            }
        }
    }
    return cells;
}

} // namespace

class TestEdit : public QObject {
    Q_OBJECT

private slots:
    void everyEditHasItsInverse();
    void aLongHistoryCanBeTakenBack();
    void setCellChangesThatCellOnly();
    void pasteIsCutAtTheEdges();
    void tokenComesWithTheVectorOfItsTwin();
    void tokenWithoutTwinGetsItsWordVector();
    void tokensOfGivenWeightsTakeRowAndColumn();
    void movedTokenTakesItsVector();
    void renamedTokenKeepsItsVector();
    void sentenceKeepsKnownWords();
    void asManyWordsNameGivenNumbers();
    void resizeKeepsCells();
    void paintedCellsMoveWithTheirTokens();
    void paintingCoversWhatWasThere();
    void causalIsSwitched();
    void lastTokenStays();
    void editsOfAnotherSceneAreRefused_data();
    void editsOfAnotherSceneAreRefused();
    void scrubIsMerged();
    void changesAreNoLargerThanNeeded();
    void blocksAreShared();
};

void TestEdit::everyEditHasItsInverse() {
    std::set<std::size_t> kinds;
    for (std::uint64_t seed = 0; seed < 6000; ++seed) {
        RandomScene random(seed);
        const Scene before = random.scene();
        const Edit edit = random.edit(before, seed);
        const Result<Scene> after = applied(before, edit);
        QVERIFY2(after, after ? "" : message(after.error()).c_str());
        const Result<Scene> back = applied(*after, inverse(edit));
        QVERIFY2(back, back ? "" : message(back.error()).c_str());
        QVERIFY2(*back == before, qPrintable(QStringLiteral("seed %1").arg(seed)));
        QCOMPARE(after->tokens.size(), queryCount(after->input));
        kinds.insert(edit.index());
    }
    QCOMPARE(kinds.size(), std::variant_size_v<Edit>);
}

void TestEdit::aLongHistoryCanBeTakenBack() {
    for (std::uint64_t seed = 100; seed < 140; ++seed) {
        RandomScene random(seed);
        std::vector<Scene> scenes{random.scene()};
        std::vector<Edit> edits;
        for (std::size_t step = 0; step < 60; ++step) {
            edits.push_back(random.edit(scenes.back(), random.below(RandomScene::kKinds)));
            scenes.push_back(must(applied(scenes.back(), edits.back())));
        }
        Scene scene = scenes.back();
        for (std::size_t step = edits.size(); step > 0; --step) {
            scene = must(applied(scene, inverse(edits[step - 1])));
            QVERIFY(scene == scenes[step - 1]);
        }
    }
}

void TestEdit::setCellChangesThatCellOnly() {
    const Scene before = threeTokens();
    const Scene after = must(applied(before, setCell(before, MatrixRole::X, 2, 1, -7.5)));
    QVERIFY(x(after) == BlockMatrix({{1, 0}, {0, 1}, {1, -7.5}}));
    QVERIFY(x(before) == BlockMatrix({{1, 0}, {0, 1}, {1, 1}}));
    for (const MatrixRole role : {MatrixRole::WQ, MatrixRole::WK, MatrixRole::WV}) {
        QVERIFY(*matrixIn(after.input, role) == *matrixIn(before.input, role));
    }
}

void TestEdit::pasteIsCutAtTheEdges() {
    const Scene before = threeTokens();
    const BlockMatrix pasted({{21, 22}, {23, 24}, {25, 26}});
    const Scene after = must(applied(before, setCells(before, MatrixRole::X, 1, 1, pasted)));
    QVERIFY(x(after) == BlockMatrix({{1, 0}, {0, 21}, {1, 23}}));
}

void TestEdit::tokenComesWithTheVectorOfItsTwin() {
    const Scene before = threeTokens();
    const Scene after = must(applied(before, insertToken(before, 1, "AI")));
    QCOMPARE(after.tokens.texts(), (std::vector<std::string>{"I", "AI", "love", "AI"}));
    QVERIFY(x(after) == BlockMatrix({{1, 0}, {1, 1}, {0, 1}, {1, 1}}));
}

void TestEdit::tokenWithoutTwinGetsItsWordVector() {
    const Scene before = threeTokens();
    const Scene after = must(applied(before, insertToken(before, 3, "cat")));
    const std::vector<double> cat = wordVector("cat", 2);
    QVERIFY(x(after) == BlockMatrix({{1, 0}, {0, 1}, {1, 1}, {cat[0], cat[1]}}));
    const Scene again = must(applied(after, removeToken(after, 0)));
    QVERIFY(x(again) == BlockMatrix({{0, 1}, {1, 1}, {cat[0], cat[1]}}));
}

void TestEdit::tokensOfGivenWeightsTakeRowAndColumn() {
    const Scene before = givenWeights();
    const Scene less = must(applied(before, removeToken(before, 1)));
    QVERIFY(*matrixIn(less.input, MatrixRole::Weights) == BlockMatrix({{1, 3}, {7, 9}}));
    QVERIFY(*matrixIn(less.input, MatrixRole::V) == column({1, 3}));
    const Scene more = must(applied(before, insertToken(before, 1, "b")));
    QVERIFY(*matrixIn(more.input, MatrixRole::Weights) ==
            BlockMatrix({{1, 0, 2, 3}, {0, 0, 0, 0}, {4, 0, 5, 6}, {7, 0, 8, 9}}));
    const Scene moved = must(applied(before, moveToken(before, 0, 2)));
    QVERIFY(*matrixIn(moved.input, MatrixRole::Weights) == BlockMatrix({{5, 6, 4}, {8, 9, 7}, {2, 3, 1}}));
}

void TestEdit::movedTokenTakesItsVector() {
    const Scene before = threeTokens();
    const Scene after = must(applied(before, moveToken(before, 0, 2)));
    QCOMPARE(after.tokens.texts(), (std::vector<std::string>{"love", "AI", "I"}));
    QVERIFY(x(after) == BlockMatrix({{0, 1}, {1, 1}, {1, 0}}));
    const Scene back = must(applied(before, moveToken(after, 2, 0)));
    QCOMPARE(back.tokens.texts(), (std::vector<std::string>{"AI", "I", "love"}));
    QVERIFY(x(back) == BlockMatrix({{1, 1}, {1, 0}, {0, 1}}));
}

void TestEdit::renamedTokenKeepsItsVector() {
    const Scene before = threeTokens();
    const Scene after = must(applied(before, renameToken(before, 1, "hate")));
    QCOMPARE(after.tokens.texts(), (std::vector<std::string>{"I", "hate", "AI"}));
    QVERIFY(x(after) == x(before));
}

void TestEdit::sentenceKeepsKnownWords() {
    Scene before = threeTokens();
    before.tokens = {"AI", "love", "AI"};
    before.mask = painted(before.mask, {0, 1, 0, 1, false});
    const Scene after = must(applied(before, replaceTokens(before, {"we", "AI", "AI", "AI"})));
    const std::vector<double> we = wordVector("we", 2);
    // The third "AI" has no vector of its own left and takes the first's.
    QVERIFY(x(after) == BlockMatrix({{we[0], we[1]}, {1, 0}, {1, 1}, {1, 0}}));
    QVERIFY(paintedCells(after.mask).empty());
}

/// Numbers that no word made stay: the words are their names.
void TestEdit::asManyWordsNameGivenNumbers() {
    Scene weights = givenWeights();
    weights.mask = painted(weights.mask, {0, 1, 0, 1, false});
    const Scene named = must(applied(weights, replaceTokens(weights, {"the", "old", "cat"})));
    QCOMPARE(named.tokens.texts(), (std::vector<std::string>{"the", "old", "cat"}));
    QVERIFY(named.input == weights.input && named.mask == weights.mask);
    Scene unnamed = threeTokens();
    unnamed.tokens = {"", "", ""};
    QVERIFY(must(applied(unnamed, replaceTokens(unnamed, {"the", "old", "cat"}))).input == unnamed.input);
    // A word has its vector, so that other words have other ones.
    const Scene words = threeTokens();
    QVERIFY(must(applied(words, replaceTokens(words, {"the", "old", "cat"}))).input != words.input);
}

void TestEdit::resizeKeepsCells() {
    const Scene before = threeTokens();
    QVERIFY(dimensionsOf(before) == (Dimensions{2, 2, 2}));
    const Scene after = must(applied(before, resize(before, {3, 1, 3})));
    QVERIFY(dimensionsOf(after) == (Dimensions{3, 1, 3}));
    QVERIFY(x(after) == BlockMatrix({{1, 0, wordVector("I", 3)[2]},
                                     {0, 1, wordVector("love", 3)[2]},
                                     {1, 1, wordVector("AI", 3)[2]}}));
    QVERIFY(*matrixIn(after.input, MatrixRole::WQ) == column({1, 3, 0}));
    QVERIFY(*matrixIn(after.input, MatrixRole::WV) == BlockMatrix({{9, 10, 0}, {11, 12, 0}, {0, 0, 0}}));
    QVERIFY(!dimensionsOf(givenWeights()));
}

void TestEdit::paintedCellsMoveWithTheirTokens() {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        RandomScene random(seed);
        const Scene scene = random.scene();
        const std::size_t tokens = scene.tokens.size();
        const std::size_t at = random.below(tokens + 1);
        const auto before = paintedCells(scene.mask);
        const Scene more = must(applied(scene, insertToken(scene, at, "new")));
        std::map<std::pair<std::size_t, std::size_t>, bool> expected;
        for (const auto& [cell, allow] : before) {
            // Keys of their own stay where they are.
            const bool moves = cell.second >= at && !scene.keyTokens;
            expected[{cell.first + (cell.first >= at), cell.second + moves}] = allow;
        }
        QVERIFY(paintedCells(more.mask) == expected);
        // Taking the new token out by hand, not by undo, leaves the same cells painted.
        const Scene less = must(applied(more, removeToken(more, at)));
        QVERIFY(paintedCells(less.mask) == before);
    }
}

void TestEdit::paintingCoversWhatWasThere() {
    MaskRules mask = painted({}, {0, 1, 0, 1, false});
    mask = painted(mask, {2, 3, 2, 3, false});
    mask = painted(mask, {0, 2, 0, 2, true});
    QCOMPARE(mask.layers.size(), 1U);
    QCOMPARE(mask.layers.front().painted.size(), 2U);
    const auto cells = paintedCells(mask);
    QCOMPARE(cells.size(), 5U);
    QVERIFY(cells.at({0, 0}));
    QVERIFY(!cells.at({2, 2}));
}

void TestEdit::causalIsSwitched() {
    const MaskRules strokes = painted({}, {0, 1, 0, 1, false});
    const MaskRules on = withCausal(strokes, true);
    QVERIFY(hasCausal(on));
    QCOMPARE(on.layers.front().spec, std::string("causal"));
    QVERIFY(withCausal(on, true) == on);
    const MaskRules off = withCausal(on, false);
    QVERIFY(!hasCausal(off));
    QVERIFY(hasCausal(withCausal(off, true)));
    QCOMPARE(withCausal(off, true).layers.size(), 2U);
}

void TestEdit::lastTokenStays() {
    Scene scene = threeTokens();
    scene = must(applied(scene, removeToken(scene, 0)));
    scene = must(applied(scene, removeToken(scene, 0)));
    const Result<Scene> none = applied(scene, removeToken(scene, 0));
    QVERIFY(!none);
    QVERIFY(message(none.error()).find("needs one") != std::string::npos);
    QVERIFY(!applied(scene, replaceTokens(scene, {})));
}

void TestEdit::editsOfAnotherSceneAreRefused_data() {
    QTest::addColumn<std::size_t>("number");
    for (std::size_t number = 0; number < 13; ++number) {
        QTest::addRow("edit %zu", number) << number;
    }
}

void TestEdit::editsOfAnotherSceneAreRefused() {
    QFETCH(std::size_t, number);
    const Scene scene = threeTokens();
    Scene other = scene;
    other.input = TokenInput{BlockMatrix(4, 3), BlockMatrix(3, 2), BlockMatrix(3, 2), BlockMatrix(3, 2)};
    other.tokens = {"a", "b", "c", "d"};
    other.rules.scale = ScaleKind::None;
    other.mask = withCausal({}, true);
    const BlockMatrix one(1, 1, 1.0);
    const std::vector<Edit> edits{
        setCell(other, MatrixRole::X, 3, 0, 1.0),              // no such row
        setCell(other, MatrixRole::X, 0, 2, 1.0),              // no such column
        setCell(other, MatrixRole::X, 0, 0, 1.0),              // another number before
        setCell(scene, MatrixRole::Q, 0, 0, 1.0),              // no such matrix
        SetCells{MatrixRole::X, 0, 0, BlockMatrix(1, 2), one}, // shapes differ
        SetCells{MatrixRole::X, ~std::size_t{0}, 0, one, one}, // would overflow
        insertToken(other, 0, "x"),                            // a row of three numbers
        insertToken(scene, 4, "x"),                            // beyond the end
        removeToken(scene, 3),                                 // beyond the end
        moveToken(scene, 0, 3),                                // beyond the end
        renameToken(other, 0, "x"),                            // another text before
        SetRules{other.rules, scene.rules},                    // other rules before
        SetMask{other.mask, scene.mask},                       // another mask before
    };
    QVERIFY(number < edits.size());
    const Scene kept = scene;
    const Result<Scene> result = applied(scene, edits[number]);
    QVERIFY(!result);
    QVERIFY(!message(result.error()).empty());
    QVERIFY(scene == kept);
}

void TestEdit::scrubIsMerged() {
    const Scene start = threeTokens();
    const Edit first = setCell(start, MatrixRole::WQ, 0, 1, 3.0);
    const Scene middle = must(applied(start, first));
    const Edit second = setCell(middle, MatrixRole::WQ, 0, 1, 4.0);
    const std::optional<Edit> both = merged(first, second);
    QVERIFY(both);
    QVERIFY(must(applied(start, *both)) == must(applied(middle, second)));
    QVERIFY(!merged(first, setCell(middle, MatrixRole::WQ, 1, 1, 4.0)));
    QVERIFY(!merged(first, setCell(middle, MatrixRole::WK, 0, 1, 4.0)));
    QVERIFY(!merged(second, first));
    QVERIFY(!merged(first, moveToken(start, 0, 1)));
}

void TestEdit::changesAreNoLargerThanNeeded() {
    const Scene scene = threeTokens();
    using Kind = Change::Kind;
    QVERIFY(changeOf(setCell(scene, MatrixRole::X, 2, 0, 1.0)) == (Change{Kind::TokenRow, 2}));
    QCOMPARE(changeOf(setCells(scene, MatrixRole::X, 0, 0, BlockMatrix(2, 1))).kind, Kind::All);
    QCOMPARE(changeOf(setCell(scene, MatrixRole::WK, 0, 0, 1.0)).kind, Kind::KeyWeights);
    QVERIFY(changeOf(setCell(scene, MatrixRole::WQ, 0, 1, 1.0)) == (Change{Kind::QueryWeights, 0, 1}));
    QVERIFY(changeOf(setCells(scene, MatrixRole::WQ, 0, 0, BlockMatrix(2, 2))) ==
            (Change{Kind::QueryWeights, 0}));
    QCOMPARE(changeOf(setCell(scene, MatrixRole::WV, 0, 0, 1.0)).kind, Kind::ValuesOnly);
    QCOMPARE(changeOf(setMask(scene, {})).kind, Kind::Mask);
    QCOMPARE(changeOf(setRules(scene, {})).kind, Kind::Rule);
    QCOMPARE(changeOf(renameToken(scene, 0, "x")).kind, Kind::Nothing);
    QCOMPARE(changeOf(setOrientation(scene, Orientation::Columns)).kind, Kind::Nothing);
    QCOMPARE(changeOf(insertToken(scene, 0, "x")).kind, Kind::All);
}

void TestEdit::blocksAreShared() {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(200, "t"));
    scene.input =
        TokenInput{BlockMatrix(200, 2, 1.0), BlockMatrix(2, 2), BlockMatrix(2, 2), BlockMatrix(2, 2)};
    const Scene changed = must(applied(scene, setCell(scene, MatrixRole::X, 70, 0, 5.0)));
    QVERIFY(x(changed).sharesRow(x(scene), 0));
    QVERIFY(!x(changed).sharesRow(x(scene), 70));
    QVERIFY(x(changed).sharesRow(x(scene), 150));
    const Scene longer = must(applied(scene, insertToken(scene, 130, "new")));
    QVERIFY(x(longer).sharesRow(x(scene), 100));
    QVERIFY(!x(longer).sharesRow(x(scene), 130));
}

template struct attnscope::test::Registered<TestEdit>;
#include "tst_edit.moc"
