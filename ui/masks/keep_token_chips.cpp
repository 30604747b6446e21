// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/keep_token_chips.h"

#include "core/masks/mask_fit.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/appearance.h"
#include "ui/session/session.h"
#include "ui/tokens/token_paint.h"
#include "ui/widgets/plain_tip.h"
#include "ui/widgets/spoken_description.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr std::size_t kMostChips = 512; ///< beyond that the decisions are a file's

std::string tokenText(const Session& session, std::size_t token) {
    const TokenList& tokens = session.scene().keyNames();
    return token < tokens.size() ? tokens[token] : std::string();
}

} // namespace

KeepTokenChips::KeepTokenChips(const Context& context, QWidget* parent)
    : MaskEditor(parent)
    , m_context(context) {
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&context.appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

bool KeepTokenChips::showLayer(const MaskLayer& layer, const MaskContext& maskContext) {
    const bool ofKeys = isPolicy(layer) && layer.array && layer.array->kind == MaskArray::Kind::Bool &&
                        !layer.array->shape.empty() && layer.array->shape.back() == maskContext.keys &&
                        maskContext.keys <= kMostChips;
    const bool perItem = ofKeys && layer.array->shape.size() > 1 && layer.array->shape.front() > 1;
    const std::size_t first = perItem ? maskContext.headIndex.batch * maskContext.keys : 0;
    // A layer that is switched off was never checked for fit.
    if (!ofKeys || first + maskContext.keys > layer.array->bits.size()) {
        return false;
    }
    m_layer = layer;
    m_count = maskContext.keys;
    m_first = first;
    m_current = std::min(m_current, m_count == 0 ? 0 : m_count - 1);
    m_flow = flowOf(widths(), 0.0, width());
    describe();
    updateGeometry();
    update();
    return true;
}

std::vector<double> KeepTokenChips::widths() const {
    std::vector<double> widths;
    for (std::size_t token = 0; token < m_count; ++token) {
        widths.push_back(chipWidth(token, tokenText(m_context.session, token),
                                   m_context.session.scene().notation.indexFrom));
    }
    return widths;
}

bool KeepTokenChips::isKept(std::size_t token) const {
    const std::size_t at = m_first + token;
    return m_layer.array && at < m_layer.array->bits.size() && m_layer.array->bits[at] != 0;
}

QRect KeepTokenChips::chipRect(std::size_t token) const {
    return token < m_flow.chips.size() ? m_flow.chips[token].toRect() : QRect();
}

int KeepTokenChips::heightForWidth(int width) const {
    const TokenFlow flow = flowOf(widths(), 0.0, width);
    const double bottom = flow.chips.empty() ? TokenFlow::kChipHeight : flow.chips.back().bottom();
    return static_cast<int>(std::ceil(bottom + TokenFlow::kMargin));
}

QSize KeepTokenChips::sizeHint() const {
    return {240, heightForWidth(width() > 80 ? width() : 240)};
}

QSize KeepTokenChips::minimumSizeHint() const {
    return {80, static_cast<int>(TokenFlow::kChipHeight)};
}

void KeepTokenChips::describe() {
    std::size_t kept = 0;
    for (std::size_t token = 0; token < m_count; ++token) {
        kept += isKept(token) ? 1U : 0U;
    }
    const std::string text = tokenText(m_context.session, m_current);
    const QString number = indexText(m_current + m_context.session.scene().notation.indexFrom);
    const QString token =
        text == std::to_string(m_current) ? number : number + QLatin1Char(' ') + visibleToken(text);
    const QString state = isKept(m_current) ? tr("kept") : tr("dropped");
    setAccessibleName(tr("Keep decisions: %1 of %2 tokens kept").arg(indexText(kept), indexText(m_count)));
    setSpokenDescription(*this, tr("token %1: %2").arg(token, state));
}

void KeepTokenChips::toggle(std::size_t token) {
    if (token >= m_count) {
        return;
    }
    MaskArray array = *m_layer.array;
    std::uint8_t& keep = array.bits[m_first + token];
    keep = keep == 0 ? 1 : 0;
    MaskLayer layer = m_layer;
    layer.array = std::make_shared<const MaskArray>(std::move(array));
    emit changed(layer);
}

void KeepTokenChips::moveTo(std::size_t token) {
    m_current = token;
    describe();
    update();
}

void KeepTokenChips::paintEvent(QPaintEvent*) {
    const Theme& theme = m_context.appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t token = 0; token < m_flow.chips.size(); ++token) {
        const QRectF& rect = m_flow.chips[token];
        ChipStyle style;
        style.isDropped = !isKept(token);
        style.indexFrom = m_context.session.scene().notation.indexFrom;
        style.focused = hasFocus() && token == m_current;
        drawChip(painter, rect, token, tokenText(m_context.session, token), style, theme);
    }
}

void KeepTokenChips::resizeEvent(QResizeEvent* event) {
    MaskEditor::resizeEvent(event);
    m_flow = flowOf(widths(), 0.0, width());
    updateGeometry();
}

void KeepTokenChips::keyPressEvent(QKeyEvent* event) {
    const bool alone = event->modifiers() == Qt::NoModifier;
    if (alone && event->key() == Qt::Key_Left && m_current > 0) {
        moveTo(m_current - 1);
    } else if (alone && event->key() == Qt::Key_Right && m_current + 1 < m_count) {
        moveTo(m_current + 1);
    } else if (alone && event->key() == Qt::Key_Home) {
        moveTo(0);
    } else if (alone && event->key() == Qt::Key_End && m_count > 0) {
        moveTo(m_count - 1);
    } else if (alone && (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return)) {
        toggle(m_current);
    } else {
        MaskEditor::keyPressEvent(event);
    }
}

void KeepTokenChips::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) {
        if (const auto token = chipAt(m_flow, event->position())) {
            moveTo(*token);
            toggle(*token);
        }
    }
}

void KeepTokenChips::focusInEvent(QFocusEvent* event) {
    MaskEditor::focusInEvent(event);
    update();
}

void KeepTokenChips::focusOutEvent(QFocusEvent* event) {
    MaskEditor::focusOutEvent(event);
    update();
}

bool KeepTokenChips::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        event->accept(); // keeps or drops the token
        return true;
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto token = chipAt(m_flow, help->pos())) {
            const QString text = visibleToken(tokenText(m_context.session, *token));
            QToolTip::showText(help->globalPos(),
                               plainTip(isKept(*token) ? tr("%1 is kept: click to drop it").arg(text)
                                                       : tr("%1 is dropped: click to keep it").arg(text)),
                               this);
        }
        return true;
    }
    return MaskEditor::event(event);
}

} // namespace attnscope::ui
