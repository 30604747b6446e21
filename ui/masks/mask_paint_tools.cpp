// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_paint_tools.h"

#include "ui/masks/mask_brush.h"
#include "ui/session/session.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::ui {

MaskPaintTools::MaskPaintTools(const Context& context, MaskBrush& brush, QWidget* parent)
    : MaskEditor(parent)
    , m_context(context)
    , m_brush(brush) {
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(4);
    auto* tools = new QHBoxLayout;
    tools->setSpacing(6);
    m_paint = addTool(tr("Paint"), tr("Paint on the matrix: drag over cells, Shift+drag a rectangle"), true);
    m_forbids = addTool(tr("forbid"), tr("Painted cells may not be attended to"), true);
    m_allows = addTool(tr("allow"), tr("Painted cells may be attended to (True = attend)"), true);
    for (QPushButton* tool : {m_paint, m_forbids, m_allows}) {
        tools->addWidget(tool);
    }
    tools->addStretch(1);
    m_symmetric = new QCheckBox(tr("symmetric"), this);
    m_symmetric->setToolTip(tr("Paint (j, i) with (i, j)"));
    m_clear = addTool(tr("Clear"), tr("Take the painted cells of this layer away"), false);
    auto* more = new QHBoxLayout;
    more->setSpacing(6);
    more->addWidget(m_symmetric);
    more->addWidget(m_clear);
    more->addStretch(1);
    lines->addLayout(tools);
    lines->addLayout(more);
    connect(m_paint, &QPushButton::clicked, &brush, &MaskBrush::setActive);
    connect(m_forbids, &QPushButton::clicked, &brush, [this] { m_brush.setAllows(false); });
    connect(m_allows, &QPushButton::clicked, &brush, [this] { m_brush.setAllows(true); });
    connect(m_symmetric, &QCheckBox::clicked, &brush, &MaskBrush::setSymmetric);
    connect(m_clear, &QPushButton::clicked, this, [this] {
        MaskLayer layer = m_layer;
        layer.painted.clear();
        emit changed(layer);
    });
    connect(&brush, &MaskBrush::changed, this, &MaskPaintTools::refresh);
}

QPushButton* MaskPaintTools::addTool(const QString& text, const QString& tip, bool checkable) {
    auto* tool = new QPushButton(text, this);
    tool->setToolTip(tip);
    tool->setAccessibleDescription(tip);
    tool->setCheckable(checkable);
    connect(tool, &QPushButton::clicked, this, &MaskPaintTools::refresh);
    return tool;
}

bool MaskPaintTools::showLayer(const MaskLayer& layer, const MaskContext&) {
    if (!layer.isPainted()) {
        return false;
    }
    m_layer = layer;
    refresh();
    return true;
}

/// The brush paints the first painted layer that is on.
bool MaskPaintTools::isBrushed() const {
    const std::vector<MaskLayer>& layers = m_context.session.scene().mask.layers;
    const auto first = std::find_if(layers.begin(), layers.end(),
                                    [](const MaskLayer& layer) { return layer.isPainted() && layer.on; });
    return first != layers.end() && *first == m_layer;
}

void MaskPaintTools::refresh() {
    const bool mine = isBrushed();
    const QString why = tr("The brush paints the first painted layer that is on");
    m_paint->setEnabled(mine);
    m_paint->setToolTip(mine ? tr("Paint on the matrix: drag over cells, Shift+drag a rectangle") : why);
    m_paint->setChecked(mine && m_brush.isActive());
    m_forbids->setChecked(!m_brush.allows());
    m_allows->setChecked(m_brush.allows());
    m_symmetric->setChecked(m_brush.isSymmetric());
    m_clear->setEnabled(!m_layer.painted.empty());
}

} // namespace attnscope::ui
