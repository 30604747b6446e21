// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/projection/resolve.h"
#include "core/textbook/textbook_engine.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/formula/formula_painter.h"
#include "ui/paint/thumbnails/pipeline_painter.h"

#include "tests/registry.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

PipelinePicture pictureOf(const Scene& scene) {
    const auto problem = resolve(nullptr, scene, {});
    TextbookEngine engine;
    PipelinePicture picture;
    picture.snapshot = {std::make_shared<const Scene>(scene), *runToEnd(engine, *problem)};
    picture.palette = makePalette(lightTheme(), rangesOf(picture.snapshot));
    return picture;
}

QImage painted(const PipelinePicture& picture, const QSize& size) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(picture.palette.theme.header);
    QPainter painter(&image);
    drawPipeline(painter, picture, layoutPipeline(picture, size));
    return image;
}

const PipelinePlace& placeOf(const PipelineGeometry& geometry, Stage stage) {
    for (const PipelinePlace& place : geometry.places) {
        if (place.stage == stage) {
            return place;
        }
    }
    qFatal("no such stage");
}

/// Names that run into each other or out of the strip; empty where none do.
QString runIn(const PipelineGeometry& geometry, double width) {
    double before = 0.0;
    for (const PipelinePlace& place : geometry.places) {
        FormulaStyle style;
        style.size = geometry.nameSize;
        style.weight = QFont::DemiBold;
        const QString name = QString::fromStdString(plainText(place.text));
        const double end = place.name.x() + formulaWidth(place.text, style);
        if (place.name.x() < before || end > width || place.area.right() > width) {
            return QStringLiteral("%1 from %2 to %3").arg(name).arg(place.name.x()).arg(end);
        }
        before = end + 2.0;
    }
    return {};
}

} // namespace

class TestPipelinePainter : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }

    void everyStageHasAPlaceInOrder_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("wide") << QSize(968, 140);
        QTest::newRow("narrow and low") << QSize(650, 96);
    }

    void everyStageHasAPlaceInOrder() {
        QFETCH(QSize, size);
        const PipelineGeometry geometry = layoutPipeline(pictureOf(iLoveAi().scene), size);
        QCOMPARE(geometry.places.size(), size_t(9));
        QRectF before;
        for (const PipelinePlace& place : geometry.places) {
            QVERIFY(QRectF(QPointF(0, 0), size).contains(place.area));
            QVERIFY(place.area.contains(place.thumbnail));
            QVERIFY(before.isNull() || place.area.left() >= before.right());
            QCOMPARE(geometry.stageAt(place.thumbnail.center()), std::optional(place.stage));
            before = place.area;
        }
        QVERIFY(!geometry.stageAt(QPointF(size.width() - 1, size.height() - 1)));
        QVERIFY(geometry.group.contains(placeOf(geometry, Stage::K).area));
    }

    void givenWeightsLeaveOnlyWhatIsKnown() {
        Scene scene;
        scene.tokens = TokenList{"a", "b"};
        scene.input = AttentionWeightsInput{BlockMatrix({{0.25, 0.75}, {0.5, 0.5}}), std::nullopt};
        const PipelineGeometry geometry = layoutPipeline(pictureOf(scene), QSizeF(968, 140));
        QCOMPARE(geometry.places.size(), size_t(1));
        QCOMPARE(geometry.places.front().stage, Stage::Weights);
        QVERIFY(geometry.arrows.empty());
    }

    void anIdleMaskSaysNone() {
        const PipelineGeometry geometry = layoutPipeline(pictureOf(iLoveAi().scene), QSizeF(968, 140));
        QVERIFY(placeOf(geometry, Stage::Masked).isIdle);
        QCOMPARE(placeOf(geometry, Stage::Masked).shape, QStringLiteral("none"));
        QCOMPARE(placeOf(geometry, Stage::Q).shape, QStringLiteral("3×2"));
        QCOMPARE(placeOf(geometry, Stage::Q).hint, QStringLiteral("looks for"));
    }

    void newcomersWordsStandWhereverThereIsRoom() {
        const PipelinePicture picture = pictureOf(iLoveAi().scene);
        for (const QSize& size : {QSize(664, 96), QSize(968, 132)}) {
            const PipelineGeometry geometry = layoutPipeline(picture, size);
            QCOMPARE(placeOf(geometry, Stage::Q).hint, QStringLiteral("looks for"));
            QCOMPARE(placeOf(geometry, Stage::V).hint, QStringLiteral("passes on"));
            QVERIFY(QRectF(QPointF(0, 0), size).contains(geometry.group));
            QVERIFY(placeOf(geometry, Stage::V).area.right() < placeOf(geometry, Stage::Scores).area.left());
        }
        // In a window of 1024 names are brief instead.
        const PipelineGeometry narrow = layoutPipeline(picture, QSizeF(430, 96));
        QCOMPARE(placeOf(narrow, Stage::Q).hint, QStringLiteral("looks for"));
        QCOMPARE(plainText(placeOf(narrow, Stage::Weights).text), std::string("A"));
        QCOMPARE(runIn(narrow, 430.0), QString());
    }

    void placesKeepClearOfEachOther_data() {
        QTest::addColumn<QString>("example");
        for (const char* name : {"i-love-ai", "valid-lens", "multi-head", "column-convention"}) {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }

    void placesKeepClearOfEachOther() {
        QFETCH(QString, example);
        Scene scene = exampleNamed(example.toStdString())->scene;
        for (const bool drops : {false, true}) {
            scene.rules.dropout.probability = drops ? 0.5 : 0.0;
            const PipelinePicture picture = pictureOf(scene);
            for (const double width : {430.0, 664.0, 968.0}) {
                const QString run = runIn(layoutPipeline(picture, QSizeF(width, 96)), width);
                QVERIFY2(run.isEmpty(), qPrintable(QStringLiteral("%1: %2").arg(width).arg(run)));
            }
        }
    }

    void thumbnailsAreTrue() {
        // The scores of the example: q·k with Q = (1,0) (1,1) (2,1) and K = (0,1) (1,0) (1,1).
        const double scores[3][3] = {{0, 1, 1}, {1, 1, 2}, {1, 2, 3}};
        const PipelinePicture picture = pictureOf(iLoveAi().scene);
        const QImage image = painted(picture, {968, 140});
        const QRectF thumbnail = placeOf(layoutPipeline(picture, QSizeF(968, 140)), Stage::Scores).thumbnail;
        QCOMPARE(thumbnail.size(), QSizeF(54, 54));
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j) {
                const QPoint middle = (thumbnail.topLeft() + QPointF(18 * j + 9, 18 * i + 9)).toPoint();
                QCOMPARE(image.pixelColor(middle), picture.palette.fill(RangeGroup::Scores, scores[i][j]));
            }
        }
    }

    void currentAndSelectedAreFramed() {
        PipelinePicture picture = pictureOf(iLoveAi().scene);
        picture.current = Stage::Weights;
        picture.query = 1;
        const QImage image = painted(picture, {968, 140});
        const PipelineGeometry geometry = layoutPipeline(picture, QSizeF(968, 140));
        const PipelinePlace& place = placeOf(geometry, Stage::Weights);
        QCOMPARE(image.pixelColor(int(place.area.left()) + 1, int(place.area.center().y())),
                 lightTheme().strong);
        const int top = int(place.thumbnail.top()) + 18;
        const int x = int(place.thumbnail.center().x());
        QCOMPARE(image.pixelColor(x, top - 1), lightTheme().accent);
        QCOMPARE(image.pixelColor(x, top - 2), lightTheme().accent);
        QCOMPARE(image.pixelColor(x, top), QColor(Qt::white));
        const PipelinePlace& keys = placeOf(geometry, Stage::K);
        QVERIFY(image.pixelColor(int(keys.thumbnail.center().x()), int(keys.thumbnail.top()) + 17) !=
                lightTheme().accent);
    }

    void aFlashIsSeen() {
        PipelinePicture picture = pictureOf(iLoveAi().scene);
        const QImage before = painted(picture, {968, 140});
        picture.flash[size_t(Stage::Scores)] = 1.0;
        const QImage after = painted(picture, {968, 140});
        const PipelineGeometry geometry = layoutPipeline(picture, QSizeF(968, 140));
        const QPoint inScores = (placeOf(geometry, Stage::Scores).area.topLeft() + QPointF(6, 6)).toPoint();
        const QPoint inOutput = (placeOf(geometry, Stage::Output).area.topLeft() + QPointF(6, 6)).toPoint();
        QVERIFY(before.pixelColor(inScores) != after.pixelColor(inScores));
        QCOMPARE(before.pixelColor(inOutput), after.pixelColor(inOutput));
    }
};

template struct attnscope::test::Registered<TestPipelinePainter>;
#include "tst_pipeline_painter.moc"
