// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/scene/initial_matrices.h"
#include "tests/registry.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/heatmap_cells.h"
#include "ui/paint/heatmap/heatmap_sums.h"
#include "ui/paint/heatmap/window_fit.h"
#include "ui/widgets/formula_label.h"

#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <QToolButton>

using namespace scene_window_fixture;

namespace {

const std::array<const char*, 12> kWords{"The", "quick", "brown", "fox",   "jumps", "over",
                                         "the", "lazy",  "dog",   "while", "seven", "tired"};

Scene sentence(std::size_t tokens) {
    TokenInput input;
    input.x = numbers(tokens, 4, 1);
    input.wQ = numbers(4, 4, 2);
    input.wK = numbers(4, 4, 3);
    input.wV = numbers(4, 4, 4);
    std::vector<std::string> words;
    for (std::size_t i = 0; i < tokens; ++i) {
        words.emplace_back(kWords[i % kWords.size()]);
    }
    Scene scene;
    scene.tokens = TokenList(std::move(words));
    scene.input = input;
    return scene;
}

/// In logical pixels: 2560×1600 with a scale factor of 2 is 1280×800.
const std::array<QSize, 4> kSizes{QSize(1024, 768), QSize(1280, 800), QSize(1600, 1000), QSize(1920, 1080)};

void settle(OpenWindow& open, const QSize& size) {
    open.window.resize(size);
    QCoreApplication::processEvents();
    QTest::qWait(20);
}

/// Size of the type in which the numbers stand; 0 where none do.
int typeOf(HeatmapPicture picture, const HeatmapGeometry& geometry) {
    picture.digits = geometry.digits;
    QImage image(1, 1, QImage::Format_RGB32);
    QPainter painter(&image);
    return printsValues(picture, geometry.cellSize) ? valueSize(drawingOf(painter, picture, geometry)) : 0;
}

QString told(std::size_t tokens, const QSize& size, const HeatmapGeometry& g, int type) {
    return QStringLiteral("%1 tokens in %2×%3: cells %4×%5, matrix %6×%7, %8 decimals, type %9")
        .arg(tokens)
        .arg(size.width())
        .arg(size.height())
        .arg(g.cellSize.width())
        .arg(g.cellSize.height())
        .arg(g.matrix.width())
        .arg(g.matrix.height())
        .arg(g.digits)
        .arg(type);
}

/// Nothing that stands around the matrix leaves the view, touches the matrix or lies over another part.
QString collisionIn(const HeatmapGeometry& g, const QSizeF& view) {
    const QList<std::pair<const char*, QRectF>> parts{
        {"matrix", g.matrix},
        {"row title", g.rowTitle},
        {"column title", g.columnTitle},
        {"row sums", g.rowSums},
        {"column sums", g.columnSums},
        {"colour bar", g.colourBar},
        // Labels of small cells may reach beyond the matrix by half a line.
        {"row labels", g.rowLabels.adjusted(0.0, 10.0, 0.0, -10.0)},
        {"column labels", g.columnLabels.adjusted(10.0, 0.0, -20.0, 0.0)}};
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const QRectF& part = parts[i].second;
        if (!part.isEmpty() && !QRectF({0.0, 0.0}, view).adjusted(-0.5, -0.5, 0.5, 0.5).contains(part)) {
            return QStringLiteral("%1 is cut").arg(QLatin1String(parts[i].first));
        }
        for (qsizetype j = i + 1; j < parts.size(); ++j) {
            const QRectF both = part.intersected(parts[j].second);
            if (both.width() > 0.5 && both.height() > 0.5) {
                return QStringLiteral("%1 lies over %2")
                    .arg(QLatin1String(parts[i].first), QLatin1String(parts[j].first));
            }
        }
    }
    return {};
}

bool isSquare(const QSizeF& cell) {
    return cell.width() == cell.height();
}

} // namespace

/// The room that the matrix of the centre has, and what it does with it.
class TestMatrixRoom final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }

    void numbersStandWhereThereIsRoom_data() {
        QTest::addColumn<int>("tokens");
        for (const int tokens : {3, 7, 12, 50}) {
            QTest::addRow("%d tokens", tokens) << tokens;
        }
    }

    void numbersStandWhereThereIsRoom() {
        QFETCH(int, tokens);
        const auto count = static_cast<std::size_t>(tokens);
        OpenWindow open("");
        QVERIFY(open.session.open(sentence(count), {}));
        QVERIFY(open.session.waitForResult());
        for (const QSize& size : kSizes) {
            settle(open, size);
            for (const Stage stage : {Stage::Q, Stage::Scaled, Stage::Weights}) {
                open.selection.setStage(stage);
                const HeatmapGeometry geometry = open.view.geometry();
                const int type = typeOf(open.view.picture(), geometry);
                const QString all = told(count, size, geometry, type);
                const QString collision = collisionIn(geometry, open.view.size());
                QVERIFY2(collision.isEmpty(), qPrintable(all + ": " + collision));
                QVERIFY2(type == 0 || type >= 11, qPrintable(all));
                if (stage != Stage::Weights) {
                    continue;
                }
                const bool hasRoom = tokens <= 7 || (tokens == 12 && size.width() >= 1280);
                QVERIFY2(!hasRoom || (type >= 11 && geometry.digits == 3), qPrintable(all));
                QVERIFY2(tokens > 12 || (type >= 11 && geometry.digits >= 2), qPrintable(all));
                QVERIFY2(tokens < 50 || (type == 0 && isSquare(geometry.cellSize)), qPrintable(all));
                QVERIFY2(tokens > 3 || isSquare(geometry.cellSize), qPrintable(all));
                const double area = open.view.width() * open.view.height();
                const double share = geometry.matrix.width() * geometry.matrix.height() / area;
                QVERIFY2(share >= 0.2, qPrintable(all + QStringLiteral(": share %1").arg(share)));
            }
        }
    }

    void aMessageTakesNoNumberAway() {
        OpenWindow open("");
        QVERIFY(open.session.open(sentence(3), {}));
        QVERIFY(open.session.waitForResult());
        settle(open, {1024, 768});
        open.window.messages().showError(QStringLiteral("A line that says something, and takes its room"));
        QTest::qWait(20);
        const HeatmapGeometry geometry = open.view.geometry();
        const int type = typeOf(open.view.picture(), geometry);
        QVERIFY2(type >= 11 && geometry.digits == 3, qPrintable(told(3, {1024, 768}, geometry, type)));
    }

    void cellsAreAsWideAsTheirNumbersNeed() {
        OpenWindow open("");
        QVERIFY(open.session.open(sentence(12), {}));
        QVERIFY(open.session.waitForResult());
        const HeatmapPicture picture = open.view.picture();
        // 0.401 in 11 px and 13 px, with 4 px free on both sides.
        const auto needed = [](int type, const char* number) {
            return std::ceil(textWidth(sansFont(type), QLatin1String(number)) + 8.0);
        };
        const HeatmapGeometry wide = layoutHeatmap(picture, {960, 400});
        QVERIFY2(wide.cellSize.width() > wide.cellSize.height(), qPrintable(told(12, {960, 400}, wide, 0)));
        QCOMPARE(wide.cellSize.width(), needed(13, "0.401"));
        QCOMPARE(wide.digits, 3);
        // Too little for three decimals, enough for two.
        const HeatmapGeometry narrow = layoutHeatmap(picture, {580, 400});
        QCOMPARE(narrow.digits, 2);
        QVERIFY(narrow.cellSize.width() >= needed(11, "0.40"));
        QVERIFY(narrow.cellSize.width() < needed(11, "0.401"));
        // Too little for any: squares again, and all decimals that were asked for.
        const HeatmapGeometry small = layoutHeatmap(picture, {400, 240});
        QVERIFY(isSquare(small.cellSize));
        QCOMPARE(small.digits, 3);
        // Squares where they are large enough.
        const HeatmapGeometry large = layoutHeatmap(picture, {1200, 900});
        QVERIFY(isSquare(large.cellSize));
        QCOMPARE(typeOf(picture, large) >= 11, true);
        // A file has squares in any case.
        HeatmapPicture file = picture;
        file.isInWindow = false;
        QVERIFY(isSquare(layoutHeatmap(file, {960, 400}).cellSize));
    }

    void nothingIsCutInSmallViews() {
        for (const std::size_t tokens : {2U, 7U, 12U, 50U}) {
            OpenWindow open("");
            QVERIFY(open.session.open(sentence(tokens), {}));
            QVERIFY(open.session.waitForResult());
            for (const Stage stage : {Stage::Q, Stage::Scaled, Stage::Weights}) {
                open.selection.setStage(stage);
                const HeatmapPicture picture = open.view.picture();
                for (const QSize& size : {QSize(320, 240), QSize(430, 260), QSize(700, 200)}) {
                    const HeatmapGeometry geometry = layoutHeatmap(picture, size);
                    const QString collision = collisionIn(geometry, size);
                    QVERIFY2(collision.isEmpty(),
                             qPrintable(told(tokens, size, geometry, 0) + ": " + collision +
                                        QStringLiteral(", stage %1").arg(int(stage))));
                }
            }
        }
    }

    void theRoomIsFoundQuickly() {
        // The layout is asked for at each move of the mouse.
        OpenWindow open("");
        QVERIFY(open.session.open(sentence(20), {}));
        QVERIFY(open.session.waitForResult());
        const HeatmapPicture picture = open.view.picture();
        constexpr int kRounds = 20;
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < kRounds; ++i) {
            QVERIFY(layoutHeatmap(picture, {600.0 + i, 400.0}).cell > 0.0);
        }
        qInfo("%.2f ms a layout", static_cast<double>(timer.nsecsElapsed()) / 1e6 / kRounds);
        QVERIFY(timer.elapsed() < kRounds * 50);
    }

    void namesStayWhereOnlyNumbersHaveRoom() {
        OpenWindow open("");
        QVERIFY(open.session.open(sentence(12), {}));
        QVERIFY(open.session.waitForResult());
        settle(open, {1024, 768});
        const HeatmapGeometry geometry = open.view.geometry();
        QCOMPARE(geometry.digits, 2);
        // A number keeps clear of the frame of the current cell, three pixels wide.
        QVERIFY(geometry.cellSize.width() >= textWidth(sansFont(11), QStringLiteral("0.40")) + 6.0);
        QCOMPARE(geometry.labelAngle, 90);
        QCOMPARE(geometry.rowForm, LabelForm::Token);
        QVERIFY(geometry.rowLabels.width() >= textWidth(labelFont(12, true), QStringLiteral("brown")));
    }

    /// Beside each other in a window 1280 wide, alone, and with the whole window: numbers took the words'
    /// place.
    void wordsStandBesideNumbers_data() {
        QTest::addColumn<int>("tokens");
        QTest::addColumn<QSizeF>("size");
        QTest::addColumn<bool>("isDifference");
        QTest::addColumn<int>("digits");
        QTest::addRow("9 side by side") << 9 << QSizeF(332, 290) << false << 1;
        QTest::addRow("9 side by side with all room") << 9 << QSizeF(425, 570) << false << 2;
        QTest::addRow("9 of a difference") << 9 << QSizeF(425, 570) << true << 2;
        QTest::addRow("14 alone") << 14 << QSizeF(664, 340) << false << 2;
    }
    void wordsStandBesideNumbers() {
        QFETCH(int, tokens);
        QFETCH(QSizeF, size);
        QFETCH(bool, isDifference);
        QFETCH(int, digits);
        Scene scene = sentence(static_cast<std::size_t>(tokens));
        std::vector<std::string> words{"<|endoftext|>", "The", "troph", "y",    "didn", "'t",   "fit",
                                       "because",       "it",  "quick", "over", "lazy", "near", "home"};
        words.resize(static_cast<std::size_t>(tokens));
        scene.tokens = TokenList(words);
        OpenWindow open("");
        QVERIFY(open.session.open(scene, {}));
        QVERIFY(open.session.waitForResult());
        HeatmapPicture picture = open.view.picture();
        picture.showSums = tokens == 14;
        picture.isDifference = isDifference;
        const HeatmapGeometry g = layoutHeatmap(picture, size);
        const QString all = told(g.rows, size.toSize(), g, typeOf(picture, g));
        QVERIFY2(typeOf(picture, g) >= 11 && g.digits == digits, qPrintable(all));
        QVERIFY2(g.rowForm != LabelForm::Index && g.columnForm != LabelForm::Index, qPrintable(all));
        const QFont font = labelFont(kInterfaceSize, true);
        QVERIFY2(g.rowLabels.width() >= textWidth(font, QStringLiteral("troph")), qPrintable(all));
        QVERIFY2(g.labelAngle != 0 && g.columnLabels.height() >= textWidth(font, QStringLiteral("didn")),
                 qPrintable(all));
        const QString collision = collisionIn(g, size);
        QVERIFY2(collision.isEmpty(), qPrintable(all + ": " + collision));
    }

    /// Long words above them left cells of 40 × 16.
    void aDecimalGoesBeforeTheShape() {
        Scene scene = sentence(11);
        std::vector<std::string> words;
        for (int i = 0; i < 11; ++i) {
            words.push_back("homehoxing" + std::string(1, static_cast<char>('a' + i)));
        }
        scene.tokens = TokenList(words);
        OpenWindow open("");
        QVERIFY(open.session.open(scene, {}));
        QVERIFY(open.session.waitForResult());
        HeatmapPicture picture = open.view.picture();
        picture.title = QStringLiteral("words: sum over keys, mean over queries");
        const QSizeF size(664, 345);
        const HeatmapGeometry g = layoutHeatmap(picture, size);
        const QString all = told(11, size.toSize(), g, typeOf(picture, g));
        QVERIFY2(typeOf(picture, g) >= 11 && g.digits >= 2, qPrintable(all));
        QVERIFY2(g.cellSize.width() <= 2.25 * g.cellSize.height(), qPrintable(all));
    }

    /// A longer word than those, in the middle of a window 1024 wide under a title bar; and words that have
    /// no room at all.
    void wordsComeBeforeDecimalsAndTitles() {
        Scene scene = sentence(12);
        scene.tokens = {"The", "cat", "sat", "on", "the", "mat", "because", "it", "was", "so", "tired", "."};
        scene.mask = withCausal(scene.mask, true);
        OpenWindow open("");
        const auto check = [&](const QSizeF& size) {
            QVERIFY(open.session.open(scene, {}));
            QVERIFY(open.session.waitForResult());
            const HeatmapPicture picture = open.view.picture();
            const HeatmapGeometry g = layoutHeatmap(picture, size);
            const QString all = told(12, size.toSize(), g, typeOf(picture, g));
            QVERIFY2(typeOf(picture, g) >= 11, qPrintable(all));
            QVERIFY2(g.rowForm != LabelForm::Index && g.columnForm != LabelForm::Index, qPrintable(all));
            const QString collision = collisionIn(g, size);
            QVERIFY2(collision.isEmpty(), qPrintable(all + ": " + collision));
        };
        check({430, 324});
        check({430, 345});
        scene.tokens = TokenList(std::vector<std::string>(12, "electroencephalographically"));
        check({664, 357});
    }

    void axesAreNamedWhereTokensAreNot() {
        Scene scene = sentence(12);
        std::vector<std::string> indices;
        for (int i = 0; i < 12; ++i) {
            indices.push_back(std::to_string(i));
        }
        scene.tokens = TokenList(indices);
        OpenWindow open("");
        QVERIFY(open.session.open(scene, {}));
        QVERIFY(open.session.waitForResult());
        const HeatmapGeometry g = layoutHeatmap(open.view.picture(), {430, 345});
        const QString all = told(12, {430, 345}, g, typeOf(open.view.picture(), g));
        QVERIFY2(typeOf(open.view.picture(), g) >= 11, qPrintable(all));
        QVERIFY2(!g.rowTitle.isEmpty() && !g.columnTitle.isEmpty() && g.labelAngle == 0, qPrintable(all));
    }

    /// Cells too small for the word: one place of the hatch has it.
    void theHatchSaysWhatItMeans_data() {
        QTest::addColumn<int>("tokens");
        for (const int tokens : {3, 7, 12, 50}) {
            QTest::addRow("%d tokens", tokens) << tokens;
        }
    }
    void theHatchSaysWhatItMeans() {
        QFETCH(int, tokens);
        Scene scene = sentence(static_cast<std::size_t>(tokens));
        scene.mask = withCausal(scene.mask, true);
        OpenWindow open("");
        QVERIFY(open.session.open(scene, {}));
        QVERIFY(open.session.waitForResult());
        HeatmapPicture picture = open.view.picture();
        const QSize size(664, 357);
        const HeatmapGeometry g = layoutHeatmap(picture, size);
        const auto painted = [&](ValuesShown values) {
            picture.values = values;
            QImage image(size, QImage::Format_RGB32);
            image.fill(picture.palette.theme.panel);
            QPainter painter(&image);
            drawHeatmap(painter, picture, g);
            return image;
        };
        const QImage without = painted(ValuesShown::Off);
        const QImage with = painted(ValuesShown::Auto);
        int changed = 0;
        for (std::size_t row = 1; row < g.rows; ++row) { // that of the first has the frame
            for (std::size_t column = row + 1; column < g.columns; ++column) {
                const QRect cell = g.cellRect(row, column).toAlignedRect();
                for (int y = cell.top() + 1; y < cell.bottom(); ++y) {
                    for (int x = cell.left() + 1; x < cell.right(); ++x) {
                        changed += with.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
                    }
                }
            }
        }
        QVERIFY2(changed > 40, qPrintable(told(g.rows, size, g, changed)));
    }

    void sumsAlongTheSoftmaxStand() {
        for (const std::size_t tokens : {3U, 7U, 12U}) {
            Scene scene = sentence(tokens);
            scene.orientation = Orientation::Columns;
            OpenWindow open("");
            QVERIFY(open.session.open(scene, {}));
            QVERIFY(open.session.waitForResult());
            for (const QSize& size : kSizes) {
                settle(open, size);
                const HeatmapGeometry geometry = open.view.geometry();
                const QString all = told(tokens, size, geometry, 0);
                const bool isNarrow = tokens == 12 && size.width() == 1024;
                QVERIFY2(isNarrow || !geometry.columnSums.isEmpty(), qPrintable(all));
                const QString collision = collisionIn(geometry, open.view.size());
                QVERIFY2(collision.isEmpty(), qPrintable(all + ": " + collision));
            }
        }
    }

    void tooSmallCellsAreSaid() {
        OpenWindow open("");
        QVERIFY(open.session.open(sentence(50), {}));
        QVERIFY(open.session.waitForResult());
        settle(open, {1024, 768});
        const auto digits = [&open]() -> const QToolButton* {
            for (const auto* button : open.window.findChild<QWidget*>(QStringLiteral("viewHeader"))
                                          ->findChildren<QToolButton*>()) {
                if (button->accessibleName() == QStringLiteral("Decimals")) {
                    return button;
                }
            }
            return nullptr;
        };
        QTRY_COMPARE(digits()->text(), QStringLiteral("No digits"));
        QVERIFY(digits()->toolTip().contains(QStringLiteral("O gives the matrix the whole window")));
    }

    void weightsHaveTwoDecimalsAtLeast() {
        QCOMPARE(fewestDigits(RangeGroup::Weights, 4), 2);
        QCOMPARE(fewestDigits(RangeGroup::Weights, 1), 1);
        QCOMPARE(fewestDigits(RangeGroup::Scores, 4), 1);
        QCOMPARE(fewestDigits(RangeGroup::Values, 0), 0);
    }

    void fewerDecimalsAreSaidWhereTheyAreChosen() {
        OpenWindow open("");
        QVERIFY(open.session.open(sentence(7), {}));
        QVERIFY(open.session.waitForResult());
        const auto digits = [&open] {
            QCoreApplication::processEvents();
            QTest::qWait(20);
            QString text;
            for (const auto* button : open.window.findChild<QWidget*>(QStringLiteral("viewHeader"))
                                          ->findChildren<QToolButton*>()) {
                text = button->accessibleName() == QStringLiteral("Decimals") ? button->text() : text;
            }
            return text;
        };
        settle(open, {1600, 1000});
        QCOMPARE(digits(), QStringLiteral("Digits 3"));
        open.window.context().appearance.setDigits(6);
        settle(open, {1024, 768});
        const int printed = open.view.geometry().digits;
        QVERIFY2(printed < 6, qPrintable(QString::number(printed)));
        QCOMPARE(digits(), QStringLiteral("Digits %1 of 6").arg(printed));
    }

    void theFormulaStaysInANarrowWindow() {
        OpenWindow open;
        settle(open, {1024, 768});
        QVERIFY(open.window.findChild<QWidget*>(QStringLiteral("viewHeader"))
                    ->findChild<FormulaLabel*>()
                    ->isVisible());
    }

    void theEndsOfALevelBarSetTheRange() {
        OpenWindow open;
        settle(open, {1024, 768});
        const QRectF ramp = open.view.geometry().colourRamp;
        QVERIFY(ramp.width() > ramp.height());
        const double before = open.view.picture().palette.ranges.of(RangeGroup::Weights).high;
        const QPoint end(qRound(ramp.right()), qRound(ramp.center().y()));
        QTest::mousePress(&open.view, Qt::LeftButton, {}, end);
        QTest::mouseMove(&open.view, end + QPoint(30, 0));
        QTest::mouseRelease(&open.view, Qt::LeftButton, {}, end + QPoint(30, 0));
        const double after = open.view.picture().palette.ranges.of(RangeGroup::Weights).high;
        QVERIFY2(after > before, qPrintable(QStringLiteral("%1, %2").arg(before).arg(after)));
    }

    void aSmallCellWithoutNumberHasAMark() {
        OpenWindow open("");
        Scene scene = sentence(30);
        QVERIFY(open.session.open(scene, {}));
        QVERIFY(open.session.waitForResult());
        QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::X, 4, 0, std::nan(""))));
        QVERIFY(open.session.waitForResult());
        settle(open, {1280, 800});
        open.selection.setStage(Stage::Scaled);
        const HeatmapGeometry geometry = open.view.geometry();
        QCOMPARE(typeOf(open.view.picture(), geometry), 0);
        QVERIFY(std::isnan(open.number(Stage::Scaled, 4, 9)));
        const QImage image = open.view.grab().toImage();
        const QColor middle = image.pixelColor(geometry.rectOf(4, 9).center().toPoint());
        QVERIFY2(middle.lightness() < 128, qPrintable(middle.name()));
    }

private:
    OwnPlaces m_places;
};

template struct attnscope::test::Registered<TestMatrixRoom>;
#include "tst_matrix_room.moc"
