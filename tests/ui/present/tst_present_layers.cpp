// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/present/presented.h"
#include "tests/ui/present/slide_texts.h"
#include "ui/paint/slide/slide_measures.h"
#include "ui/present/what_if_editor.h"
#include "ui/session/appearance.h"

#include <QLabel>
#include <QTableWidget>

#include <algorithm>

using namespace window_fixture;

/// What lies over a slide: the spotlight, the editor, the black screen.
class TestPresentLayers final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void cleanup() { QSettings().clear(); }
    void theSpotlightDimsAllButTheRow();
    void theSpotlightEndsWithEscAndWithTheLesson();
    void theEditorIsAsDarkAsTheSlide();
    void theEditorHasTheColoursOfTheSlide();
    void theEndSaysWhatComesNext();

private:
    OwnPlaces m_places;
};

void TestPresentLayers::theSpotlightDimsAllButTheRow() {
    Presented open;
    open.goTo("mix");
    open.slide().resize(1280, 800);
    const Slide plain = open.run().slide();
    const SlideLayout layout = layoutSlide(plain, QSizeF(1280, 800));
    const auto* const matrix = std::get_if<SlideMatrix>(&plain.parts.front());
    QVERIFY(matrix != nullptr && matrix->picture.query);
    const std::size_t lit = *matrix->picture.query;
    const auto [picture, geometry] = placeHeatmap(*matrix, layout.parts[0].size() / layout.unit, layout.unit);
    const auto cell = [&, &geometry = geometry](std::size_t row) {
        const QRectF rect = geometry.rectOf(row, 0);
        return (layout.parts[0].topLeft() + (rect.topLeft() + QPointF(3.0, 3.0)) * layout.unit).toPoint();
    };
    // Large letters are smoothed otherwise once Qt has them in its cache.
    for (int i = 0; i < 2; ++i) {
        open.key(Qt::Key_S);
        open.slide().grab();
    }
    const QImage before = open.slide().grab().toImage();
    open.key(Qt::Key_S);
    QVERIFY(open.run().isSpotlit());
    const QImage after = open.slide().grab().toImage();
    QCOMPARE(after.pixelColor(cell(lit)), before.pixelColor(cell(lit)));
    const std::size_t other = lit == 0 ? 1 : 0;
    QVERIFY(after.pixelColor(cell(other)).lightness() > before.pixelColor(cell(other)).lightness() + 5);
    // The names of the keys, and the picture of the row, stay as they are; the words are dimmed.
    const QRectF labels = geometry.columnLabels;
    const QRect names(
        QRectF(layout.parts[0].topLeft() + labels.topLeft() * layout.unit, labels.size() * layout.unit)
            .toRect()
            .adjusted(2, 2, -2, -2));
    QVERIFY(names.width() > 100 && names.height() > 10);
    QCOMPARE(after.copy(names), before.copy(names));
    const QRect row = layout.parts.back().toRect().adjusted(2, 2, -2, -2);
    QCOMPARE(after.copy(row), before.copy(row));
    open.key(Qt::Key_S);
    QCOMPARE(open.slide().grab().toImage(), before);
    // A slide without a row says so, and stays as it is.
    Presented without("love");
    without.goTo("transpose");
    without.key(Qt::Key_S);
    QVERIFY(!without.run().isSpotlit());
    QVERIFY(without.slide().accessibleDescription().contains(QStringLiteral("no row")));
}

/// Else the next class meets a dim slide, and nothing on it says why.
void TestPresentLayers::theSpotlightEndsWithEscAndWithTheLesson() {
    Presented open;
    open.goTo("mix");
    open.key(Qt::Key_S);
    QVERIFY(open.run().isSpotlit());
    open.key(Qt::Key_Escape);
    QVERIFY(open.isOn() && !open.run().isSpotlit());
    open.key(Qt::Key_S);
    open.run().end();
    QVERIFY(open.run().start());
    QVERIFY(!open.run().isSpotlit());
}

void TestPresentLayers::theEditorIsAsDarkAsTheSlide() {
    Presented open("love");
    open.goTo("softmax");
    const auto lightness = [&open] {
        QWidget& editor = open.slide().editor();
        return editor.grab().toImage().pixelColor(4, editor.height() / 2).lightness();
    };
    open.key(Qt::Key_E);
    QVERIFY2(lightness() > 200, qPrintable(QString::number(lightness())));
    open.key(Qt::Key_Escape);
    open.key(Qt::Key_T);
    open.key(Qt::Key_E);
    QVERIFY2(lightness() < 60, qPrintable(QString::number(lightness())));
}

/// Words that are read on a light slide though the window is dark, and the slide's range of colours.
void TestPresentLayers::theEditorHasTheColoursOfTheSlide() {
    Presented open("love");
    open.window.open()->appearance.setMode(Appearance::Mode::Dark);
    open.goTo("tokens");
    open.key(Qt::Key_E);
    auto* const message = open.slide().editor().findChild<QLabel*>(QStringLiteral("whatIfMessage"));
    const QImage words = message->grab().toImage();
    int darkest = 255;
    for (int y = 0; y < words.height(); ++y) {
        for (int x = 0; x < words.width(); ++x) {
            darkest = std::min(darkest, words.pixelColor(x, y).lightness());
        }
    }
    QVERIFY2(darkest < 100, qPrintable(QString::number(darkest)));
    auto* const table = open.slide().editor().findChild<QTableWidget*>();
    const QColor before = table->item(0, 0)->background().color();
    table->item(1, 0)->setText(QStringLiteral("50"));
    QVERIFY(open.session.waitForResult());
    // 1 of a range to 50 and more is nearly white.
    QTRY_VERIFY(table->item(0, 0)->background().color().lightness() > before.lightness());
}

/// A black screen without a word would be taken for a crash.
void TestPresentLayers::theEndSaysWhatComesNext() {
    Presented open("love");
    open.run().toLast();
    (void)open.session.waitForResult();
    const auto isAllBlack = [&open] {
        const QImage screen = open.slide().grab().toImage();
        for (int y = 0; y < screen.height(); ++y) {
            for (int x = 0; x < screen.width(); ++x) {
                if (screen.pixelColor(x, y) != QColor(Qt::black)) {
                    return false;
                }
            }
        }
        return true;
    };
    open.key(Qt::Key_B);
    QVERIFY(open.run().isBlack() && isAllBlack());
    open.key(Qt::Key_B);
    for (int press = 0; press < 6 && !open.run().isBlack(); ++press) {
        open.key(Qt::Key_PageDown);
    }
    QVERIFY(open.run().isEnded() && !isAllBlack());
    // A press too many on a clicker doesn't bring the last slide back.
    for (const Qt::Key key : {Qt::Key_PageDown, Qt::Key_Space, Qt::Key_Right, Qt::Key_F1}) {
        open.key(key);
        QVERIFY(open.run().isEnded());
    }
    open.key(Qt::Key_PageUp);
    QVERIFY(!open.run().isBlack() && !open.run().isEnded());
}

template struct attnscope::test::Registered<TestPresentLayers>;
#include "tst_present_layers.moc"
