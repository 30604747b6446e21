// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QWidget>

#include <vector>

class QToolButton;

namespace attnscope::ui {

class LinesState;

/// A small button in its colour for each head of the batch item, and one for all of them. Hidden where there
/// is one head.
class HeadToggles final : public QWidget {
    Q_OBJECT

public:
    explicit HeadToggles(LinesState& state, QWidget* parent = nullptr);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    const std::vector<QToolButton*>& buttons() const { return m_buttons; }
    QToolButton* all() const { return m_all; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void makeButtons(std::size_t count);
    /// Places the buttons in lines of that width; their height.
    int place(int width, bool moves) const;

    LinesState& m_state;
    QToolButton* m_all = nullptr;
    std::vector<QToolButton*> m_buttons; ///< by head
};

} // namespace attnscope::ui
