// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/export/copied_line.h"
#include "tests/ui/export/open_dialog.h"
#include "ui/export/figure_caption.h"

using namespace window_fixture;

/// What the caption of a figure says.
class TestFigureCaption : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void theCaptionSaysWhatIsSeen();
    void theCaptionNamesHeadMaskAndOrigin();
    void theCaptionNamesWhatActsOnTheScores();

private:
    OwnPlaces m_places;
};

void TestFigureCaption::theCaptionSaysWhatIsSeen() {
    OpenDialog test(m_places.file(QStringLiteral("a.png")));
    const QString caption = copiedBy(test.dialog, "Copy caption");
    // Scores 1, 2 and 3 over √2 make the largest weight.
    const auto power = [](double score) { return std::exp(score / std::sqrt(2.0)); };
    const double largest = power(3) / (power(1) + power(2) + power(3));
    const QString range = QString::number(largest, 'g', 6);
    QCOMPARE(caption.left(caption.indexOf(QStringLiteral("Colours"))),
             QStringLiteral(
                 "Attention weights, every row sums to 1, of “I love AI” (rows are queries). No mask. "));
    QVERIFY2(caption.contains(QStringLiteral("Colours (viridis): 0 to %1.").arg(range)), qPrintable(caption));
    QVERIFY2(caption.endsWith(QStringLiteral("; the numbers are hand-picked.")), qPrintable(caption));
    QVERIFY2(caption.contains(QStringLiteral("Computed in float64 by AttnScope")), qPrintable(caption));
}

void TestFigureCaption::theCaptionNamesHeadMaskAndOrigin() {
    OpenWindow open("multi-head");
    open.selection.setHeadIndex({0, 1});
    QVERIFY(open.session.waitForResult());
    open.selection.setStage(Stage::Scores);
    ExportedFigure figure = shownFigure(open);
    Scene scene = *figure.window.snapshot.scene;
    scene.provenance = Provenance::Loaded;
    scene.provenanceMixed = true;
    MaskLayer causal;
    causal.spec = "causal";
    scene.mask.layers = {causal};
    scene.orientation = Orientation::Columns;
    figure.window.snapshot.scene = std::make_shared<const Scene>(scene);
    const QString caption = figureCaption(figure, {QSize(800, 600)});
    for (const char* part :
         {"Scores: query times key, of “", "”, h1 (columns are queries).", "Mask: causal (True = attend).",
          "Colours (blue to red): −", "the numbers were loaded from a file and were edited."}) {
        QVERIFY2(caption.contains(QString::fromUtf8(part)), qPrintable(caption));
    }
    figure.check = QStringLiteral("Equal to the model.");
    QCOMPARE(figureCaption(figure, {QSize(800, 600)}), caption + QStringLiteral(" Equal to the model."));
    figure.window.stage = Stage::Weights;
    const QString ofWeights = figureCaption(figure, {QSize(800, 600)});
    QVERIFY2(ofWeights.startsWith(QStringLiteral("Attention weights, every column sums to 1, of “")),
             qPrintable(ofWeights));
}

void TestFigureCaption::theCaptionNamesWhatActsOnTheScores() {
    OpenWindow open;
    ExportedFigure figure = shownFigure(open);
    QVERIFY(!figureCaption(figure, {QSize(800, 600)}).contains(QStringLiteral("Computed with")));
    Scene scene = *figure.window.snapshot.scene;
    scene.rules.temperature = 2.0;
    scene.rules.softcap = 5.0;
    scene.rules.alibi = true;
    scene.rules.dropout = {0.25, 3};
    figure.window.snapshot.scene = std::make_shared<const Scene>(scene);
    // Dropout acts behind the weights, and neither temperature nor ALiBi on the scaled scores.
    const auto computedWith = [&](Stage stage) {
        figure.window.stage = stage;
        const QString caption = figureCaption(figure, {QSize(800, 600)});
        return caption.section(QStringLiteral("Computed with "), 1).section(QStringLiteral(". "), 0, 0);
    };
    QCOMPARE(computedWith(Stage::Output),
             QStringLiteral("softcap 5, ALiBi, temperature 2, dropout 0.25 (seed 3)"));
    QCOMPARE(computedWith(Stage::Weights), QStringLiteral("softcap 5, ALiBi, temperature 2"));
    QCOMPARE(computedWith(Stage::Scaled), QString());
}

template struct attnscope::test::Registered<TestFigureCaption>;
#include "tst_figure_caption.moc"
