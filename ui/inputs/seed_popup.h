// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QFrame>

#include <cstdint>

namespace attnscope::ui {

class CountBox;

/// Asks for the seed of a random matrix, beside the button that wants it; Enter or "Randomise" takes it, Esc
/// leaves.
class SeedPopup final : public QFrame {
    Q_OBJECT

public:
    explicit SeedPopup(QWidget* parent);

    void ask(const QPoint& globalPosition, std::uint64_t seed);

signals:
    void chosen(std::uint64_t seed);

private:
    void take();

    CountBox* m_seed = nullptr;
};

} // namespace attnscope::ui
