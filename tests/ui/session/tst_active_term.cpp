// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/examples/example.h"
#include "core/textbook/textbook_engine.h"
#include "tests/registry.h"
#include "ui/session/active_term.h"
#include "ui/session/selection.h"
#include "ui/session/selection_bounds.h"
#include "ui/session/session.h"

#include <QtTest>

using namespace attnscope;
using namespace attnscope::ui;

/// The lit term is that of the present row, order and result.
class TestActiveTerm : public QObject {
    Q_OBJECT

private slots:
    void followsRowOrderAndResult();
};

void TestActiveTerm::followsRowOrderAndResult() {
    using Key = std::optional<std::size_t>;
    Session session(std::make_unique<TextbookEngine>());
    Selection selection;
    followSession(selection, session);
    const ActiveTerm term(session, selection);
    QVERIFY(session.open(iLoveAi().scene, {}));
    QVERIFY(session.waitForResult());
    selection.setQuery(0);
    QCOMPARE(term.key(), Key());
    selection.setTermOrder(TermOrder::Position);
    selection.setProgress(1.5);
    QCOMPARE(term.key(), Key(1));
    selection.setProgress(3.0);
    QCOMPARE(term.key(), Key()); // the row is whole
    selection.setProgress(0.5);
    QCOMPARE(term.key(), Key(0));
    selection.setTermOrder(TermOrder::Weight);
    QCOMPARE(term.key(), Key(1)); // 0.1978, 0.4011, 0.4011
    // Key 2 gets the largest score: k₂ = (1, 1)·W_K.
    QVERIFY(session.apply(setCell(session.scene(), MatrixRole::X, 2, 1, 9.0)));
    QVERIFY(session.waitForResult());
    QCOMPARE(term.key(), Key(2));
    selection.setProgress(0.0);
    QCOMPARE(term.key(), Key());
}

template struct attnscope::test::Registered<TestActiveTerm>;
#include "tst_active_term.moc"
