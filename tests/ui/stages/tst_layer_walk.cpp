// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/export/shell_line.h"
#include "ui/stages/head_selector.h"
#include "ui/stages/heads_grid.h"
#include "ui/stages/heads_popup.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>

using namespace scene_window_fixture;

namespace {

constexpr std::size_t kLayeredTokens = 4;

/// Weights of three layers, 2, 4 and 6, of two batch items and two heads: each row of a head looks at one
/// key, of layer l, item b and head h at key (l + b + h) mod 4.
Scene layeredScene() {
    std::vector<BlockMatrix> weights;
    for (std::size_t layer = 0; layer < 3; ++layer) {
        for (std::size_t item = 0; item < 2; ++item) {
            for (std::size_t head = 0; head < 2; ++head) {
                BlockMatrix matrix(kLayeredTokens, kLayeredTokens, 0.0);
                for (std::size_t i = 0; i < kLayeredTokens; ++i) {
                    matrix.set(i, (layer + item + head) % kLayeredTokens, 1.0);
                }
                weights.push_back(std::move(matrix));
            }
        }
    }
    Scene scene;
    scene.tokens = TokenList{"a", "b", "c", "d"};
    scene.input = AttentionWeightsInput{MatrixStack(LeadingAxes{3, 6, 2, {2, 4, 6}}, std::move(weights))};
    return scene;
}

struct LayerWindow : SceneWindow {
    LayerWindow()
        : SceneWindow(layeredScene()) {}

    HeadSelector& selector = *window.findChild<HeadSelector*>();
    HeadsPopup& popup = selector.popup();
    HeadsGrid& grid = popup.grid();
    QAction& action(const char* text) {
        for (QAction* const action : window.findChildren<QAction*>()) {
            if (action->text() == QString::fromUtf8(text)) {
                return *action;
            }
        }
        qFatal("no action %s", text);
    }
    /// All that the selector says.
    QString title() {
        for (QToolButton* const button : selector.findChildren<QToolButton*>()) {
            if (!button->accessibleDescription().isEmpty()) {
                return button->accessibleDescription();
            }
        }
        return {};
    }
    /// What the line above the matrix says.
    QString meaning() {
        QString said;
        for (const QLabel* label :
             window.findChild<QWidget*>(QStringLiteral("viewHeader"))->findChildren<QLabel*>()) {
            said = label->toolTip().contains(QStringLiteral(" · ")) ? label->toolTip() : said;
        }
        return said;
    }
    /// A text above the matrix that has no room.
    QString cutText() {
        for (const QLabel* label :
             window.findChild<QWidget*>(QStringLiteral("viewHeader"))->findChildren<QLabel*>()) {
            if (label->isVisible() &&
                label->fontMetrics().horizontalAdvance(label->text()) > label->width()) {
                return label->text();
            }
        }
        return {};
    }
    QComboBox& layers() {
        for (QComboBox* const box : popup.findChildren<QComboBox*>()) {
            if (box->findText(QStringLiteral("All layers")) >= 0) {
                return *box;
            }
        }
        qFatal("no box of layers");
    }
};

} // namespace

class TestLayerWalk : public QObject {
    Q_OBJECT

private slots:
    void keysGoFromLayerToLayer() {
        LayerWindow open;
        QCOMPARE(open.selector.text(), QStringLiteral("l2 b0 h0"));
        open.press(Qt::Key_BracketRight); // head 1
        open.press(Qt::Key_BraceRight);
        QCOMPARE(open.selector.text(), QStringLiteral("l4 b0 h1"));
        QCOMPARE(open.weight(0, 2), 1.0);
        open.press(Qt::Key_BraceRight);
        QCOMPARE(open.selector.text(), QStringLiteral("l6 b0 h1"));
        QCOMPARE(open.weight(0, 3), 1.0);
        open.press(Qt::Key_BraceRight); // there is none
        QCOMPARE(open.selector.text(), QStringLiteral("l6 b0 h1"));
        open.press(Qt::Key_BracketRight, Qt::ControlModifier);
        QCOMPARE(open.selector.text(), QStringLiteral("l6 b1 h1"));
        open.press(Qt::Key_BracketRight, Qt::ControlModifier); // batch items end with their layer
        QCOMPARE(open.selector.text(), QStringLiteral("l6 b1 h1"));
        open.press(Qt::Key_BraceLeft);
        QCOMPARE(open.selector.text(), QStringLiteral("l4 b1 h1"));
    }

    void theSelectionIsKept() {
        LayerWindow open;
        open.selection.setCell({Stage::Weights, 2, 3});
        open.press(Qt::Key_BraceRight);
        QCOMPARE(open.selection.query(), std::size_t{2});
        QCOMPARE(open.selection.key(), std::size_t{3});
    }

    void aClickAmongAllLayersOpensTheHead() {
        LayerWindow open;
        open.press(Qt::Key_H);
        QVERIFY(open.popup.isVisible());
        QCOMPARE(open.grid.items().count(), std::size_t{4}); // two heads, their mean and their max
        open.layers().setCurrentIndex(0);
        QCOMPARE(open.grid.items().count(), std::size_t{6});
        // A row a layer, a column a head.
        QCOMPARE(open.grid.headRect(3).top(), open.grid.headRect(2).top());
        QVERIFY(open.grid.headRect(4).top() > open.grid.headRect(3).top());
        QTest::mouseClick(&open.grid, Qt::LeftButton, {}, open.grid.headRect(5).center());
        QCOMPARE(open.selector.text(), QStringLiteral("l6 b0 h1"));
        QTRY_COMPARE(open.weight(1, 3), 1.0);
    }

    void headsOfAllLayersAreSorted() {
        LayerWindow open;
        open.press(Qt::Key_H);
        open.layers().setCurrentIndex(0);
        // Only layer 2, head 0 looks at the first key.
        open.popup.order().setCurrentIndex(open.popup.order().findText(QStringLiteral("Sink")));
        HeadsGrid& grid = open.grid;
        QTRY_COMPARE(grid.headRect(0).topLeft(), QPoint(0, 0));
        open.popup.order().setCurrentIndex(open.popup.order().findText(QStringLiteral("Index")));
        QTRY_VERIFY(grid.headRect(5).top() > grid.headRect(0).top());
    }

    void copiedCommandsNameTheLayer() {
        ShellLine line(QStringLiteral("render"));
        line.addItem(layeredScene().input, 3);
        QCOMPARE(line.text(), QStringLiteral("attnscope render --layer 4 --batch 1"));
    }

    void rolloutWalksWithTheLayers() {
        LayerWindow open;
        QAction& rollout = open.action("Attention rollout");
        QVERIFY(rollout.isEnabled() && !rollout.isChecked());
        QVERIFY(rollout.statusTip().contains(QStringLiteral("½(mean of heads + I)")));
        rollout.trigger();
        QVERIFY(rollout.isChecked());
        QCOMPARE(open.selector.text(), QStringLiteral("l2 b0 rollout"));
        QCoreApplication::processEvents();
        QVERIFY2(open.cutText().isEmpty(), qPrintable(open.cutText()));
        QTRY_COMPARE(open.weight(0, 0), 0.75); // ½(½ + 1)
        QCOMPARE(open.weight(2, 1), 0.25);
        open.press(Qt::Key_BraceRight);
        QCOMPARE(open.selector.text(), QStringLiteral("l4 b0 rollout"));
        QCOMPARE(open.title(), QStringLiteral("l4 b0, rollout of layers 2, 4, with identity"));
        QTRY_COMPARE(open.weight(0, 1), 0.375); // ½ × ¼ + ¼ × ¾ + ¼ × ¼
        QCOMPARE(open.weight(0, 0), 0.5);
        const QString said = open.meaning();
        QVERIFY2(said.contains(QStringLiteral(
                     "½(mean of heads + identity), multiplied from layer 2, every row sums to 1")),
                 qPrintable(said));
        QAction& plain = open.action("Rollout &without identity");
        plain.trigger();
        QVERIFY(plain.isChecked() && !rollout.isChecked());
        QTRY_COMPARE(open.weight(0, 1), 0.5);
        QCOMPARE(open.title(), QStringLiteral("l4 b0, rollout of layers 2, 4, without identity"));
        plain.trigger(); // the one head again
        QVERIFY(!plain.isChecked());
        QCOMPARE(open.selector.text(), QStringLiteral("l4 b0 h0"));
    }

    void rolloutIsOfSelfAttentionAlone() {
        SceneWindow open(crossScene());
        for (QAction* const action : open.window.findChildren<QAction*>()) {
            if (action->text() == QStringLiteral("Attention rollout")) {
                QVERIFY(!action->isEnabled());
                QVERIFY2(action->statusTip().contains(QStringLiteral("2 queries and 4 keys")),
                         qPrintable(action->statusTip()));
                open.selection.setHeadIndex({0, 0, HeadPool::Rollout});
                QVERIFY(!open.selection.headIndex().isPooled());
                return;
            }
        }
        QFAIL("there is no such action");
    }

    void batchItemsAreNotAdded() {
        LayerWindow open;
        for (QAction* const action : open.window.findChildren<QAction*>()) {
            if (action->text() == QStringLiteral("Add batch item")) {
                QVERIFY(!action->isEnabled());
                QVERIFY(action->toolTip().contains(QStringLiteral("several layers")));
                return;
            }
        }
        QFAIL("there is no such action");
    }
};

template struct attnscope::test::Registered<TestLayerWalk>;
#include "tst_layer_walk.moc"
