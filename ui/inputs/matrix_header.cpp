// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/matrix_header.h"

#include "ui/paint/base/fonts.h"
#include "ui/session/appearance.h"

#include <QPainter>

namespace attnscope::ui {

namespace {

constexpr int kGap = 6; ///< between a row's name and its first cell

} // namespace

MatrixHeader::MatrixHeader(Qt::Orientation orientation, const Appearance& appearance, QWidget* parent)
    : QHeaderView(orientation, parent)
    , m_appearance(appearance) {
    setSectionsClickable(true);
    setSectionResizeMode(QHeaderView::Fixed);
    setHighlightSections(false);
    setMinimumSectionSize(10);
    connect(&appearance, &Appearance::changed, viewport(), qOverload<>(&QWidget::update));
}

void MatrixHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    const bool across = orientation() == Qt::Horizontal;
    const QFont font = sansFont(across ? kCaptionSize : kInterfaceSize);
    const QFontMetrics metrics(font);
    const QRect place = across ? rect.adjusted(1, 0, -1, 0) : rect.adjusted(0, 0, -kGap, 0);
    QString text = model()->headerData(section, orientation()).toString();
    if (across && metrics.horizontalAdvance(text) > place.width()) {
        text = text.section(u' ', -1);
    }
    painter->setFont(font);
    painter->setPen(m_appearance.theme().secondary);
    const Qt::Alignment alignment = (across ? Qt::AlignHCenter : Qt::AlignLeft) | Qt::AlignVCenter;
    painter->drawText(place, static_cast<int>(alignment),
                      metrics.elidedText(text, Qt::ElideRight, place.width()));
}

} // namespace attnscope::ui
