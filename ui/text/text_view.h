// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"
#include "ui/text/word_weights.h"
#include "ui/widgets/picture_page.h"

class QAction;
class QLabel;

namespace attnscope::ui {

class TextCanvas;
class TextKey;

/// The page of the centre that shows the words themselves, tinted by the weights of the chosen query or on
/// the chosen key, with a line of numbers below.
class TextView final : public PicturePage {
    Q_OBJECT

public:
    explicit TextView(const Context& context, QWidget* parent = nullptr);

    DrawnPicture drawnPicture() const override;
    TextCanvas& canvas() { return *m_canvas; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showSummary();
    QWidget* makeBar();
    void nameDirections();
    void follow();

    Context m_context;
    TextCanvas* m_canvas = nullptr;
    TextKey* m_key = nullptr;
    QAction* m_row = nullptr;
    QAction* m_column = nullptr;
    QLabel* m_summary = nullptr;
};

} // namespace attnscope::ui
