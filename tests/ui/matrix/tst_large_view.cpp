// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/large_window_fixture.h"
#include "ui/matrix/histogram_view.h"
#include "ui/paint/heatmap/lens.h"
#include "ui/paint/row/row_profile.h"
#include "ui/row/row_panel.h"

#include <QComboBox>
#include <QTabBar>

using namespace large_window_fixture;

/// How the parts of a large scene are drawn: what makes them easy to read.
class TestLargeView : public QObject {
    Q_OBJECT

private slots:
    void init() { m_places.clear(); }
    void barsOfTheHistogramStandEvenly();
    void bothAxesHaveTheSameIndices();
    void theScaleOfARowIsRound_data();
    void theScaleOfARowIsRound();
    void numbersOfTheScaleHaveNoExponent();
    void theLensHidesWhatIsMasked();
    void theTabsOfTheRowAreWhole();

private:
    OwnPlaces m_places;
};

void TestLargeView::barsOfTheHistogramStandEvenly() {
    LargeWindow open;
    HistogramView& view = open.part<HistogramView>();
    Histogram histogram;
    histogram.low = -8.0;
    histogram.high = 9.0;
    histogram.counts.assign(171, 1000);
    view.setHistogram(histogram);
    const QImage image = view.grab().toImage();
    const QColor outside = open.window.context().appearance.theme().border;
    // Left of the colours every bar is alike: the lines of all of them are as far from each other.
    const int y = image.height() - 34;
    const int end = static_cast<int>(view.xOf(view.range().low)) - 6;
    std::vector<int> gaps;
    for (int x = static_cast<int>(view.xOf(-7.0)); x < end; ++x) {
        if (image.pixelColor(x, y) != outside) {
            gaps.push_back(x);
        }
    }
    QVERIFY(gaps.size() > 8);
    for (std::size_t at = 1; at < gaps.size(); ++at) {
        QCOMPARE(gaps[at] - gaps[at - 1], gaps[1] - gaps[0]);
    }
    QVERIFY(gaps[1] - gaps[0] >= 3);
}

void TestLargeView::bothAxesHaveTheSameIndices() {
    LargeWindow open;
    const HeatmapGeometry places = open.view.geometry();
    const QImage image = open.view.grab().toImage();
    const QColor tick = open.window.context().appearance.theme().tertiary;
    const QRect frame = places.matrix.toRect();
    const auto ticks = [&](bool down, int away) {
        int count = 0;
        // The badge of the selected query lies at the first of them.
        for (int at = 40; at < (down ? frame.height() : frame.width()); ++at) {
            const QPoint place = down ? QPoint(frame.left() - away, frame.top() + at)
                                      : QPoint(frame.left() + at, frame.top() - away);
            count += image.pixelColor(place) == tick ? 1 : 0;
        }
        return count;
    };
    QVERIFY(ticks(true, 5) >= 3);
    QCOMPARE(ticks(true, 5), ticks(false, 5));
    // Short ones stand half way between the long.
    QVERIFY(ticks(true, 2) >= 2 * ticks(true, 5) - 1);
    QCOMPARE(ticks(true, 2), ticks(false, 2));
}

void TestLargeView::theScaleOfARowIsRound_data() {
    QTest::addColumn<double>("largest");
    QTest::addColumn<double>("top");
    QTest::newRow("of the large example") << 0.179 << 0.2;
    QTest::newRow("all on one key") << 1.0 << 1.0;
    QTest::newRow("an even row") << 1.0 / 600.0 << 0.002;
    QTest::newRow("small") << 0.0565 << 0.06;
    QTest::newRow("tiny") << 1.3e-7 << 1.5e-7;
}
void TestLargeView::theScaleOfARowIsRound() {
    QFETCH(double, largest);
    QFETCH(double, top);
    std::vector<double> weights(700, largest / 10.0);
    weights[300] = largest;
    ProfilePicture picture;
    picture.weights = &weights;
    const ProfileGeometry geometry = layoutProfile(picture, {0.0, 0.0, 900.0, 100.0});
    const std::vector<double> ticks = profileTicks(geometry);
    QVERIFY(ticks.size() >= 3);
    QCOMPARE(ticks.front(), top);
    QCOMPARE(ticks.back(), 0.0);
    for (const double tick : ticks) {
        const double shown = tick == 0.0 ? 0.0 : tick / std::pow(10.0, std::floor(std::log10(tick)) - 1.0);
        QVERIFY2(std::abs(shown - std::round(shown)) < 1e-6, qPrintable(QString::number(tick)));
    }
}

void TestLargeView::numbersOfTheScaleHaveNoExponent() {
    QCOMPARE(profileTickText(0.0), QStringLiteral("0"));
    QCOMPARE(profileTickText(0.2), QStringLiteral("0.2"));
    QCOMPARE(profileTickText(2e-4), QStringLiteral("0.0002"));
    QCOMPARE(profileTickText(1.5e-5), QStringLiteral("0.000015"));
    QCOMPARE(profileTickText(1.0), QStringLiteral("1"));
}

void TestLargeView::theLensHidesWhatIsMasked() {
    const QRectF frame(100.0, 60.0, 700.0, 700.0);
    // A band along the diagonal, as a causal window has it: it ends in two of the corners.
    const auto onBand = [&](const QRectF& card) {
        int inside = 0;
        for (double part = 0.0; part <= 1.0; part += 0.01) {
            inside += card.contains(frame.topLeft() + part * QPointF(700.0, 700.0)) ? 1 : 0;
        }
        return inside / 100.0;
    };
    for (const double part : {0.1, 0.3, 0.45, 0.6, 0.9}) {
        const QPointF pointer = frame.topLeft() + part * QPointF(700.0, 700.0);
        const QRectF marked(pointer - QPointF(7.0, 7.0), QSizeF(14.0, 14.0));
        const QRectF place = lensPlace(frame, pointer, marked, onBand);
        QVERIFY(!place.isEmpty());
        QCOMPARE(onBand(place), 0.0);
    }
}

void TestLargeView::theTabsOfTheRowAreWhole() {
    LargeWindow open;
    open.window.resize(1280, 800);
    open.part<RowPanel>().parentWidget()->raise();
    const auto* tabs = open.window.findChild<QTabBar*>(QStringLiteral("rowTabs"));
    QVERIFY(tabs != nullptr);
    QTRY_VERIFY(tabs->isVisible());
    QVERIFY(tabs->elideMode() == Qt::ElideNone);
    QTRY_VERIFY(tabs->width() >= tabs->sizeHint().width());
    QVERIFY(tabs->tabRect(tabs->count() - 1).right() < tabs->width());
    const auto* order = open.window.findChild<QComboBox*>(QStringLiteral("termOrder"));
    QVERIFY(order->mapTo(&open.part<RowPanel>(), order->rect().topRight()).x() <
            open.part<RowPanel>().width());
}

template struct attnscope::test::Registered<TestLargeView>;
#include "tst_large_view.moc"
