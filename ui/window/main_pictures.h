// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/drawn_picture.h"
#include "ui/session/context.h"

#include <QStackedWidget>

#include <optional>

namespace attnscope::ui {

class HeatmapView;

/// The middle of the window: the matrix, or the picture that was chosen in its place.
class MainPictures final : public QStackedWidget {
    Q_OBJECT

public:
    MainPictures(const Context& context, HeatmapView& matrix, QWidget* parent = nullptr);

    /// Gives the keys to what is shown.
    void takeFocus(Qt::FocusReason reason = Qt::OtherFocusReason);
    /// What is shown in the place of the matrix, for a file; nothing where the matrix is shown.
    std::optional<DrawnPicture> drawnPicture() const;

private:
    void showChosen();

    Context m_context;
};

} // namespace attnscope::ui
