// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/session/kept_steps.h"

#include <cmath>

using namespace session_fixture;

namespace {

double weight(const Session& session, std::size_t i, std::size_t j) {
    return session.snapshot().source(Stage::Weights)->exact(i, j);
}

} // namespace

/// What a session makes of edits: scene, numbers, names, undo, files.
class TestSession : public SessionTest {
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }
    void editIsPaintedWithItsNumbers();
    void smallScenesNeedNoThread();
    void undoGivesSceneAndWeightsBack();
    void stepsAreNamed_data();
    void stepsAreNamed();
    void badEditChangesNothing();
    void renamingComputesNothing();
    void openStartsAnew();
    void openRefusesWhatDoesNotFit();
    void modifiedUntilSaved();
    void undoHasALimit();
    void itemsKeepTheirTokens();
    void stepsGoOnInAnotherSession();
    void editToSnapshot();
};

void TestSession::editIsPaintedWithItsNumbers() {
    open(iLoveAi().scene);
    // q0 = (1, 0), k = (0, 1), (1, 0), (1, 1): scores 0, 1, 1, divided by the root of 2.
    const double e = std::exp(1.0 / std::sqrt(2.0));
    QVERIFY(std::abs(weight(*m_session, 0, 1) - e / (1.0 + 2.0 * e)) < 1e-12);
    QSignalSpy scene(m_session.get(), &Session::sceneChanged);
    QSignalSpy snapshot(m_session.get(), &Session::snapshotChanged);
    // x0 = (1, 2): q0 = (3, 2), k0 = (2, 1): scores 8, 3, 5.
    setX(0, 1, 2.0);
    QVERIFY(m_session->waitForResult(kPatience));
    QCOMPARE(scene.size(), 1);
    QCOMPARE(snapshot.size(), 1);
    const auto power = [](double score) { return std::exp(score / std::sqrt(2.0)); };
    const double expected = power(3.0) / (power(8.0) + power(3.0) + power(5.0));
    QVERIFY(std::abs(weight(*m_session, 0, 1) - expected) < 1e-12);
    QVERIFY(m_session->snapshot().scene == m_session->sharedScene());
    apply(setMask(m_session->scene(), withCausal(m_session->scene().mask, true)));
    QVERIFY(m_session->waitForResult(kPatience));
    QCOMPARE(weight(*m_session, 0, 0), 1.0);
    QCOMPARE(weight(*m_session, 0, 2), 0.0);
}

void TestSession::smallScenesNeedNoThread() {
    QVERIFY(m_session->open(iLoveAi().scene, {}));
    QSignalSpy snapshot(m_session.get(), &Session::snapshotChanged);
    setX(0, 0, 4.0);
    QCOMPARE(snapshot.size(), 1);
}

void TestSession::undoGivesSceneAndWeightsBack() {
    open(iLoveAi().scene);
    const Scene before = m_session->scene();
    const std::vector<double> weights = allOf(*m_session->snapshot().source(Stage::Weights));
    const std::vector<double> output = allOf(*m_session->snapshot().source(Stage::Output));
    setX(1, 1, 0.1);
    apply(setCell(m_session->scene(), MatrixRole::WV, 0, 0, -3.0));
    apply(insertToken(m_session->scene(), 1, "really"));
    apply(setMask(m_session->scene(), painted({}, {0, 2, 1, 3, false})));
    apply(moveToken(m_session->scene(), 0, 3));
    apply(removeToken(m_session->scene(), 1));
    apply(resize(m_session->scene(), {3, 1, 4}));
    ScoreRules rules;
    rules.scale = ScaleKind::None;
    rules.temperature = 2.0;
    apply(setRules(m_session->scene(), rules));
    apply(setOrientation(m_session->scene(), Orientation::Columns));
    const Scene after = m_session->scene();
    QVERIFY(m_session->waitForResult(kPatience));
    const std::vector<double> weightsAfter = allOf(*m_session->snapshot().source(Stage::Weights));
    QCOMPARE(m_session->undoStack().count(), 9);
    while (m_session->undoStack().canUndo()) {
        m_session->undoStack().undo();
    }
    QVERIFY(m_session->waitForResult(kPatience));
    QVERIFY(m_session->scene() == before);
    QCOMPARE(allOf(*m_session->snapshot().source(Stage::Weights)), weights);
    QCOMPARE(allOf(*m_session->snapshot().source(Stage::Output)), output);
    while (m_session->undoStack().canRedo()) {
        m_session->undoStack().redo();
    }
    QVERIFY(m_session->waitForResult(kPatience));
    QVERIFY(m_session->scene() == after);
    QCOMPARE(allOf(*m_session->snapshot().source(Stage::Weights)), weightsAfter);
}

void TestSession::stepsAreNamed_data() {
    QTest::addColumn<int>("number");
    QTest::addColumn<QString>("name");
    const QStringList names{QStringLiteral("Change X[0, 1] to 2"),
                            QStringLiteral("Change X[0, 1] to −0.5"),
                            QStringLiteral("Set all of W_Q to 0"),
                            QStringLiteral("Set W_K to the identity"),
                            QStringLiteral("Transpose W_V"),
                            QStringLiteral("Change all of W_V"),
                            QStringLiteral("Set 2 cells of X to 0, from [1, 0] on"),
                            QStringLiteral("Change 2 cells of X, from [0, 0] on"),
                            QStringLiteral("Add token \"cat\""),
                            QStringLiteral("Remove token \"love\""),
                            QStringLiteral("Move token \"I\""),
                            QStringLiteral("Rename token \"I\" to \"We\""),
                            QStringLiteral("Replace all tokens (2 instead of 3)"),
                            QStringLiteral("Resize to d_model 2, d_k 4, d_v 2"),
                            QStringLiteral("Scale: off"),
                            QStringLiteral("Temperature: 0.5"),
                            QStringLiteral("Scale: off, Temperature: 0.5"),
                            QStringLiteral("Rename token \"I\" to \"a_token_of_many_letters_…\""),
                            QStringLiteral("Rename token \"I\" to \"↵\""),
                            QStringLiteral("Remove the name of token \"I\""),
                            QStringLiteral("Mask: 3 layers instead of 0"),
                            QStringLiteral("Mask: causal on"),
                            QStringLiteral("Mask: paint \"forbid\""),
                            QStringLiteral("Orientation: columns")};
    for (int number = 0; number < names.size(); ++number) {
        QTest::newRow(qPrintable(names[number])) << number << names[number];
    }
}

void TestSession::stepsAreNamed() {
    QFETCH(int, number);
    QFETCH(QString, name);
    const Scene scene = iLoveAi().scene;
    open(scene);
    ScoreRules unscaled;
    unscaled.scale = ScaleKind::None;
    ScoreRules cold;
    cold.temperature = 0.5;
    ScoreRules both = unscaled;
    both.temperature = 0.5;
    MaskRules three = scene.mask;
    MaskLayer causal;
    causal.spec = "causal";
    three.layers.assign(3, causal);
    const BlockMatrix wV = *matrixIn(scene.input, MatrixRole::WV);
    const std::vector<Edit> edits{setCell(scene, MatrixRole::X, 0, 1, 2.0),
                                  setCell(scene, MatrixRole::X, 0, 1, -0.5),
                                  setCells(scene, MatrixRole::WQ, 0, 0, BlockMatrix(2, 2)),
                                  setCells(scene, MatrixRole::WK, 0, 0, BlockMatrix({{1, 0}, {0, 1}})),
                                  setCells(scene, MatrixRole::WV, 0, 0, wV.transposed()),
                                  setCells(scene, MatrixRole::WV, 0, 0, BlockMatrix({{7, 8}, {9, 6}})),
                                  setCells(scene, MatrixRole::X, 1, 0, BlockMatrix(1, 2)),
                                  setCells(scene, MatrixRole::X, 0, 0, BlockMatrix({{5, 6}})),
                                  insertToken(scene, 1, "cat"),
                                  removeToken(scene, 1),
                                  moveToken(scene, 0, 2),
                                  renameToken(scene, 0, "We"),
                                  replaceTokens(scene, {"I", "do"}),
                                  resize(scene, {2, 4, 2}),
                                  setRules(scene, unscaled),
                                  setRules(scene, cold),
                                  setRules(scene, both),
                                  renameToken(scene, 0, "a_token_of_many_letters_in_a_row"),
                                  renameToken(scene, 0, "\n"),
                                  renameToken(scene, 0, ""),
                                  setMask(scene, three),
                                  setMask(scene, withCausal(scene.mask, true)),
                                  setMask(scene, painted(scene.mask, {0, 1, 0, 1, false})),
                                  setOrientation(scene, Orientation::Columns)};
    apply(edits.at(static_cast<std::size_t>(number)));
    QCOMPARE(m_session->undoStack().undoText(), name);
}

void TestSession::badEditChangesNothing() {
    open(iLoveAi().scene);
    const std::shared_ptr<const Scene> before = m_session->sharedScene();
    QSignalSpy scene(m_session.get(), &Session::sceneChanged);
    const Result<void> done = m_session->apply(setCell(*before, MatrixRole::X, 3, 0, 1.0));
    QVERIFY(!done);
    QVERIFY(m_session->sharedScene() == before);
    QCOMPARE(m_session->undoStack().count(), 0);
    QCOMPARE(scene.size(), 0);
}

void TestSession::renamingComputesNothing() {
    open(iLoveAi().scene);
    const ResultPtr result = m_session->snapshot().result;
    QSignalSpy snapshot(m_session.get(), &Session::snapshotChanged);
    apply(renameToken(m_session->scene(), 0, "We"));
    QCOMPARE(snapshot.size(), 1);
    QVERIFY(m_session->snapshot().result == result);
    QCOMPARE(m_session->snapshot().scene->tokens[0], std::string("We"));
    QCOMPARE(m_gate->started.available(), 0);
}

void TestSession::openStartsAnew() {
    open(iLoveAi().scene);
    setX(0, 0, 9.0);
    QStringList order;
    connect(m_session.get(), &Session::sceneOpened, this, [&] { order << QStringLiteral("opened"); });
    connect(m_session.get(), &Session::sceneChanged, this, [&] { order << QStringLiteral("scene"); });
    connect(m_session.get(), &Session::snapshotChanged, this, [&] { order << QStringLiteral("snapshot"); });
    QVERIFY(m_session->open(columnConvention().scene, QStringLiteral("/tmp/a.json")));
    QVERIFY(m_session->waitForResult(kPatience));
    QCOMPARE(order,
             (QStringList{QStringLiteral("opened"), QStringLiteral("scene"), QStringLiteral("snapshot")}));
    QVERIFY(!m_session->undoStack().canUndo());
    QVERIFY(!m_session->isModified());
    QCOMPARE(m_session->filePath(), QStringLiteral("/tmp/a.json"));
    QVERIFY(m_session->scene() == columnConvention().scene);
}

void TestSession::openRefusesWhatDoesNotFit() {
    open(iLoveAi().scene);
    Scene broken = iLoveAi().scene;
    broken.tokens = {"one"};
    QVERIFY(!m_session->open(broken, {}));
    Scene strange = iLoveAi().scene;
    MaskLayer layer;
    layer.spec = "no such mask";
    strange.mask.layers.push_back(layer);
    QVERIFY(!m_session->open(strange, {}));
    QVERIFY(m_session->scene() == iLoveAi().scene);
}

void TestSession::modifiedUntilSaved() {
    open(iLoveAi().scene);
    QSignalSpy file(m_session.get(), &Session::fileChanged);
    QVERIFY(!m_session->isModified());
    setX(0, 0, 9.0);
    QVERIFY(m_session->isModified());
    QVERIFY(!file.isEmpty());
    m_session->markSaved(QStringLiteral("/tmp/b.json"));
    QVERIFY(!m_session->isModified());
    QCOMPARE(m_session->filePath(), QStringLiteral("/tmp/b.json"));
    m_session->undoStack().undo();
    QVERIFY(m_session->isModified());
    m_session->undoStack().redo();
    QVERIFY(!m_session->isModified());
}

void TestSession::undoHasALimit() {
    open(iLoveAi().scene);
    for (int step = 1; step <= 210; ++step) {
        setX(0, 0, step);
    }
    QCOMPARE(m_session->undoStack().count(), 200);
}

/// Each batch item keeps the names that its own edits gave it, whichever item is shown when they are undone.
void TestSession::itemsKeepTheirTokens() {
    Scene scene = iLoveAi().scene;
    const BlockMatrix x = *matrixIn(scene.input, MatrixRole::X);
    std::get<TokenInput>(scene.input).x = MatrixStack(LeadingAxes{1, 2, 1}, {x, x});
    setItemTokens(scene, TokenSide::Queries, {{"I", "love", "AI"}, {"we", "like", "it"}});
    open(scene);
    const QSignalSpy changed(m_session.get(), &Session::sceneChanged);
    m_session->setHeadIndex({1, 0});
    QCOMPARE(changed.count(), 1); // views read the names again
    QCOMPARE(m_session->scene().tokens[1], std::string("like"));
    QVERIFY(m_session->waitForResult(kPatience));
    QCOMPARE(m_session->snapshot().scene->tokens[1], std::string("like"));
    apply(renameToken(m_session->scene(), 1, "LIKE"));
    m_session->setHeadIndex({0, 0});
    QCOMPARE(m_session->scene().tokens[1], std::string("love"));
    apply(removeToken(m_session->scene(), 0));
    m_session->setHeadIndex({1, 0});
    QCOMPARE(m_session->scene().tokens.texts(), (std::vector<std::string>{"LIKE", "it"}));
    const KeptSteps kept = keptSteps(*m_session);
    Session other(std::make_unique<TextbookEngine>());
    QVERIFY(other.open(m_session->scene(), {}));
    QVERIFY(putBack(other, kept));
    other.undoStack().undo();
    other.undoStack().undo();
    m_session->undoStack().undo();
    QCOMPARE(m_session->scene().tokens.texts(), (std::vector<std::string>{"we", "LIKE", "it"}));
    m_session->setHeadIndex({0, 0});
    m_session->undoStack().undo();
    QCOMPARE(m_session->headIndex().batch, 1U); // where the name is seen
    QCOMPARE(m_session->scene().tokens[1], std::string("like"));
    m_session->setHeadIndex({0, 0});
    QVERIFY(m_session->scene() == scene);
    other.setHeadIndex({0, 0});
    QVERIFY(other.scene() == scene);
}

void TestSession::stepsGoOnInAnotherSession() {
    open(iLoveAi().scene);
    const Scene first = m_session->scene();
    setX(0, 0, 2.0);
    apply(setMask(m_session->scene(), withCausal(m_session->scene().mask, true)));
    setX(1, 1, 3.0);
    m_session->undoStack().undo();
    const Scene now = m_session->scene();
    const KeptSteps kept = keptSteps(*m_session);

    Session other(std::make_unique<TextbookEngine>());
    QVERIFY(other.open(first, {}));
    QVERIFY(!putBack(other, kept)); // that is another scene
    QCOMPARE(other.undoStack().count(), 0);
    QVERIFY(other.open(now, {}));
    QVERIFY(putBack(other, kept));
    QVERIFY(other.scene() == now);
    QVERIFY(other.isModified());
    QCOMPARE(other.undoStack().index(), 2);
    QCOMPARE(other.undoStack().undoText(), m_session->undoStack().undoText());
    other.undoStack().redo();
    QCOMPARE((*matrixIn(other.scene().input, MatrixRole::X))(1, 1), 3.0);
    for (int i = 0; i < 3; ++i) {
        other.undoStack().undo();
    }
    QVERIFY(other.scene() == first);
    QVERIFY(!other.isModified());
}

void TestSession::editToSnapshot() {
    open(iLoveAi().scene);
    QSignalSpy snapshot(m_session.get(), &Session::snapshotChanged);
    double value = 0.0;
    QBENCHMARK {
        value += 0.125;
        setX(0, 1, value);
    }
    QVERIFY(!snapshot.isEmpty());
}

template struct attnscope::test::Registered<TestSession>;
#include "tst_session.moc"
