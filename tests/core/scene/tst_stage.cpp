// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/stage.h"

#include "tests/registry.h"

#include <algorithm>

using namespace attnscope;

/// The table of stages: every line of it is complete and differs from the others.
class TestStage : public QObject {
    Q_OBJECT

private slots:
    void everyStageIsAtItsPlaceAndComplete();
    void namesAndSymbolsAreOfOneStageEach();
    void aStageComesAfterThoseItIsComputedFrom();
    void stagesOfOneDigitStandTogether();
    void whatNeedsTheValuesFollows();
    void eachHeadHasItsOwnFromQToTheOutput();
};

void TestStage::everyStageIsAtItsPlaceAndComplete() {
    QCOMPARE(stages().size(), kStageCount);
    for (std::size_t at = 0; at < stages().size(); ++at) {
        const StageInfo& info = stages()[at];
        QCOMPARE(std::size_t(info.stage), at);
        QCOMPARE(&stageInfo(info.stage), &info);
        for (const std::string_view text :
             {info.name, info.symbol, info.menu, info.tip, info.brief, info.numberName, info.meaning}) {
            QVERIFY2(!text.empty(), info.name.data());
        }
        QVERIFY2(info.key >= 0 && info.key <= 9, info.name.data());
    }
}

void TestStage::namesAndSymbolsAreOfOneStageEach() {
    for (const StageInfo& info : stages()) {
        QCOMPARE(stageNamed(info.name), std::optional(info.stage));
        const auto alike = [&info](const StageInfo& other) {
            return other.name == info.name || other.symbol == info.symbol || other.brief == info.brief ||
                   other.menu == info.menu;
        };
        QCOMPARE(std::count_if(stages().begin(), stages().end(), alike), std::ptrdiff_t{1});
    }
    QVERIFY(!stageNamed("attention").has_value());
}

void TestStage::aStageComesAfterThoseItIsComputedFrom() {
    for (const StageInfo& info : stages()) {
        QVERIFY(needs(info.stage, info.stage));
        for (const std::optional<Stage>& source : info.from) {
            QVERIFY2(!source || *source < info.stage, info.name.data());
            QVERIFY(!source || (needs(info.stage, *source) && !needs(*source, info.stage)));
        }
    }
}

void TestStage::stagesOfOneDigitStandTogether() {
    for (const StageInfo& info : stages()) {
        const std::vector<Stage> turns = stagesOfKey(info.key);
        QVERIFY(std::find(turns.begin(), turns.end(), info.stage) != turns.end());
        QCOMPARE(std::size_t(turns.back()) - std::size_t(turns.front()), turns.size() - 1);
        for (const Stage stage : turns) {
            QCOMPARE(stageInfo(stage).isOptional, info.isOptional);
        }
    }
    QCOMPARE(stageKeys(), (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 0}));
    QCOMPARE(stagesOfKey(0), std::vector<Stage>{Stage::Effect});
}

void TestStage::whatNeedsTheValuesFollows() {
    for (const Stage stage : {Stage::V, Stage::Effect, Stage::Output, Stage::MultiHead}) {
        QVERIFY(needs(stage, Stage::V));
    }
    for (const Stage stage :
         {Stage::X, Stage::Q, Stage::K, Stage::Scores, Stage::Masked, Stage::Weights, Stage::AfterDropout}) {
        QVERIFY(!needs(stage, Stage::V));
    }
    QVERIFY(needs(Stage::MultiHead, Stage::X));
    QVERIFY(needs(Stage::AfterDropout, Stage::Masked));
    QVERIFY(!needs(Stage::Scaled, Stage::Masked));
}

void TestStage::eachHeadHasItsOwnFromQToTheOutput() {
    for (const StageInfo& info : stages()) {
        QCOMPARE(differsByHead(info.stage), info.stage != Stage::X && info.stage != Stage::MultiHead);
    }
}

template struct attnscope::test::Registered<TestStage>;
#include "tst_stage.moc"
