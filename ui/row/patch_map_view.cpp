// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/patch_map_view.h"

#include "ui/paint/base/focus_frame.h"
#include "ui/paint/base/index_text.h"
#include "ui/row/patch_map_figure.h"
#include "ui/row/row_state.h"
#include "ui/row/tip_drag.h"
#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/session/scene_colours.h"
#include "ui/session/session.h"
#include "ui/widgets/plain_tip.h"
#include "ui/widgets/spoken_description.h"

#include <QCheckBox>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace attnscope::ui {

PatchMapPage::PatchMapPage(RowState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state) {
    setObjectName(QStringLiteral("patchMap"));
    setAccessibleName(tr("Weights over the patches of the image"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&state, &RowState::rowChanged, this, &PatchMapPage::readRow);
    connect(&state, &RowState::moved, this, [this] {
        // What is pointed at is named below the map, in a line that is always there.
        update();
        speak();
    });
    readRow();
}

PatchMapPicture PatchMapPage::picture() const {
    PatchMapPicture picture = m_map;
    picture.state.hoverKey = m_state.picture().hoverKey;
    picture.state.cursorKey = m_state.picture().cursorKey;
    picture.image = m_image;
    picture.isOverImage = m_isOverImage && hasImage();
    return picture;
}

void PatchMapPage::setOverImage(bool isOver) {
    m_isOverImage = isOver;
    arrange();
}

void PatchMapPage::readRow() {
    const Context& context = m_state.context();
    m_map = {};
    HeatmapPicture matrix;
    matrix.snapshot = context.session.snapshot();
    // The map would tell what a step asks for.
    if (matrix.snapshot && m_state.hasResult() && !m_state.isCovering()) {
        matrix.stage = Stage::Weights;
        matrix.palette = paletteOf(context.session, context.appearance);
        matrix.digits = context.appearance.digits();
        setView(matrix, context.appearance);
        m_map = patchMapOf(matrix, m_state.query(), m_state.weights());
    }
    readImage();
    arrange();
    speak();
    emit mapChanged();
}

void PatchMapPage::readImage() {
    if (m_imageOf != m_map.grid.image) {
        m_imageOf = m_map.grid.image;
        m_image = patchImageOf(m_map.grid);
    }
}

void PatchMapPage::arrange() {
    m_geometry = layoutPatchMap(picture(), QSizeF(size()));
    update();
}

void PatchMapPage::speak() {
    const PatchMapPicture shown = picture();
    const auto focus = shown.focus();
    const bool isKey = focus && *focus < shown.weights.size();
    setSpokenDescription(
        *this, isKey ? patchReadout(shown, *focus)
                     : tr("%1 × %2 patches")
                           .arg(indexText(shown.grid.imageRows()), indexText(shown.grid.imageColumns())));
}

void PatchMapPage::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    drawPatchMap(painter, picture(), m_geometry);
    if (hasFocus()) {
        drawFocusFrame(painter, QRectF(rect()), m_map.state.palette.theme);
    }
}

void PatchMapPage::resizeEvent(QResizeEvent* /*event*/) {
    arrange();
}

void PatchMapPage::mouseMoveEvent(QMouseEvent* event) {
    m_state.hoverKey(m_geometry.keyAt(picture(), event->position()));
}

void PatchMapPage::mousePressEvent(QMouseEvent* event) {
    const auto key = m_geometry.keyAt(picture(), event->position());
    if (key && event->button() == Qt::LeftButton) {
        m_state.selectKey(*key);
    }
}

void PatchMapPage::leaveEvent(QEvent* /*event*/) {
    m_state.hoverKey(std::nullopt);
}

/// Home and End go to the first and the last key; from no key an arrow goes to the first patch.
std::optional<std::size_t> PatchMapPage::walkedTo(const QKeyEvent& event) const {
    const std::size_t keys = m_map.weights.size();
    if (!hasMap() || event.modifiers().testFlag(Qt::ShiftModifier)) {
        return std::nullopt;
    }
    if (event.key() == Qt::Key_Home || event.key() == Qt::Key_End) {
        return event.key() == Qt::Key_Home ? 0 : keys - 1;
    }
    if (!isTipKey(event)) {
        return std::nullopt;
    }
    const auto cursor = m_state.picture().cursorKey;
    return cursor && *cursor < keys ? keyBeside(m_map, *cursor, acrossOf(event), -upOf(event))
                                    : m_map.grid.leading;
}

void PatchMapPage::keyPressEvent(QKeyEvent* event) {
    if (const auto key = walkedTo(*event)) {
        m_state.selectKey(*key);
    } else {
        QWidget::keyPressEvent(event);
    }
}

QString PatchMapPage::readOut(const QPointF& point) const {
    const PatchMapPicture shown = picture();
    const auto key = m_geometry.keyAt(shown, point);
    return key ? patchReadout(shown, *key) : QString();
}

bool PatchMapPage::event(QEvent* event) {
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        update();
    }
    return answerTip(*this, *event, [this](const QPoint& point) { return readOut(point); }) ||
           QWidget::event(event);
}

PatchMapView::PatchMapView(RowState& state, QWidget* parent)
    : QWidget(parent)
    , m_page(new PatchMapPage(state, this))
    , m_overImage(new QCheckBox(tr("Over the image"), this)) {
    m_overImage->setObjectName(QStringLiteral("overImage"));
    m_overImage->setChecked(true);
    m_overImage->setToolTip(tr(
        "The image in grey under the map: the larger a weight, the more of the colour lies over its patch"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_page, 1);
    layout->addWidget(m_overImage);
    const auto showChoice = [this] { m_overImage->setVisible(m_page->hasImage()); };
    connect(m_page, &PatchMapPage::mapChanged, this, showChoice);
    connect(m_overImage, &QCheckBox::toggled, m_page, &PatchMapPage::setOverImage);
    showChoice();
}

} // namespace attnscope::ui
