// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/panels/mask_editor.h"

#include <QList>

class QGridLayout;
class QLabel;
class QSpinBox;

namespace attnscope::ui {

/// Valid lengths, a box for each batch item: so many keys are no padding.
class MaskLengths final : public MaskEditor {
    Q_OBJECT

public:
    explicit MaskLengths(QWidget* parent);

    bool showLayer(const MaskLayer& layer, const MaskSite& site) override;
    const QList<QSpinBox*>& boxes() const { return m_boxes; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addBox();
    void send();

    MaskLayer m_layer;
    QGridLayout* m_grid = nullptr;
    QList<QSpinBox*> m_boxes;
};

} // namespace attnscope::ui
