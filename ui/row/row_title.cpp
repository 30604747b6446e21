// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/row_title.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/row/row_label.h"
#include "ui/row/row_state.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

RowTitle::RowTitle(const RowState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto read = [this] {
        const QString query = m_state.picture().index(m_state.query());
        const QString token = m_state.queryToken();
        setAccessibleName(m_state.picture().orientation == Orientation::Columns
                              ? tr("Column %1 of the output, token %2").arg(query, token)
                              : tr("Row %1 of the output, token %2").arg(query, token));
        update();
    };
    connect(&state, &RowState::rowChanged, this, read);
    read();
}

void RowTitle::paintEvent(QPaintEvent*) {
    const RowPicture& picture = m_state.picture();
    const Theme& theme = picture.palette.theme;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QString query = picture.subscript(m_state.query());
    const Label output = outputLabel(picture.orientation, query);
    const Label sum = sumLabel(picture.orientation, picture.letters, query);
    const double baseline = height() / 2.0 + 5.0;
    drawLabel(painter, output, kTitleSize, {0.0, baseline}, theme.accentText);
    const double outputWidth = labelWidth(output, kTitleSize);
    drawLabel(painter, sum, kTitleSize, {outputWidth, baseline}, theme.text);

    const QFont strong = sansFont(kInterfaceSize, QFont::DemiBold);
    // A token without a name is called by its index, which is enough.
    const QString place = m_state.queryToken() == query
                              ? tr("query") + u' '
                              : tr("query %1, ").arg(picture.index(m_state.query()));
    const double placeWidth = QFontMetricsF(sansFont(kInterfaceSize)).horizontalAdvance(place);
    const double space = width() - outputWidth - labelWidth(sum, kTitleSize) - placeWidth - 16.0;
    const QString token =
        QFontMetricsF(strong).elidedText(m_state.queryToken(), Qt::ElideRight, std::max(20.0, space));
    const double tokenWidth = QFontMetricsF(strong).horizontalAdvance(token);
    const double right = width() - 1.0;
    drawLabel(painter, plainLabel(place), kInterfaceSize, {right - tokenWidth - placeWidth, baseline},
              theme.secondary);
    drawLabel(painter, plainLabel(token, true), kInterfaceSize, {right - tokenWidth, baseline},
              theme.accentText);
}

} // namespace attnscope::ui
