// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QWidget>

class QSlider;

namespace attnscope::ui {

class ElidedLabel;
class HeadToggles;
class LinesState;
class NumberBox;

/// Above the lines: which heads are shown, below which weight lines are hidden, and how much that hides.
class LinesBar final : public QWidget {
    Q_OBJECT

public:
    explicit LinesBar(LinesState& state, QWidget* parent = nullptr);

    void setKeysOutside(std::size_t keys);
    QString sentence() const;

private:
    void refresh();
    void takeSlider(int value);

    LinesState& m_state;
    HeadToggles* m_heads = nullptr;
    NumberBox* m_box = nullptr;
    QSlider* m_slider = nullptr;
    ElidedLabel* m_sentence = nullptr;
    std::size_t m_keysOutside = 0;
    double m_reference = 1.0;
};

} // namespace attnscope::ui
