// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tokens/token_list_delegate.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/tokens/token_list_model.h"

#include <QPainter>

#include <cmath>

namespace attnscope::ui {

namespace {

constexpr int kRow = 24;
constexpr double kIndexRight = 56.0;
constexpr double kTokenLeft = 68.0;

} // namespace

TokenListDelegate::TokenListDelegate(const Appearance& appearance, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_appearance(appearance) {}

QSize TokenListDelegate::sizeHint(const QStyleOptionViewItem& /*option*/,
                                  const QModelIndex& /*index*/) const {
    return {120, kRow};
}

double TokenListDelegate::drawBadge(QPainter& painter, const QRectF& row, double right, const QString& text,
                                    const QColor& ground) const {
    const QFont font = sansFont(kCaptionSize, QFont::DemiBold);
    const double width = std::ceil(textWidth(font, text)) + 10.0;
    const QRectF rect(right - width, row.center().y() - 8.0, width, 16.0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(rect, 3.0, 3.0);
    drawTextCentred(painter, rect.center(), font, textOn(ground), text);
    return rect.left() - 6.0;
}

void TokenListDelegate::drawToken(QPainter& painter, const QRectF& place, const QModelIndex& index) const {
    const Theme& theme = m_appearance.theme();
    const QString text = index.data(Qt::DisplayRole).toString();
    const int match = index.data(TokenListModel::MatchRole).toInt();
    const auto* model = qobject_cast<const TokenListModel*>(index.model());
    const qsizetype length = match >= 0 && model != nullptr ? model->filter().size() : 0;
    double x = place.left();
    const auto piece = [&](const QString& part, bool strong) {
        const QFont font = sansFont(kInterfaceSize, strong ? QFont::DemiBold : QFont::Normal);
        const QString shown = elided(font, part, place.right() - x);
        const double width = textWidth(font, shown);
        drawTextLeft(painter, {x, place.center().y()}, font, strong ? theme.text : theme.secondary, shown);
        if (strong) {
            painter.fillRect(QRectF(x, place.center().y() + 7.0, width, 1.0), theme.secondary);
        }
        x += width;
    };
    if (length == 0) {
        drawTextLeft(painter, {x, place.center().y()}, sansFont(kInterfaceSize), theme.text,
                     elided(sansFont(kInterfaceSize), text, place.width()));
        return;
    }
    piece(text.left(match), false);
    piece(text.mid(match, length), true);
    piece(text.mid(match + length), false);
}

void TokenListDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    const Theme& theme = m_appearance.theme();
    const bool isQuery = index.data(TokenListModel::IsQueryRole).toBool();
    const QRectF row(option.rect);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (isQuery) {
        painter->fillRect(row, theme.accentFill);
        painter->fillRect(QRectF(row.left(), row.top(), 2.0, row.height()), theme.accent);
    } else if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
        painter->fillRect(row, theme.hover);
    }
    drawTextRight(*painter, {row.left() + kIndexRight, row.center().y()},
                  sansFont(kInterfaceSize, isQuery ? QFont::DemiBold : QFont::Normal),
                  isQuery ? theme.accentText : theme.tertiary,
                  index.data(TokenListModel::IndexRole).toString());
    double right = row.right() - 10.0;
    if (isQuery) {
        right = drawBadge(*painter, row, right, tr("query"), theme.accent);
    }
    if (index.data(TokenListModel::IsKeyRole).toBool()) {
        right = drawBadge(*painter, row, right, tr("key"), theme.strong);
    }
    drawToken(*painter, {row.left() + kTokenLeft, row.top(), right - row.left() - kTokenLeft, row.height()},
              index);
    if ((option.state & QStyle::State_Selected) && (option.state & QStyle::State_HasFocus)) {
        painter->setPen(QPen(theme.strong, 1.0));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(row.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    painter->restore();
}

} // namespace attnscope::ui
