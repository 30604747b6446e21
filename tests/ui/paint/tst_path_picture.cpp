// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/core/masks/mask_arrays.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"
#include "tests/ui/paint/explain_cases.h"
#include "ui/paint/base/fonts.h"

#include <QTest>

#include <algorithm>

using namespace explain_cases;

namespace {

ExplainPicture pathPicture(const Scene& scene, std::size_t query, const std::string& language = "en") {
    return explainPicture({{}, scene, {ExplainKind::Path}, {Stage::Weights, query, 0}}, lightTheme(),
                          language);
}

/// The widths of the bands that lead to the sum, by key.
std::vector<double> bands(const ExplainLayout& layout) {
    constexpr int kPointsOfACurve = 25;
    std::vector<double> widths;
    for (const SheetLine& line : layout.sheet.lines()) {
        if (line.points.size() == kPointsOfACurve) {
            widths.push_back(line.width);
        }
    }
    return widths;
}

} // namespace

/// The picture of the way from X to a row of the output.
class TestPathPicture final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void stepsStandFromLeftToRight();
    void bandsAreAsWideAsWeights();
    void aMaskedKeyIsHatchedAndGivesNothing();
    void aKeyHasOneLane();
    void otherKeysAreCounted();
    void columnsHaveTheirLetters();
    void whatActsIsNamed();
    void aNarrowFormKeepsX();
    void chineseNamesTheMask();
};

void TestPathPicture::stepsStandFromLeftToRight() {
    const ExplainLayout layout = layoutExplain(pathPicture(test::iLoveAi(), 0), {1400.0, 600.0});
    double before = 0.0;
    for (const char* name : {"xⱼ", "kⱼ", "q₀ · kⱼ", "s₀ⱼ", "softmax", "a₀ⱼ", "vⱼ", "a₀ⱼ vⱼ", "o₀"}) {
        const QString text = QString::fromUtf8(name);
        QVERIFY2(hasText(layout, text), name);
        QVERIFY2(rectOf(layout, text).left() > before, name);
        before = rectOf(layout, text).left();
    }
    for (const char* text : {"0.71", "0.198", "0.401", "0.599", "2.000"}) {
        QVERIFY2(hasText(layout, QString::fromUtf8(text)), text);
    }
}

void TestPathPicture::bandsAreAsWideAsWeights() {
    const std::vector<double> widths = bands(layoutExplain(pathPicture(test::iLoveAi(), 0), {1400.0, 600.0}));
    QCOMPARE(widths.size(), 3U);
    QVERIFY(std::abs(widths[1] / widths[0] - 0.4011 / 0.1978) < 0.01);
    QVERIFY(std::abs(widths[1] - widths[2]) < 1e-9);
}

void TestPathPicture::aMaskedKeyIsHatchedAndGivesNothing() {
    Scene scene = test::iLoveAi();
    scene.mask.layers = {test::causalLayer()};
    const ExplainLayout layout = layoutExplain(pathPicture(scene, 1), {1400.0, 600.0});
    const auto& boxes = layout.sheet.boxes();
    QCOMPARE(std::count_if(boxes.begin(), boxes.end(), [](const SheetBox& box) { return box.isHatched; }), 1);
    QVERIFY(hasText(layout, QStringLiteral("−∞")));
    QVERIFY(hasText(layout, QStringLiteral("mask")));
    QCOMPARE(bands(layout).size(), 2U);
}

/// Else a number would be read as another key's.
void TestPathPicture::aKeyHasOneLane() {
    const ExplainLayout layout = layoutExplain(pathPicture(test::iLoveAi(), 0), {1400.0, 600.0});
    const double lane = rectOf(layout, QStringLiteral("love")).center().y();
    QStringList numbers;
    std::vector<SheetText> texts = layout.sheet.texts();
    std::sort(texts.begin(), texts.end(),
              [](const SheetText& a, const SheetText& b) { return a.rect.left() < b.rect.left(); });
    for (const SheetText& text : texts) {
        if (std::abs(text.rect.center().y() - lane) < 1.0 && text.text != QStringLiteral("+")) {
            numbers << text.text;
        }
    }
    // The sum stands beside the middle of all lanes, which is this one.
    QCOMPARE(numbers.join(' '),
             QStringLiteral("love 0 1 1 0 · 1 0.71 0.401 · 0 1 = 0.000 0.401 0.599 2.000"));
}

void TestPathPicture::otherKeysAreCounted() {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(12, "a"));
    scene.input = QkvInput{test::normals(12, 2, 1), test::normals(12, 2, 2), test::normals(12, 2, 3)};
    const ExplainLayout layout = layoutExplain(pathPicture(scene, 3), kWindow);
    QVERIFY(hasText(layout, QStringLiteral("7 others")));
    QCOMPARE(bands(layout).size(), 6U);
}

void TestPathPicture::columnsHaveTheirLetters() {
    Scene scene = test::iLoveAi();
    scene.orientation = Orientation::Columns;
    const ExplainLayout layout = layoutExplain(pathPicture(scene, 0), {1400.0, 600.0});
    for (const char* name : {"kʲ", "q⁰ · kʲ", "y⁰"}) {
        QVERIFY2(hasText(layout, QString::fromUtf8(name)), name);
    }
}

/// What acts is named: no mask where there is none.
void TestPathPicture::whatActsIsNamed() {
    Scene scene = test::iLoveAi();
    scene.rules.softcap = 1.5;
    std::get<TokenInput>(scene.input).bQ = BlockMatrix({{0.5, 0.0}});
    const ExplainLayout layout = layoutExplain(pathPicture(scene, 1), {1400.0, 600.0});
    QVERIFY(hasText(layout, QStringLiteral("softcap")));
    QVERIFY(!hasText(layout, QStringLiteral("mask")));
    QVERIFY(hasText(layout, QStringLiteral("W_Q + b_Q")));
    QVERIFY(hasText(layout, QStringLiteral("W_K")));
    // So that what is read off can be computed again.
    scene.rules.ropeBase = 100.0;
    scene.rules.scale = ScaleKind::Number;
    scene.rules.scaleNumber = 0.25;
    scene.rules.temperature = 0.5;
    const ExplainLayout other = layoutExplain(pathPicture(scene, 1), {1400.0, 600.0});
    for (const char* text : {"W_K, RoPE", "W_Q + b_Q, RoPE", " · 0.25", "softmax, T 0.5", "softcap"}) {
        QStringList all;
        for (const Placed& each : placedTexts(other)) {
            all << each.text;
        }
        QVERIFY2(hasText(other, QString::fromUtf8(text)), qPrintable(all.join('|')));
    }
}

/// A narrow figure leaves out no more than it must.
void TestPathPicture::aNarrowFormKeepsX() {
    const ExplainPicture of = explainPicture({{}, exampleScene("five-words"), {ExplainKind::Path}});
    const ExplainLayout wide = layoutExplain(of, {700.0, 300.0});
    QVERIFY(hasText(wide, QStringLiteral("xⱼ")));
    QVERIFY(layoutExplain(of, {506.0, 172.0}).scale == 1.0);
}

void TestPathPicture::chineseNamesTheMask() {
    Scene scene = test::iLoveAi();
    scene.mask.layers = {test::causalLayer()};
    const ExplainLayout layout = layoutExplain(pathPicture(scene, 1, "zh"), {1400.0, 600.0});
    QVERIFY(hasText(layout, QStringLiteral("掩码")));
}

template struct attnscope::test::Registered<TestPathPicture>;
#include "tst_path_picture.moc"
