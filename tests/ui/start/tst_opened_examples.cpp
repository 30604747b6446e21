// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"

using namespace window_fixture;

/// A person opens one example after the other and looks at each from all sides.
class TestOpenedExamples final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void allIsDrawnInBothOrientations_data();
    void allIsDrawnInBothOrientations();
    void eachAfterTheOther();

private:
    OwnPlaces m_places;
};

namespace {

/// But for what the platform of the tests says of itself.
void failOnAnyWarning() {
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
}

void look(OpenWindow& open) {
    for (const MainPicture picture :
         {MainPicture::Product, MainPicture::Lines, MainPicture::Text, MainPicture::Matrix}) {
        open.selection.setMainPicture(picture);
        QCoreApplication::processEvents();
        (void)open.window.grab();
    }
}

} // namespace

void TestOpenedExamples::allIsDrawnInBothOrientations_data() {
    QTest::addColumn<QByteArray>("name");
    for (const Example& example : examples()) {
        QTest::newRow(std::string(example.name).c_str()) << QByteArray(example.name.data());
    }
}

void TestOpenedExamples::allIsDrawnInBothOrientations() {
    QFETCH(const QByteArray, name);
    failOnAnyWarning();
    OpenWindow open(name.toStdString(), std::make_unique<CpuEngine>());
    QVERIFY(open.session.waitForResult(60'000));
    QVERIFY(open.session.snapshot());
    const Orientation first = open.session.scene().orientation;
    for (int turn = 0; turn < 2; ++turn) {
        look(open);
        for (const StageInfo& info : stages()) {
            if (open.session.snapshot().has(info.stage) && name != "long-document") {
                open.selection.setStage(info.stage);
                (void)open.window.grab();
            }
        }
        QVERIFY2(open.window.findChild<MessageBar*>()->text().isEmpty(),
                 qPrintable(open.window.findChild<MessageBar*>()->text()));
        open.selection.setStage(Stage::Weights);
        open.selection.setMainPicture(MainPicture::Matrix);
        open.press(Qt::Key_T);
        QVERIFY(open.session.waitForResult(60'000));
        QCOMPARE(open.session.scene().orientation == first, turn == 1);
    }
}

void TestOpenedExamples::eachAfterTheOther() {
    failOnAnyWarning();
    OpenWindow open("i-love-ai", std::make_unique<CpuEngine>());
    for (int round = 0; round < 2; ++round) {
        for (const Example& example : examples()) {
            open.window.files().openExample(example.name);
            (void)open.window.grab(); // before its result is there
            QVERIFY(open.session.waitForResult(60'000));
            QCOMPARE(QString::fromStdString(open.session.scene().title),
                     QString::fromStdString(std::string(example.title)));
            (void)open.window.grab();
        }
    }
}

template struct attnscope::test::Registered<TestOpenedExamples>;
#include "tst_opened_examples.moc"
