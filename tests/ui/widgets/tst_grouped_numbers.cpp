// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/large_window_fixture.h"
#include "ui/matrix/cell_readout.h"
#include "ui/matrix/large_header.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/heatmap/heatmap_labels.h"
#include "ui/row/row_profile_view.h"
#include "ui/row/row_sentence.h"
#include "ui/row/row_statistics_cards.h"
#include "ui/widgets/formula_label.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLocale>
#include <QRegularExpression>

using namespace large_window_fixture;

/// Every number of four digits that people read is written alike, in every locale.
class TestGroupedNumbers : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany)); }
    void init() { m_places.clear(); }
    void readOutsAreGrouped();
    void namesAndTicksAreGrouped();
    void tokensWithoutNamesAreOneNumber();
    void noTextOfTheWindowHasFourBareDigits();

private:
    OwnPlaces m_places;
};

namespace {

Scene longScene() {
    constexpr std::size_t kLong = 1300;
    Scene scene = hotScene();
    scene.tokens = TokenList(std::vector<std::string>(kLong, "w"));
    BlockMatrix q(kLong, 2);
    BlockMatrix k(kLong, 2);
    q.set(1207, 0, 10.0);
    k.set(1105, 0, 1.0);
    scene.input = QkvInput{q, k, BlockMatrix(kLong, 3, 2.0)};
    MaskLayer layer;
    layer.spec = "causal";
    scene.mask.layers.push_back(layer);
    return scene;
}

} // namespace

void TestGroupedNumbers::readOutsAreGrouped() {
    LargeWindow open(longScene());
    const QString cell = cellReadout(open.session.snapshot(), {Stage::Weights, 1207, 1105});
    QVERIFY2(cell.contains(QStringLiteral("(1,207, 1,105)")), qPrintable(cell));
    const QString value = cellReadout(open.session.snapshot(), {Stage::V, 1207, 2});
    QVERIFY2(value.contains(QStringLiteral("(1,207, 2)")), qPrintable(value));
    QVERIFY(open.part<LargeHeader>().facts().startsWith(QStringLiteral("1,300 × 1,300")));
    open.selection.setCell({Stage::Weights, 1207, 1105});
    QTRY_COMPARE(open.part<RowProfile>().caption().section(u',', 0, 1),
                 QStringLiteral("1,208 keys attended"));
    open.selection.setCell({Stage::Weights, 1200, 1105});
    // An even row: as many keys as it has.
    QTRY_VERIFY(open.part<RowStatisticsCards>().accessibleDescription().contains(
        QStringLiteral("perplexity 1,201 of 1,201")));
    std::vector<double> weights(1300, 0.0);
    weights[1105] = 0.75;
    weights[1207] = 0.25;
    QCOMPARE(rowSentence(weights, 1207, longScene()).text,
             QStringLiteral("w (1,207) takes 75 % from w (1,105), 25 % from itself"));
}

void TestGroupedNumbers::namesAndTicksAreGrouped() {
    const TokenList tokens;
    const AxisLabels labels(tokens, AxisKind::Keys, 70000, 1, kTitleSize);
    QCOMPARE(labels.at(64999).index, QStringLiteral("65,000"));
    QCOMPARE(labels.at(998).index, QStringLiteral("999"));
}

void TestGroupedNumbers::tokensWithoutNamesAreOneNumber() {
    const AxisLabels labels(TokenList{"0", "1", "1"}, AxisKind::Keys, 3, 0, kTitleSize);
    QCOMPARE(labels.at(1).index, QStringLiteral("1"));
    QCOMPARE(labels.at(1).text, QString());
    QCOMPARE(labels.at(2).index, QStringLiteral("2"));
    QCOMPARE(labels.at(2).text, QStringLiteral("1"));
    const AxisLabels plain(TokenList{"0", "1", "2"}, AxisKind::Keys, 3, 0, kTitleSize);
    QCOMPARE(plain.widest(kTitleSize), plain.widest(kTitleSize, LabelForm::Index));
}

void TestGroupedNumbers::noTextOfTheWindowHasFourBareDigits() {
    LargeWindow open(longScene());
    open.selection.setCell({Stage::Weights, 1207, 1105});
    QTRY_VERIFY(open.part<RowProfile>().caption().startsWith(QStringLiteral("1,208")));
    // Years of papers and what formulas say stay as they are; tags are no text.
    static const QRegularExpression none(QStringLiteral("<[^>]*>|et al\\. \\d{4}"));
    static const QRegularExpression bare(QStringLiteral("(?<![\\d.,])\\d{4,}(?!\\d*[.,]\\d)"));
    const auto check = [](const QWidget* widget, const QString& text) {
        QVERIFY2(!bare.match(QString(text).remove(none)).hasMatch(),
                 qPrintable(
                     QStringLiteral("%1 %2: %3")
                         .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(), text)));
    };
    int seen = 0;
    for (const QWidget* widget : open.window.findChildren<QWidget*>()) {
        if (qobject_cast<const FormulaLabel*>(widget) != nullptr) {
            continue;
        }
        check(widget, widget->accessibleName());
        check(widget, widget->accessibleDescription());
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            check(widget, label->text());
            seen += label->text().contains(QStringLiteral("1,")) ? 1 : 0;
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            check(widget, button->text());
        }
    }
    QVERIFY(seen > 0);
}

template struct attnscope::test::Registered<TestGroupedNumbers>;
#include "tst_grouped_numbers.moc"
