// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_layers.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace attnscope::ui {

class CountBox;

/// What holds for all arrays of an import: which layers, how many heads share an axis, which way projections
/// lie, whether rotary positions are in Q and K already, rows or columns. Shows only what the arrays need.
class MappingOptions final : public QWidget {
    Q_OBJECT

public:
    explicit MappingOptions(QWidget* parent);

    void refresh(const ImportPlan& plan);
    /// Writes what is chosen here into the plan.
    void writeTo(ImportPlan& plan) const;
    /// Why a number that is typed here can't be taken; empty where all can.
    QString problem() const;

signals:
    void headsChosen();
    void changed();

private:
    void fill();
    void layOut();

    void refreshLayers(const ImportPlan& plan);
    static QString differenceText(const std::optional<LayerDifference>& difference);

    QLabel* m_layersTitle = nullptr;
    QComboBox* m_layers = nullptr;
    QLabel* m_layersMeaning = nullptr;
    QLabel* m_headsTitle = nullptr;
    CountBox* m_heads = nullptr;
    QLabel* m_headsMeaning = nullptr;
    QLabel* m_layoutTitle = nullptr;
    QComboBox* m_layout = nullptr;
    QLabel* m_ropeTitle = nullptr;
    QComboBox* m_rope = nullptr;
    QLineEdit* m_base = nullptr;
    QComboBox* m_pairs = nullptr;
    QCheckBox* m_columns = nullptr;
};

} // namespace attnscope::ui
