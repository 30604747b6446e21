// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"
#include "ui/widgets/picture_page.h"

namespace attnscope::ui {

/// The page of the centre that shows the words themselves, tinted by the weights of the chosen query.
class TextView final : public PicturePage {
    Q_OBJECT

public:
    explicit TextView(const Context& context, QWidget* parent = nullptr);

    DrawnPicture drawnPicture() const override;

private:
    Context m_context;
};

} // namespace attnscope::ui
