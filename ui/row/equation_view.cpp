// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/equation_view.h"

#include "ui/row/row_state.h"
#include "ui/session/selection.h"

#include <QCheckBox>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr int kLeastWidth = 220;

} // namespace

EquationPage::EquationPage(const RowState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state) {
    setObjectName(QStringLiteral("equationPage"));
    setAccessibleName(tr("The sum written out"));
    setMouseTracking(true);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&state, &RowState::rowChanged, this, &EquationPage::fit);
    connect(&state, &RowState::featuresOpened, this, &EquationPage::fit);
    connect(&state, &RowState::moved, this, [this] {
        updateGeometry();
        update();
    });
}

EquationPicture EquationPage::picture() const {
    EquationPicture picture = m_fitted;
    picture.row = m_state.picture();
    picture.letters = m_letters;
    return picture;
}

void EquationPage::setLetters(bool letters) {
    m_letters = letters;
    fit();
}

void EquationPage::fit() {
    if (m_frame != parentWidget() && parentWidget() != nullptr) {
        m_frame = parentWidget();
        m_frame->installEventFilter(this);
    }
    // Each try lays the sum out, and most of the time another page of the row is open.
    if (isVisible() && m_state.picture().row && m_frame != nullptr) {
        m_fitted = fittedEquation(picture(), m_frame->size());
        m_fitted.row = {};
    }
    updateGeometry();
    update();
}

void EquationPage::showEvent(QShowEvent*) {
    fit();
}

bool EquationPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_frame && event->type() == QEvent::Resize) {
        fit();
    }
    return QWidget::eventFilter(watched, event);
}

int EquationPage::heightForWidth(int width) const {
    return m_state.picture().row ? static_cast<int>(std::ceil(equationSize(picture(), width).height())) : 0;
}

int EquationPage::heightIn(const QSize& frame) const {
    if (!m_state.picture().row) {
        return 0;
    }
    const EquationPicture fitted = fittedEquation(picture(), frame);
    return static_cast<int>(std::ceil(equationSize(fitted, frame.width()).height()));
}

QSize EquationPage::minimumSizeHint() const {
    return m_state.picture().row ? equationSize(picture(), 220.0).toSize() : QSize();
}

QRectF EquationPage::equationRect() const {
    return QRectF(rect());
}

void EquationPage::paintEvent(QPaintEvent*) {
    if (m_state.picture().row) {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        drawEquation(painter, equationRect(), picture());
    }
}

void EquationPage::mouseMoveEvent(QMouseEvent* event) {
    m_state.context().selection.setOutlined(
        m_state.picture().row ? equationCellAt(picture(), equationRect(), event->position()) : std::nullopt);
}

void EquationPage::leaveEvent(QEvent*) {
    m_state.context().selection.setOutlined(std::nullopt);
}

EquationView::EquationView(const RowState& state, QWidget* parent)
    : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    m_letters = new QCheckBox(tr("Letters instead of numbers"), this);
    m_letters->setObjectName(QStringLiteral("equationLetters"));
    m_letters->setAccessibleName(m_letters->text());
    m_letters->setToolTip(tr("Write the sum with a, b and c, as in (c₁₁ c₁₂) = a₁₁(b₁₁ b₁₂) + …"));
    auto* page = new EquationPage(state, this);
    m_page = page;
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(tr("Equation"));
    scroll->setWidget(page);
    scroll->viewport()->setAutoFillBackground(false);
    page->setAutoFillBackground(false);
    // A stop of the Tab key only where there is something to scroll.
    scroll->setFocusPolicy(Qt::NoFocus);
    connect(scroll->verticalScrollBar(), &QScrollBar::rangeChanged, scroll,
            [scroll](int, int most) { scroll->setFocusPolicy(most > 0 ? Qt::StrongFocus : Qt::NoFocus); });
    layout->addWidget(m_letters);
    layout->addWidget(scroll, 1);
    connect(m_letters, &QCheckBox::toggled, page, &EquationPage::setLetters);
    connect(m_letters, &QCheckBox::toggled, this, &EquationView::updateGeometry);
    connect(&state, &RowState::rowChanged, this, &EquationView::updateGeometry);
    connect(&state, &RowState::featuresOpened, this, &EquationView::updateGeometry);
    page->setLetters(false); // in the frame that it has now
}

/// A page that is hidden claims no room.
void EquationView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    updateGeometry();
}

int EquationView::wantedHeight(int width) const {
    constexpr int kLow = 150;
    constexpr int kHigh = 320;
    constexpr int kSpare = 4;
    const int above = m_letters->sizeHint().height() + layout()->spacing();
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent); // while it scrolls, lines are shorter
    const int height = m_page->heightIn({std::max(kLeastWidth, width - bar), kHigh - above});
    return std::clamp(above + height + kSpare, kLow, kHigh);
}

QSize EquationView::minimumSizeHint() const {
    constexpr int kHidden = 150;
    return {kLeastWidth, isVisible() ? wantedHeight(width()) : kHidden};
}

} // namespace attnscope::ui
