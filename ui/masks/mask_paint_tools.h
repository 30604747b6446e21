// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/masks/mask_editor.h"

class QCheckBox;
class QPushButton;
class QToolButton;

namespace attnscope::ui {

/// The brush of a painted layer: on, forbidding or allowing, symmetric; and everything painted away.
class MaskPaintTools final : public MaskEditor {
    Q_OBJECT

public:
    MaskPaintTools(const Context& context, MaskBrush& brush, QWidget* parent);

    bool showLayer(const MaskLayer& layer, const MaskContext& maskContext) override;
    QPushButton& paint() const { return *m_paint; }
    QPushButton& forbids() const { return *m_forbids; }
    QPushButton& allows() const { return *m_allows; }
    QCheckBox& symmetric() const { return *m_symmetric; }
    QPushButton& erase() const { return *m_clear; }

private:
    QPushButton* addTool(const QString& text, const QString& tip, bool checkable);
    void refresh();
    bool isBrushed() const;

    Context m_context;
    MaskBrush& m_brush;
    MaskLayer m_layer;
    QPushButton* m_paint = nullptr;
    QPushButton* m_forbids = nullptr;
    QPushButton* m_allows = nullptr;
    QCheckBox* m_symmetric = nullptr;
    QPushButton* m_clear = nullptr;
};

} // namespace attnscope::ui
