// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/textbook/textbook_engine.h"
#include "ui/inputs/matrix_model.h"
#include "ui/session/session.h"

#include "tests/registry.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

using namespace attnscope;
using namespace attnscope::ui;

/// A matrix of the scene as a table, in both orientations, while the scene changes under it.
class TestMatrixModel : public QObject {
    Q_OBJECT

private slots:
    void init();
    void showsTheScene();
    void editsTheScene();
    void followsUndo();
    void columnsAreTransposed();
    void headersFollowTokens();
    void rowsOfALongTextHaveTheirIndices();
    void featuresAreCalledByTheirNames();
    void aFeatureIsRenamedInOneStep();
    void headsShareTheNamesOfTheirFeatures();
    void weightsHaveKeysAcross();
    void anotherRoleIsAnotherMatrix();
    void unchangedTextIsNoEdit();
    void staysAModelWhileTheSceneChanges();

private:
    std::unique_ptr<Session> m_session;
};

void TestMatrixModel::init() {
    m_session = std::make_unique<Session>(std::make_unique<TextbookEngine>());
    Scene scene;
    scene.tokens = {"I", "love", "AI"};
    scene.input = TokenInput{BlockMatrix({{1, 2}, {3, 4}, {5, 6}}), BlockMatrix({{1, 0}, {1, 1}}),
                             BlockMatrix({{0, 1}, {1, 0}}), BlockMatrix({{1, 2, 3}, {0, 1, 4}})};
    QVERIFY(m_session->open(scene, {}));
}

void TestMatrixModel::showsTheScene() {
    const MatrixModel model(*m_session, MatrixRole::X);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.columnCount(), 2);
    QCOMPARE(model.index(2, 1).data().toString(), QStringLiteral("6.00"));
    QCOMPARE(model.headerData(1, Qt::Vertical).toString(), QStringLiteral("love"));
    QCOMPARE(model.headerData(1, Qt::Horizontal).toString(), QStringLiteral("feature 1"));
    const MatrixModel weights(*m_session, MatrixRole::WV);
    QCOMPARE(weights.headerData(1, Qt::Vertical).toString(), QStringLiteral("in 1"));
    QCOMPARE(weights.headerData(2, Qt::Horizontal).toString(), QStringLiteral("out 2"));
}

void TestMatrixModel::rowsOfALongTextHaveTheirIndices() {
    constexpr std::size_t kLong = 1400;
    std::vector<std::string> words(kLong, "the");
    words[1361] = "1361"; // a name that is the index is said once
    Scene scene;
    scene.tokens = TokenList(words);
    scene.input = QkvInput{BlockMatrix(kLong, 1), BlockMatrix(kLong, 1), {}};
    QVERIFY(m_session->open(scene, {}));
    const MatrixModel model(*m_session, MatrixRole::Q);
    QCOMPARE(model.headerData(1360, Qt::Vertical).toString(), QStringLiteral("1,360 the"));
    QCOMPARE(model.headerData(1361, Qt::Vertical).toString(), QStringLiteral("1361"));
}

void TestMatrixModel::editsTheScene() {
    MatrixModel model(*m_session, MatrixRole::WV);
    QVERIFY(model.setData(model.index(0, 2), QStringLiteral("1/4")));
    QCOMPARE((*matrixIn(m_session->scene().input, MatrixRole::WV))(0, 2), 0.25);
    QCOMPARE(model.index(0, 2).data(MatrixModel::kValueRole).toDouble(), 0.25);
    QSignalSpy refused(&model, &MatrixModel::refused);
    QVERIFY(!model.setData(model.index(0, 2), QStringLiteral("a quarter")));
    QCOMPARE(refused.count(), 1);
    QCOMPARE((*matrixIn(m_session->scene().input, MatrixRole::WV))(0, 2), 0.25);
}

void TestMatrixModel::followsUndo() {
    MatrixModel model(*m_session, MatrixRole::X);
    QVERIFY(model.setData(model.index(0, 0), QStringLiteral("9")));
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    m_session->undoStack().undo();
    QCOMPARE(changed.count(), 1);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("1.00"));
}

void TestMatrixModel::columnsAreTransposed() {
    MatrixModel model(*m_session, MatrixRole::X);
    QVERIFY(m_session->apply(setOrientation(m_session->scene(), Orientation::Columns)));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.columnCount(), 3);
    QCOMPARE(model.headerData(2, Qt::Horizontal).toString(), QStringLiteral("AI"));
    QCOMPARE(model.headerData(0, Qt::Vertical).toString(), QStringLiteral("feature 0"));
    QVERIFY(model.setData(model.index(0, 2), QStringLiteral("8")));
    QCOMPARE((*matrixIn(m_session->scene().input, MatrixRole::X))(2, 0), 8.0);
    QVERIFY(model.setBlock(model.index(0, 1), BlockMatrix({{10, 11}, {12, 13}})));
    QVERIFY(*matrixIn(m_session->scene().input, MatrixRole::X) == BlockMatrix({{1, 2}, {10, 12}, {11, 13}}));
}

void TestMatrixModel::headersFollowTokens() {
    MatrixModel model(*m_session, MatrixRole::X);
    QSignalSpy headers(&model, &QAbstractItemModel::headerDataChanged);
    QVERIFY(m_session->apply(renameToken(m_session->scene(), 1, "like")));
    QVERIFY(headers.count() > 0);
    QCOMPARE(model.headerData(1, Qt::Vertical).toString(), QStringLiteral("like"));
}

void TestMatrixModel::featuresAreCalledByTheirNames() {
    MatrixModel x(*m_session, MatrixRole::X);
    QSignalSpy headers(&x, &QAbstractItemModel::headerDataChanged);
    FeatureNames names;
    names.model = {"noun", ""};
    names.value = {"fluffy", "blue", "red"};
    QVERIFY(m_session->apply(SetFeatures{{}, names}));
    QVERIFY(headers.count() > 0);
    QCOMPARE(x.headerData(0, Qt::Horizontal).toString(), QStringLiteral("noun"));
    QCOMPARE(x.headerData(1, Qt::Horizontal).toString(), QStringLiteral("feature 1"));
    QVERIFY(x.headerData(0, Qt::Horizontal, Qt::ToolTipRole).toString().contains("noun (feature 0)"));
    QVERIFY(x.index(2, 0).data(Qt::ToolTipRole).toString().contains("AI, noun: 5"));
    const MatrixModel wV(*m_session, MatrixRole::WV);
    QCOMPARE(wV.headerData(0, Qt::Vertical).toString(), QStringLiteral("noun"));
    QCOMPARE(wV.headerData(1, Qt::Vertical).toString(), QStringLiteral("in 1"));
    QCOMPARE(wV.headerData(2, Qt::Horizontal).toString(), QStringLiteral("red"));
    const MatrixModel wQ(*m_session, MatrixRole::WQ);
    QCOMPARE(wQ.headerData(0, Qt::Horizontal).toString(), QStringLiteral("out 0"));
    QVERIFY(m_session->apply(setOrientation(m_session->scene(), Orientation::Columns)));
    QCOMPARE(x.headerData(0, Qt::Vertical).toString(), QStringLiteral("noun"));
    QCOMPARE(x.headerData(0, Qt::Horizontal).toString(), QStringLiteral("I"));
}

void TestMatrixModel::aFeatureIsRenamedInOneStep() {
    MatrixModel x(*m_session, MatrixRole::X);
    QVERIFY(x.setHeaderData(1, Qt::Horizontal, QStringLiteral(" blue ")));
    QCOMPARE(m_session->scene().features.model.texts(), (std::vector<std::string>{"", "blue"}));
    QCOMPARE(m_session->undoStack().undoText(), QStringLiteral("Name feature 1 \"blue\""));
    QVERIFY(x.setHeaderData(1, Qt::Horizontal, QStringLiteral("blue")));
    QCOMPARE(m_session->undoStack().count(), 1);
    QVERIFY(x.setHeaderData(1, Qt::Horizontal, QStringLiteral("red")));
    QCOMPARE(m_session->undoStack().undoText(), QStringLiteral("Rename feature \"blue\" to \"red\""));
    m_session->undoStack().undo();
    QCOMPARE(x.headerData(1, Qt::Horizontal).toString(), QStringLiteral("blue"));
    QVERIFY(x.setHeaderData(1, Qt::Horizontal, QString()));
    QCOMPARE(m_session->undoStack().undoText(), QStringLiteral("Remove the name of feature \"blue\""));
    QCOMPARE(x.headerData(1, Qt::Horizontal).toString(), QStringLiteral("feature 1"));
    // Tokens are renamed where they stand as chips.
    QVERIFY(!x.setHeaderData(0, Qt::Vertical, QStringLiteral("we")));
    QVERIFY(!x.headerData(0, Qt::Vertical, Qt::EditRole).isValid());
}

void TestMatrixModel::headsShareTheNamesOfTheirFeatures() {
    Scene scene = m_session->scene();
    std::get<TokenInput>(scene.input).heads = 2;
    std::get<TokenInput>(scene.input).wV = BlockMatrix({{1, 2, 3, 4}, {0, 1, 4, 5}});
    QVERIFY(m_session->open(scene, {}));
    MatrixModel wV(*m_session, MatrixRole::WV);
    QVERIFY(wV.setHeaderData(3, Qt::Horizontal, QStringLiteral("red")));
    QCOMPARE(m_session->scene().features.value.texts(), (std::vector<std::string>{"", "red"}));
    QCOMPARE(wV.headerData(1, Qt::Horizontal).toString(), QStringLiteral("red"));
    QCOMPARE(wV.headerData(3, Qt::Horizontal).toString(), QStringLiteral("red"));
}

void TestMatrixModel::weightsHaveKeysAcross() {
    Scene scene;
    scene.tokens = {"a", "b"};
    scene.input = AttentionWeightsInput{BlockMatrix({{0.25, 0.75}, {1, 0}}), {}};
    QVERIFY(m_session->open(scene, {}));
    const MatrixModel model(*m_session, MatrixRole::Weights);
    QCOMPARE(model.headerData(1, Qt::Horizontal).toString(), QStringLiteral("b"));
    QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("0.75"));
    QCOMPARE(MatrixModel(*m_session, MatrixRole::X).rowCount(), 0);
}

void TestMatrixModel::anotherRoleIsAnotherMatrix() {
    MatrixModel model(*m_session, MatrixRole::WQ);
    model.setRole(MatrixRole::WV);
    QCOMPARE(model.columnCount(), 3);
    model.setRole(MatrixRole::WK);
    QCOMPARE(model.index(0, 1).data(MatrixModel::kValueRole).toDouble(), 1.0);
}

void TestMatrixModel::unchangedTextIsNoEdit() {
    MatrixModel model(*m_session, MatrixRole::X);
    QVERIFY(model.setData(model.index(0, 0), QStringLiteral("1.00")));
    QVERIFY(model.setData(model.index(0, 0), QStringLiteral("1")));
    QCOMPARE(m_session->undoStack().count(), 0);
}

void TestMatrixModel::staysAModelWhileTheSceneChanges() {
    MatrixModel model(*m_session, MatrixRole::X);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QVERIFY(model.setData(model.index(1, 1), QStringLiteral("-1")));
    QVERIFY(m_session->apply(insertToken(m_session->scene(), 1, "really")));
    QCOMPARE(model.rowCount(), 4);
    QVERIFY(m_session->apply(removeToken(m_session->scene(), 0)));
    QVERIFY(m_session->apply(resize(m_session->scene(), {30, 2, 2})));
    QCOMPARE(model.columnCount(), MatrixModel::kPageColumns);
    model.setFirstColumn(18);
    QVERIFY(m_session->apply(resize(m_session->scene(), {13, 2, 2})));
    QCOMPARE(model.firstColumn(), 1);
    QVERIFY(m_session->apply(setOrientation(m_session->scene(), Orientation::Columns)));
    while (m_session->undoStack().canUndo()) {
        m_session->undoStack().undo();
    }
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.columnCount(), 2);
}

template struct attnscope::test::Registered<TestMatrixModel>;
#include "tst_matrix_model.moc"
