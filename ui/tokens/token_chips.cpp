// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tokens/token_chips.h"

#include "core/edits/make_edit.h"
#include "core/edits/token_slice.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/appearance.h"
#include "ui/session/error_text.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tokens/token_commands.h"
#include "ui/tokens/token_paint.h"
#include "ui/widgets/spoken_description.h"
#include "ui/widgets/window_undo.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr int kLine = static_cast<int>(TokenFlow::kChipHeight + TokenFlow::kGap);
constexpr int kMostLines = 5; ///< beyond that chips scroll
constexpr int kTallest =
    static_cast<int>(2 * TokenFlow::kMargin + TokenFlow::kChipHeight) + (kMostLines - 1) * kLine;
constexpr int kMoreHeight = 20;
constexpr double kNarrowestField = 96.0;

} // namespace

TokenChips::TokenChips(const Context& context, QWidget* parent)
    : TokenChips(context, TokenSide::Queries, parent) {}

TokenChips::TokenChips(const Context& context, TokenSide side, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_context(context)
    , m_side(side) {
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    viewport()->setMouseTracking(true);
    setAccessibleName(side == TokenSide::Keys ? tr("Key tokens") : tr("Tokens"));
    verticalScrollBar()->setSingleStep(kLine);
    makeMore();

    connect(&context.session, &Session::sceneChanged, this, &TokenChips::refresh);
    connect(&context.session, &Session::sceneOpened, this, [this] { closeField(); });
    connect(&context.session, &Session::snapshotChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&context.selection, &Selection::queryChanged, this, &TokenChips::follow);
    if (side == TokenSide::Keys) {
        connect(&context.selection, &Selection::cellChanged, this, &TokenChips::follow);
    }
    connect(&context.appearance, &Appearance::changed, viewport(), qOverload<>(&QWidget::update));
    refresh();
}

QPointF TokenChips::scrolled(const QPoint& point) const {
    return QPointF(point + QPoint(0, verticalScrollBar()->value()));
}

QRect TokenChips::chipRect(std::size_t index) const {
    return m_flow.chips.at(index).toAlignedRect().translated(0, -verticalScrollBar()->value());
}

QRect TokenChips::addRect() const {
    return m_flow.add.toAlignedRect().translated(0, -verticalScrollBar()->value());
}

const TokenList& TokenChips::tokens() const {
    return tokensOf(m_context.session.scene(), m_side);
}

std::optional<std::size_t> TokenChips::selected() const {
    const CellRef cell = m_context.selection.cell();
    if (m_side == TokenSide::Queries) {
        return m_context.selection.query();
    }
    if (stageInfo(cell.stage).cellsAreQueryKey) {
        return cell.column;
    }
    return rowsAreQueries(cell.stage) ? std::nullopt : std::optional(cell.row);
}

bool TokenChips::isDropped(std::size_t index) const {
    const Snapshot& snapshot = m_context.session.snapshot();
    const KeepPolicy* const policy = snapshot.result ? snapshot.result->problem().policy.get() : nullptr;
    return policy != nullptr && index < policy->keep.size() && policy->keep[index] == 0;
}

void TokenChips::select(std::size_t index) {
    Selection& selection = m_context.selection;
    CellRef cell = selection.cell();
    m_lastKey = index;
    if (m_side == TokenSide::Queries) {
        selection.setQuery(index);
    } else if (selected()) {
        (stageInfo(cell.stage).cellsAreQueryKey ? cell.column : cell.row) = index;
        selection.setCell(cell);
    }
}

std::size_t TokenChips::current() const {
    return m_onAdd ? count() : std::min(selected().value_or(m_lastKey), count() - 1);
}

void TokenChips::refresh() {
    // What was pressed may be another token now.
    m_pressed.reset();
    m_hover.reset();
    m_dragging = false;
    if (tokens().size() > m_most) {
        closeField();
        m_flow = {};
        hide();
        return;
    }
    if (m_most != static_cast<std::size_t>(-1)) {
        show();
    }
    if (m_renamed && *m_renamed >= tokens().size()) {
        closeField();
    }
    layOut();
    describe();
}

void TokenChips::setMost(std::size_t most) {
    m_most = most;
    refresh();
}

void TokenChips::layOut() {
    if (tokens().size() > m_most) {
        return;
    }
    const TokenList& tokens = this->tokens();
    const std::size_t indexFrom = m_context.session.scene().notation.indexFrom;
    std::vector<double> widths;
    widths.reserve(tokens.size());
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const bool isRenamed = m_field != nullptr && m_renamed == at;
        widths.push_back(std::max(chipWidth(at, tokens[at], indexFrom), isRenamed ? kNarrowestField : 0.0));
    }
    const bool isAdding = m_field != nullptr && !m_renamed;
    const double addWidth = std::max(addChipWidth(), isAdding ? kNarrowestField : 0.0);
    const int bar = 10;
    const bool wasTall = m_flow.height > kTallest;
    m_flow = flowOf(widths, addWidth, width() - (wasTall ? bar : 0));
    if ((m_flow.height > kTallest) != wasTall) {
        m_flow = flowOf(widths, addWidth, width() - (m_flow.height > kTallest ? bar : 0));
    }
    const int page = std::min(kTallest, static_cast<int>(std::ceil(m_flow.height)));
    verticalScrollBar()->setPageStep(kMostLines * kLine);
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::ceil(m_flow.height)) - page));
    if (m_field != nullptr) {
        m_field->setGeometry(m_renamed ? chipRect(*m_renamed) : addRect());
    }
    placeMore();
    updateGeometry();
    viewport()->update();
}

void TokenChips::makeMore() {
    m_more = new QToolButton(this);
    m_more->setObjectName(QStringLiteral("moreTokens"));
    m_more->setProperty("role", "caption");
    m_more->setFocusPolicy(Qt::NoFocus); // the arrow keys reach all chips
    m_more->hide();
    connect(m_more, &QToolButton::clicked, this, [this] {
        QScrollBar& bar = *verticalScrollBar();
        bar.setValue(bar.value() == bar.maximum() ? 0 : bar.value() + bar.pageStep());
    });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &TokenChips::showMore);
}

/// The line below the chips that says how many are out of sight.
void TokenChips::placeMore() {
    const bool scrolls = m_flow.height > kTallest;
    setViewportMargins(0, 0, 0, scrolls ? kMoreHeight : 0);
    m_more->setVisible(scrolls);
    m_more->setGeometry(static_cast<int>(TokenFlow::kMargin), height() - kMoreHeight,
                        viewport()->width() - static_cast<int>(2 * TokenFlow::kMargin), kMoreHeight);
    showMore();
}

void TokenChips::showMore() {
    const int top = verticalScrollBar()->value();
    const auto below = static_cast<std::size_t>(
        std::count_if(m_flow.chips.begin(), m_flow.chips.end(),
                      [top](const QRectF& chip) { return chip.bottom() > top + kTallest; }));
    const auto above = static_cast<std::size_t>(std::count_if(
        m_flow.chips.begin(), m_flow.chips.end(), [top](const QRectF& chip) { return chip.top() < top; }));
    // The field for another token may be all that is below.
    const bool leadsDown = top < verticalScrollBar()->maximum();
    if (leadsDown) {
        m_more->setText(below > 0 ? tr("▾ %1 more").arg(indexText(below)) : tr("▾ more below"));
    } else {
        m_more->setText(above > 0 ? tr("▴ %1 above").arg(indexText(above)) : tr("▴ back to the top"));
    }
    m_more->setToolTip(leadsDown ? tr("Scroll on to the next tokens") : tr("Back to the first token"));
}

QSize TokenChips::sizeHint() const {
    return {200,
            m_flow.height > kTallest ? kTallest + kMoreHeight : static_cast<int>(std::ceil(m_flow.height))};
}

QSize TokenChips::minimumSizeHint() const {
    return {80, sizeHint().height()};
}

void TokenChips::follow() {
    m_onAdd = false;
    if (current() < count()) {
        const QRectF chip = m_flow.chips[current()];
        QScrollBar& bar = *verticalScrollBar();
        // The viewport may still have the height of other tokens.
        const int page = static_cast<int>(std::ceil(m_flow.height)) - bar.maximum();
        if (chip.top() < bar.value()) {
            bar.setValue(static_cast<int>(chip.top()) - 4);
        } else if (chip.bottom() > bar.value() + page) {
            bar.setValue(static_cast<int>(chip.bottom()) + 4 - page);
        }
    }
    describe();
    viewport()->update();
}

void TokenChips::describe() {
    const TokenList& tokens = this->tokens();
    if (count() == 0) {
        setSpokenDescription(*this, {});
        return;
    }
    setSpokenDescription(
        *this, m_onAdd ? tr("Add a token")
                       : (m_side == TokenSide::Keys ? tr("Key %1 of %2: %3")
                                                    : tr("Token %1 of %2: %3, selected query"))
                             .arg(indexText(current() + m_context.session.scene().notation.indexFrom),
                                  indexText(count()), visibleToken(tokens[current()])));
}

void TokenChips::paintEvent(QPaintEvent* event) {
    const TokenList& tokens = this->tokens();
    const Theme& theme = m_context.appearance.theme();
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(0, -verticalScrollBar()->value());
    const QRectF seen = QRectF(event->rect()).translated(0, verticalScrollBar()->value());
    for (std::size_t at = 0; at < count(); ++at) {
        if (m_flow.chips[at].adjusted(-4, -4, 4, 4).intersects(seen)) {
            const ChipStyle style{at == selected(), at == current() && hasFocus(),
                                  m_hover == at,    m_side == TokenSide::Keys,
                                  isDropped(at),    m_context.session.scene().notation.indexFrom};
            drawChip(painter, m_flow.chips[at], at, tokens[at], style, theme);
        }
    }
    drawAddChip(painter, m_flow.add, {false, m_onAdd && hasFocus(), m_hover == count()}, theme);
    if (m_dragging) {
        drawMark(painter);
    }
}

void TokenChips::drawMark(QPainter& painter) const {
    const Theme& theme = m_context.appearance.theme();
    const QPointF here = scrolled(m_dragAt);
    painter.fillRect(insertionMark(m_flow, insertionAt(m_flow, here)), theme.strong);
    QRectF carried = m_flow.chips[*m_pressed];
    carried.moveCenter(here);
    ChipStyle style{m_pressed == selected(), false, true, m_side == TokenSide::Keys};
    style.indexFrom = m_context.session.scene().notation.indexFrom;
    drawChip(painter, carried, *m_pressed, tokens()[*m_pressed], style, theme);
}

bool TokenChips::tell(const Result<void>& done) {
    emit refused(done ? QString() : errorText(done.error()));
    return done.has_value();
}

void TokenChips::moveTo(std::size_t index) {
    if (index >= count()) {
        m_onAdd = true;
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
        describe();
        viewport()->update();
        return;
    }
    m_onAdd = false;
    select(index);
    // Chosen on purpose: a pointer that crosses the matrix on its way must not take it away.
    m_context.selection.setLocked(true);
    follow();
}

void TokenChips::carry(std::size_t from, std::size_t to) {
    if (from != to && to < count() &&
        tell(m_context.session.apply(moveToken(m_context.session.scene(), from, to, m_side)))) {
        moveTo(to);
    }
}

void TokenChips::remove(std::size_t index) {
    if (index < count() && tell(deleteToken(m_context.session, index, m_side))) {
        moveTo(std::min(index, count() - 1));
    }
}

void TokenChips::copy() const {
    QStringList words;
    for (const std::string& text : tokens().texts()) {
        words.append(QString::fromStdString(text));
    }
    QGuiApplication::clipboard()->setText(words.join(u' '));
}

void TokenChips::paste() {
    const QStringList words = typedWordsOf(QGuiApplication::clipboard()->text());
    if (words.size() == 1) {
        const std::size_t at = std::min(current() + 1, count());
        if (tell(addTokens(m_context.session, at, words, m_side))) {
            moveTo(at);
        }
    } else if (tell(replaceAllTokens(m_context.session, words, m_side))) {
        moveTo(0);
    }
}

void TokenChips::startAdding() {
    m_renamed.reset();
    moveTo(count());
    openField({});
}

void TokenChips::startRenaming(std::size_t index) {
    if (index < count()) {
        moveTo(index);
        m_renamed = index;
        openField(QString::fromStdString(tokens()[index]));
    }
}

/// The chips behind it make room for it.
void TokenChips::openField(const QString& text) {
    const std::optional<std::size_t> renamed = m_renamed;
    closeField();
    m_renamed = renamed;
    m_field = new QLineEdit(text, viewport());
    m_field->setAccessibleName(renamed ? tr("Name of token %1").arg(*renamed) : tr("New token"));
    m_field->setPlaceholderText(tr("word"));
    layOut();
    m_field->selectAll();
    m_field->installEventFilter(this);
    leaveUndoToWindow(*m_field);
    m_field->show();
    m_field->setFocus();
}

void TokenChips::commitField() {
    const QString text = m_field->text();
    if (m_renamed) {
        const std::size_t renamed = *m_renamed;
        closeField();
        if (renamed < count()) {
            tell(renameTokenTo(m_context.session, renamed, text, m_side));
        }
    } else if (tell(addTokens(m_context.session, count(), typedWordsOf(text), m_side))) {
        m_field->setText({}); // and nothing of it to undo: Ctrl+Z takes the token back
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
        layOut();
    }
}

void TokenChips::closeField() {
    if (m_field != nullptr) {
        QLineEdit* field = std::exchange(m_field, nullptr);
        const bool hadFocus = field->hasFocus();
        field->removeEventFilter(this);
        field->hide();
        field->deleteLater();
        m_renamed.reset();
        layOut();
        if (hadFocus) {
            setFocus();
        }
    }
}

} // namespace attnscope::ui
