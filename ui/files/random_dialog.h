// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/random_model.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace attnscope::ui {

class CountBox;

/// Asks for the sizes and the seed of a random model; a line says which shapes come out.
class RandomDialog final : public QDialog {
    Q_OBJECT

public:
    explicit RandomDialog(QWidget* parent);

    /// As it is written now; makes sense where the dialog can be accepted.
    RandomModel model() const;

private:
    void layOut();
    void refresh();
    /// Why it can't be made; empty where it can.
    bool hasSeed() const;
    void showCount(std::size_t words);
    QString problem(const RandomModel& model) const;

    QLineEdit* m_tokens = nullptr;
    CountBox* m_count = nullptr;
    int m_chosenCount = 12;
    CountBox* m_dModel = nullptr;
    CountBox* m_dK = nullptr;
    CountBox* m_dV = nullptr;
    CountBox* m_heads = nullptr;
    QLineEdit* m_seed = nullptr;
    QLabel* m_outcome = nullptr;
    QPushButton* m_make = nullptr;
};

} // namespace attnscope::ui
