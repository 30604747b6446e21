// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/row_statistics_cards.h"

#include "core/base/count_text.h"
#include "core/formula/formula.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/row/row_label.h"
#include "ui/row/row_state.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr int kTitleHeight = 30;
constexpr int kCardHeight = 74;
constexpr int kCompactHeight = 44;
constexpr int kText = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip;

/// The weights' matrix: A; A′ of columns; Attention of notes, and of d2l, whose name of it is long, its α.
LabelPiece matrixPiece(const RowPicture& picture) {
    using Face = LabelPiece::Face;
    if (picture.orientation == Orientation::Columns) {
        return {QStringLiteral("A′"), Face::Vector, LabelPiece::Level::Base};
    }
    if (picture.letters == Letters::Notes) {
        return {QStringLiteral("Attention"), Face::Sans, LabelPiece::Level::Base};
    }
    const bool isD2l = picture.letters == Letters::D2l;
    return {isD2l ? QStringLiteral("α") : QStringLiteral("A"), isD2l ? Face::Scalar : Face::Vector,
            LabelPiece::Level::Base};
}

/// Names of the keys that share the largest weight: equal but for the last bits.
QString tokensAtMax(const RowState& state) {
    constexpr double kEqual = 1e-12;
    QStringList names;
    const double largest = state.statistics().max;
    for (std::size_t key = 0; key < state.weights().size(); ++key) {
        if (largest > 0.0 && std::abs(state.weights()[key] - largest) <= kEqual * largest) {
            names << QString::fromStdString(
                distinctTokenName(state.scene().keyNames(), key, state.scene().notation.indexFrom));
        }
    }
    return names.join(QStringLiteral(", "));
}

/// How many keys could have weight: where masked ones have it, all of them.
QString keysText(const RowState& state) {
    if (state.isCovering(FactKind::Allowed)) {
        return {};
    }
    const std::size_t allowed = state.statistics().allowed;
    const auto weigh = static_cast<std::size_t>(std::count_if(state.weights().begin(), state.weights().end(),
                                                              [](double weight) { return weight != 0.0; }));
    const QString counted = RowStatisticsCards::tr("of %1").arg(indexText(std::max(allowed, weigh)));
    if (weigh > allowed && allowed == 0) {
        return RowStatisticsCards::tr("%1 masked").arg(counted);
    }
    return weigh > allowed ? RowStatisticsCards::tr("%1, %2 masked").arg(counted, indexText(weigh - allowed))
                           : counted;
}

/// Below, only the last bits of the sum differ from 1.
constexpr double kRounding = 1e-12;

QString deviationText(double error) {
    return QString::number(error, 'g', error < 1e-3 ? 1 : 3).replace(QLatin1Char('-'), QChar(0x2212));
}

/// What stands under the sum.
QString errorNote(double sum) {
    const double error = std::abs(sum - 1.0);
    if (!std::isfinite(error)) {
        return {};
    }
    return RowStatisticsCards::tr("error %1").arg(deviationText(error < kRounding ? 0.0 : error));
}

/// Below a number that a question asks for.
QString coveredNote() {
    return RowStatisticsCards::tr("covered");
}

/// Why the row has no entropy, in the few words that a card has room for; empty where it has one.
QString noEntropyNote(const RowState& state) {
    if (state.isCovering(FactKind::RowSum) && !state.hasShares()) {
        return coveredNote();
    }
    if (!std::isfinite(state.statistics().sum)) {
        return RowStatisticsCards::tr("not a number");
    }
    if (state.statistics().sum == 0.0) {
        return RowStatisticsCards::tr("no weights");
    }
    return state.hasShares() ? QString() : RowStatisticsCards::tr("sum is not 1");
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
    return {352, m_compact ? kCompactHeight + 1 : kTitleHeight + kCardHeight + 1};
}

QSize RowStatisticsCards::minimumSizeHint() const {
    return {260, sizeHint().height()};
}

void RowStatisticsCards::setCompact(bool compact) {
    if (m_compact != compact) {
        m_compact = compact;
        updateGeometry();
        update();
    }
}

RowStatisticsCards::Cards RowStatisticsCards::readCards() const {
    const RowStatistics& statistics = m_state.statistics();
    const int digits = m_state.picture().digits;
    const auto text = [digits](double value) {
        // A card is too narrow for thousands with decimals.
        return QString::fromStdString(groupedText(numberText(value, value < 1000.0 ? digits : 0)));
    };
    const QString none = noEntropyNote(m_state);
    const QString dash = QStringLiteral("—");
    const Card covered{{}, QStringLiteral("?"), coveredNote()};
    const auto asked = [&](FactKind kind, const QString& name, Card card) {
        return m_state.isCovering(kind) ? Card{name, covered.value, covered.note} : std::move(card);
    };
    const Card entropy = none.isEmpty() ? Card{tr("entropy"), text(statistics.entropyBits), tr("bits")}
                                        : Card{tr("entropy"), dash, none};
    const Card perplexity = none.isEmpty()
                                ? Card{tr("perplexity"), text(statistics.perplexity()), keysText(m_state)}
                                : Card{tr("perplexity"), dash, none};
    const Card sum{tr("sum"), text(statistics.sum), errorNote(statistics.sum)};
    return {{asked(FactKind::Entropy, tr("entropy"), entropy),
             asked(FactKind::Entropy, tr("perplexity"), perplexity),
             {tr("max"), text(statistics.max), tokensAtMax(m_state)},
             asked(FactKind::RowSum, tr("sum"), sum)}};
}

void RowStatisticsCards::readRow() {
    m_cards = readCards();
    QStringList spoken;
    for (const Card& card : m_cards) {
        spoken << QStringLiteral("%1 %2 %3").arg(card.name, card.value, card.note);
    }
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    const bool isSumCovered = m_state.isCovering(FactKind::RowSum);
    const double error = isSumCovered ? 0.0 : std::abs(m_state.statistics().sum - 1.0);
    QString tip = tr("Perplexity is 2 to the entropy: as many keys as an even spread of this entropy would "
                     "have. Both are of weights that sum to 1. The error is |sum − 1|.");
    if (error > 0.0 && error < kRounding) {
        tip += u' ' + tr("Rounding leaves %1 of it.").arg(deviationText(error));
    }
    setToolTip(tip);
    update();
}

void RowStatisticsCards::drawTitle(QPainter& painter) const {
    const Theme& theme = m_state.picture().palette.theme;
    painter.setFont(sansFont(kInterfaceSize, QFont::DemiBold));
    painter.setPen(theme.text);
    painter.drawText(QRectF(0, 0, width(), kTitleHeight - 4), kText, tr("Row statistics"));
    const bool columns = m_state.picture().orientation == Orientation::Columns;
    const Label place = plainLabel((columns ? tr("column %1 of ") : tr("row %1 of "))
                                       .arg(m_state.picture().index(m_state.query()))) +
                        Label{matrixPiece(m_state.picture())};
    drawLabel(painter, place, kInterfaceSize, {width() - labelWidth(place, kInterfaceSize) - 1.0, 18.0},
              theme.secondary);
}

void RowStatisticsCards::drawCard(QPainter& painter, const QRectF& place, const Card& card) const {
    const Theme& theme = m_state.picture().palette.theme;
    const double space = place.width() - (m_compact ? 13.0 : 16.0);
    const auto draw = [&](const QPointF& at, const QFont& font, const QColor& colour, const QString& text) {
        const double left = space - at.x();
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QRectF(place.left() + 10.0 + at.x(), place.top() + at.y(), left, 18.0), kText,
                         QFontMetricsF(font).elidedText(text, Qt::ElideRight, left));
    };
    const QFont caption = sansFont(kCaptionSize);
    const QFont number = sansFont(kTitleSize, QFont::DemiBold);
    const double top = m_compact ? 3.0 : 8.0;
    draw({0.0, top}, caption, theme.secondary, card.name);
    draw({0.0, m_compact ? 20.0 : 27.0}, number, theme.text, card.value);
    const double beside = QFontMetricsF(number).horizontalAdvance(card.value) + 5.0;
    const bool fits = beside + QFontMetricsF(caption).horizontalAdvance(card.note) <= space;
    if (!m_compact) {
        draw({0.0, 48.0}, caption, theme.tertiary, card.note);
    } else if (fits) {
        draw({beside, 21.0}, caption, theme.tertiary, card.note);
    }
}

QRectF RowStatisticsCards::frame() const {
    const double top = m_compact ? 0.5 : kTitleHeight + 0.5;
    return {0.5, top, width() - 1.0, (m_compact ? kCompactHeight : kCardHeight) - 1.0};
}

void RowStatisticsCards::paintEvent(QPaintEvent*) {
    const Theme& theme = m_state.picture().palette.theme;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_compact) {
        drawTitle(painter);
    }
    if (!m_state.hasResult()) {
        return;
    }
    const QRectF around = frame();
    painter.setPen(QPen(theme.border, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(around, 6.0, 6.0);
    const double wide = around.width() / static_cast<double>(m_cards.size());
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        const QRectF place(around.left() + wide * static_cast<double>(i), around.top(), wide,
                           around.height());
        if (i > 0) {
            const double x = std::round(place.left()) + 0.5;
            painter.setPen(QPen(theme.divider, 1.0));
            painter.drawLine(QLineF(x, place.top() + 1.0, x, place.bottom() - 1.0));
        }
        drawCard(painter, place, m_cards[i]);
    }
}

} // namespace attnscope::ui
