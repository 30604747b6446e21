// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/row/row_profile.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr QSize kProfileSize{700, 160};

/// One strong key, even bars of 40 % of its height and among them a key of no height.
std::vector<double> weightsAround(std::size_t low) {
    std::vector<double> weights(300, 0.16 * 0.2);
    weights[40] = 0.2;
    weights[low] = 0.2e-5;
    return weights;
}

QImage paintedProfile(const std::vector<double>& weights, std::optional<std::size_t> key) {
    ProfilePicture picture;
    picture.weights = &weights;
    picture.palette = makePalette(lightTheme(), {});
    picture.key = key;
    QImage image(kProfileSize, QImage::Format_RGB32);
    image.fill(picture.palette.theme.panel);
    QPainter painter(&image);
    drawProfile(painter, picture, layoutProfile(picture, QRectF(QPointF(), kProfileSize)));
    return image;
}

} // namespace

/// The row of a long document as bars.
class TestRowProfile : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void aNameHidesNoBars_data();
    void aNameHidesNoBars();
};

void TestRowProfile::aNameHidesNoBars_data() {
    QTest::addColumn<std::size_t>("key");
    QTest::newRow("at the right") << std::size_t{297};
    QTest::newRow("in the middle") << std::size_t{150};
    QTest::newRow("beside the strongest") << std::size_t{42};
}

void TestRowProfile::aNameHidesNoBars() {
    QFETCH(const std::size_t, key);
    const std::vector<double> weights = weightsAround(key);
    const QImage without = paintedProfile(weights, {});
    const QImage with = paintedProfile(weights, key);
    const QRgb bar = without.pixel(kProfileSize.width() / 3, kProfileSize.height() - 30);
    int bars = 0;
    int hidden = 0;
    int others = 0;
    for (int y = 0; y < kProfileSize.height(); ++y) {
        for (int x = 0; x < kProfileSize.width(); ++x) {
            const bool isBar = without.pixel(x, y) == bar;
            const bool isOther = with.pixel(x, y) != without.pixel(x, y);
            bars += isBar ? 1 : 0;
            hidden += isBar && isOther ? 1 : 0;
            others += isOther ? 1 : 0;
        }
    }
    QVERIFY(bars > 10'000);
    QVERIFY2(others > 200, "the name is there");
    // The ring on the bar's end and the line from there to the name.
    QVERIFY2(hidden < 250, qPrintable(QStringLiteral("%1 pixels of bars are hidden").arg(hidden)));
}

template struct attnscope::test::Registered<TestRowProfile>;
#include "tst_row_profile.moc"
