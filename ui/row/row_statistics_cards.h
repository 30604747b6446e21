// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QWidget>

#include <array>

namespace attnscope::ui {

class RowState;

/// The row in four numbers: entropy, perplexity, the largest weight with its tokens, the sum with its error.
class RowStatisticsCards final : public QWidget {
    Q_OBJECT

public:
    explicit RowStatisticsCards(const RowState& state, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// In a low panel: no title, every number and its note on one line.
    void setCompact(bool compact);

    struct Card {
        QString name, value, note;
    };
    using Cards = std::array<Card, 4>;
    /// What the cards say of the present row.
    const Cards& cards() const { return m_cards; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void readRow();
    Cards readCards() const;
    void drawTitle(QPainter& painter) const;
    void drawCard(QPainter& painter, const QRectF& place, const Card& card) const;
    QRectF frame() const;

    const RowState& m_state;
    Cards m_cards;
    bool m_compact = false;
};

} // namespace attnscope::ui
