// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/paint/explain_cases.h"
#include "ui/paint/base/fonts.h"

#include <QTest>

#include <algorithm>

using namespace explain_cases;

namespace {

ExplainLayout graphOf(const Scene& scene, const QSizeF& size, Stage stage = Stage::Scores) {
    return layoutExplain(explainPicture({{}, scene, {ExplainKind::Graph}, {stage, 0, 0}}), size);
}

/// The names of the nodes with a dashed edge.
QString dashedNodes(const Scene& scene) {
    const ExplainLayout layout = graphOf(scene, kWindow);
    QStringList found;
    for (const SheetBox& box : layout.sheet.boxes()) {
        for (const SheetText& text : layout.sheet.texts()) {
            if (box.isDashed && box.rect.contains(text.rect)) {
                found << text.text;
            }
        }
    }
    return found.join(' ');
}

} // namespace

/// The computational graph: its nodes, shapes and formula are those of the scene.
class TestGraphPicture final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void theGraphHasTheShapesOfTheScene_data();
    void theGraphHasTheShapesOfTheScene();
    void theNodeOfTheStageIsLit();
    void aNodeThatTheSceneHasNotIsDashed();
    void theGraphStandsUprightWhereItIsNarrow();
    void aBiasAloneIsNamedWhereTheMaskIs();
    void theFormulaFollowsTheRules();
    void withoutValuesItEndsAtTheWeights();
    void columnsStandUprightToo();
};

void TestGraphPicture::theGraphHasTheShapesOfTheScene_data() {
    QTest::addColumn<bool>("asColumns");
    QTest::addColumn<QStringList>("shapes"); // of Q and K, of what the nodes make, of the output
    QTest::addRow("rows") << false << QStringList{"(3 × 2)", "(3 × 2)", "(3 × 5)", "(3 × 4)"};
    QTest::addRow("columns") << true << QStringList{"(2 × 3)", "(2 × 3)", "(5 × 3)", "(4 × 3)"};
}

/// Three queries of two numbers, five keys, values of four numbers.
void TestGraphPicture::theGraphHasTheShapesOfTheScene() {
    QFETCH(const bool, asColumns);
    QFETCH(const QStringList, shapes);
    Scene scene = exampleScene("i-love-ai", asColumns ? Orientation::Columns : Orientation::Rows);
    scene.input = QkvInput{BlockMatrix(3, 2), BlockMatrix(5, 2), MatrixStack(BlockMatrix(5, 4))};
    scene.keyTokens = TokenList(std::vector<std::string>(5, "k"));
    const ExplainLayout layout =
        layoutExplain(explainPicture({{}, scene, {ExplainKind::Graph}, {Stage::Scores, 0, 0}}), kSlide);
    const auto count = [&layout](const QString& text) {
        const auto texts = placedTexts(layout);
        return std::count_if(texts.begin(), texts.end(),
                             [&text](const Placed& each) { return each.text == text; });
    };
    QCOMPARE(count(shapes[0]), 1);
    QCOMPARE(count(asColumns ? QStringLiteral("(2 × 5)") : QStringLiteral("(5 × 2)")), 1);
    QCOMPARE(count(shapes[2]), 4); // after MatMul, Scale, Mask and SoftMax
    QCOMPARE(count(shapes[3]), 1);
    QCOMPARE(count(asColumns ? QStringLiteral("(4 × 5)") : QStringLiteral("(5 × 4)")), 1); // of V
    QVERIFY(hasText(layout, asColumns ? QStringLiteral("KᵀQ") : QStringLiteral("QKᵀ")));
    QVERIFY(hasText(layout, asColumns ? QStringLiteral("Y") : QStringLiteral("O")));
    // They go from left to right, and V comes to the last of them from below.
    const QRectF v = rectOf(layout, QStringLiteral("V"));
    QVERIFY(v.top() > rectOf(layout, QStringLiteral("SoftMax")).bottom());
    const auto& lines = layout.sheet.lines();
    const auto toLast = std::find_if(lines.begin(), lines.end(),
                                     [](const SheetLine& line) { return line.points.size() == 3; });
    QVERIFY(toLast != lines.end() && toLast->hasHead);
    QCOMPARE(toLast->points[1].x(), toLast->points[2].x());
    QVERIFY(toLast->points[1].y() > toLast->points[2].y());
    double right = 0.0;
    for (const char* name : {"Scale", "Mask", "SoftMax"}) {
        const QRectF rect = rectOf(layout, QLatin1String(name));
        QVERIFY2(rect.left() > right, name);
        right = rect.right();
    }
}

void TestGraphPicture::theNodeOfTheStageIsLit() {
    const auto lit = [](Stage stage) {
        const ExplainLayout layout =
            layoutExplain(explained("decoder-mask", {ExplainKind::Graph}, {stage, 0, 0}), kWindow);
        QStringList found;
        for (const SheetText& text : layout.sheet.texts()) {
            if (text.colour == lightTheme().onStrong) {
                found << text.text + QString::number(text.rect.left() > 0.5 * kWindow.width());
            }
        }
        return found.join(' ');
    };
    QCOMPARE(lit(Stage::Scores), QStringLiteral("MatMul0"));
    QCOMPARE(lit(Stage::Scaled), QStringLiteral("Scale0"));
    QCOMPARE(lit(Stage::Weights), QStringLiteral("SoftMax1"));
    QCOMPARE(lit(Stage::Output), QStringLiteral("MatMul1"));
    QCOMPARE(lit(Stage::Q), QString());
}

void TestGraphPicture::aNodeThatTheSceneHasNotIsDashed() {
    Scene scene = exampleScene("i-love-ai");
    QCOMPARE(dashedNodes(scene), QStringLiteral("Mask"));
    MaskLayer causal;
    causal.spec = "causal";
    scene.mask.layers = {causal};
    QCOMPARE(dashedNodes(scene), QString());
    scene.mask.layers[0].on = false;
    scene.rules.scale = ScaleKind::None;
    QCOMPARE(dashedNodes(scene), QStringLiteral("Scale Mask"));
    const ExplainPicture spoken = explainPicture({{}, scene, {ExplainKind::Graph}, {Stage::Scores, 0, 0}});
    QVERIFY2(spokenPicture(spoken).contains(QStringLiteral("Mask (left out), 3 × 3")),
             qPrintable(spokenPicture(spoken)));
}

void TestGraphPicture::theGraphStandsUprightWhereItIsNarrow() {
    const ExplainLayout layout =
        layoutExplain(explained("five-words", {ExplainKind::Graph}, {Stage::Scores, 0, 0}), QSizeF(300, 420));
    QCOMPARE(layout.scale, 1.0);
    QVERIFY(rectOf(layout, QStringLiteral("SoftMax")).bottom() <
            rectOf(layout, QStringLiteral("Scale")).top());
}

/// Nothing masks, but ALiBi changes the scores at that place.
void TestGraphPicture::aBiasAloneIsNamedWhereTheMaskIs() {
    Scene scene = exampleScene("i-love-ai");
    scene.rules.alibi = true;
    QCOMPARE(dashedNodes(scene), QString());
    QVERIFY(hasText(graphOf(scene, kWindow), QStringLiteral("+ bias")));
    QVERIFY(!hasText(graphOf(scene, kWindow), QStringLiteral("(opt.)")));
    const QString spoken =
        spokenPicture(explainPicture({{}, scene, {ExplainKind::Graph}, {Stage::Scores, 0, 0}}));
    QVERIFY2(spoken.contains(QStringLiteral("Mask + bias, 3 × 3")), qPrintable(spoken));
}

void TestGraphPicture::theFormulaFollowsTheRules() {
    Scene scene = exampleScene("i-love-ai");
    scene.rules.temperature = 2.0;
    scene.rules.alibi = true;
    // Flat, as a slide has it.
    QVERIFY(hasText(graphOf(scene, kSlide),
                    QStringLiteral("Attention(Q, K, V) = softmax((QKᵀ / √d_k + ALiBi) / 2) V")));
    scene.rules = ScoreRules{};
    scene.rules.scale = ScaleKind::Number;
    scene.rules.scaleNumber = 0.25;
    const ExplainLayout layout = graphOf(scene, kSlide);
    QVERIFY(hasText(layout, QStringLiteral("Attention(Q, K, V) = softmax(QKᵀ × 0.25) V")));
    QVERIFY(hasText(layout, QStringLiteral("× 0.25"))); // of the node
}

void TestGraphPicture::withoutValuesItEndsAtTheWeights() {
    Scene scene = exampleScene("i-love-ai");
    scene.input = QkvInput{BlockMatrix(3, 2), BlockMatrix(3, 2), {}};
    for (const QSizeF& size : {kSlide, QSizeF(300, 420)}) {
        const ExplainLayout layout = graphOf(scene, size);
        QVERIFY(hasText(layout, QStringLiteral("A")) && !hasText(layout, QStringLiteral("V")));
        for (const Placed& text : placedTexts(layout)) {
            QVERIFY2(!text.text.startsWith(QStringLiteral("Attention(")), qPrintable(text.text));
        }
    }
}

void TestGraphPicture::columnsStandUprightToo() {
    const ExplainLayout layout =
        graphOf(exampleScene("five-words", Orientation::Columns), QSizeF(300, 420), Stage::Output);
    QCOMPARE(layout.scale, 1.0);
    QVERIFY(hasText(layout, QStringLiteral("(512 × 5)")) && hasText(layout, QStringLiteral("KᵀQ")));
    QVERIFY(rectOf(layout, QStringLiteral("Y")).bottom() < rectOf(layout, QStringLiteral("SoftMax")).top());
}

template struct attnscope::test::Registered<TestGraphPicture>;
#include "tst_graph_picture.moc"
