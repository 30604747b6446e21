// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QLineEdit>

#include <cstdint>

namespace attnscope::ui {

/// A seed of 64 bits: typed, or stepped with the arrow keys.
class SeedField final : public QLineEdit {
    Q_OBJECT

public:
    explicit SeedField(QWidget* parent);

    void showSeed(std::uint64_t seed);
    std::uint64_t seed() const { return m_seed; }

signals:
    void entered(std::uint64_t seed);
    /// What was typed is no seed; the old one stays.
    void refused(const QString& why);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void take();
    void put(std::uint64_t seed);
    void change(std::uint64_t seed);

    std::uint64_t m_seed = 0;
};

} // namespace attnscope::ui
