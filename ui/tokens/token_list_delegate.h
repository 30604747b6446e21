// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/appearance.h"

#include <QStyledItemDelegate>

namespace attnscope::ui {

/// A token of a long list: index, text with what was searched underlined, badges for query and key.
class TokenListDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    TokenListDelegate(const Appearance& appearance, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    /// Gives the left edge of the badge, from which the next one stands left.
    double drawBadge(QPainter& painter, const QRectF& row, double right, const QString& text,
                     const QColor& ground) const;
    void drawToken(QPainter& painter, const QRectF& place, const QModelIndex& index) const;

    const Appearance& m_appearance;
};

} // namespace attnscope::ui
