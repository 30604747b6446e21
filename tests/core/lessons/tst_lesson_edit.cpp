// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/formats/scene/edit_json.h"
#include "core/lessons/lesson_edit.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

namespace {

Json json(const char* text) {
    return Json::parse(text);
}

/// The scene after this edit alone.
Scene edited(const char* text, const Scene& scene = iLoveAi()) {
    return afterEdits(scene, std::vector{json(text)}).value();
}

} // namespace

/// Every form of an edit does what the window's edit of that kind does.
class TestLessonEdit final : public QObject {
    Q_OBJECT

private slots:
    void cellsAreSet();
    void rulesChangeAlone();
    void theMaskIsReplaced();
    void tokensComeGoAndMove();
    void journalEditsAreTaken();
    void editsActInOrder();
    void wrongEditsSayWhy_data();
    void wrongEditsSayWhy();
};

void TestLessonEdit::cellsAreSet() {
    const Scene one = edited(R"({"set": "w_q", "row": 0, "column": 1, "value": 2.5})");
    QCOMPARE((*matrixIn(one.input, MatrixRole::WQ))(0, 1), 2.5);
    QVERIFY(*matrixIn(one.input, MatrixRole::WK) == *matrixIn(iLoveAi().input, MatrixRole::WK));
    const Scene two = edited(R"({"set": "x", "row": 1, "values": [[7, 8], [9, 10]]})");
    QVERIFY(*matrixIn(two.input, MatrixRole::X) == BlockMatrix({{1, 0}, {7, 8}, {9, 10}}));
}

void TestLessonEdit::rulesChangeAlone() {
    Scene scene = iLoveAi();
    scene.rules.temperature = 2.0;
    const Scene unscaled = edited(R"({"rules": {"scale": "none"}})", scene);
    QVERIFY(unscaled.rules.scale == ScaleKind::None);
    QCOMPARE(unscaled.rules.temperature, 2.0);
    const Scene usual = edited(R"({"rules": {"scale": null, "temperature": null}})", unscaled);
    QVERIFY(usual.rules == ScoreRules());
}

void TestLessonEdit::theMaskIsReplaced() {
    const Scene causal = edited(R"({"mask": {"layers": [{"spec": "causal"}], "fill": -1e9}})");
    QCOMPARE(causal.mask.layers.size(), std::size_t{1});
    QCOMPARE(causal.mask.fill, -1e9);
    QVERIFY(edited(R"({"mask": null})", causal).mask == MaskRules());
}

void TestLessonEdit::tokensComeGoAndMove() {
    const Scene scene = iLoveAi();
    QVERIFY(edited(R"({"insert": "too", "at": 3})") == applied(scene, insertToken(scene, 3, "too")).value());
    QVERIFY(edited(R"({"remove": 1})") == applied(scene, removeToken(scene, 1)).value());
    QVERIFY(edited(R"({"move": 0, "to": 2})") == applied(scene, moveToken(scene, 0, 2)).value());
    QVERIFY(edited(R"({"rename": 0, "to": "We"})") == applied(scene, renameToken(scene, 0, "We")).value());
    QVERIFY(edited(R"({"tokens": "AI love  you"})") ==
            applied(scene, replaceTokens(scene, {"AI", "love", "you"})).value());
    QVERIFY(edited(R"({"orientation": "columns"})").orientation == Orientation::Columns);
    const Scene notes = edited(R"({"notation": {"letters": "notes", "index_from": 1}})");
    QVERIFY((notes.notation == NotationRules{Letters::Notes, 1, Subscripts::Numbers}));
    QVERIFY((edited(R"({"notation": {"subscripts": "tokens"}})", notes).notation ==
             NotationRules{Letters::Notes, 1, Subscripts::Tokens}));
    QVERIFY(edited(R"({"notation": null})", notes).notation == NotationRules());
}

void TestLessonEdit::journalEditsAreTaken() {
    const Scene scene = iLoveAi();
    const Edit edit = setCell(scene, MatrixRole::WV, 0, 0, 4.0);
    QVERIFY(edited(editToJson(edit).c_str()) == applied(scene, edit).value());
}

void TestLessonEdit::editsActInOrder() {
    const std::vector edits{json(R"({"insert": "too", "at": 3})"),
                            json(R"({"set": "x", "row": 3, "column": 0, "value": 5})")};
    const Scene scene = afterEdits(iLoveAi(), edits).value();
    QCOMPARE((*matrixIn(scene.input, MatrixRole::X))(3, 0), 5.0);
    const std::vector other{edits[1], edits[0]};
    const Result<Scene> wrong = afterEdits(iLoveAi(), other);
    QVERIFY(!wrong);
    QVERIFY2(message(wrong.error()).starts_with("edit 0: "), message(wrong.error()).c_str());
}

void TestLessonEdit::wrongEditsSayWhy_data() {
    QTest::addColumn<QString>("edit");
    QTest::addColumn<QString>("word");
    QTest::newRow("no object") << "3"
                               << "no object";
    QTest::newRow("unknown") << R"({"scene": 3})"
                             << "no edit that is known";
    QTest::newRow("no matrix") << R"({"set": "w_z", "value": 1})"
                               << "w_z";
    QTest::newRow("not there") << R"({"set": "w_o", "value": 1})"
                               << "the scene has no w_o";
    QTest::newRow("no head") << R"({"set": "w_q", "head": 1, "value": 1})"
                             << "the scene has no w_q";
    QTest::newRow("row") << R"({"set": "x", "row": 3, "value": 1})"
                         << "row 3 lies outside";
    QTest::newRow("column") << R"({"set": "x", "column": 2, "value": 1})"
                            << "column 2 lies outside";
    QTest::newRow("too wide") << R"({"set": "x", "column": 1, "values": [[1, 2]]})"
                              << "column 1 lies outside";
    QTest::newRow("huge") << R"({"set": "x", "row": 18446744073709551615, "value": 1})"
                          << "lies outside";
    QTest::newRow("no number") << R"({"set": "x", "value": "one"})"
                               << "/value";
    QTest::newRow("none") << R"({"set": "x"})"
                          << "sets no number";
    QTest::newRow("both") << R"({"set": "x", "value": 1, "values": [[1]]})"
                          << "sets no number";
    QTest::newRow("ragged") << R"({"set": "x", "values": [[1, 2], [3]]})"
                            << "/values";
    QTest::newRow("one axis") << R"({"set": "x", "values": [1, 2]})"
                              << "rows of numbers";
    QTest::newRow("no rule") << R"({"rules": {"scales": 1}})"
                             << "no such rule";
    QTest::newRow("no rules") << R"({"rules": 3})"
                              << "/rules";
    QTest::newRow("rule") << R"({"rules": {"temperature": 0}})"
                          << "above 0";
    QTest::newRow("mask kind") << R"({"mask": {"layers": [{"spec": "casual"}]}})"
                               << "casual";
    QTest::newRow("mask file") << R"({"mask": {"layers": [{"spec": "pad.npy"}]}})"
                               << "pad.npy";
    QTest::newRow("lengths") << R"({"mask": {"layers": [{"spec": "document:1,1"}]}})"
                             << "document";
    QTest::newRow("sentence") << R"({"tokens": "  "})"
                              << "1 to 1024 words";
    QTest::newRow("insert") << R"({"insert": "x", "at": 4})"
                            << "lies outside";
    QTest::newRow("insert where") << R"({"insert": "x"})"
                                  << "/at";
    QTest::newRow("remove") << R"({"remove": 3})"
                            << "lies outside";
    QTest::newRow("move") << R"({"move": 0, "to": 3})"
                          << "/to";
    QTest::newRow("rename") << R"({"rename": -1, "to": "x"})"
                            << "/rename";
    QTest::newRow("orientation") << R"({"orientation": "up"})"
                                 << "rows, columns";
    QTest::newRow("notation") << R"({"notation": {"index_from": 2}})"
                              << "/notation/index_from";
    QTest::newRow("journal") << R"({"edit": "set_cells"})"
                             << "the edit can't be read";
    QTest::newRow("other journal")
        << R"({"edit": "rename_token", "index": 0, "before": "You", "after": "x", "side": "queries"})"
        << "edit 0: ";
}

void TestLessonEdit::wrongEditsSayWhy() {
    QFETCH(QString, edit);
    QFETCH(QString, word);
    const Result<Scene> scene = afterEdits(iLoveAi(), std::vector{json(edit.toUtf8().constData())});
    QVERIFY(!scene);
    QVERIFY2(QString::fromStdString(message(scene.error())).contains(word), message(scene.error()).c_str());
}

template struct attnscope::test::Registered<TestLessonEdit>;
#include "tst_lesson_edit.moc"
