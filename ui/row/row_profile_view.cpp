// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/row_profile_view.h"

#include "core/base/count_text.h"
#include "core/formula/formula.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/text_fit.h"
#include "ui/row/row_state.h"
#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/session/session.h"

#include <QMouseEvent>
#include <QPainter>

#include <array>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kHeading = 26.0;
const QLatin1String kBetween(", ");

} // namespace

RowProfile::RowProfile(RowState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state) {
    setObjectName(QStringLiteral("rowProfile"));
    setAccessibleName(tr("Weights of the selected row"));
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&state, &RowState::rowChanged, this, &RowProfile::readRow);
    connect(&state.context().appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
    connect(&state, &RowState::moved, this, qOverload<>(&QWidget::update));
    readRow();
}

void RowProfile::readRow() {
    m_allowed.clear();
    const Snapshot& snapshot = m_state.context().session.snapshot();
    if (snapshot && m_state.hasResult()) {
        const Mask& mask = *snapshot.result->problem().mask;
        if (!mask.allowsAll() && m_state.query() < mask.queries() &&
            mask.keys() == m_state.weights().size()) {
            m_allowed.resize(mask.keys());
            mask.fillRow(m_state.query(), m_allowed);
        }
    }
    setAccessibleDescription(caption());
    layOut();
}

ProfilePicture RowProfile::picture() const {
    const Context& context = m_state.context();
    ProfilePicture picture;
    picture.indexFrom = m_state.context().session.scene().notation.indexFrom;
    picture.weights = &m_state.weights();
    picture.allowed = &m_allowed;
    picture.palette = m_state.picture().palette;
    picture.key = m_state.picture().hoverKey ? m_state.picture().hoverKey : m_state.picture().cursorKey;
    HeatmapPicture matrix;
    matrix.snapshot = context.session.snapshot();
    if (matrix.snapshot) {
        picture.tokens = &matrix.snapshot.scene->keyNames();
    }
    matrix.palette = picture.palette;
    setView(matrix, context.appearance);
    if (matrix.tiled) {
        picture.colours = matrix.tiledColours;
        picture.uniformKeys =
            showsLift(matrix.stage, matrix.scale) ? static_cast<double>(m_state.statistics().allowed) : 0.0;
    }
    return picture;
}

/// That reads the whole row, so that it is not done in every frame of an animation.
void RowProfile::layOut() {
    m_places = m_state.hasResult()
                   ? layoutProfile(picture(), QRectF(rect()).adjusted(10.0, kHeading, 0.0, -6.0))
                   : ProfileGeometry();
    update();
}

void RowProfile::resizeEvent(QResizeEvent* /*event*/) {
    layOut();
}

QString RowProfile::caption() const {
    if (!m_state.hasResult()) {
        return {};
    }
    if (m_state.statistics().allowed == 1) {
        return tr("1 key attended, √ scale");
    }
    const QString keys = indexText(m_state.statistics().allowed);
    return m_allowed.empty() ? tr("%1 keys attended, √ scale").arg(keys)
                             : tr("%1 keys attended, masked keys skipped, √ scale").arg(keys);
}

void RowProfile::drawHeading(QPainter& painter) const {
    const Theme& theme = m_state.context().appearance.theme();
    const double y = kHeading / 2.0 + 1.0;
    const QFont bold = sansFont(kInterfaceSize, QFont::DemiBold);
    const QFont plain = sansFont(kInterfaceSize);
    const bool columns = m_state.picture().orientation == Orientation::Columns;
    const QString row = (columns ? tr("Column %1") : tr("Row %1"))
                            .arg(namedIndexText(m_state.context().session.scene().tokens, m_state.query(),
                                                m_state.context().session.scene().notation.indexFrom));
    drawTextLeft(painter, {12.0, y}, bold, theme.accentText, row);
    const RowStatistics& of = m_state.statistics();
    const auto number = [](double value, int digits) {
        return QString::fromStdString(groupedText(numberText(value, digits)));
    };
    const std::array<std::pair<QString, QString>, 4> facts{
        {{tr("sum"), number(of.sum, 6)},
         {tr("max"), number(of.max, -3)},
         {tr("perplexity"), number(of.perplexity(), of.perplexity() < 100.0 ? 1 : 0)},
         {tr("entropy"), tr("%1 bits").arg(number(of.entropyBits, 2))}}};
    double right = width() - 26.0;
    for (const auto& [name, value] : facts) {
        drawTextRight(painter, {right, y}, bold, theme.text, value);
        right -= textWidth(bold, value) + 6.0;
        drawTextRight(painter, {right, y}, plain, theme.secondary, name);
        right -= textWidth(plain, name) + 20.0;
    }
    const double left = 12.0 + textWidth(bold, row) + 16.0;
    // What has no room is left out by whole words.
    QString said = caption();
    while (textWidth(plain, said) > right - left && said.contains(kBetween)) {
        said = said.section(kBetween, 0, -2);
    }
    drawTextLeft(painter, {left, y}, plain, theme.secondary, elided(plain, said, right - left));
}

void RowProfile::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = m_state.context().appearance.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(QRectF(0.0, 0.0, width(), 1.0), theme.divider);
    if (m_state.hasResult()) {
        drawHeading(painter);
        drawProfile(painter, picture(), m_places);
    }
}

std::optional<std::size_t> RowProfile::keyAt(const QPointF& point) const {
    return m_state.hasResult() ? m_places.keyAt(picture(), point.x()) : std::nullopt;
}

void RowProfile::mousePressEvent(QMouseEvent* event) {
    if (const auto key = keyAt(event->position()); key && event->button() == Qt::LeftButton) {
        m_state.selectKey(*key);
    }
}

void RowProfile::mouseMoveEvent(QMouseEvent* event) {
    m_state.hoverKey(keyAt(event->position()));
}

void RowProfile::leaveEvent(QEvent* /*event*/) {
    m_state.hoverKey(std::nullopt);
}

} // namespace attnscope::ui
