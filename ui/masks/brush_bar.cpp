// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/brush_bar.h"

#include "ui/masks/mask_brush.h"
#include "ui/paint/base/index_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace attnscope::ui {

namespace {

QToolButton* brushButton(QWidget* parent, const QString& text, const QString& tip) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setCheckable(true);
    return button;
}

} // namespace

BrushBar::BrushBar(MaskBrush& brush, QWidget* parent)
    : QWidget(parent)
    , m_brush(brush)
    , m_forbid(brushButton(this, tr("Forbid"), tr("Painted cells may not be attended to  (X swaps)")))
    , m_allow(brushButton(this, tr("Allow"), tr("Painted cells may be attended to  (X swaps)")))
    , m_symmetric(brushButton(this, tr("Symmetric"), tr("Paint (j, i) with (i, j)")))
    , m_grain(new QLabel(this)) {
    setAccessibleName(tr("Painting"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 8, 0);
    line->setSpacing(4);
    auto* label = new QLabel(tr("Painting:"), this);
    label->setProperty("role", "title");
    m_grain->setProperty("role", "secondary");
    m_grain->setToolTip(tr("A dab paints all cells of the pixel under the pointer; zoom in to paint fewer"));
    auto* done = new QToolButton(this);
    done->setText(tr("Done · Esc"));
    done->setAccessibleName(tr("Stop painting"));
    done->setToolTip(tr("Stop painting"));
    for (QWidget* part :
         {static_cast<QWidget*>(label), static_cast<QWidget*>(m_forbid), static_cast<QWidget*>(m_allow),
          static_cast<QWidget*>(m_symmetric), static_cast<QWidget*>(m_grain), static_cast<QWidget*>(done)}) {
        line->addWidget(part);
    }
    connect(m_forbid, &QToolButton::clicked, &m_brush, [this] { m_brush.setAllows(false); });
    connect(m_allow, &QToolButton::clicked, &m_brush, [this] { m_brush.setAllows(true); });
    connect(m_symmetric, &QToolButton::clicked, &m_brush, &MaskBrush::setSymmetric);
    connect(done, &QToolButton::clicked, &m_brush, [this] { m_brush.setActive(false); });
    connect(&m_brush, &MaskBrush::changed, this, &BrushBar::refresh);
    refresh();
}

QString BrushBar::grainText() const {
    const MaskBrush::Grain& grain = m_brush.grain();
    return grain == MaskBrush::Grain{} ? QString()
                                       : tr("%1 cells a dab").arg(sidesText(grain.queries, grain.keys));
}

void BrushBar::refresh() {
    m_forbid->setChecked(!m_brush.allows());
    m_allow->setChecked(m_brush.allows());
    m_symmetric->setChecked(m_brush.isSymmetric());
    m_grain->setText(grainText());
    m_grain->setVisible(!grainText().isEmpty());
    setVisible(m_brush.isActive());
}

} // namespace attnscope::ui
