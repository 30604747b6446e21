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
