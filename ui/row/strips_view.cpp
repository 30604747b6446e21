// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/strips_view.h"

#include "core/formula/formula.h"
#include "ui/paint/base/focus_frame.h"
#include "ui/paint/base/numbered_token.h"
#include "ui/paint/row/feature_ruler.h"
#include "ui/row/row_sentence.h"
#include "ui/row/row_state.h"
#include "ui/session/selection.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plain_tip.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kFewestLines = 3.0;
constexpr double kLinesWanted = 5.0; ///< it can be made smaller and larger
/// Stacked lines are almost twice as high.
constexpr double kFewestStacked = 1.0;
constexpr double kStackedWanted = 2.5;

int heightOf(const StripsGeometry& g, double lines) {
    return static_cast<int>(std::ceil(g.headingHeight + g.footHeight() + lines * g.lineHeight));
}

} // namespace

StripsView::StripsView(RowState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_bar(new QScrollBar(Qt::Vertical, this))
    , m_close(new QToolButton(this)) {
    setObjectName(QStringLiteral("stripsView"));
    setAccessibleName(tr("Terms of the row"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_bar->setAccessibleName(tr("Scroll through the terms"));
    connect(m_bar, &QScrollBar::valueChanged, this, qOverload<>(&QWidget::update));
    m_close->setObjectName(QStringLiteral("closeFeatures"));
    m_close->setIconSize({16, 16});
    m_close->setStyleSheet(QStringLiteral("QToolButton { padding: 0; }")); // as high as the caption
    m_close->setAutoRaise(true);
    m_close->setFocusPolicy(Qt::StrongFocus);
    m_close->setAccessibleName(tr("Close the opened features"));
    m_close->setToolTip(tr("Show all features as colours again (Esc)"));
    connect(m_close, &QToolButton::clicked, this, [this] { m_state.openFeature(std::nullopt); });
    connect(&state, &RowState::rowChanged, this, &StripsView::showRow);
    connect(&state, &RowState::featuresOpened, this, &StripsView::arrange);
    connect(&state, &RowState::moved, this, &StripsView::follow);
    arrange();
}

QSize StripsView::sizeHint() const {
    const double wanted = m_linesWanted.value_or(m_geometry.isStacked ? kStackedWanted : kLinesWanted);
    return {352, heightOf(m_geometry, std::min(static_cast<double>(m_geometry.lines), wanted))};
}

QSize StripsView::minimumSizeHint() const {
    const double usual = m_geometry.isStacked ? kFewestStacked : kFewestLines;
    const double fewest = std::min(usual, m_linesWanted.value_or(usual));
    return {220, heightOf(m_geometry, std::min(static_cast<double>(m_geometry.lines), fewest))};
}

void StripsView::setIsDrawing(bool isDrawing) {
    if (isDrawing != m_isDrawing) {
        m_isDrawing = isDrawing;
        arrange();
    }
}

void StripsView::setLinesWanted(std::optional<double> lines) {
    m_linesWanted = lines;
    arrange();
}

double StripsView::linesSeen() const {
    return linesRect().height() / m_geometry.lineHeight;
}

QRect StripsView::linesRect() const {
    const int top = static_cast<int>(m_geometry.headingHeight);
    const int space = height() - top - static_cast<int>(m_geometry.footHeight());
    const int all = static_cast<int>(std::ceil(m_geometry.linesHeight()));
    // The last line that is seen is whole.
    const int whole = static_cast<int>(std::floor(space / m_geometry.lineHeight) * m_geometry.lineHeight);
    return {0, top, width(), all <= space ? all : std::max(whole, std::min(space, 1))};
}

void StripsView::arrange() {
    m_geometry = layoutStrips(m_state.listPicture(), width(), m_isDrawing);
    const int whole = static_cast<int>(std::ceil(m_geometry.linesHeight()));
    const bool scrolls = whole > linesRect().height();
    if (scrolls) {
        const int barWidth = m_bar->sizeHint().width();
        m_geometry = layoutStrips(m_state.listPicture(), width() - barWidth - 2, m_isDrawing);
        m_bar->setGeometry(width() - barWidth, linesRect().top(), barWidth, linesRect().height());
        m_bar->setPageStep(linesRect().height());
        m_bar->setSingleStep(static_cast<int>(m_geometry.lineHeight));
    }
    m_bar->setRange(0, scrolls ? whole - linesRect().height() : 0);
    m_bar->setVisible(scrolls);
    setMaximumHeight(std::max(1, heightOf(m_geometry, static_cast<double>(m_geometry.lines))));
    setAccessibleDescription(m_geometry.rulerHeight > 0.0
                                 ? tr("%1. Left and Right move the opened features, Escape closes them.")
                                       .arg(rulerCaption(m_state.listPicture(), m_geometry))
                                 : QString());
    placeCloseButton();
    updateGeometry();
    update();
}

void StripsView::showRow() {
    arrange();
    const Row row{m_state.query(), m_state.listPicture().steps(), m_state.context().selection.termOrder()};
    if (row == m_row) {
        return;
    }
    m_row = row;
    // The strongest terms are what that order is for, wherever the key of the cell stands in it.
    if (row.order == TermOrder::Weight) {
        m_bar->setValue(0);
        m_followed = cursorLine();
    }
}

void StripsView::placeCloseButton() {
    m_close->setVisible(m_geometry.isOpened());
    if (m_geometry.isOpened()) {
        const Theme& theme = m_state.listPicture().palette.theme;
        m_close->setIcon(inkedIcon(QStringLiteral("close"), theme.secondary, theme.tertiary));
        m_close->setGeometry(layoutFeatureRuler(m_state.listPicture(), m_geometry).close.toRect());
    }
}

void StripsView::follow() {
    const RowPicture& picture = m_state.listPicture();
    // What is added now while the row plays, else the key of the cell that is looked at.
    const std::optional<std::size_t> line = picture.atEnd() ? cursorLine() : std::optional(picture.done());
    if (line && line != m_followed) {
        m_followed = line;
        showLine(*line);
    }
    update();
}

void StripsView::showLine(std::size_t line) {
    const QRectF rect = m_geometry.lineRect(line);
    const int page = linesRect().height();
    if (rect.top() < m_bar->value()) {
        m_bar->setValue(static_cast<int>(rect.top()));
    } else if (rect.bottom() > m_bar->value() + page) {
        m_bar->setValue(static_cast<int>(std::ceil(rect.bottom())) - page);
    }
}

std::optional<QPoint> StripsView::middleOfLine(std::size_t line) const {
    const QRectF rect = m_geometry.lineRect(line).translated(0.0, linesRect().top() - m_bar->value());
    const QPoint middle = rect.center().toPoint();
    return linesRect().contains(middle) ? std::optional(middle) : std::nullopt;
}

void StripsView::paintEvent(QPaintEvent*) {
    const RowPicture& picture = m_state.listPicture();
    QPainter painter(this);
    drawStripsHeading(painter, picture, m_geometry);
    const QRect lines = linesRect();
    painter.save();
    painter.setClipRect(lines);
    painter.translate(0.0, lines.top() - m_bar->value());
    drawStripsLines(painter, picture, m_geometry, QRectF(0.0, m_bar->value(), width(), lines.height()));
    painter.restore();
    painter.save();
    painter.translate(0.0, lines.bottom() + 1.0);
    drawStripsOutput(painter, picture, m_geometry);
    painter.restore();
    if (hasFocus()) {
        drawFocusFrame(painter, QRectF(lines), picture.palette.theme);
    }
}

void StripsView::resizeEvent(QResizeEvent*) {
    arrange();
}

QPointF StripsView::toLines(const QPointF& point) const {
    return linesRect().contains(point.toPoint()) ? point + QPointF(0.0, m_bar->value() - linesRect().top())
                                                 : QPointF(-1.0, -1.0);
}

bool StripsView::openAt(const QPointF& point) {
    const auto feature =
        rulerFeatureAt(layoutFeatureRuler(m_state.listPicture(), m_geometry), m_geometry, point);
    if (feature) {
        m_state.openFeature(feature);
    }
    return feature.has_value();
}

void StripsView::moveFeatures(int by) {
    if (m_geometry.rulerHeight <= 0.0) {
        return;
    }
    const std::vector<double>& output = m_state.listPicture().row->output;
    if (!m_state.listPicture().openedFeature) {
        const auto largest = std::max_element(output.begin(), output.end(),
                                              [](double a, double b) { return std::abs(a) < std::abs(b); });
        m_state.openFeature(static_cast<std::size_t>(largest - output.begin()));
        return;
    }
    // From the features that are shown: near an end they are not those around the one that was asked for.
    const auto first = static_cast<int>(m_geometry.firstFeature);
    const int last = static_cast<int>(m_geometry.allFeatures - m_geometry.features);
    const int middle = std::clamp(first + by, 0, last) + static_cast<int>(m_geometry.features / 2);
    m_state.openFeature(static_cast<std::size_t>(middle));
}

void StripsView::mouseMoveEvent(QMouseEvent* event) {
    if (m_isOpening) {
        openAt(event->position());
        return;
    }
    const FeatureRuler ruler = layoutFeatureRuler(m_state.listPicture(), m_geometry);
    const bool isOnRuler = ruler.bar.united(ruler.caption).contains(event->position());
    setCursor(isOnRuler ? Qt::PointingHandCursor : Qt::ArrowCursor);
    m_state.hoverKey(keyAt(m_state.listPicture(), m_geometry, toLines(event->position())));
}

void StripsView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && openAt(event->position())) {
        m_isOpening = true;
        return;
    }
    const QRectF caption = layoutFeatureRuler(m_state.listPicture(), m_geometry).caption;
    if (event->button() == Qt::LeftButton && caption.contains(event->position())) {
        moveFeatures(0);
        return;
    }
    const auto key = keyAt(m_state.listPicture(), m_geometry, toLines(event->position()));
    if (key && event->button() == Qt::LeftButton && *key < m_state.weights().size()) {
        m_state.selectKey(*key);
    }
}

void StripsView::mouseReleaseEvent(QMouseEvent* event) {
    m_isOpening = false;
    QWidget::mouseReleaseEvent(event);
}

void StripsView::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto hit = m_geometry.hitAt(toLines(event->position()));
    if (event->button() == Qt::LeftButton && m_geometry.barcode && m_geometry.rulerHeight > 0.0 && hit &&
        hit->part != StripsHit::Part::Weight) {
        m_state.openFeature(hit->feature);
        return;
    }
    mousePressEvent(event);
}

void StripsView::leaveEvent(QEvent*) {
    m_state.hoverKey(std::nullopt);
}

void StripsView::wheelEvent(QWheelEvent* event) {
    if (m_bar->isVisible()) {
        QCoreApplication::sendEvent(m_bar, event);
    } else {
        event->ignore();
    }
}

std::optional<std::size_t> StripsView::cursorLine() const {
    const RowPicture& picture = m_state.listPicture();
    for (std::size_t line = 0; line < picture.steps(); ++line) {
        if (picture.cursorKey == picture.row->terms[line].key) {
            return line;
        }
    }
    return std::nullopt;
}

void StripsView::selectLine(std::size_t line) {
    if (m_state.listPicture().row->terms[line].others == 0) {
        m_state.selectKey(m_state.listPicture().row->terms[line].key);
    }
    showLine(line);
}

void StripsView::keyPressEvent(QKeyEvent* event) {
    const std::size_t lines = m_state.listPicture().steps();
    if (lines == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    const std::size_t at = cursorLine().value_or(0);
    const std::size_t page =
        static_cast<std::size_t>(std::max(1.0, linesRect().height() / m_geometry.lineHeight));
    switch (event->key()) {
    case Qt::Key_Up:
        return selectLine(at == 0 ? 0 : at - 1);
    case Qt::Key_Down:
        return selectLine(std::min(at + 1, lines - 1));
    case Qt::Key_PageUp:
        return selectLine(at - std::min(at, page));
    case Qt::Key_PageDown:
        return selectLine(std::min(at + page, lines - 1));
    case Qt::Key_Home:
        return selectLine(0);
    case Qt::Key_End:
        return selectLine(lines - 1);
    case Qt::Key_Left:
        return moveFeatures(-1);
    case Qt::Key_Right:
        return moveFeatures(1);
    case Qt::Key_Escape:
        if (m_state.listPicture().openedFeature) {
            return m_state.openFeature(std::nullopt);
        }
        return QWidget::keyPressEvent(event);
    default:
        QWidget::keyPressEvent(event);
    }
}

QString StripsView::readOutAt(const QPoint& point) const {
    const QString ofRuler = readOutOfRuler(point);
    if (!ofRuler.isEmpty()) {
        return ofRuler;
    }
    // The note may have no room on the sum's line.
    return point.y() > linesRect().bottom() && m_state.picture().row && m_state.picture().atEnd()
               ? roundedPartsNote(m_state.listPicture(), m_geometry)
               : readOut(toLines(point));
}

QString StripsView::readOutOfRuler(const QPointF& point) const {
    const RowPicture& picture = m_state.listPicture();
    const FeatureRuler ruler = layoutFeatureRuler(picture, m_geometry);
    const auto feature = rulerFeatureAt(ruler, m_geometry, point);
    if (!feature) {
        return ruler.caption.contains(point) ? rulerCaption(picture, m_geometry) : QString();
    }
    const double sum =
        picture.atEnd() ? picture.row->output[*feature] : picture.row->sumAfter(picture.done())[*feature];
    return (picture.atEnd() ? tr("output, feature %1 = %2") : tr("sum so far, feature %1 = %2"))
        .arg(featureCalled(picture, *feature), QString::fromStdString(readoutText(sum, 6)));
}

QString StripsView::readOut(const QPointF& point) const {
    const auto hit = m_geometry.hitAt(point);
    if (!hit || hit->line >= m_state.listPicture().steps()) {
        return {};
    }
    const RowTerm& term = m_state.listPicture().row->terms[hit->line];
    const QString feature = featureCalled(m_state.listPicture(), hit->feature);
    const auto text = [](double value) { return QString::fromStdString(readoutText(value, 6)); };
    const QString key =
        term.others > 0
            ? m_state.listPicture().name(term)
            : tr("key %1").arg(numberedToken(m_state.listPicture().tokens, term.key,
                                             static_cast<std::size_t>(m_state.listPicture().indexFrom)));
    switch (hit->part) {
    case StripsHit::Part::Value:
        return tr("%1: value %2 = %3").arg(key).arg(feature).arg(text(term.value[hit->feature]));
    case StripsHit::Part::Contribution:
        return tr("%1: weight × value %2 = %3")
            .arg(key)
            .arg(feature)
            .arg(text(term.contribution[hit->feature]));
    case StripsHit::Part::Sum:
        return tr("sum after %1, feature %2 = %3")
            .arg(key)
            .arg(feature)
            .arg(text(term.runningSum[hit->feature]));
    case StripsHit::Part::Weight:
        break;
    }
    if (term.isSilenced()) {
        return tr("%1: masked").arg(key);
    }
    if (term.dropped && term.weight == 0.0) {
        return tr("%1: dropped").arg(key);
    }
    const QString weight =
        (term.masked ? tr("%1: masked, and yet weight %2") : tr("%1: weight %2")).arg(key, text(term.weight));
    const bool hasArrow = m_state.listPicture().row->hasValues();
    return !hasArrow || m_state.plane().shows(term.contribution)
               ? weight
               : tr("%1; its arrow points out of the plane").arg(weight);
}

bool StripsView::event(QEvent* event) {
    // The window's Esc unlocks the row; here it closes what is open first.
    if (event->type() == QEvent::ShortcutOverride && m_state.listPicture().openedFeature &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), plainTip(readOutAt(help->pos())), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace attnscope::ui
