// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/lessons/lesson_window.h"
#include "ui/explain/explain_view.h"
#include "ui/export/figures/drawn_figure.h"
#include "ui/paint/explain/explain_layout.h"
#include "ui/session/explain_titles.h"
#include "ui/window/main_pictures.h"

#include <QAction>
#include <QImage>

using namespace window_fixture;

/// A name of its own, because lambdas of a class hold the window.
namespace explain_window {

constexpr int kLongEnough = 100'000;

struct ExplainWindow : OpenWindow {
    ExplainView& page = *window.findChild<ExplainView*>();

    explicit ExplainWindow(std::string_view example = "i-love-ai")
        : OpenWindow(example) {}

    QAction& action(const QString& text) const {
        for (QAction* each : window.findChildren<QAction*>()) {
            if (each->text() == text) {
                return *each;
            }
        }
        qFatal("no such action");
    }
    void choose(ExplainKind kind) const { action(explainTitle(kind)).trigger(); }
    /// Whether the page shows that kind in the end.
    bool shows(ExplainKind kind) const {
        return QTest::qWaitFor(
            [&] {
                const auto picture = page.picture();
                return page.isVisible() && picture && kindOf(picture->explanation) == kind;
            },
            kLongEnough);
    }
};

} // namespace explain_window

using namespace explain_window;

/// The page of the centre that explains.
class TestExplainView final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void offeredWhereOneWasChosen();
    void followsTheScene();
    void arrowKeysMoveTheCell();
    void whatIsLackingIsSaid();
    void everyExampleIsExplained_data();
    void everyExampleIsExplained();
    void theCaptionNamesTheQuery();
    void theHeaderNamesThePicture();
    void aStepShowsItsPicture();
    void aFileGetsThePicture();
    void itsTypeIsTheOneThatIsChosen();
};

/// Nothing is offered until a picture was chosen, by a lesson or in the menu.
void TestExplainView::offeredWhereOneWasChosen() {
    ExplainWindow open;
    QAction& explanation = open.action(QStringLiteral("&Diagram"));
    QVERIFY(!explanation.isVisible());
    open.press(Qt::Key_5, Qt::ControlModifier);
    QCOMPARE(open.selection.mainPicture(), MainPicture::Matrix);
    open.choose(ExplainKind::Transpose);
    QVERIFY(open.shows(ExplainKind::Transpose));
    QVERIFY(explanation.isVisible() && explanation.isChecked());
    open.press(Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(open.selection.mainPicture(), MainPicture::Matrix);
    open.press(Qt::Key_5, Qt::ControlModifier);
    QVERIFY(open.shows(ExplainKind::Transpose));
}

/// An edit changes the picture as it changes every other view.
void TestExplainView::followsTheScene() {
    ExplainWindow open;
    open.choose(ExplainKind::Stack);
    QVERIFY(open.shows(ExplainKind::Stack));
    const auto firstOfQ = [&open] {
        const auto picture = open.page.picture();
        return picture ? std::get<VectorStacks>(picture->explanation).stacks[0].matrix.at(0, 0) : 0.0;
    };
    open.selection.setStage(Stage::Q);
    QTRY_COMPARE(firstOfQ(), 1.0);
    QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::X, 0, 0, 3.0)));
    QTRY_COMPARE(firstOfQ(), 3.0);
    open.session.undoStack().undo();
    QTRY_COMPARE(firstOfQ(), 1.0);
}

void TestExplainView::arrowKeysMoveTheCell() {
    ExplainWindow open;
    open.selection.setCell({Stage::Scores, 0, 0});
    open.choose(ExplainKind::Transpose);
    QVERIFY(open.shows(ExplainKind::Transpose));
    open.page.setFocus();
    QTest::keyClick(&open.page, Qt::Key_Down);
    QTest::keyClick(&open.page, Qt::Key_Right);
    QCOMPARE(open.selection.cell(), (CellRef{Stage::Scores, 1, 1}));
    QTRY_COMPARE(std::get<TransposedKeys>(open.page.picture()->explanation).key, 1U);
    // Somebody who does not see it hears the product.
    QTRY_VERIFY(open.page.accessibleDescription().contains(QStringLiteral("query 1 love, key 1 love: 1")));
}

/// Where the scene has not what the picture explains the page says why, and what to do.
void TestExplainView::whatIsLackingIsSaid() {
    ExplainWindow open;
    open.choose(ExplainKind::Heads);
    QTRY_VERIFY(open.page.problem().contains(QStringLiteral("multi-head")));
    QVERIFY(!open.page.picture());
    QCOMPARE(open.page.accessibleDescription(), open.page.problem());
    QVERIFY(open.page.drawnPicture().name.isEmpty());
    // Another picture that the scene has.
    open.choose(ExplainKind::Chain);
    QVERIFY(open.shows(ExplainKind::Chain));
    QVERIFY(open.page.problem().isEmpty());
}

/// Whatever scene is open, each kind is drawn or says why it can't be.
void TestExplainView::everyExampleIsExplained_data() {
    QTest::addColumn<QByteArray>("example");
    for (const Example& example : examples()) {
        const QByteArray name(example.name.data(), static_cast<qsizetype>(example.name.size()));
        QTest::newRow(name) << name;
    }
}

void TestExplainView::everyExampleIsExplained() {
    QFETCH(const QByteArray, example);
    ExplainWindow open(example.toStdString());
    QVERIFY(open.session.waitForResult(kLongEnough)); // of a long document
    for (std::size_t kind = 0; kind < kExplainKinds; ++kind) {
        const auto of = static_cast<ExplainKind>(kind);
        if (of == ExplainKind::Layers || of == ExplainKind::Listing) {
            continue; // of lessons only: no scene tells of its heads that they are layers, or has code
        }
        open.choose(static_cast<ExplainKind>(kind));
        const bool isThere = QTest::qWaitFor(
            [&] {
                const auto picture = open.page.picture();
                return picture ? std::size_t(kindOf(picture->explanation)) == kind
                               : !open.page.problem().isEmpty();
            },
            kLongEnough);
        QVERIFY2(isThere, qPrintable(explainTitle(static_cast<ExplainKind>(kind))));
        QVERIFY(!open.page.grab().isNull());
    }
}

/// A figure says which row it is of.
void TestExplainView::theCaptionNamesTheQuery() {
    ExplainWindow open;
    open.selection.setCell({Stage::Weights, 1, 2});
    open.choose(ExplainKind::Path);
    QVERIFY(open.shows(ExplainKind::Path));
    QCOMPARE(open.page.drawnPicture().caption,
             QStringLiteral("From X to one row of the output, query 1 love"));
    QVERIFY(open.page.drawnPicture().note.isEmpty());
    open.choose(ExplainKind::Chain);
    QVERIFY(open.shows(ExplainKind::Chain));
    QCOMPARE(open.page.drawnPicture().caption, QStringLiteral("RNN and attention"));
}

void TestExplainView::theHeaderNamesThePicture() {
    ExplainWindow open;
    open.choose(ExplainKind::Cost);
    QVERIFY(open.shows(ExplainKind::Cost));
    const auto* header = open.window.findChild<QWidget*>("viewHeader");
    QStringList texts;
    for (const QWidget* each : header->findChildren<QWidget*>()) {
        texts << each->accessibleName();
    }
    QVERIFY2(texts.contains(explainTitle(ExplainKind::Cost)), qPrintable(texts.join(" | ")));
}

/// A step shows its picture, the next one what it names; the end of the lesson takes it away.
void TestExplainView::aStepShowsItsPicture() {
    ExplainWindow open{std::string_view()};
    open.window.lessons().startNamed("love");
    goToStep(open, "transpose");
    QCOMPARE(open.selection.mainPicture(), MainPicture::Explain);
    QVERIFY(open.shows(ExplainKind::Transpose));
    goToStep(open, "scores");
    QCOMPARE(open.selection.mainPicture(), MainPicture::Product);
    QVERIFY(!open.selection.explained());
    goToStep(open, "transpose");
    open.window.open()->lesson.end();
    QCOMPARE(open.selection.mainPicture(), MainPicture::Matrix);
    QVERIFY(!open.action(QStringLiteral("&Diagram")).isVisible());
}

/// A file gets what the window shows, in the colours of the file.
void TestExplainView::aFileGetsThePicture() {
    ExplainWindow open;
    open.choose(ExplainKind::Stack);
    QVERIFY(open.shows(ExplainKind::Stack));
    const DrawnPicture drawn = open.page.drawnPicture();
    QCOMPARE(drawn.fileName, QStringLiteral("stack"));
    QImage image(drawn.size.toSize(), QImage::Format_RGB32);
    image.fill(darkTheme().panel);
    QPainter painter(&image);
    const auto picture = *open.page.picture();
    drawn.draw(painter, drawn.size, {makePalette(darkTheme(), picture.palette.ranges)});
    painter.end();
    bool hasLightText = false;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width() && !hasLightText; ++x) {
            hasLightText = image.pixelColor(x, y) == darkTheme().text;
        }
    }
    QVERIFY(hasLightText);
}

/// In a column its numbers had the type for which there was room, whatever was asked for.
void TestExplainView::itsTypeIsTheOneThatIsChosen() {
    ExplainWindow open;
    for (const ExplainKind kind : {ExplainKind::Stack, ExplainKind::Transpose, ExplainKind::Cost}) {
        open.choose(kind);
        QVERIFY(open.shows(kind));
        const DrawnPicture drawn = open.page.drawnPicture();
        const ExplainPicture picture = *open.page.picture();
        for (const double points : {7.0, 10.0}) {
            const PictureSize column{QSize(6.75 * 300.0, 0), 300.0};
            const std::optional<DrawnFigure> figure = drawnFigureOf(drawn, column, points);
            QVERIFY2(figure && figure->isTyped, qPrintable(explainTitle(kind)));
            const QSizeF units = figure->size.units();
            const auto layout = layoutExplainIn(drawn.type, picture, units);
            QVERIFY(layout);
            QCOMPARE(layout->scale, 1.0);
            QVERIFY(std::abs(layout->sheet.type() * figure->size.scale() / 300.0 * 72.0 - points) < 0.01);
            const QRectF bounds = layout->sheet.bounds();
            QVERIFY(QRectF(QPointF(), units).adjusted(-0.5, -0.5, 0.5, 0.5).contains(bounds));
        }
        const PictureSize tiny{QSize(150, 90), 300.0};
        QVERIFY(!drawnFigureOf(drawn, tiny, 10.0));
    }
}

template struct attnscope::test::Registered<TestExplainView>;
#include "tst_explain_view.moc"
