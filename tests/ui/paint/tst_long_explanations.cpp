// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/paint/explain_cases.h"
#include "ui/paint/base/fonts.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace explain_cases;

namespace {

/// What the page of a window of 1280 × 800 leaves, and a slide of that size with three lines of words.
constexpr QSizeF kUsualPage(632.0, 347.0);
constexpr QSizeF kUsualSlide(506.0, 190.0);

ExplainLayout laidOut(const Scene& scene, ExplainKind kind, const QSizeF& size) {
    return layoutExplain(explainPicture({{}, scene, {kind}, {Stage::Scores, 5, 2}}), size);
}

int countOfText(const ExplainLayout& layout, const QString& text) {
    const auto texts = placedTexts(layout);
    return static_cast<int>(
        std::count_if(texts.begin(), texts.end(), [&text](const Placed& each) { return each.text == text; }));
}

/// Texts that are numbers with that many decimals.
int countOfNumbers(const ExplainLayout& layout, int decimals) {
    const QRegularExpression number(QStringLiteral("^−?[0-9]+[.][0-9]{%1}$").arg(decimals));
    const auto& texts = layout.sheet.texts();
    return static_cast<int>(std::count_if(texts.begin(), texts.end(), [&number](const SheetText& each) {
        return number.match(each.text).hasMatch();
    }));
}

bool isReadable(const ExplainLayout& layout) {
    return layout.scale == 1.0 && layout.sheet.type() >= kCaptionSize;
}

} // namespace

/// Pictures that explain, of sentences and vectors as a class brings them: each shows what its title says.
class TestLongExplanations final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void sentences_data();
    void allThreeAreStacked_data() { sentences_data(); }
    void allThreeAreStacked();
    void keysAreSeenBeforeTheyAreTurned_data() { sentences_data(); }
    void keysAreSeenBeforeTheyAreTurned();
    void theMaskUsesTheRoom_data() { sentences_data(); }
    void theMaskUsesTheRoom();
    void aSceneWithoutAMaskIsSaidToHaveNone();
    void theFirstTokensAreSwapped_data() { sentences_data(); }
    void theFirstTokensAreSwapped();
    void aMaskedCellHasNoWeight();
    void manyLengthsAreCompared();
    void theWayBeginsWithX_data() { sentences_data(); }
    void theWayBeginsWithX();
    void axesAreMarkedToTheirEnds_data() { sentences_data(); }
    void axesAreMarkedToTheirEnds();
};

void TestLongExplanations::sentences_data() {
    QTest::addColumn<std::size_t>("tokens");
    QTest::addColumn<std::size_t>("features");
    QTest::addColumn<QSizeF>("size");
    for (const auto& [name, size] : {std::pair("page", kUsualPage), std::pair("slide", kUsualSlide)}) {
        for (const std::size_t tokens : {7U, 9U, 12U, 20U}) {
            for (const std::size_t features : {16U, 64U}) {
                QTest::addRow("%s: %zu words, %zu features", name, tokens, features)
                    << tokens << features << size;
            }
        }
    }
}

void TestLongExplanations::allThreeAreStacked() {
    QFETCH(const std::size_t, tokens);
    QFETCH(const std::size_t, features);
    QFETCH(const QSizeF, size);
    const ExplainLayout layout = laidOut(longScene(tokens, features), ExplainKind::Stack, size);
    QVERIFY(isReadable(layout));
    for (const char* matrix : {"Q", "K", "V"}) {
        QVERIFY2(hasText(layout, QLatin1String(matrix)), matrix);
    }
    QCOMPARE(countOfText(layout, QStringLiteral("%1 × %2").arg(tokens).arg(features)), 3);
    // As many vectors as are said to be shown, of each of the three.
    int vectors = 0;
    for (const Placed& each : placedTexts(layout)) {
        vectors += each.text.startsWith(u'q') || each.text.startsWith(u'k') || each.text.startsWith(u'v');
    }
    const int shown = vectors / 3;
    QCOMPARE(vectors, 3 * shown);
    QVERIFY(shown >= 3);
    const auto texts = placedTexts(layout);
    QVERIFY(std::any_of(texts.begin(), texts.end(), [&](const Placed& each) {
        return each.text.startsWith(QStringLiteral("%1 of %2 tokens and ").arg(shown).arg(tokens)) &&
               each.text.endsWith(QStringLiteral(" of %1 features are shown").arg(features));
    }));
}

void TestLongExplanations::keysAreSeenBeforeTheyAreTurned() {
    QFETCH(const std::size_t, tokens);
    QFETCH(const std::size_t, features);
    QFETCH(const QSizeF, size);
    const ExplainLayout layout = laidOut(longScene(tokens, features), ExplainKind::Transpose, size);
    QVERIFY(isReadable(layout));
    QVERIFY(hasText(layout, QStringLiteral("transpose")));
    QVERIFY(rectOf(layout, QStringLiteral("K")).right() < rectOf(layout, QStringLiteral("transpose")).left());
    QVERIFY(rectOf(layout, QStringLiteral("transpose")).right() <
            rectOf(layout, QStringLiteral("Kᵀ")).left());
    QVERIFY(hasText(layout, QStringLiteral("%1 × %2").arg(tokens).arg(features)));
    const auto& lines = layout.sheet.lines();
    QVERIFY(std::any_of(lines.begin(), lines.end(), [](const SheetLine& line) { return line.hasHead; }));
    const auto texts = placedTexts(layout);
    QVERIFY(std::any_of(texts.begin(), texts.end(), [&](const Placed& each) {
        return each.text.contains(QStringLiteral(" of %1 tokens and ").arg(tokens));
    }));
    // The selected query and key are among those that are left.
    QVERIFY(std::any_of(texts.begin(), texts.end(), [](const Placed& each) {
        return each.text.startsWith(QStringLiteral("q₅ · k₂ =")) ||
               each.text.startsWith(QStringLiteral("q₅·k₂ ="));
    }));
}

void TestLongExplanations::theMaskUsesTheRoom() {
    QFETCH(const std::size_t, tokens);
    QFETCH(const std::size_t, features);
    QFETCH(const QSizeF, size);
    Scene scene = longScene(tokens, features);
    scene.mask.layers = {test::causalLayer()};
    const ExplainLayout layout = laidOut(scene, ExplainKind::Mask, size);
    QVERIFY(isReadable(layout));
    const QSizeF used = layout.sheet.bounds().size();
    QVERIFY(used.width() > 0.65 * size.width() || used.height() > 0.75 * size.height());
    QVERIFY(hasText(layout, QStringLiteral("−∞")));
    QVERIFY(hasText(layout, QStringLiteral("scores = scores.masked_fill(mask == 0, float(\"-inf\"))")));
    const auto texts = placedTexts(layout);
    QVERIFY(std::any_of(texts.begin(), texts.end(), [&](const Placed& each) {
        return each.text.endsWith(QStringLiteral(" of %1 tokens are shown").arg(tokens));
    }));
}

void TestLongExplanations::aSceneWithoutAMaskIsSaidToHaveNone() {
    const ExplainLayout layout = laidOut(longScene(12, 16), ExplainKind::Mask, kUsualSlide);
    QVERIFY(hasText(layout, QStringLiteral("no mask is on: the scores stay as they are")));
    QVERIFY(!hasText(layout, QStringLiteral("scores = scores + M"))); // no line acts
    Scene masked = longScene(12, 16);
    masked.mask.layers = {test::causalLayer()};
    QVERIFY(!hasText(laidOut(masked, ExplainKind::Mask, kUsualSlide),
                     QStringLiteral("no mask is on: the scores stay as they are")));
}

void TestLongExplanations::theFirstTokensAreSwapped() {
    QFETCH(const std::size_t, tokens);
    QFETCH(const std::size_t, features);
    QFETCH(const QSizeF, size);
    const ExplainLayout layout = laidOut(longScene(tokens, features), ExplainKind::Order, size);
    QVERIFY(isReadable(layout));
    QCOMPARE(hasText(layout, QStringLiteral("the first 8 of %1 tokens, by themselves").arg(tokens)),
             tokens > 8);
    if (size == kUsualPage) {
        const int shown = static_cast<int>(std::min<std::size_t>(tokens, 8));
        QCOMPARE(countOfNumbers(layout, 2), 4 * shown * shown);
    }
}

/// A number there was white on white.
void TestLongExplanations::aMaskedCellHasNoWeight() {
    Scene scene = longScene(9, 16);
    scene.mask.layers = {test::causalLayer()};
    const ExplainLayout layout = laidOut(scene, ExplainKind::Order, kUsualPage);
    QVERIFY(spokenPicture(explainPicture({{}, scene, {ExplainKind::Order}, {Stage::Scores, 5, 2}}))
                .startsWith(QStringLiteral("the first 8 of 9 tokens, by themselves; ")));
    QCOMPARE(countOfNumbers(layout, 2), 4 * (8 * 9 / 2)); // on and below the diagonal of four matrices
}

void TestLongExplanations::manyLengthsAreCompared() {
    for (const std::size_t tokens : {9U, 12U, 20U}) {
        Scene scene = longScene(tokens, 16);
        scene.mask.layers = {test::causalLayer()};
        scene.mask.layers.front().spec = "valid:7";
        const ExplainLayout layout = layoutExplain(
            explainPicture({{}, scene, {ExplainKind::Lengths}, {Stage::Masked, 0, 0}}), kUsualPage);
        QVERIFY(isReadable(layout));
        const QString shapes = QStringLiteral("(1, %1) < (%1, 1) → (%1, %1)").arg(tokens);
        QVERIFY2(hasText(layout, shapes), qPrintable(shapes));
        QVERIFY(hasText(layout, QStringLiteral("mask = torch.arange(maxlen)[None, :] < valid_len[:, None]")));
        QVERIFY(hasText(layout, QString::number(tokens - 1))); // the last key
        const auto& boxes = layout.sheet.boxes();
        const auto hatched =
            std::count_if(boxes.begin(), boxes.end(), [](const SheetBox& box) { return box.isHatched; });
        QCOMPARE(hatched, static_cast<std::ptrdiff_t>(tokens * (tokens - 7) + 1)); // and one in the legend
    }
}

void TestLongExplanations::theWayBeginsWithX() {
    QFETCH(const std::size_t, tokens);
    QFETCH(const std::size_t, features);
    QFETCH(const QSizeF, size);
    const ExplainLayout layout = laidOut(longScene(tokens, features), ExplainKind::Path, size);
    QVERIFY(isReadable(layout));
    for (const char* part : {"x₅", "W_Q", "q₅", "kⱼ", "softmax", "vⱼ", "o₅"}) {
        const auto texts = placedTexts(layout);
        QVERIFY2(std::any_of(texts.begin(), texts.end(),
                             [&](const Placed& each) { return each.text == QString::fromUtf8(part); }),
                 part);
    }
    // What is not drawn is counted.
    int lanes = 0;
    for (const SheetText& text : layout.sheet.texts()) {
        lanes += text.text == QStringLiteral("·") ? 1 : 0; // the product of each key, and its weight times v
    }
    QCOMPARE(lanes % 2, 0);
    QVERIFY(hasText(layout, QStringLiteral("%1 others").arg(static_cast<int>(tokens) - lanes / 2)));
}

void TestLongExplanations::axesAreMarkedToTheirEnds() {
    QFETCH(const std::size_t, tokens);
    QFETCH(const std::size_t, features);
    QFETCH(const QSizeF, size);
    const ExplainLayout layout = laidOut(longScene(tokens, features), ExplainKind::Cost, size);
    QVERIFY(isReadable(layout));
    QVERIFY(hasText(layout, QStringLiteral("4")) && hasText(layout, QStringLiteral("2,048")));
    // The last mark stands under the end of the axis, and no plain number among powers.
    const auto& boxes = layout.sheet.boxes();
    const auto frame = std::find_if(boxes.begin(), boxes.end(),
                                    [](const SheetBox& box) { return box.fill == lightTheme().canvas; });
    QVERIFY(frame != boxes.end());
    QVERIFY(std::abs(rectOf(layout, QStringLiteral("2,048")).center().x() - frame->rect.right()) < 1.0);
    QVERIFY(!hasText(layout, QStringLiteral("100")) && !hasText(layout, QStringLiteral("10")));
    const auto texts = placedTexts(layout);
    QVERIFY(std::count_if(texts.begin(), texts.end(), [](const Placed& each) {
                return each.text.startsWith(QStringLiteral("10"));
            }) >= 3);
    QVERIFY(frame->rect.width() > 0.45 * size.width());
}

template struct attnscope::test::Registered<TestLongExplanations>;
#include "tst_long_explanations.moc"
