// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/rules/rules_row.h"
#include "ui/session/context.h"

#include <string>
#include <vector>

class QPushButton;

namespace attnscope::ui {

/// The mask, or DynamicViT's keep decisions, among the score rules: all such layers on or off at once, what
/// they are, and the way to the workbench where they are made.
class RulesMaskRow final : public QWidget {
    Q_OBJECT

public:
    enum class Which { Mask, Policy };

    RulesMaskRow(const Context& context, Which which, QWidget* parent);

    RuleRow& row() const { return *m_row; }
    /// Shows the scene's layers; a reason says why none can act.
    void refresh(const QString& reason);

signals:
    void workbenchWanted();

private:
    void switchLayers(bool on);
    void learn();
    QString summary() const;
    std::vector<std::size_t> layers() const;

    Context m_context;
    Which m_which;
    RuleRow* m_row = nullptr;
    QLabel* m_summary = nullptr;
    QPushButton* m_open = nullptr;
    std::vector<std::string> m_lastOn; ///< names of the layers that were on together last
};

} // namespace attnscope::ui
