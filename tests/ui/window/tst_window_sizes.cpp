// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/initial_matrices.h"
#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/arithmetic/arithmetic_content.h"
#include "ui/widgets/elided_label.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QFontMetricsF>
#include <QLabel>
#include <QScrollArea>

using namespace window_fixture;

namespace {

/// Tokens with words of their own, and numbers with three decimals in every cell.
Scene sceneOf(std::size_t tokens) {
    TokenInput input;
    input.x = randomMatrix(MatrixRole::X, tokens, 8, 1);
    input.wQ = randomMatrix(MatrixRole::WQ, 8, 8, 2);
    input.wK = randomMatrix(MatrixRole::WK, 8, 8, 3);
    input.wV = randomMatrix(MatrixRole::WV, 8, 8, 4);
    std::vector<std::string> words;
    for (std::size_t i = 0; i < tokens; ++i) {
        words.push_back("word" + std::to_string(i));
    }
    Scene scene;
    scene.tokens = TokenList(std::move(words));
    scene.input = input;
    return scene;
}

const std::array<QSize, 3> kSizes{QSize(1024, 768), QSize(1280, 800), QSize(1600, 1000)};

/// The window as it first opens, in that size.
void settle(OpenWindow& f, const QSize& size) {
    f.window.resize(size);
    QCoreApplication::processEvents();
    QTest::qWait(20);
}

bool isSeen(const QWidget& widget) {
    return widget.isVisible() && !widget.visibleRegion().isEmpty();
}

} // namespace

/// What the window shows in the sizes of projectors and laptops.
class TestWindowSizes : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void theAnswerIsInSight_data();
    void theAnswerIsInSight();
    void numbersStandInTheCells();
    void narrowMatricesHaveWideCells();
    void theWindowFitsItsScreen();
    void noLabelIsCutAndNoTypeIsSmall();
};

void TestWindowSizes::theAnswerIsInSight_data() {
    QTest::addColumn<int>("tokens");
    QTest::addColumn<QSize>("size");
    for (const int tokens : {2, 3, 7, 12, 50}) {
        for (const QSize& size : kSizes) {
            QTest::addRow("%d tokens, %d×%d", tokens, size.width(), size.height()) << tokens << size;
        }
    }
}

void TestWindowSizes::theAnswerIsInSight() {
    QFETCH(int, tokens);
    QFETCH(QSize, size);
    OpenWindow f("");
    QVERIFY(f.session.open(sceneOf(static_cast<std::size_t>(tokens)), {}));
    QVERIFY(f.session.waitForResult());
    settle(f, size);
    f.selection.setCell({Stage::Weights, 1, 0});
    auto& content = *f.window.findChild<ArithmeticContent*>();
    const auto inSight = [&content] {
        QTest::qWait(20);
        const QRectF answer = content.layoutOfLines().answer;
        const QWidget& frame = *content.parentWidget();
        const QRectF seen = answer.translated(content.pos());
        return !answer.isEmpty() && QRectF(frame.rect()).contains(seen);
    };
    QVERIFY(content.parentWidget()->height() >= 88);
    QVERIFY(inSight());
    // Also where a mask writes a line more, where the row is forbidden, and below a message.
    QVERIFY(f.session.apply(setMask(f.session.scene(), withCausal(f.session.scene().mask, true))));
    QVERIFY(f.session.waitForResult());
    QVERIFY2(inSight(), "with a mask");
    f.window.messages().showError(QStringLiteral("A line that says something, and takes its room"));
    QVERIFY2(inSight(), "with a message");
    Scene scene = f.session.scene();
    scene.rules.temperature = 0.5;
    QVERIFY(f.session.open(scene, {}));
    QVERIFY(f.session.waitForResult());
    QVERIFY2(inSight(), "with a temperature");
    for (const Stage stage : {Stage::Scores, Stage::Masked, Stage::Output}) {
        f.selection.setStage(stage);
        f.selection.setCell({stage, 1, 0});
        QVERIFY2(inSight(), qPrintable(QString::number(int(stage))));
    }
}

void TestWindowSizes::numbersStandInTheCells() {
    // 0.401 in type of 11 px, with 4 px free on both sides.
    const double needed = QFontMetricsF(sansFont(11)).horizontalAdvance(QStringLiteral("0.401")) + 8.0;
    const QList<std::pair<std::size_t, QSize>> cases{{3, {1024, 768}}, {7, {1280, 800}}, {9, {1600, 1000}}};
    for (const auto& [tokens, size] : cases) {
        OpenWindow f("");
        QVERIFY(f.session.open(sceneOf(tokens), {}));
        QVERIFY(f.session.waitForResult());
        settle(f, size);
        // Beside the sums of weights a window of 1024 has room for less.
        f.selection.setStage(size.width() < 1280 ? Stage::Scaled : Stage::Weights);
        const double width = f.view.geometry().cellSize.width();
        QVERIFY2(width >= needed, qPrintable(QStringLiteral("%1 tokens, %2 px wide: cells of %3 px")
                                                 .arg(tokens)
                                                 .arg(size.width())
                                                 .arg(width)));
    }
}

void TestWindowSizes::narrowMatricesHaveWideCells() {
    Scene scene = sceneOf(9);
    auto& input = std::get<TokenInput>(scene.input);
    input.wQ = randomMatrix(MatrixRole::WQ, 8, 2, 2);
    input.wK = randomMatrix(MatrixRole::WK, 8, 2, 3);
    OpenWindow f("");
    QVERIFY(f.session.open(scene, {}));
    QVERIFY(f.session.waitForResult());
    settle(f, {1600, 1000});
    f.selection.setStage(Stage::Q);
    const QSizeF cell = f.view.geometry().cellSize;
    QVERIFY2(cell.width() >= 80.0, qPrintable(QString::number(cell.width())));
    QVERIFY(cell.width() <= 2.5 * cell.height());
    // Square ones where they are large enough.
    QVERIFY(f.session.open(sceneOf(7), {}));
    QVERIFY(f.session.waitForResult());
    f.selection.setStage(Stage::Weights);
    QCOMPARE(f.view.geometry().cellSize.width(), f.view.geometry().cellSize.height());
}

void TestWindowSizes::theWindowFitsItsScreen() {
    for (const int tokens : {3, 7, 12, 50}) {
        OpenWindow f("");
        QVERIFY(f.session.open(sceneOf(static_cast<std::size_t>(tokens)), {}));
        QVERIFY(f.session.waitForResult());
        settle(f, {1000, 700});
        QVERIFY2(f.window.width() <= 1000 && f.window.height() <= 700,
                 qPrintable(QStringLiteral("%1 × %2").arg(f.window.width()).arg(f.window.height())));
    }
}

void TestWindowSizes::noLabelIsCutAndNoTypeIsSmall() {
    for (const int tokens : {3, 7, 12, 50}) {
        OpenWindow f("");
        QVERIFY(f.session.open(sceneOf(static_cast<std::size_t>(tokens)), {}));
        QVERIFY(f.session.waitForResult());
        for (const QSize& size : kSizes) {
            settle(f, size);
            for (const QLabel* label : f.window.findChildren<QLabel*>()) {
                if (!isSeen(*label) || dynamic_cast<const ElidedLabel*>(label) != nullptr) {
                    continue;
                }
                const int needed = label->wordWrap() ? 0 : label->sizeHint().width();
                const QString told = QStringLiteral("%1 tokens, %2 px: '%3' has %4 of %5 px")
                                         .arg(tokens)
                                         .arg(size.width())
                                         .arg(label->text())
                                         .arg(label->width())
                                         .arg(needed);
                QVERIFY2(label->width() >= needed, qPrintable(told));
                if (label->wordWrap()) {
                    QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(told));
                }
            }
            for (const QWidget* part : f.window.findChildren<QWidget*>()) {
                if (isSeen(*part)) {
                    QVERIFY2(part->fontInfo().pixelSize() >= 11, part->metaObject()->className());
                }
            }
        }
    }
}

template struct attnscope::test::Registered<TestWindowSizes>;
#include "tst_window_sizes.moc"
