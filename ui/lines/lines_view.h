// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"
#include "ui/widgets/picture_page.h"

namespace attnscope::ui {

/// The page of the centre that shows the tokens at both sides and the weights as lines between them.
class LinesView final : public PicturePage {
    Q_OBJECT

public:
    explicit LinesView(const Context& context, QWidget* parent = nullptr);

    DrawnPicture drawnPicture() const override;

private:
    Context m_context;
};

} // namespace attnscope::ui
