// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/masks/mask_editor.h"
#include "ui/tokens/token_flow.h"

#include <optional>

namespace attnscope::ui {

/// Edits a keep policy by token chips: a click or Space drops or keeps a token; dropped ones are struck
/// through.
class KeepTokenChips final : public MaskEditor {
    Q_OBJECT

public:
    KeepTokenChips(const Context& context, QWidget* parent);

    bool showLayer(const MaskLayer& layer, const MaskContext& maskContext) override;
    QRect chipRect(std::size_t token) const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    bool isKept(std::size_t token) const;
    void toggle(std::size_t token);
    void moveTo(std::size_t token);
    void describe();
    std::vector<double> widths() const;

    Context m_context;
    MaskLayer m_layer;
    std::size_t m_first = 0; ///< where this batch item's decisions begin in the array
    std::size_t m_count = 0;
    std::size_t m_current = 0;
    TokenFlow m_flow;
};

} // namespace attnscope::ui
