// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/head_index.h"
#include "ui/session/context.h"

#include <QFrame>

class QComboBox;
class QLabel;
class QScrollArea;

namespace attnscope::ui {

class CountBox;
class HeadsGrid;

/// All heads of a batch item as thumbnails, to open one; the layer, or all of them, and the batch item can be
/// changed in it, and the heads sorted by what they attend to.
class HeadsPopup final : public QFrame {
    Q_OBJECT

public:
    explicit HeadsPopup(const Context& context, QWidget* parent = nullptr);

    /// Shows the heads of the batch item that is looked at, with its left top corner there.
    void ask(const QPoint& globalPosition);
    HeadsGrid& grid() const { return *m_grid; }
    QLabel& readout() const { return *m_readout; }
    QComboBox& order() const { return *m_order; }

signals:
    /// The keys of an export were pressed over the heads: all of them are to be written.
    void exportWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fit();
    void moveInside();
    void showReadout(const QString& text);
    void toggle(const HeadIndex& place);
    void showChosen(const QString& problem);
    /// What is said where the pointer is at no head.
    QString restingText() const;

    Context m_context;
    void fillLayers();
    /// Shows what the boxes of layer and batch item say.
    void showChoice();

    QWidget* m_layerLine = nullptr;
    QComboBox* m_layer = nullptr;
    QWidget* m_batchLine = nullptr;
    CountBox* m_batch = nullptr;
    QWidget* m_orderLine = nullptr;
    QComboBox* m_order = nullptr;
    QPoint m_corner; ///< where it was asked for
    QScrollArea* m_scroll = nullptr;
    HeadsGrid* m_grid = nullptr;
    QLabel* m_readout = nullptr;
    QLabel* m_chosen = nullptr; ///< which heads stand beside each other, or how they do
};

} // namespace attnscope::ui
