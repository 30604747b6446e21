// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/textbook/textbook_engine.h"
#include "ui/session/appearance.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/selection_bounds.h"
#include "ui/session/session.h"
#include "ui/tokens/token_chips.h"
#include "ui/tokens/token_commands.h"

#include "tests/registry.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMouseEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

Scene sceneOf(const std::vector<std::string>& words) {
    Scene scene;
    scene.tokens = TokenList(words);
    BlockMatrix x(words.size(), 2);
    for (std::size_t i = 0; i < words.size(); ++i) {
        x.set(i, 0, static_cast<double>(i));
    }
    const BlockMatrix one({{1, 0}, {0, 1}});
    scene.input = TokenInput{x, one, one, one};
    return scene;
}

} // namespace

/// The chips of the tokens, driven by keys and mouse as a person does.
class TestTokenChips : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void clickSelectsTheQuery();
    void arrowsMoveTheSelection();
    void addingStaysOpenForTheNext();
    void undoTakesAnAddedTokenBack();
    void severalWordsAreSeveralTokens();
    void unicodeSpacesPartWords();
    void doubleClickRenames();
    void theFieldCoversNoOtherToken();
    void emptyNameIsRefused();
    void deleteRemoves();
    void lastTokenStays();
    void dragReorders();
    void aSmallMoveIsNoDrag();
    void keysReorder();
    void pasteReplacesAllInOneStep();
    void pasteOfOneWordAddsIt();
    void copyGivesTheSentence();
    void manyScrollInsideALimit();
    void theButtonBelowSaysWhereItLeads();
    void insertionFollowsThePointer();
    void aTokenWithoutANameIsItsIndex();
    void aDroppedTokenIsStruck();

private:
    QStringList words() const;
    void open(const std::vector<std::string>& words);
    void drag(std::size_t from, const QPoint& to);
    void paste(const char* text);

    std::unique_ptr<Session> m_session;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<Appearance> m_appearance;
    std::unique_ptr<Player> m_player;
    std::unique_ptr<TokenChips> m_chips;
};

void TestTokenChips::init() {
    m_session = std::make_unique<Session>(std::make_unique<TextbookEngine>());
    m_selection = std::make_unique<Selection>();
    m_appearance = std::make_unique<Appearance>();
    m_player = std::make_unique<Player>(*m_selection);
    followSession(*m_selection, *m_session);
    open({"I", "love", "AI"});
    m_chips = std::make_unique<TokenChips>(Context{*m_session, *m_selection, *m_appearance, *m_player});
    m_chips->resize(240, 120);
    m_chips->show();
    QVERIFY(QTest::qWaitForWindowActive(m_chips.get()));
    m_chips->setFocus();
}

void TestTokenChips::cleanup() {
    m_chips.reset();
}

QStringList TestTokenChips::words() const {
    QStringList result;
    for (const std::string& text : m_session->scene().tokens.texts()) {
        result.append(QString::fromStdString(text));
    }
    return result;
}

void TestTokenChips::open(const std::vector<std::string>& words) {
    QVERIFY(m_session->open(sceneOf(words), {}));
    QVERIFY(m_session->waitForResult());
}

void TestTokenChips::drag(std::size_t from, const QPoint& to) {
    QWidget* viewport = m_chips->viewport();
    const QPoint start = m_chips->chipRect(from).center();
    QTest::mousePress(viewport, Qt::LeftButton, Qt::NoModifier, start);
    for (const QPoint& point : {(start + to) / 2, to}) {
        QMouseEvent move(QEvent::MouseMove, point, viewport->mapToGlobal(point), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(viewport, &move);
    }
    QTest::mouseRelease(viewport, Qt::LeftButton, Qt::NoModifier, to);
}

void TestTokenChips::paste(const char* text) {
    QGuiApplication::clipboard()->setText(QString::fromUtf8(text));
    QTest::keyClick(m_chips.get(), Qt::Key_V, Qt::ControlModifier);
}

void TestTokenChips::clickSelectsTheQuery() {
    QTest::mouseClick(m_chips->viewport(), Qt::LeftButton, Qt::NoModifier, m_chips->chipRect(2).center());
    QCOMPARE(m_selection->query(), 2U);
    QVERIFY(m_chips->accessibleDescription().contains(QStringLiteral("AI")));
    QCOMPARE(m_session->undoStack().count(), 0);
}

void TestTokenChips::arrowsMoveTheSelection() {
    QTest::keyClick(m_chips.get(), Qt::Key_Right);
    QCOMPARE(m_selection->query(), 1U);
    QTest::keyClick(m_chips.get(), Qt::Key_End);
    QCOMPARE(m_selection->query(), 2U);
    QTest::keyClick(m_chips.get(), Qt::Key_Right);
    QTest::keyClick(m_chips.get(), Qt::Key_Return);
    QVERIFY2(m_chips->field() != nullptr, "behind the last token stands the add chip");
}

void TestTokenChips::addingStaysOpenForTheNext() {
    QTest::mouseClick(m_chips->viewport(), Qt::LeftButton, Qt::NoModifier, m_chips->addRect().center());
    QVERIFY(m_chips->field());
    QTest::keyClicks(m_chips->field(), "very");
    QTest::keyClick(m_chips->field(), Qt::Key_Return);
    QTest::keyClicks(m_chips->field(), "much");
    QTest::keyClick(m_chips->field(), Qt::Key_Return);
    QCOMPARE(words(), QStringList({"I", "love", "AI", "very", "much"}));
    QCOMPARE(m_session->undoStack().count(), 2);
    QTest::keyClick(m_chips->field(), Qt::Key_Escape);
    QVERIFY(!m_chips->field());
    QVERIFY(m_chips->hasFocus());
    m_session->undoStack().undo();
    QCOMPARE(words(), QStringList({"I", "love", "AI", "very"}));
}

/// The empty field is open for the next token; Ctrl+Z is the window's all the same.
void TestTokenChips::undoTakesAnAddedTokenBack() {
    m_chips->startAdding();
    auto* field = m_chips->findChild<QLineEdit*>();
    QTest::keyClicks(field, "too");
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(words().contains(QStringLiteral("too")));
    QKeyEvent undo(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
    undo.ignore();
    QApplication::sendEvent(field, &undo);
    QVERIFY2(!undo.isAccepted(), "the field would keep it");
    QVERIFY(!field->isUndoAvailable());
    // What is typed there is the field's to undo.
    QTest::keyClicks(field, "a");
    undo.ignore();
    QApplication::sendEvent(field, &undo);
    QVERIFY(undo.isAccepted());
}

void TestTokenChips::severalWordsAreSeveralTokens() {
    m_chips->startAdding();
    QTest::keyClicks(m_chips->field(), "and AI too");
    QTest::keyClick(m_chips->field(), Qt::Key_Return);
    QCOMPARE(words(), QStringList({"I", "love", "AI", "and", "AI", "too"}));
    QCOMPARE(m_session->undoStack().count(), 1);
}

void TestTokenChips::unicodeSpacesPartWords() {
    // No-break and ideographic space.
    const QString text = QString::fromUtf16(u" 10\u00A0km \u6211\u3000\u7231\t");
    const QStringList expected{QStringLiteral("10"), QStringLiteral("km"), QString::fromUtf16(u"\u6211"),
                               QString::fromUtf16(u"\u7231")};
    QCOMPARE(typedWordsOf(text), expected);
}

void TestTokenChips::doubleClickRenames() {
    QTest::mouseDClick(m_chips->viewport(), Qt::LeftButton, Qt::NoModifier, m_chips->chipRect(1).center());
    QVERIFY(m_chips->field());
    QCOMPARE(m_chips->field()->text(), QStringLiteral("love"));
    QTest::keyClicks(m_chips->field(), "like");
    QTest::keyClick(m_chips->field(), Qt::Key_Return);
    QCOMPARE(words(), QStringList({"I", "like", "AI"}));
    QVERIFY(!m_chips->field());
    QCOMPARE((*matrixIn(m_session->scene().input, MatrixRole::X))(1, 0), 1.0);
    m_session->undoStack().undo();
    QCOMPARE(words(), QStringList({"I", "love", "AI"}));
}

void TestTokenChips::theFieldCoversNoOtherToken() {
    const auto covered = [this] {
        std::vector<std::size_t> chips;
        for (std::size_t at = 0; at < m_session->scene().tokens.size(); ++at) {
            if (m_chips->field()->geometry().intersects(m_chips->chipRect(at))) {
                chips.push_back(at);
            }
        }
        return chips;
    };
    const QRect second = m_chips->chipRect(1);
    m_chips->startRenaming(0);
    QCOMPARE(covered(), std::vector<std::size_t>{0});
    QTest::keyClick(m_chips->field(), Qt::Key_Escape);
    QCOMPARE(m_chips->chipRect(1), second);
    m_chips->startAdding();
    QCOMPARE(covered(), std::vector<std::size_t>{});
    QTest::keyClicks(m_chips->field(), "dog");
    QTest::keyClick(m_chips->field(), Qt::Key_Return);
    QCOMPARE(covered(), std::vector<std::size_t>{});
    m_session->undoStack().undo();
    QCOMPARE(covered(), std::vector<std::size_t>{});
}

void TestTokenChips::emptyNameIsRefused() {
    QSignalSpy refused(m_chips.get(), &TokenChips::refused);
    QTest::keyClick(m_chips.get(), Qt::Key_F2);
    m_chips->field()->clear();
    QTest::keyClick(m_chips->field(), Qt::Key_Return);
    QCOMPARE(words(), QStringList({"I", "love", "AI"}));
    QVERIFY(refused.last().front().toString().contains(QStringLiteral("keeps its name")));
}

void TestTokenChips::deleteRemoves() {
    m_selection->setQuery(2);
    QTest::keyClick(m_chips.get(), Qt::Key_Delete);
    QCOMPARE(words(), QStringList({"I", "love"}));
    QCOMPARE(m_selection->query(), 1U);
    m_session->undoStack().undo();
    QCOMPARE(words(), QStringList({"I", "love", "AI"}));
    QCOMPARE((*matrixIn(m_session->scene().input, MatrixRole::X))(2, 0), 2.0);
}

void TestTokenChips::lastTokenStays() {
    open({"alone"});
    QSignalSpy refused(m_chips.get(), &TokenChips::refused);
    QTest::keyClick(m_chips.get(), Qt::Key_Delete);
    QCOMPARE(words(), QStringList({"alone"}));
    QVERIFY(refused.last().front().toString().contains(QStringLiteral("attention needs one")));
}

void TestTokenChips::dragReorders() {
    drag(0, m_chips->chipRect(2).center() + QPoint(12, 0));
    QCOMPARE(words(), QStringList({"love", "AI", "I"}));
    QCOMPARE(m_session->undoStack().count(), 1);
    QCOMPARE(m_selection->query(), 2U);
    QCOMPARE((*matrixIn(m_session->scene().input, MatrixRole::X))(2, 0), 0.0);
    drag(2, m_chips->chipRect(1).center() - QPoint(8, 0));
    QCOMPARE(words(), QStringList({"love", "I", "AI"}));
}

void TestTokenChips::aSmallMoveIsNoDrag() {
    drag(0, m_chips->chipRect(0).center() + QPoint(3, 0));
    QCOMPARE(words(), QStringList({"I", "love", "AI"}));
    QCOMPARE(m_session->undoStack().count(), 0);
}

void TestTokenChips::keysReorder() {
    QTest::keyClick(m_chips.get(), Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(words(), QStringList({"love", "I", "AI"}));
    QCOMPARE(m_selection->query(), 1U);
    QTest::keyClick(m_chips.get(), Qt::Key_Right, Qt::AltModifier);
    QTest::keyClick(m_chips.get(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(words(), QStringList({"love", "AI", "I"}));
    QCOMPARE(m_session->undoStack().count(), 2);
}

void TestTokenChips::pasteReplacesAllInOneStep() {
    paste("  AI is\nnot  love ");
    QCOMPARE(words(), QStringList({"AI", "is", "not", "love"}));
    QCOMPARE(m_session->undoStack().count(), 1);
    const BlockMatrix& x = *matrixIn(m_session->scene().input, MatrixRole::X);
    QCOMPARE(x(0, 0), 2.0); // AI and love keep their vectors
    QCOMPARE(x(3, 0), 1.0);
    m_session->undoStack().undo();
    QVERIFY(m_session->scene() == sceneOf({"I", "love", "AI"}));
}

void TestTokenChips::pasteOfOneWordAddsIt() {
    paste("really");
    QCOMPARE(words(), QStringList({"I", "really", "love", "AI"}));
    QCOMPARE(m_selection->query(), 1U);
    paste("");
    QCOMPARE(m_session->undoStack().count(), 1);
}

void TestTokenChips::copyGivesTheSentence() {
    QTest::keyClick(m_chips.get(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("I love AI"));
}

void TestTokenChips::manyScrollInsideALimit() {
    open(std::vector<std::string>(300, "token"));
    QVERIFY(m_chips->sizeHint().height() <= 200);
    m_chips->resize(240, m_chips->sizeHint().height());
    m_selection->setQuery(290);
    QVERIFY2(m_chips->viewport()->rect().contains(m_chips->chipRect(290)),
             "the selected chip comes into view");
    QVERIFY(m_chips->verticalScrollBar()->value() > 0);
}

void TestTokenChips::aTokenWithoutANameIsItsIndex() {
    open({"0", "1", "1"});
    // The third is a word that reads 1.
    QVERIFY(m_chips->chipRect(1).width() < m_chips->chipRect(2).width());
    QCOMPARE(m_chips->chipRect(0).width(), m_chips->chipRect(1).width());
    const QRect chip = m_chips->chipRect(1).translated(m_chips->viewport()->pos());
    const QImage image = m_chips->grab().toImage();
    int inked = 0;
    bool before = false;
    for (int x = chip.left() + 4; x < chip.right() - 4; ++x) {
        bool ink = false;
        for (int y = chip.top() + 5; y < chip.bottom() - 5; ++y) {
            ink = ink || qGray(image.pixel(x, y)) + 60 < qGray(image.pixel(chip.left() + 4, chip.top() + 5));
        }
        inked += ink && !before ? 1 : 0;
        before = ink;
    }
    QCOMPARE(inked, 1);
}

void TestTokenChips::aDroppedTokenIsStruck() {
    // Between the frame and the index, on the height of the strike.
    const auto isStruck = [this](std::size_t token) {
        const QRect chip = m_chips->chipRect(token).translated(m_chips->viewport()->pos());
        const QImage image = m_chips->grab().toImage();
        const QPoint at(chip.left() + 8, chip.top() + chip.height() / 2);
        const QPoint above(at.x(), chip.top() + 6);
        return qGray(image.pixel(at)) + 60 < qGray(image.pixel(above));
    };
    QVERIFY(!isStruck(1) && !isStruck(2));
    MaskLayer keep;
    keep.spec = "policy:keep.npy";
    keep.array = std::make_shared<const MaskArray>(MaskArray{MaskArray::Kind::Bool, {3}, {1, 1, 0}, {}});
    MaskRules rules;
    rules.layers.push_back(keep);
    QVERIFY(m_session->apply(setMask(m_session->scene(), rules)));
    QVERIFY(m_session->waitForResult());
    QVERIFY(!isStruck(1));
    QVERIFY(isStruck(2));
}

void TestTokenChips::theButtonBelowSaysWhereItLeads() {
    auto& button = *m_chips->findChild<QToolButton*>(QStringLiteral("moreTokens"));
    const QScrollBar& bar = *m_chips->verticalScrollBar();
    std::vector<std::string> words;
    int scrolled = 0;
    // Also as many as leave only the field for another one out of sight.
    for (int count = 1; count <= 40; ++count) {
        words.push_back("word" + std::to_string(count));
        open(words);
        QCoreApplication::processEvents();
        m_chips->verticalScrollBar()->setValue(0);
        if (!button.isVisible() || bar.maximum() == 0) {
            continue;
        }
        ++scrolled;
        QVERIFY2(button.text().startsWith(u'▾'), qPrintable(button.text()));
        for (int click = 0; click < 20 && bar.value() < bar.maximum(); ++click) {
            QVERIFY2(button.text().startsWith(u'▾'), qPrintable(button.text()));
            button.click();
        }
        QCOMPARE(bar.value(), bar.maximum());
        QVERIFY2(button.text().startsWith(u'▴') && !button.text().contains(QStringLiteral(" 0 ")),
                 qPrintable(button.text()));
        int hidden = 0;
        for (int chip = 0; chip < count; ++chip) {
            hidden += m_chips->chipRect(static_cast<std::size_t>(chip)).top() < 0 ? 1 : 0;
        }
        QVERIFY2(hidden == 0 || button.text().contains(QStringLiteral(" %1 ").arg(hidden)),
                 qPrintable(QStringLiteral("%1, of %2").arg(button.text()).arg(hidden)));
        button.click();
        QCOMPARE(bar.value(), 0);
    }
    QVERIFY(scrolled > 10);
}

void TestTokenChips::insertionFollowsThePointer() {
    // Two lines of two 100 px chips, the add chip on the third.
    const TokenFlow flow = flowOf({100, 100, 100, 100}, 100, 220);
    QCOMPARE(flow.chips[2].top(), flow.chips[0].bottom() + TokenFlow::kGap);
    QCOMPARE(insertionAt(flow, QPointF(10, 10)), 0U);
    QCOMPARE(insertionAt(flow, QPointF(90, 10)), 1U);
    QCOMPARE(insertionAt(flow, QPointF(215, 10)), 2U);
    QCOMPARE(insertionAt(flow, QPointF(10, 50)), 2U);
    QCOMPARE(insertionAt(flow, QPointF(215, 50)), 4U);
    QCOMPARE(insertionAt(flow, QPointF(50, 500)), 4U);
    QCOMPARE(chipBeside(flow, 1, true), 3U);
    QCOMPARE(chipBeside(flow, 3, false), 1U);
    QCOMPARE(chipBeside(flow, 2, true), 4U);
}

template struct attnscope::test::Registered<TestTokenChips>;
#include "tst_token_chips.moc"
