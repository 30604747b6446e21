// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/patch_map.h"

#include <QWidget>

#include <memory>

class QCheckBox;

namespace attnscope::ui {

class RowState;

/// The map itself. Pointing at a patch points at its key, a click moves the cell cursor there, and arrow keys
/// walk over the patches.
class PatchMapPage final : public QWidget {
    Q_OBJECT

public:
    explicit PatchMapPage(RowState& state, QWidget* parent = nullptr);

    PatchMapPicture picture() const;
    const PatchMapGeometry& geometry() const { return m_geometry; }
    /// Whether the scene has patches, the weights of the row are known, and none of them is covered.
    bool hasMap() const { return !m_map.isEmpty(); }
    bool hasImage() const { return !m_image.isNull(); }
    void setOverImage(bool isOver);
    /// The patch there in words; empty beside them all.
    QString readOut(const QPointF& point) const;

    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override { return {120, 220}; }

signals:
    /// Another row, grid or image.
    void mapChanged();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void readRow();
    void readImage();
    void arrange();
    void speak();
    std::optional<std::size_t> walkedTo(const QKeyEvent& event) const;

    RowState& m_state;
    PatchMapPicture m_map; ///< without places and the image
    QImage m_image;
    std::shared_ptr<const PatchImage> m_imageOf;
    bool m_isOverImage = true;
    PatchMapGeometry m_geometry;
};

/// The weights of the row as a map over the patches of an image, alone or over the image.
class PatchMapView final : public QWidget {
    Q_OBJECT

public:
    explicit PatchMapView(RowState& state, QWidget* parent = nullptr);

    const PatchMapPage& page() const { return *m_page; }

private:
    PatchMapPage* m_page;
    QCheckBox* m_overImage;
};

} // namespace attnscope::ui
