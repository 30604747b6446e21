// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/masks/mask_editor.h"

#include <QList>

class QGridLayout;
class QLabel;

namespace attnscope::ui {

class CountBox;

/// Valid lengths, a box for each batch item: so many keys are no padding.
class MaskLengths final : public MaskEditor {
    Q_OBJECT

public:
    explicit MaskLengths(QWidget* parent);

    bool showLayer(const MaskLayer& layer, const MaskContext& maskContext) override;
    const QList<CountBox*>& boxes() const { return m_boxes; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addBox();
    void send();

    MaskLayer m_layer;
    QGridLayout* m_grid = nullptr;
    QList<CountBox*> m_boxes;
};

} // namespace attnscope::ui
