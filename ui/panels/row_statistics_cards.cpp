// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/panels/row_statistics_cards.h"

#include "core/formula/formula.h"
#include "ui/paint/fonts.h"
#include "ui/paint/row_label.h"
#include "ui/panels/row_sentence.h"
#include "ui/panels/row_state.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include <cmath>

namespace attnscope::ui {

namespace {

constexpr int kTitleHeight = 30;
constexpr int kCardHeight = 74;
constexpr int kText = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip;

/// Names of the keys that share the largest weight: equal but for the last bits.
QString tokensAtMax(const RowState& state) {
    constexpr double kEqual = 1e-12;
    QStringList names;
    const double largest = state.statistics().max;
    for (std::size_t key = 0; key < state.weights().size(); ++key) {
        if (largest > 0.0 && std::abs(state.weights()[key] - largest) <= kEqual * largest) {
            names << tokenName(state.scene().tokens, key);
        }
    }
    return names.join(QStringLiteral(", "));
}

QString errorText(double error) {
    if (error == 0.0) {
        return QStringLiteral("0");
    }
    return QString::number(error, 'g', error < 1e-3 ? 1 : 3).replace(QLatin1Char('-'), QChar(0x2212));
}

} // namespace

RowStatisticsCards::RowStatisticsCards(const RowState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state) {
    setObjectName(QStringLiteral("rowStatistics"));
    setAccessibleName(tr("Row statistics"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&state, &RowState::rowChanged, this, &RowStatisticsCards::readRow);
    readRow();
}

QSize RowStatisticsCards::sizeHint() const {
    return {352, kTitleHeight + kCardHeight + 1};
}

QSize RowStatisticsCards::minimumSizeHint() const {
    return {260, kTitleHeight + kCardHeight + 1};
}

RowStatisticsCards::Cards RowStatisticsCards::cards() const {
    const RowStatistics& statistics = m_state.statistics();
    const int digits = m_state.picture().digits;
    const auto text = [digits](double value) { return QString::fromStdString(numberText(value, digits)); };
    return {
        {{tr("entropy"), text(statistics.entropyBits), tr("bits")},
         {tr("perplexity"), text(statistics.perplexity()), tr("of %1").arg(statistics.allowed)},
         {tr("max"), text(statistics.max), tokensAtMax(m_state)},
         {tr("sum"), text(statistics.sum), tr("error %1").arg(errorText(std::abs(statistics.sum - 1.0)))}}};
}

void RowStatisticsCards::readRow() {
    QStringList spoken;
    for (const Card& card : cards()) {
        spoken << QStringLiteral("%1 %2 %3").arg(card.name, card.value, card.note);
    }
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    setToolTip(tr("Perplexity is 2 to the entropy: as many keys as an even spread of this entropy would "
                  "have. The error is |sum − 1|."));
    update();
}

void RowStatisticsCards::paintEvent(QPaintEvent*) {
    const Theme& theme = m_state.picture().palette.theme;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(sansFont(kInterfaceSize, QFont::DemiBold));
    painter.setPen(theme.text);
    painter.drawText(QRectF(0, 0, width(), kTitleHeight - 4), kText, tr("Row statistics"));
    const bool columns = m_state.picture().orientation == Orientation::Columns;
    const Label place = plainLabel((columns ? tr("column %1 of ") : tr("row %1 of ")).arg(m_state.query())) +
                        Label{{columns ? QStringLiteral("A′") : QStringLiteral("A"), LabelPiece::Face::Vector,
                               LabelPiece::Level::Base}};
    drawLabel(painter, place, kInterfaceSize, {width() - labelWidth(place, kInterfaceSize) - 1.0, 18.0},
              theme.secondary);
    if (!m_state.hasResult()) {
        return;
    }
    const QRectF frame(0.5, kTitleHeight + 0.5, width() - 1.0, kCardHeight - 1.0);
    painter.setPen(QPen(theme.border, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(frame, 6.0, 6.0);
    const Cards all = cards();
    const double wide = frame.width() / static_cast<double>(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double left = frame.left() + wide * static_cast<double>(i);
        if (i > 0) {
            const double x = std::round(left) + 0.5;
            painter.setPen(QPen(theme.divider, 1.0));
            painter.drawLine(QLineF(x, frame.top() + 1.0, x, frame.bottom() - 1.0));
        }
        const double room = wide - 16.0;
        const auto draw = [&](double y, const QFont& font, const QColor& colour, const QString& text) {
            painter.setFont(font);
            painter.setPen(colour);
            painter.drawText(QRectF(left + 10.0, y, room, 18.0), kText,
                             QFontMetricsF(font).elidedText(text, Qt::ElideRight, room));
        };
        draw(frame.top() + 8.0, sansFont(kCaptionSize), theme.secondary, all[i].name);
        draw(frame.top() + 27.0, sansFont(kTitleSize, QFont::DemiBold), theme.text, all[i].value);
        draw(frame.top() + 48.0, sansFont(kCaptionSize), theme.tertiary, all[i].note);
    }
}

} // namespace attnscope::ui
