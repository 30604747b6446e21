// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"
#include "ui/widgets/picture_page.h"

class QScrollBar;

namespace attnscope::ui {

class LinesBar;
class LinesCanvas;
class LinesState;

/// The page of the centre that shows the tokens at both sides and the weights as lines between them.
class LinesView final : public PicturePage {
    Q_OBJECT

public:
    explicit LinesView(const Context& context, QWidget* parent = nullptr);

    DrawnPicture drawnPicture() const override;

    LinesState& state() { return *m_state; }
    LinesCanvas& canvas() { return *m_canvas; }
    LinesBar& bar() { return *m_bar; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void describe();

    Context m_context;
    LinesState* m_state = nullptr;
    LinesBar* m_bar = nullptr;
    QScrollBar* m_scroll = nullptr;
    LinesCanvas* m_canvas = nullptr;
};

} // namespace attnscope::ui
