// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/lessons/answer.h"
#include "tests/registry.h"
#include "tests/ui/present/slide_texts.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/lessons/lesson_slide.h"
#include "ui/lessons/own_lesson.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/explain/explain_layout.h"
#include "ui/paint/slide/slide_measures.h"

#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <random>
#include <stdexcept>

using namespace attnscope;
using namespace attnscope::ui;
using namespace slide_texts;

namespace {

const QSize kSize(1920, 1080);

bool hasText(const std::vector<DrawnText>& texts, const QString& text) {
    return std::any_of(texts.begin(), texts.end(),
                       [&text](const DrawnText& drawn) { return drawn.text == text; });
}

/// How many numbers are written in a rectangle.
std::size_t numbersIn(const std::vector<DrawnText>& texts, const QRectF& area) {
    static const QRegularExpression number(QStringLiteral("^\u2212?\\d+(\\.\\d+)?$"));
    return static_cast<std::size_t>(std::count_if(texts.begin(), texts.end(), [&area](const DrawnText& text) {
        return area.contains(text.ink.center()) && number.match(text.text).hasMatch();
    }));
}

} // namespace

/// What has room on a slide gets it, and what is asked for is not written there.
class TestSlideRoom final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void matricesKeepTheirNumbers_data();
    void matricesKeepTheirNumbers();
    void arithmeticStandsBesideItsMatrix_data();
    void arithmeticStandsBesideItsMatrix();
    void sumsThatAreAskedForStandAtTheMatrix();
    void noLabelStandsWithoutANumber();
    void aMatrixAloneHasTheHeight();
    void labelsLieWhereTheyHaveRoom();
    void weightsHaveTwoDecimals_data();
    void weightsHaveTwoDecimals();
    void maskedCellsOfFewPixelsAreGrey();
    void queriesAndKeysAreNamedOnTheAxes();
    void keysOfOneNameAreToldApart();
    void rowsHaveTheirWords();
    void wideMatricesStandBelowOneAnother();
    void aBarcodeStandsBesideItsShare();
    void noDashStandsBesideANumber();
    void noFootIsCut();
    void aLongWordStaysInItsColumn();
    void indicesAreSet();
    void whatIsAskedForIsNotWritten_data();
    void whatIsAskedForIsNotWritten();
    void theLastPictureShowsWhatTheAnswerIsAbout();
    void aLongListSaysHowManyAreLeft();
    void nothingMovesAtTheReveal();
    void aTallMatrixNamesEveryRow();
    void picturesThatExplainFillTheirRoom_data();
    void picturesThatExplainFillTheirRoom();
    void aLargeSceneHasItsPictureOrSaysWhyNot();
};

void TestSlideRoom::matricesKeepTheirNumbers_data() {
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QString>("step");
    QTest::addColumn<bool>("isTold");
    QTest::addColumn<int>("cells");
    const auto row = [](const char* lesson, const char* step, bool isTold, int cells) {
        QTest::addRow("%s %s", lesson, step) << lesson << step << isTold << cells;
    };
    row("love", "slip-scaled", true, 9);
    row("five-words", "scores", false, 23); // the two that are asked for are covered
    row("five-words", "scale", true, 25);
    row("five-words", "axis", true, 25);
    row("five-words", "short-keys", false, 25);
    row("padding", "same-x", false, 16);
    row("decoder", "slip-softmax", true, 6);
    row("meaning", "what-may-be-said", false, 25);
}

void TestSlideRoom::matricesKeepTheirNumbers() {
    QFETCH(QString, lesson);
    QFETCH(QString, step);
    QFETCH(bool, isTold);
    QFETCH(int, cells);
    const Slide slide = built(lesson.toStdString(), step.toStdString(), isTold);
    const SlideLayout layout = layoutSlide(slide, kSize);
    QVERIFY(std::holds_alternative<SlideMatrix>(slide.parts.front()));
    const std::size_t numbers = numbersIn(textsOf(slide, kSize), layout.parts.front());
    QVERIFY2(numbers >= static_cast<std::size_t>(cells), qPrintable(QString::number(numbers)));
}

void TestSlideRoom::arithmeticStandsBesideItsMatrix_data() {
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QString>("step");
    for (const auto& [lesson, step] : {std::pair("love", "exponentials"),
                                       {"love", "scale"},
                                       {"five-words", "scale"},
                                       {"columns", "score"},
                                       {"columns", "no-scale"}}) {
        QTest::addRow("%s %s", lesson, step) << lesson << step;
    }
}

/// Its words are written, not only its place kept.
void TestSlideRoom::arithmeticStandsBesideItsMatrix() {
    QFETCH(QString, lesson);
    QFETCH(QString, step);
    const Slide slide = built(lesson.toStdString(), step.toStdString(), true);
    const SlideLayout layout = layoutSlide(slide, kSize);
    QCOMPARE(layout.parts.size(), std::size_t{2});
    QVERIFY(layout.parts[1].right() < layout.parts[0].left());
    const std::vector<DrawnText> texts = textsOf(slide, kSize);
    QVERIFY(std::count_if(texts.begin(), texts.end(), [&layout](const DrawnText& text) {
                return layout.parts[1].contains(text.ink.center());
            }) > 5);
}

/// Along the wrong axis columns sum to 1 and rows don't: 0.444 + 0.642 + 0.170 + 0.814 + 0.120 = 2.189.
void TestSlideRoom::sumsThatAreAskedForStandAtTheMatrix() {
    const std::vector<DrawnText> texts = textsOf(built("five-words", "axis", true), QSize(1280, 800));
    const auto count = [&texts](const QString& text) {
        return std::count_if(texts.begin(), texts.end(),
                             [&text](const DrawnText& drawn) { return drawn.text == text; });
    };
    QCOMPARE(count(QStringLiteral("Σ = 2.19")), 1);
    QCOMPARE(count(QStringLiteral("1.00")), 5);
    QCOMPARE(count(QStringLiteral("Σ")), 1);
}

/// The shapes fold away on a small slide, where nothing can be opened.
void TestSlideRoom::noLabelStandsWithoutANumber() {
    constexpr QSize kSmall(1280, 800);
    for (const char* step : {"scale", "slip-scaled"}) {
        const std::vector<DrawnText> texts = textsOf(built("love", step, true), kSmall);
        QVERIFY(hasText(texts, QStringLiteral("Dot product")));
        QVERIFY2(!hasText(texts, QStringLiteral("Shapes")), step);
    }
}

void TestSlideRoom::aMatrixAloneHasTheHeight() {
    const SlideLayout layout = layoutSlide(built("decoder", "cost", false), kSize);
    QVERIFY(layout.parts.front().height() > 0.75 * kSize.height());
    QVERIFY(layout.parts.front().width() > 0.5 * kSize.width());
    for (const SlideText& text : layout.texts) {
        const bool isWords = text.role == SlideText::Role::Body || text.role == SlideText::Role::Strong;
        QVERIFY(!isWords || text.rect.right() < layout.parts.front().left());
    }
}

void TestSlideRoom::labelsLieWhereTheyHaveRoom() {
    const std::vector<DrawnText> texts = textsOf(built("love", "scale", false), kSize);
    int lying = 0;
    for (const DrawnText& text : texts) {
        if (text.text == QStringLiteral("love")) {
            QVERIFY(text.ink.width() > text.ink.height());
            ++lying;
        }
    }
    QCOMPARE(lying, 2); // of the row and of the column
}

void TestSlideRoom::weightsHaveTwoDecimals_data() {
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QString>("step");
    QTest::addColumn<bool>("isTold");
    QTest::addRow("beside a plane") << "decoder"
                                    << "prune" << true;
    QTest::addRow("beside arithmetic") << "five-words"
                                       << "moves" << true;
}

/// "0.2" for 0.15 and for 0.24 tells little; a small slide has room for one more decimal.
void TestSlideRoom::weightsHaveTwoDecimals() {
    QFETCH(QString, lesson);
    QFETCH(QString, step);
    QFETCH(bool, isTold);
    const Slide slide = built(lesson.toStdString(), step.toStdString(), isTold);
    const SlideLayout layout = layoutSlide(slide, QSizeF(1280, 800));
    const auto& matrix = std::get<SlideMatrix>(slide.parts.front());
    const PlacedHeatmap placed = placeHeatmap(matrix, layout.parts.front().size() / layout.unit, layout.unit);
    QVERIFY(placed.picture.values != ValuesShown::Off);
    QVERIFY2(placed.picture.digits >= 2, qPrintable(QString::number(placed.picture.digits)));
}

/// A weight of 0 is white; a cell that the mask forbids is not, also where no hatch has room.
void TestSlideRoom::maskedCellsOfFewPixelsAreGrey() {
    const Slide slide = built("decoder", "sparse", true);
    const SlideLayout layout = layoutSlide(slide, QSizeF(1280, 800));
    const auto& matrix = std::get<SlideMatrix>(slide.parts.front());
    const PlacedHeatmap placed = placeHeatmap(matrix, layout.parts.front().size() / layout.unit, layout.unit);
    QVERIFY(placed.geometry.cellSize.width() < 8.0);
    QImage image(placed.geometry.matrix.bottomRight().toPoint().x() + 40,
                 placed.geometry.matrix.bottomRight().toPoint().y() + 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    drawHeatmap(painter, placed.picture, placed.geometry);
    painter.end();
    const auto weights = matrix.picture.snapshot.source(Stage::Weights);
    int masked = 0;
    int grey = 0;
    int wrong = 0;
    for (std::size_t row = 0; row < weights->rows(); ++row) {
        for (std::size_t column = 0; column < weights->columns(); ++column) {
            if (row == placed.picture.query) {
                continue; // its frame
            }
            const QColor colour = image.pixelColor(placed.geometry.rectOf(row, column).center().toPoint());
            const bool isGrey = std::abs(colour.red() - colour.blue()) < 16 && colour.lightness() < 235;
            masked += weights->masked(row, column) ? 1 : 0;
            grey += weights->masked(row, column) && isGrey ? 1 : 0;
            wrong += !weights->masked(row, column) && isGrey ? 1 : 0;
        }
    }
    QCOMPARE(wrong, 0);
    QVERIFY2(masked > 2000 && grey > 0.95 * masked, // but the word among them
             qPrintable(QStringLiteral("%1 of %2").arg(grey).arg(masked)));
}

void TestSlideRoom::queriesAndKeysAreNamedOnTheAxes() {
    for (const char* step : {"scores", "scale"}) {
        const std::vector<DrawnText> texts = textsOf(built("five-words", step, false), kSize);
        QVERIFY2(hasText(texts, QStringLiteral("key j (columns)")), step);
        QVERIFY2(hasText(texts, QStringLiteral("query i (rows)")), step);
    }
}

void TestSlideRoom::keysOfOneNameAreToldApart() {
    const std::vector<DrawnText> texts = textsOf(built("trained-heads", "first-token", true), kSize);
    QVERIFY(hasText(texts, QStringLiteral("0 we")));
    QVERIFY(hasText(texts, QStringLiteral("8 we")));
    // And in a matrix that has little room.
    const Slide slide = built("trained-heads", "induction", false);
    const SlideLayout layout = layoutSlide(slide, kSize);
    const PlacedHeatmap placed = placeHeatmap(std::get<SlideMatrix>(slide.parts.front()),
                                              layout.parts.front().size() / layout.unit, layout.unit);
    QCOMPARE(placed.geometry.rowForm, LabelForm::Full);
    QCOMPARE(placed.geometry.columnForm, LabelForm::Full);
}

/// In a lesson, and where a scene without one is presented.
void TestSlideRoom::rowsHaveTheirWords() {
    const auto wordsIn = [](const Slide& slide) {
        const std::vector<DrawnText> texts = textsOf(slide, kSize);
        const SlideLayout layout = layoutSlide(slide, kSize);
        std::size_t found = 0;
        for (std::size_t at = 0; at < slide.parts.size(); ++at) {
            const bool isMatrix = std::holds_alternative<SlideMatrix>(slide.parts[at]);
            const auto isOfRow = [&](const DrawnText& text) {
                return text.text == QStringLiteral("love") && layout.parts[at].contains(text.ink.center());
            };
            found += isMatrix && std::any_of(texts.begin(), texts.end(), isOfRow) ? 1U : 0U;
        }
        return found;
    };
    QCOMPARE(wordsIn(built("love", "stacked", false)), 1U);
    const Scene scene = playStep(readBuiltInLessons().value().front(), 0).value().scene;
    const Slide own = stepSlide(ownLesson(scene, {}, 0), 1, {"en", false, false}).value();
    QCOMPARE(own.parts.size(), 3U); // Q, K and V
    QCOMPARE(wordsIn(own), 3U);
}

/// Tokens as columns: side by side seven of them left Q, K and V no room for a number.
void TestSlideRoom::wideMatricesStandBelowOneAnother() {
    Scene scene = playStep(readBuiltInLessons().value().front(), 0).value().scene;
    scene = applied(scene, replaceTokens(scene, {"the", "cat", "sat", "on", "a", "big", "mat"})).value();
    scene.orientation = Orientation::Columns;
    const Slide own = stepSlide(ownLesson(scene, {}, 0), 1, {"en", false, false}).value();
    const QSize size(1280, 800);
    const SlideLayout layout = layoutSlide(own, size);
    QCOMPARE(layout.parts.size(), 3U);
    for (std::size_t at = 0; at < 3; ++at) {
        QVERIFY(at == 0 || layout.parts[at].top() > layout.parts[at - 1].bottom());
        const PlacedHeatmap placed = placeHeatmap(std::get<SlideMatrix>(own.parts[at]),
                                                  layout.parts[at].size() / layout.unit, layout.unit);
        QVERIFY(placed.picture.values != ValuesShown::Off);
    }
}

/// Each barcode of V is paler by its weight where it is added: the slide shows both.
void TestSlideRoom::aBarcodeStandsBesideItsShare() {
    const Slide told = built("five-words", "mix", true);
    const SlideLayout layout = layoutSlide(told, kSize);
    QImage image(kSize, QImage::Format_RGB32);
    QPainter painter(&image);
    drawSlide(painter, told, layout);
    painter.end();
    // The darkest of a line of pixels through the barcodes of the key that weighs little.
    const QRectF& list = layout.parts.back();
    const auto strongest = [&](double from, double to) {
        int most = 0;
        for (int y = static_cast<int>(list.top()); y < static_cast<int>(list.center().y()); ++y) {
            for (int x = static_cast<int>(from); x < static_cast<int>(to); ++x) {
                most = std::max(most, image.pixelColor(x, y).saturation());
            }
        }
        return most;
    };
    const double width = list.width();
    const int whole = strongest(list.left() + 0.52 * width, list.left() + 0.72 * width);
    const int shares = strongest(list.left() + 0.78 * width, list.right() - 3.0);
    QVERIFY2(shares > 0 && whole > shares, qPrintable(QStringLiteral("%1 %2").arg(whole).arg(shares)));
}

/// "- 0.401" would be read as another number.
void TestSlideRoom::noDashStandsBesideANumber() {
    Slide slide = built("love", "exponentials", true);
    auto& matrix = std::get<SlideMatrix>(slide.parts.front());
    QVERIFY(matrix.picture.cell);
    const auto pictureOf = [&slide] {
        QImage image(kSize, QImage::Format_RGB32);
        QPainter painter(&image);
        drawSlide(painter, slide, layoutSlide(slide, QSizeF(kSize)));
        return image;
    };
    const QImage with = pictureOf();
    const CellRef cell = *matrix.picture.cell;
    matrix.picture.cell.reset();
    const QImage without = pictureOf();
    // Nothing but the frame of the cell itself is another.
    QRect changed;
    for (int y = 0; y < with.height(); ++y) {
        for (int x = 0; x < with.width(); ++x) {
            if (with.pixel(x, y) != without.pixel(x, y)) {
                changed |= QRect(x, y, 1, 1);
            }
        }
    }
    const SlideLayout layout = layoutSlide(slide, QSizeF(kSize));
    const QRectF& area = layout.parts.front();
    const PlacedHeatmap placed = placeHeatmap(matrix, area.size() / layout.unit, layout.unit);
    const QRectF rect = placed.geometry.rectOf(cell.row, cell.column);
    const QRectF own(area.topLeft() + layout.unit * rect.topLeft(), layout.unit * rect.size());
    QVERIFY(!changed.isEmpty());
    QVERIFY(own.adjusted(-6.0, -6.0, 6.0, 6.0).contains(changed));
}

void TestSlideRoom::noFootIsCut() {
    for (const char* step : {"matrices", "qkv", "scores"}) {
        for (const bool isTold : {false, true}) {
            for (const DrawnText& text : textsOf(built("five-words", step, isTold), kSize)) {
                QVERIFY2(!text.text.contains(QChar(0x2026)), qPrintable(text.text));
            }
        }
    }
}

/// W_Q is a letter with an index, as in the formulas beside it; names of code stay.
/// A word longer than its column goes on in the next line, and not over the matrix.
void TestSlideRoom::aLongWordStaysInItsColumn() {
    Slide slide = built("love", "softmax", true);
    const QString word =
        QStringLiteral("Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenverordnung");
    slide.question = QStringLiteral("Is ") + word + QStringLiteral(" a word?");
    QString written;
    for (const DrawnText& text : textsOf(slide, kSize)) {
        const QString trimmed = text.text.trimmed();
        written += trimmed;
        QVERIFY2(!word.contains(trimmed) || trimmed.size() < 5 || text.ink.right() < 0.55 * kSize.width(),
                 qPrintable(text.text));
    }
    QVERIFY2(written.contains(word), qPrintable(written));
}

void TestSlideRoom::indicesAreSet() {
    const std::vector<DrawnText> texts = textsOf(built("love", "vectors-of-ai", false), kSize);
    QVERIFY(std::none_of(texts.begin(), texts.end(),
                         [](const DrawnText& text) { return text.text.contains(QStringLiteral("W_")); }));
    const auto index = std::find_if(texts.begin(), texts.end(), [](const DrawnText& text) {
        return text.text == QStringLiteral("V") && text.size < 0.034 * kSize.height();
    });
    QVERIFY(index != texts.end());
    const std::vector<DrawnText> code = textsOf(built("trained-heads", "tokens", false), kSize);
    QVERIFY(std::any_of(code.begin(), code.end(), [](const DrawnText& text) {
        return text.text.contains(QStringLiteral("train_heads.py"));
    }));
}

void TestSlideRoom::whatIsAskedForIsNotWritten_data() {
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QString>("step");
    QTest::addColumn<QString>("answer");
    const auto row = [](const char* lesson, const char* step, const char* answer) {
        QTest::addRow("%s %s", lesson, step) << lesson << step << answer;
    };
    row("love", "vectors-of-ai", "3");
    row("love", "slip-output", "2.255");
    row("love", "slip-scaled", "1.414");
    row("columns", "key-value", "4");
    row("five-words", "letters", "2.0");
}

/// It is read off where the answer is told.
void TestSlideRoom::whatIsAskedForIsNotWritten() {
    QFETCH(QString, lesson);
    QFETCH(QString, step);
    QFETCH(QString, answer);
    const auto written = [&](bool isTold) {
        const std::vector<DrawnText> texts =
            textsOf(built(lesson.toStdString(), step.toStdString(), isTold), kSize);
        return std::count_if(texts.begin(), texts.end(), [&answer](const DrawnText& text) {
            return text.text == answer || (answer.size() > 3 && text.text.contains(answer));
        });
    };
    // Below a box a number may be drawn; what is seen there is the box.
    if (step == QStringLiteral("slip-scaled")) {
        const Slide asked = built(lesson.toStdString(), step.toStdString(), false);
        QVERIFY(hasText(textsOf(asked, kSize), QStringLiteral("?")));
        QVERIFY(!spokenSlide(asked).contains(answer));
        QVERIFY(!hasText(textsOf(built(lesson.toStdString(), step.toStdString(), true), kSize),
                         QStringLiteral("?")));
        return;
    }
    QVERIFY(written(false) < written(true));
    QVERIFY(written(false) == 0 || answer.size() == 1); // sizes stand above matrices
}

/// What was tried, where the answer is about that; else the numbers that the answer speaks of.
void TestSlideRoom::theLastPictureShowsWhatTheAnswerIsAbout() {
    const auto weights = [](const char* step, bool isTold) {
        const Slide slide = built("love", step, isTold);
        return std::get<SlideMatrix>(slide.parts.front()).picture.snapshot.source(Stage::Weights);
    };
    QVERIFY(weights("mask", false)->masked(0, 1));
    QVERIFY(weights("mask", true)->masked(0, 1)); // how many cells it allows is asked
    // Which rows change is asked: x of I is 2 then.
    QVERIFY(weights("edit", false)->exact(0, 0) != weights("edit", true)->exact(0, 0));
    // Where nothing is asked and nothing tried, what follows is said at once.
    QVERIFY(!built("love", "percents", false).after.isEmpty());
}

void TestSlideRoom::aLongListSaysHowManyAreLeft() {
    for (const char* step : {"previous", "without-h0"}) {
        const std::vector<DrawnText> texts = textsOf(built("trained-heads", step, false), kSize);
        QVERIFY(std::any_of(texts.begin(), texts.end(), [](const DrawnText& text) {
            return text.text.endsWith(QStringLiteral(" others"));
        }));
    }
}

/// Words change where the answer is told, and arithmetic comes in; the pictures stay where they are.
void TestSlideRoom::nothingMovesAtTheReveal() {
    const std::vector<Lesson> lessons = readBuiltInLessons().value();
    for (const Lesson& lesson : lessons) {
        for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
            const LessonStep& step = lesson.steps[at];
            if (step.cover || isAnsweredByTry(step)) {
                continue; // another picture, or another scene
            }
            const SlideLayout asked = layoutSlide(*stepSlide(lesson, at, {"en", false, false}), kSize);
            const SlideLayout told = layoutSlide(*stepSlide(lesson, at, {"en", true, false}), kSize);
            const QString name = QString::fromStdString(lesson.name + ' ' + step.id);
            QVERIFY2(asked.parts.size() == told.parts.size(), qPrintable(name));
            for (std::size_t part = 0; part < asked.parts.size(); ++part) {
                QVERIFY2(asked.parts[part] == told.parts[part], qPrintable(name));
            }
        }
    }
}

void TestSlideRoom::aTallMatrixNamesEveryRow() {
    const std::vector<DrawnText> texts = textsOf(builtTall(), kSize);
    for (int item = 0; item < 2; ++item) {
        for (int head = 0; head < 4; ++head) {
            for (const char* token : {"x⁰", "x¹"}) {
                const QString name =
                    QStringLiteral("b%1h%2 %3").arg(item).arg(head).arg(QString::fromUtf8(token));
                QVERIFY2(hasText(texts, name), qPrintable(name));
            }
        }
    }
}

void TestSlideRoom::picturesThatExplainFillTheirRoom_data() {
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QString>("step");
    QTest::addRow("transpose") << "love"
                               << "transpose";
    QTest::addRow("columns") << "columns"
                             << "product";
}

/// In one direction they reach from end to end, or their type is as large as a title's.
void TestSlideRoom::picturesThatExplainFillTheirRoom() {
    QFETCH(QString, lesson);
    QFETCH(QString, step);
    const Slide slide = built(lesson.toStdString(), step.toStdString(), false);
    const SlideLayout layout = layoutSlide(slide, kSize);
    const auto& picture = std::get<ExplainPicture>(slide.parts.back());
    const QSizeF room = layout.parts.back().size() / layout.unit;
    const ExplainLayout explained = layoutExplain(picture, room);
    const QSizeF own = explained.sheet.bounds().size();
    const double filled = std::max(own.width() / room.width(), own.height() / room.height());
    QVERIFY2(filled > 0.9 && own.width() * own.height() > 0.4 * room.width() * room.height(),
             qPrintable(QStringLiteral("%1 x %2 of %3 x %4, type %5")
                            .arg(own.width())
                            .arg(own.height())
                            .arg(room.width())
                            .arg(room.height())
                            .arg(explained.sheet.type())));
}

void TestSlideRoom::aLargeSceneHasItsPictureOrSaysWhyNot() {
    const auto slideOfTokens = [](std::size_t count) {
        std::mt19937 random(4);
        std::normal_distribution<double> numbers;
        const auto matrix = [&](std::size_t columns) {
            BlockMatrix made(count, columns);
            for (std::size_t row = 0; row < count; ++row) {
                for (std::size_t column = 0; column < columns; ++column) {
                    made.set(row, column, numbers(random));
                }
            }
            return made;
        };
        Scene scene;
        scene.tokens = TokenList(std::vector<std::string>(count, "t"));
        scene.input = QkvInput{matrix(4), matrix(4), matrix(2)};
        const Lesson lesson = ownLesson(scene, {}, 1);
        const auto step = std::find_if(lesson.steps.begin(), lesson.steps.end(),
                                       [](const LessonStep& each) { return each.id == "scores"; });
        return *stepSlide(lesson, static_cast<std::size_t>(step - lesson.steps.begin()), {"en", true, false});
    };
    const Slide shown = slideOfTokens(600);
    QCOMPARE(shown.parts.size(), std::size_t{1});
    QVERIFY(!shown.watch.contains(QStringLiteral("too many")));
    const Slide none = slideOfTokens(1100);
    QVERIFY(none.parts.empty());
    QVERIFY2(none.watch.contains(QStringLiteral("1,100 × 1,100 cells are too many")), qPrintable(none.watch));
}

template struct attnscope::test::Registered<TestSlideRoom>;
#include "tst_slide_room.moc"
