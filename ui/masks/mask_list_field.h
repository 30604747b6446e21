// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/masks/mask_editor.h"

class QLineEdit;

namespace attnscope::ui {

/// Edits the arguments of a spec as text: lists of lengths, and arguments without an editor of their own.
class MaskListField final : public MaskEditor {
    Q_OBJECT

public:
    explicit MaskListField(QWidget* parent);

    bool showLayer(const MaskLayer& layer, const MaskContext& maskContext) override;
    QLineEdit& field() const { return *m_field; }

private:
    void take();

    MaskLayer m_layer;
    QLineEdit* m_field = nullptr;
};

} // namespace attnscope::ui
