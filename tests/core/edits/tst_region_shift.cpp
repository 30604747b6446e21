// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/edit.h"
#include "core/edits/make_edit.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

/// Regions stay with their tokens, and edits of them are taken back.
class TestRegionShift : public QObject {
    Q_OBJECT

private slots:
    void followTokens_data();
    void followTokens();
    void anEditOfItsOwn();
    void goWithTheTokens();
};

namespace {

Scene sixTokens() {
    Scene scene;
    scene.tokens = {"a", "b", "c", "d", "e", "f"};
    scene.input = QkvInput{BlockMatrix(6, 1), BlockMatrix(6, 1), std::nullopt};
    scene.regions.queries = {{"x", 1, 2}, {"y", 3, 1}};
    return scene;
}

Edit insertAt(std::size_t index) {
    return insertToken(sixTokens(), index, "new");
}

Edit removeAt(std::size_t index) {
    return removeToken(sixTokens(), index);
}

Edit move(std::size_t from, std::size_t to) {
    return moveToken(sixTokens(), from, to);
}

} // namespace

void TestRegionShift::followTokens_data() {
    QTest::addColumn<Edit>("edit");
    QTest::addColumn<QString>("regions");
    QTest::newRow("in front") << insertAt(0) << "x=2:4, y=4:5";
    QTest::newRow("at the beginning") << insertAt(1) << "x=2:4, y=4:5";
    QTest::newRow("inside") << insertAt(2) << "x=1:4, y=4:5";
    QTest::newRow("between two") << insertAt(3) << "x=1:3, y=4:5";
    QTest::newRow("behind") << insertAt(6) << "x=1:3, y=3:4";
    QTest::newRow("one less in front") << removeAt(0) << "x=0:2, y=2:3";
    QTest::newRow("one less inside") << removeAt(1) << "x=1:2, y=2:3";
    QTest::newRow("the only one") << removeAt(3) << "x=1:3";
    QTest::newRow("moved inside") << move(1, 2) << "x=1:3, y=3:4";
    QTest::newRow("moved out") << move(1, 5) << "x=1:2, y=2:3";
    QTest::newRow("moved in") << move(5, 2) << "x=1:4, y=4:5";
    QTest::newRow("moved past") << move(0, 5) << "x=0:2, y=2:3";
}

void TestRegionShift::followTokens() {
    QFETCH(const Edit, edit);
    QFETCH(const QString, regions);
    const Scene scene = sixTokens();
    const Scene after = applied(scene, edit).value();
    QCOMPARE(QString::fromStdString(regionsText(after.regions.queries)), regions);
    QCOMPARE(applied(after, inverse(edit)).value(), scene);
}

void TestRegionShift::anEditOfItsOwn() {
    const Scene scene = sixTokens();
    const Edit edit = setRegions(scene, {{{"all", 0, 6}}, {}});
    QCOMPARE(changeOf(edit).kind, Change::Kind::Nothing);
    const Scene after = applied(scene, edit).value();
    QCOMPARE(after.regions.queries.size(), std::size_t{1});
    QCOMPARE(applied(after, inverse(edit)).value(), scene);
    QVERIFY(!applied(scene, setRegions(scene, {{{"long", 0, 7}}, {}})));
    QVERIFY(!applied(scene, setRegions(scene, {{{"a", 0, 2}, {"b", 1, 2}}, {}})));
    QVERIFY(!applied(scene, setRegions(scene, {{}, {{"of no key tokens", 0, 1}}})));
    QVERIFY(!applied(after, edit)); // made from another scene
}

void TestRegionShift::goWithTheTokens() {
    const Scene scene = sixTokens();
    const Edit edit = replaceTokens(scene, {"two", "words"});
    const Scene after = applied(scene, edit).value();
    QVERIFY(after.regions == TokenRegions());
    QCOMPARE(applied(after, inverse(edit)).value(), scene);
}

template struct attnscope::test::Registered<TestRegionShift>;
#include "tst_region_shift.moc"
