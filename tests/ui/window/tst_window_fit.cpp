// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/formula.h"
#include "core/scene/initial_matrices.h"
#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/arithmetic/arithmetic_content.h"
#include "ui/arithmetic/arithmetic_header.h"
#include "ui/inputs/tint_legend.h"
#include "ui/row/row_panel.h"
#include "ui/widgets/elided_label.h"
#include "ui/window/tool_bar.h"

#include <QDockWidget>
#include <QFontMetrics>
#include <QHeaderView>
#include <QLabel>
#include <QPaintEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

using namespace window_fixture;

namespace {

/// The last one is what a screen of twice the pixels has, and more: 2560×1600 at factor 2 is 1280×800.
const std::array<QSize, 5> kScreens{QSize(1024, 768), QSize(1280, 800), QSize(1600, 1000), QSize(1920, 1080),
                                    QSize(2560, 1600)};
constexpr std::array<std::size_t, 4> kCounts{3, 7, 12, 50};

/// A sentence of English words; numbers with two decimals and both signs in four columns.
Scene sentenceOf(std::size_t tokens) {
    constexpr std::array kWords{"The", "quick", "brown", "fox",   "jumps", "over",
                                "the", "lazy",  "dog",   "while", "seven", "tired"};
    TokenInput input;
    BlockMatrix x = randomMatrix(MatrixRole::X, tokens, 4, 1);
    x.set(0, 3, -1.32);
    input.x = x;
    input.wQ = randomMatrix(MatrixRole::WQ, 4, 4, 2);
    input.wK = randomMatrix(MatrixRole::WK, 4, 4, 3);
    input.wV = randomMatrix(MatrixRole::WV, 4, 4, 4);
    std::vector<std::string> words;
    for (std::size_t i = 0; i < tokens; ++i) {
        words.emplace_back(kWords[i % kWords.size()]);
    }
    Scene scene;
    scene.tokens = TokenList(std::move(words));
    scene.input = input;
    return scene;
}

bool isShown(const QWidget& widget) {
    return widget.isVisible() && !widget.visibleRegion().isEmpty();
}

bool isWhole(const QWidget& widget) {
    return widget.isVisible() && widget.visibleRegion().boundingRect() == widget.rect();
}

QString widgetName(const QWidget& widget) {
    return QStringLiteral("%1 '%2'").arg(QLatin1String(widget.metaObject()->className()),
                                         widget.objectName().isEmpty() ? widget.accessibleName()
                                                                       : widget.objectName());
}

/// A label or button whose text has less room than it needs; empty where all have theirs.
QString cutText(const OpenWindow& f) {
    for (const QLabel* label : f.window.findChildren<QLabel*>()) {
        if (!isShown(*label) || label->text().isEmpty()) {
            continue;
        }
        const bool isTitle = label->parentWidget()->objectName() == QLatin1String("dockHeader");
        const bool mayElide = dynamic_cast<const ElidedLabel*>(label) != nullptr && !isTitle;
        const int needed =
            isTitle ? label->fontMetrics().horizontalAdvance(label->text()) : label->sizeHint().width();
        const bool isCut = label->wordWrap() ? label->height() < label->heightForWidth(label->width())
                                             : label->width() < needed;
        if (!mayElide && (isCut || label->text().contains(u'…'))) {
            return QStringLiteral("'%1' has %2 of %3").arg(label->text()).arg(label->width()).arg(needed);
        }
    }
    for (const QAbstractButton* button : f.window.findChildren<QAbstractButton*>()) {
        const auto* tool = qobject_cast<const QToolButton*>(button);
        const bool hasText = tool == nullptr || tool->toolButtonStyle() != Qt::ToolButtonIconOnly;
        if (isShown(*button) && hasText && !button->text().isEmpty() &&
            button->width() < button->sizeHint().width()) {
            return QStringLiteral("button '%1' has %2 of %3")
                .arg(button->text())
                .arg(button->width())
                .arg(button->sizeHint().width());
        }
    }
    return {};
}

/// Knows whether a widget was painted whole since a part of it moved last.
class PaintedSinceMove final : public QObject {
public:
    PaintedSinceMove(QWidget& whole, QWidget& part)
        : m_whole(whole)
        , m_part(part) {
        whole.installEventFilter(this);
        part.installEventFilter(this);
    }
    bool hasMoved() const { return m_hasMoved; }
    bool isStale() const { return m_isStale; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == &m_part && event->type() == QEvent::Move) {
            m_hasMoved = m_isStale = true;
        } else if (watched == &m_whole && event->type() == QEvent::Paint) {
            // Nothing else shows what is left on the screen: a grabbed picture is painted anew.
            const QRect painted = static_cast<QPaintEvent*>(event)->region().boundingRect();
            m_isStale = m_isStale && painted.left() > m_whole.rect().left();
        }
        return QObject::eventFilter(watched, event);
    }

private:
    QWidget& m_whole;
    QWidget& m_part;
    bool m_hasMoved = false;
    bool m_isStale = false;
};

/// A widget that reaches out of the one it stands in, where nothing scrolls; empty where there is none.
QString cutWidget(const OpenWindow& f) {
    for (const QWidget* part : f.window.findChildren<QWidget*>()) {
        const QWidget* parent = part->parentWidget();
        const bool scrolls = qobject_cast<const QAbstractScrollArea*>(parent->parentWidget()) != nullptr;
        if (isShown(*part) && !part->isWindow() && !scrolls && !parent->rect().contains(part->geometry())) {
            return widgetName(*part) + QStringLiteral(" reaches out of ") + widgetName(*parent);
        }
    }
    return {};
}

} // namespace

/// Everything around the matrix has its room, in the sizes of projectors, laptops and large screens.
class TestWindowFit : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void textsAndWidgetsAreWhole_data() { addCases(); }
    void textsAndWidgetsAreWhole();
    void aLongMaskIsShortened();
    void theToolBarHidesNothing_data() { addCases(); }
    void theToolBarHidesNothing();
    void aNarrowBarKeepsItsChips();
    void aMaskMovesNoButton();
    void vectorsStandInWholeColumns_data() { addCases(); }
    void vectorsStandInWholeColumns();
    void chipsStandInWholeLines_data() { addCases(); }
    void chipsStandInWholeLines();
    void theChipOfAReopenedSceneIsWhole();
    void theRowNeedsNoScrolling_data() { addCases(); }
    void theRowNeedsNoScrolling();
    void fewNumbersNeedNoScrolling();
    void namesOfMatricesAreTypeset();
    void theCellsNameIsPaintedWhole();

private:
    static void addCases();
    /// The window with that many tokens in that size; one for all sizes of a scene.
    OpenWindow& window(std::size_t tokens, const QSize& size);
    OpenWindow& fetched();

    std::unique_ptr<OpenWindow> m_window;
    std::size_t m_tokens = 0;
};

void TestWindowFit::addCases() {
    QTest::addColumn<std::size_t>("tokens");
    QTest::addColumn<QSize>("size");
    for (const std::size_t tokens : kCounts) {
        for (const QSize& size : kScreens) {
            QTest::addRow("%d tokens, %d×%d", static_cast<int>(tokens), size.width(), size.height())
                << tokens << size;
        }
    }
}

OpenWindow& TestWindowFit::window(std::size_t tokens, const QSize& size) {
    if (!m_window) {
        m_window = std::make_unique<OpenWindow>("");
    }
    if (m_tokens != tokens) {
        (void)m_window->session.open(sentenceOf(tokens), {});
        (void)m_window->session.waitForResult();
        m_tokens = tokens;
    }
    m_window->window.resize(size);
    QCoreApplication::processEvents();
    QTest::qWait(20);
    // The layout follows the numbers of a new scene; what is still cut then is told by the test.
    (void)QTest::qWaitFor([this] { return cutText(*m_window).isEmpty() && cutWidget(*m_window).isEmpty(); });
    return *m_window;
}

OpenWindow& TestWindowFit::fetched() {
    const auto tokens = *static_cast<std::size_t*>(QTest::qData("tokens", qMetaTypeId<std::size_t>()));
    return window(tokens, *static_cast<QSize*>(QTest::qData("size", qMetaTypeId<QSize>())));
}

void TestWindowFit::textsAndWidgetsAreWhole() {
    QFETCH(QSize, size);
    OpenWindow& f = fetched();
    QCOMPARE(f.window.size(), size);
    QCOMPARE(cutText(f), QString());
    QCOMPARE(cutWidget(f), QString());
    for (const QWidget* part : f.window.findChildren<QWidget*>()) {
        QVERIFY2(!isShown(*part) || part->fontInfo().pixelSize() >= 11, qPrintable(widgetName(*part)));
    }
    for (const QDockWidget* dock : f.window.findChildren<QDockWidget*>()) {
        QVERIFY2(!dock->isVisible() || f.window.rect().contains(dock->geometry()),
                 qPrintable(widgetName(*dock)));
    }
    const auto& content = *f.window.findChild<ArithmeticContent*>();
    const QRectF answer = content.layoutOfLines().answer.translated(content.pos());
    QVERIFY(!answer.isEmpty());
    QVERIFY(QRectF(content.parentWidget()->rect()).contains(answer));
}

void TestWindowFit::aLongMaskIsShortened() {
    OpenWindow open;
    MaskRules mask;
    MaskLayer layer;
    layer.spec = "causal";
    layer.name = "lengths 1,1,1,1,1,1,1,1,2,2,2,2,2,2,2,2";
    mask.layers = {layer};
    open.session.applyOrReport(setMask(open.session.scene(), mask));
    QString said;
    for (const QToolButton* button : open.window.findChild<ToolBar*>()->findChildren<QToolButton*>()) {
        said = button->text().startsWith(QStringLiteral("Mask:")) ? button->text() : said;
    }
    QVERIFY2(said.startsWith(QStringLiteral("Mask: lengths 1,1")) && said.size() < 34, qPrintable(said));
    QVERIFY2(said.endsWith(QStringLiteral("…")), qPrintable(said));
}

void TestWindowFit::theToolBarHidesNothing() {
    OpenWindow& f = fetched();
    const auto& bar = *f.window.findChild<ToolBar*>();
    for (QAction* action : bar.actions()) {
        const QWidget* part = bar.widgetForAction(action);
        QVERIFY2(part == nullptr || !action->isVisible() || isWhole(*part) || part->sizeHint().width() <= 0,
                 qPrintable(widgetName(*part)));
    }
    const auto* engine = bar.findChild<QToolButton*>(QStringLiteral("engineChip"));
    QTRY_VERIFY(isWhole(*engine));
    QVERIFY(engine->text().startsWith(QStringLiteral("CPU")) ||
            engine->text().startsWith(QStringLiteral("textbook")));
}

/// Type of 150 % on a screen of 1280 pixels leaves 853 units.
void TestWindowFit::aNarrowBarKeepsItsChips() {
    OpenWindow open;
    ToolBar& bar = *open.window.findChild<ToolBar*>();
    open.press(Qt::Key_O); // without docks the window can be as narrow
    QTRY_VERIFY((open.window.resize(853, 533), bar.width() == 853));
    const auto* provenance = bar.findChild<QLabel*>();
    QTRY_VERIFY(isWhole(*provenance));
    QCOMPARE(provenance->text(), QStringLiteral("by hand"));
    QTRY_VERIFY(isWhole(*bar.findChild<QToolButton*>(QStringLiteral("engineChip"))));
}

/// A field that moves is no longer under the hand that goes from one to the next.
void TestWindowFit::aMaskMovesNoButton() {
    OpenWindow open;
    open.window.resize(1280, 800);
    QCoreApplication::processEvents();
    const auto& bar = *open.window.findChild<ToolBar*>();
    const auto placesOf = [&bar] {
        QList<int> places;
        for (const QToolButton* button : bar.findChildren<QToolButton*>()) {
            if (isShown(*button) && button->objectName() != QStringLiteral("engineChip")) {
                places << button->x();
            }
        }
        return places;
    };
    const QList<int> before = placesOf();
    QVERIFY(before.size() > 6);
    open.press(Qt::Key_M);
    QCoreApplication::processEvents();
    QCOMPARE(placesOf(), before);
}

void TestWindowFit::vectorsStandInWholeColumns() {
    QFETCH(std::size_t, tokens);
    const OpenWindow& f = fetched();
    const QHeaderView& columns = *f.x.horizontalHeader();
    QVERIFY(!f.x.horizontalScrollBar()->isVisible());
    QCOMPARE(columns.count(), 4);
    QVERIFY2(columns.length() <= f.x.viewport()->width(),
             qPrintable(QStringLiteral("%1 of %2").arg(f.x.viewport()->width()).arg(columns.length())));
    QVERIFY(isWhole(f.x) || f.x.visibleRegion().boundingRect().width() == f.x.width());
    const QFontMetrics metrics(sansFont(11));
    for (int row = 0; row < static_cast<int>(tokens); ++row) {
        for (int column = 0; column < 4; ++column) {
            const QString number = f.x.model()->index(row, column).data().toString();
            QVERIFY2(metrics.horizontalAdvance(number) + 4 <= columns.sectionSize(column),
                     qPrintable(number));
        }
    }
    QTRY_COMPARE(f.x.viewport()->height() % f.x.verticalHeader()->defaultSectionSize(), 0);
}

void TestWindowFit::chipsStandInWholeLines() {
    QFETCH(std::size_t, tokens);
    const OpenWindow& f = fetched();
    TokenChips& chips = f.inputs.tokens();
    std::size_t hidden = 0;
    const auto count = [&] {
        hidden = 0;
        for (std::size_t at = 0; at < tokens; ++at) {
            const QRect chip = chips.chipRect(at);
            const QRect seen = chip & chips.viewport()->rect();
            QVERIFY2(seen.isEmpty() || seen == chip, qPrintable(QString::number(at)));
            hidden += seen.isEmpty() && chip.top() > 0 ? 1U : 0U;
        }
    };
    count();
    const auto* more = chips.findChild<QToolButton*>(QStringLiteral("moreTokens"));
    QVERIFY(more);
    QCOMPARE(more->isVisible(), chips.verticalScrollBar()->maximum() > 0);
    if (more->isVisible()) {
        QVERIFY2(more->text().contains(QString::number(hidden)), qPrintable(more->text()));
        QTest::mouseClick(const_cast<QToolButton*>(more), Qt::LeftButton);
        QVERIFY(chips.verticalScrollBar()->value() > 0);
        count();
        chips.verticalScrollBar()->setValue(0);
    }
}

void TestWindowFit::theChipOfAReopenedSceneIsWhole() {
    OpenWindow f("");
    QVERIFY(f.session.open(sentenceOf(3), {}));
    QTest::qWait(20);
    // The query comes with the scene, before the chips have their room.
    QVERIFY(f.session.open(sentenceOf(50), {}));
    f.selection.setQuery(30);
    QVERIFY(f.session.waitForResult());
    f.window.resize(1920, 1080);
    QTest::qWait(50);
    const TokenChips& chips = f.inputs.tokens();
    QTRY_VERIFY(chips.viewport()->rect().contains(chips.chipRect(30)));
    for (std::size_t at = 0; at < 50; ++at) {
        const QRect seen = chips.chipRect(at) & chips.viewport()->rect();
        QVERIFY2(seen.isEmpty() || seen == chips.chipRect(at), qPrintable(QString::number(at)));
    }
}

void TestWindowFit::theRowNeedsNoScrolling() {
    const OpenWindow& f = fetched();
    const auto& panel = *f.window.findChild<RowPanel*>();
    const auto& scroll = *panel.findChild<QScrollArea*>();
    QTRY_COMPARE(scroll.verticalScrollBar()->maximum(), 0);
    for (const char* name : {"rowSentence", "stripsView", "rowStatistics"}) {
        const auto* part = panel.findChild<QWidget*>(QLatin1String(name));
        QVERIFY2(isWhole(*part), name);
    }
}

void TestWindowFit::fewNumbersNeedNoScrolling() {
    Scene scene = sentenceOf(3);
    TokenInput input;
    input.x = randomMatrix(MatrixRole::X, 3, 2, 1);
    input.wQ = input.wV = BlockMatrix({{9.0, 0.0}, {0.0, 9.0}});
    input.wK = BlockMatrix(
        {{0.1, 0.0}, {0.0, 0.1}}); // its colours have a range of its own, with a line in the legend
    scene.input = input;
    OpenWindow f("");
    QVERIFY(f.session.open(scene, {}));
    QVERIFY(f.session.waitForResult());
    f.window.resize(kScreens.front());
    QTest::qWait(20);
    const QWidget& legend = *f.inputs.findChild<TintLegend*>();
    QVERIFY(legend.toolTip().contains(QStringLiteral("own range")));
    QVERIFY(isWhole(legend));
}

void TestWindowFit::namesOfMatricesAreTypeset() {
    const OpenWindow f;
    for (const QLabel* label : f.inputs.findChildren<QLabel*>()) {
        QVERIFY2(!label->text().contains(u'_'), qPrintable(label->text()));
    }
    for (const QAbstractButton* button : f.inputs.findChildren<QAbstractButton*>()) {
        QVERIFY2(!button->text().contains(u'_'), qPrintable(button->text()));
        // What is painted instead is read aloud.
        QVERIFY(button->accessibleName() != QStringLiteral("W_O and biases") || !button->icon().isNull());
    }
}

void TestWindowFit::theCellsNameIsPaintedWhole() {
    OpenWindow f("");
    QVERIFY(f.session.open(sentenceOf(3), {}));
    QVERIFY(f.session.waitForResult());
    f.window.resize(1280, 800);
    QTest::qWait(50);
    auto* header = f.window.findChild<ArithmeticHeader*>();
    QAbstractButton* beside = nullptr;
    for (auto* button : header->findChildren<QAbstractButton*>()) {
        beside = button->objectName() == QStringLiteral("copyArithmetic") ? beside : button;
    }
    QVERIFY(beside);
    // A name that leaves no room for the words of the copy button, which moves what is beside it.
    const PaintedSinceMove watch(*header, *beside);
    header->setCell(op(std::string(60, 'x')));
    header->repaint();
    QTest::qWait(100);
    QVERIFY(watch.hasMoved());
    QVERIFY(!watch.isStale());
}

template struct attnscope::test::Registered<TestWindowFit>;
#include "tst_window_fit.moc"
