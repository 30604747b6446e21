// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/actions/stage_actions.h"
#include "ui/paint/base/translated.h"
#include "ui/window/help_texts.h"

#include <QTextDocument>

using namespace scene_window_fixture;

namespace {

/// Two heads that are joined, and dropout: every stage is there.
Scene sceneOfAllStages() {
    TokenInput input;
    input.x = numbers(3, 4, 1);
    input.wQ = numbers(4, 4, 2);
    input.wK = numbers(4, 4, 3);
    input.wV = numbers(4, 4, 4);
    input.wO = numbers(4, 4, 5);
    input.heads = 2;
    Scene scene;
    scene.tokens = TokenList{"a", "b", "c"};
    scene.input = input;
    scene.rules.dropout.probability = 0.25;
    return scene;
}

struct StagesWindow : SceneWindow {
    using SceneWindow::SceneWindow;

    StageActions& actions = *window.findChild<StageActions*>();

    QAction* button(const StageInfo& info) const {
        for (QAction* action : actions.buttons()) {
            if (action->property("symbol").toString() == translated(info.symbol)) {
                return action;
            }
        }
        return nullptr;
    }
    QAction* actionOf(int key) const {
        for (QAction* action : actions.singleKeyActions()) {
            if (action->shortcut() == QKeySequence(Qt::Key_0 + key)) {
                return action;
            }
        }
        return nullptr;
    }
};

} // namespace

/// Menu, buttons, keys and the list of keys follow from the table of stages.
class TestStageActions : public QObject {
    Q_OBJECT

private slots:
    void init() { m_places.clear(); }
    void everyStageHasAButtonThatShowsIt();
    void everyDigitGoesRoundItsStages();
    void everyStageIsInTheMenu();
    void stagesThatTheSceneHasNotAreLeftOut();
    void theListOfKeysNamesEveryStage();

private:
    OwnPlaces m_places;
};

void TestStageActions::everyStageHasAButtonThatShowsIt() {
    StagesWindow open(sceneOfAllStages());
    QCOMPARE(open.actions.buttons().size(), qsizetype(stages().size()));
    for (const StageInfo& info : stages()) {
        QAction* const button = open.button(info);
        QVERIFY2(button != nullptr && button->isVisible() && button->isEnabled(), info.name.data());
        QVERIFY(button->toolTip().startsWith(translated(info.tip)));
        QVERIFY(button->toolTip().contains(QString::number(info.key)));
        button->trigger();
        QCOMPARE(open.selection.stage(), info.stage);
        for (const StageInfo& other : stages()) {
            QCOMPARE(open.button(other)->isChecked(), other.stage == info.stage);
        }
    }
    QVERIFY(open.button(stageInfo(Stage::V))->toolTip().endsWith("(2, again 2, again 2)"));
}

void TestStageActions::everyDigitGoesRoundItsStages() {
    StagesWindow open(sceneOfAllStages());
    for (const StageInfo& info : stages()) {
        const std::vector<Stage> turns = stagesOfKey(info.key);
        if (turns.front() != info.stage) {
            continue;
        }
        open.selection.setStage(info.stage == Stage::Weights ? Stage::X : Stage::Weights);
        for (std::size_t press = 0; press <= turns.size(); ++press) {
            open.press(Qt::Key(Qt::Key_0 + info.key));
            QCOMPARE(open.selection.stage(), turns[press % turns.size()]);
        }
    }
}

void TestStageActions::everyStageIsInTheMenu() {
    StagesWindow open(sceneOfAllStages());
    for (const StageInfo& info : stages()) {
        const QAction* const entry = open.actionOf(info.key);
        QVERIFY2(entry != nullptr && entry->isVisible(), info.name.data());
        const bool isAlone = stagesOfKey(info.key).size() == 1;
        QVERIFY(isAlone ? entry->text() == translated(info.menu)
                        : entry->text().contains(translated(info.symbol)));
    }
    QCOMPARE(open.actionOf(2)->text(), QStringLiteral("&Q, K, V"));
    QVERIFY(open.actionOf(2)->toolTip().startsWith("Show Q; pressed again K, then V"));
}

void TestStageActions::stagesThatTheSceneHasNotAreLeftOut() {
    const StagesWindow open(crossScene());
    for (const StageInfo& info : stages()) {
        QCOMPARE(open.actionOf(info.key)->isVisible(), !info.isOptional);
        QCOMPARE(open.button(info)->isEnabled(), open.session.snapshot().has(info.stage));
    }
}

void TestStageActions::theListOfKeysNamesEveryStage() {
    QTextDocument document;
    document.setHtml(keysText());
    const QStringList lines = document.toPlainText().split('\n');
    const auto meaning = [&lines](const char* keys) {
        return lines.value(lines.indexOf(QString::fromUtf8(keys)) + 1);
    };
    QCOMPARE(meaning("1 … 7"), QStringLiteral("X · Q K V · scores · scaled · mask · weights · output"));
    QCOMPARE(meaning("2, again 2"), QStringLiteral("from Q to K, from K to V, and round"));
    QCOMPARE(meaning("8, 9"), QStringLiteral("weights after dropout, joined heads, where there are such"));
    QCOMPARE(meaning("0"), QStringLiteral("effect ‖a·v‖"));
    for (const StageInfo& info : stages()) {
        QVERIFY2(lines.join(' ').contains(translated(info.brief)), info.name.data());
    }
}

template struct attnscope::test::Registered<TestStageActions>;
#include "tst_stage_actions.moc"
