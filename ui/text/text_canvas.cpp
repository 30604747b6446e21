// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/text/text_canvas.h"

#include "ui/matrix/cell_readout.h"
#include "ui/paint/base/focus_frame.h"
#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/session/range_text.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/text/weights_summary.h"
#include "ui/widgets/focus_mark.h"
#include "ui/widgets/plain_tip.h"

#include <QCursor>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

TextCanvas::TextCanvas(const Context& context, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_context(context)
    , m_weights(new WordWeightsReader(context, this))
    , m_text(std::make_shared<const std::vector<TextParagraph>>()) {
    setObjectName(QStringLiteral("textCanvas"));
    setAccessibleName(tr("The text, tinted by the attention weights"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    const Selection& selection = context.selection;
    connect(&context.session, &Session::snapshotChanged, this, &TextCanvas::follow);
    connect(&context.session, &Session::sceneOpened, this, [this] { hover(std::nullopt); });
    for (const auto signal : {&Selection::queryChanged, &Selection::cellChanged}) {
        connect(&selection, signal, this, [this] {
            if (isVisible()) {
                readChosen();
                reveal();
            }
        });
    }
    connect(&context.appearance, &Appearance::changed, this, [this] {
        viewport()->update();
        emit changed();
    });
    connect(m_weights, &WordWeightsReader::changed, this, [this] {
        viewport()->update();
        emit changed();
    });
}

void TextCanvas::setDirection(TextDirection direction) {
    if (m_direction != direction) {
        m_direction = direction;
        m_hovered.reset();
        m_weights->setPreview(std::nullopt);
        readChosen();
        hoverUnderPointer();
        viewport()->update();
        emit changed();
    }
}

void TextCanvas::turnTo(TextDirection direction) {
    Selection& selection = m_context.selection;
    if (direction != m_direction && !isCross() && m_context.session.snapshot()) {
        const std::size_t word = direction == TextDirection::Column ? selection.query() : selection.key();
        selection.setCell({Stage::Weights, word, word});
    }
    setDirection(direction);
}

bool TextCanvas::isCross() const {
    return m_text->size() > 1;
}

/// The paragraph of the framed words: the queries, or the keys where these are looked at.
std::size_t TextCanvas::ownParagraph() const {
    return isCross() && m_direction == TextDirection::Column ? 1 : 0;
}

/// The paragraph of the words that have weights.
std::size_t TextCanvas::tintedParagraph() const {
    return isCross() && m_direction == TextDirection::Row ? 1 : 0;
}

TextSubject TextCanvas::chosenSubject() const {
    const Selection& selection = m_context.selection;
    return {m_direction, m_direction == TextDirection::Row ? selection.query() : selection.key()};
}

std::optional<TextSubject> TextCanvas::subjectAt(const WordRef& at) const {
    return at.paragraph == ownParagraph() ? std::optional(TextSubject{m_direction, at.word}) : std::nullopt;
}

CellRef TextCanvas::cellOf(const TextSubject& chosen, std::size_t other) const {
    return chosen.direction == TextDirection::Row ? CellRef{Stage::Weights, chosen.index, other}
                                                  : CellRef{Stage::Weights, other, chosen.index};
}

/// Other numbers, perhaps other words. A page that is not seen reads nothing.
void TextCanvas::follow() {
    if (!isVisible()) {
        return;
    }
    readText();
    m_weights->setChosen(chosenSubject());
    m_weights->forget();
}

void TextCanvas::readText() {
    const Snapshot& snapshot = m_context.session.snapshot();
    if (!snapshot) {
        return;
    }
    const Scene& scene = *snapshot.scene;
    const std::size_t queries = snapshot.result->problem().queries();
    const bool hasQueries = !m_text->empty() && m_text->front().words.size() == queries;
    if (hasQueries && m_tokens == scene.tokens && m_keyTokens == scene.keyTokens) {
        return;
    }
    m_tokens = scene.tokens;
    m_keyTokens = scene.keyTokens;
    std::vector<TextParagraph> text{{QString(), shownWords(scene.tokens, queries)}};
    if (scene.keyTokens || snapshot.result->problem().keys() != queries) {
        text.front().heading = tr("Queries");
        text.push_back({tr("Keys"), shownWords(scene.keyNames(), snapshot.result->problem().keys())});
    }
    m_text = std::make_shared<const std::vector<TextParagraph>>(std::move(text));
    m_hovered.reset();
    m_weights->setPreview(std::nullopt);
    layOut();
}

void TextCanvas::layOut() {
    m_layout = layoutText(*m_text, viewport()->size());
    ++m_layouts;
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(static_cast<int>(m_layout.lineHeight));
    verticalScrollBar()->setRange(
        0, std::max(0, static_cast<int>(std::ceil(m_layout.height)) - viewport()->height()));
    viewport()->update();
}

void TextCanvas::readChosen() {
    m_weights->setChosen(chosenSubject());
    viewport()->update();
}

TextPicture TextCanvas::picture(bool withPointer) const {
    TextPicture picture;
    picture.text = m_text;
    picture.palette = paletteOf(m_context.session, m_context.appearance, Stage::Weights);
    HeatmapPicture matrix;
    matrix.snapshot = m_context.session.snapshot();
    matrix.palette = picture.palette;
    setView(matrix, m_context.appearance);
    picture.colours = matrix.tiledColours;
    picture.tinted = tintedParagraph();
    picture.isByKey = m_direction == TextDirection::Column;
    const WordWeightsPtr& weights = withPointer ? m_weights->shown() : m_weights->chosen();
    if (!weights || weights->subject.direction != m_direction) {
        return picture;
    }
    picture.numbers = showsLift(Stage::Weights, matrix.scale) ? weights->lifts : weights->weights;
    readColours(picture, *weights, matrix.scale);
    picture.masked = weights->masked;
    picture.weighs.reserve(weights->weights.size());
    for (const double weight : weights->weights) {
        picture.weighs.push_back(weight != 0.0 ? 1 : 0);
    }
    picture.shown = WordRef{ownParagraph(), weights->subject.index};
    const WordRef chosen{ownParagraph(), chosenSubject().index};
    if (chosen != *picture.shown) {
        picture.chosen = chosen;
    }
    if (!withPointer) {
        picture.summary = summary(false);
    }
    return picture;
}

/// Words are compared within a row: where nobody chose a range, the colours end at its own largest weight,
/// because that of the whole matrix may be so much larger that all words have one colour.
void TextCanvas::readColours(TextPicture& picture, const WordWeights& weights, ValueScale scale) const {
    const Scene& scene = m_context.session.scene();
    double most = 0.0;
    for (const double weight : weights.weights) {
        most = std::isfinite(weight) ? std::max(most, weight) : most;
    }
    const bool isChosen = m_context.appearance.scaleChoice(sizeOf(scene)).ranges.weights.has_value();
    const bool isOwn = scale == ValueScale::Linear && !isChosen && most > 0.0;
    if (isOwn) {
        picture.colours.range.high = most;
        const bool isRow = (m_direction == TextDirection::Row) == (scene.orientation == Orientation::Rows);
        picture.highNote = isRow ? tr("this row's largest") : tr("this column's largest");
    } else {
        picture.highNote = scale == ValueScale::Lift ? tr("lift, as in the matrix") : tr("as in the matrix");
    }
    const auto end = [this, scale](double value) {
        if (scale == ValueScale::Log) {
            return rangeEndText(value);
        }
        const int digits = value == std::round(value) ? 0 : m_context.appearance.digits();
        return QString::fromStdString(numberText(value, digits));
    };
    picture.low = end(picture.colours.range.low);
    picture.high = end(picture.colours.range.high);
}

QString TextCanvas::summary(bool withPointer, const QFontMetrics& metrics, int width) const {
    for (std::size_t strongest = kStrongestWords; strongest > 1; --strongest) {
        const QString text = summaryOf(withPointer, strongest);
        if (metrics.horizontalAdvance(text) <= width) {
            return text;
        }
    }
    return summaryOf(withPointer, 1);
}

QString TextCanvas::summaryOf(bool withPointer, std::size_t strongest) const {
    const Snapshot& snapshot = m_context.session.snapshot();
    const WordWeightsPtr& weights = withPointer ? m_weights->shown() : m_weights->chosen();
    if (!snapshot || !weights) {
        return {};
    }
    const int digits = m_context.appearance.digits();
    QString text = weightsSummary(*weights, *snapshot.scene, digits, strongest);
    const WordWeightsPtr& chosen = m_weights->chosen();
    if (withPointer && m_hovered && chosen && m_hovered->paragraph == tintedParagraph() &&
        m_hovered->word < chosen->weights.size()) {
        text += tr("  ·  ") + weightText(*chosen, m_hovered->word, *snapshot.scene, digits);
    }
    return text;
}

QPointF TextCanvas::offset() const {
    return {0.0, -static_cast<double>(verticalScrollBar()->value())};
}

WordRef TextCanvas::firstSeen() const {
    const std::size_t line = m_layout.firstLineBelow(verticalScrollBar()->value());
    return line < m_layout.lines.size() ? WordRef{m_layout.lines[line].paragraph, m_layout.lines[line].first}
                                        : WordRef{};
}

void TextCanvas::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    const QPointF moved = offset();
    painter.fillRect(event->rect(), m_context.appearance.theme().panel);
    painter.translate(moved);
    drawText(painter, picture(true), m_layout, QRectF(event->rect()).translated(-moved));
    if (m_showsFocus) {
        painter.resetTransform();
        drawFocusFrame(painter, viewport()->rect(), m_context.appearance.theme());
    }
}

void TextCanvas::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    if (isVisible()) {
        const WordRef first = firstSeen();
        const bool wasScrolled = verticalScrollBar()->value() > 0;
        layOut();
        if (wasScrolled && m_layout.has(first)) {
            verticalScrollBar()->setValue(static_cast<int>(m_layout.lines[m_layout.of(first).line].top));
        }
    }
}

void TextCanvas::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    readText();
    layOut();
    follow();
    reveal();
}

void TextCanvas::hideEvent(QHideEvent* event) {
    m_pointer.reset();
    hover(std::nullopt);
    QAbstractScrollArea::hideEvent(event);
}

void TextCanvas::focusInEvent(QFocusEvent* event) {
    m_showsFocus = showsFocusAfter(*event, m_showsFocus);
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void TextCanvas::focusOutEvent(QFocusEvent* event) {
    m_showsFocus = showsFocusAfter(*event, m_showsFocus);
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void TextCanvas::hover(const std::optional<WordRef>& at) {
    if (m_hovered == at) {
        return;
    }
    m_hovered = at;
    const TextSubject chosen = chosenSubject();
    m_weights->setPreview(at ? subjectAt(*at) : std::nullopt);
    // In a large scene the matrix takes the strongest cell around the pointed one for the current one.
    const Snapshot& snapshot = m_context.session.snapshot();
    const bool isOther = snapshot && !isLarge(*snapshot.scene) && at && at->paragraph == tintedParagraph();
    m_context.selection.setHover(isOther ? std::optional(cellOf(chosen, at->word)) : std::nullopt);
    viewport()->update();
    emit changed();
}

void TextCanvas::hoverUnderPointer() {
    if (m_pointer) {
        hover(m_layout.wordAt(*m_pointer - offset()));
    }
}

/// A word of the framed paragraph becomes the chosen one, another one the other side of the cell.
void TextCanvas::choose(const WordRef& at) {
    Selection& selection = m_context.selection;
    const bool isQuery = (m_direction == TextDirection::Row) == (at.paragraph == ownParagraph());
    if (isQuery) {
        selection.setQuery(at.word);
    } else {
        const Stage stage = selection.stage();
        selection.setCell(
            {stageInfo(stage).cellsAreQueryKey ? stage : Stage::Weights, selection.query(), at.word});
    }
    selection.setLocked(true);
}

void TextCanvas::reveal() {
    const WordRef chosen{ownParagraph(), chosenSubject().index};
    if (!m_layout.has(chosen)) {
        return;
    }
    const TextLayout::Line& line = m_layout.lines[m_layout.of(chosen).line];
    const int value = verticalScrollBar()->value();
    const int top = static_cast<int>(line.top);
    const int bottom = static_cast<int>(line.top + m_layout.lineHeight);
    if (top < value || bottom > value + viewport()->height()) {
        verticalScrollBar()->setValue(top - viewport()->height() / 3);
    }
}

void TextCanvas::mouseMoveEvent(QMouseEvent* event) {
    m_pointer = event->position();
    hoverUnderPointer();
}

void TextCanvas::mousePressEvent(QMouseEvent* event) {
    m_pointer = event->position();
    const auto at = m_layout.wordAt(event->position() - offset());
    if (at && event->button() == Qt::LeftButton) {
        choose(*at);
    }
}

bool TextCanvas::moveWithKey(int key) {
    const std::size_t count = m_text->empty() ? 0 : (*m_text)[ownParagraph()].words.size();
    WordRef at{ownParagraph(), chosenSubject().index};
    if (!m_layout.has(at)) {
        return false;
    }
    switch (key) {
    case Qt::Key_Left:
        at.word -= at.word > 0 ? 1 : 0;
        break;
    case Qt::Key_Right:
        at.word += at.word + 1 < count ? 1 : 0;
        break;
    case Qt::Key_Up:
        at = m_layout.beside(at, -1);
        break;
    case Qt::Key_Down:
        at = m_layout.beside(at, 1);
        break;
    case Qt::Key_Home:
        at.word = 0;
        break;
    case Qt::Key_End:
        at.word = count - 1;
        break;
    default:
        return false;
    }
    choose(at);
    return true;
}

void TextCanvas::keyPressEvent(QKeyEvent* event) {
    const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    QScrollBar& bar = *verticalScrollBar();
    if (plain && (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown)) {
        bar.triggerAction(event->key() == Qt::Key_PageUp ? QAbstractSlider::SliderPageStepSub
                                                         : QAbstractSlider::SliderPageStepAdd);
    } else if (!plain || !moveWithKey(event->key())) {
        event->ignore(); // the scroll area would take what the window waits for
    }
}

void TextCanvas::scrollContentsBy(int /*dx*/, int /*dy*/) {
    viewport()->update();
    hoverUnderPointer();
}

bool TextCanvas::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) {
        m_pointer.reset();
        hover(std::nullopt);
    }
    if (event->type() == QEvent::ToolTip) {
        showTip(static_cast<QHelpEvent*>(event)->globalPos());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

QString TextCanvas::tip() const {
    const WordWeightsPtr& chosen = m_weights->chosen();
    if (!m_hovered || !m_layout.has(*m_hovered)) {
        return {};
    }
    const std::size_t word = m_hovered->word;
    if (chosen && m_hovered->paragraph == tintedParagraph() && word < chosen->masked.size() &&
        chosen->masked[word] != 0) {
        return cellReadout(m_context.session.snapshot(), cellOf(chosen->subject, word));
    }
    return m_layout.of(*m_hovered).isCut ? (*m_text)[m_hovered->paragraph].words[m_hovered->word].text
                                         : QString();
}

void TextCanvas::showTip(const QPoint& globalPosition) {
    const QString text = tip();
    if (text.isEmpty()) {
        QToolTip::hideText();
        return;
    }
    const QRect place = m_layout.of(*m_hovered).rect.translated(offset()).toAlignedRect();
    QToolTip::showText(globalPosition, plainTip(text), viewport(), place);
}

} // namespace attnscope::ui
