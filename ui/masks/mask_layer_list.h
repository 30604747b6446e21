// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QList>
#include <QPoint>
#include <QWidget>

#include <optional>

class QVBoxLayout;

namespace attnscope::ui {

class MaskBrush;
class MaskLayerRow;

/// The layers of the mask from the base down, reordered by dragging their handles or by keys.
class MaskLayerList final : public QWidget {
    Q_OBJECT

public:
    MaskLayerList(const Context& context, MaskBrush& brush, QWidget* parent);

    const QList<MaskLayerRow*>& rows() const { return m_rows; }
    /// Gives the keyboard to a layer's name.
    void focusLayer(qsizetype index);
    void refresh();

signals:
    /// A layer was removed, and no other one can take the keyboard.
    void emptied();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void addRow();
    void move(std::size_t from, std::size_t to);
    void remove(std::size_t index);
    std::size_t insertionAt(int y) const;
    int insertionY(std::size_t before) const;

    Context m_context;
    MaskBrush& m_brush;
    QVBoxLayout* m_lines = nullptr;
    QList<MaskLayerRow*> m_rows;
    std::optional<std::size_t> m_dragged;
    std::optional<std::size_t> m_insertion; ///< before which layer the dragged one would come
};

} // namespace attnscope::ui
