// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/token_list.h"

#include <QWidget>

#include <array>
#include <optional>

class QComboBox;

namespace attnscope::ui {

/// Which two features are the axes of a plane, or that it is the best one.
class FeaturePairField final : public QWidget {
    Q_OBJECT

public:
    /// `hasBest`: the best plane is offered, and chosen at first.
    FeaturePairField(bool hasBest, const QString& name, QWidget* parent = nullptr);

    /// That many features, called by their names or by their index. Two or fewer leave nothing to be chosen.
    void setFeatures(std::size_t count, const TokenList& names, int indexFrom);
    /// The chosen axes; nothing: the best plane.
    std::optional<std::array<std::size_t, 2>> features() const;

signals:
    void chosen();
    /// A person asks for the best plane, which may have been chosen before.
    void bestChosen();

private:
    void showSecond();

    bool m_hasBest;
    QComboBox* m_first = nullptr;
    QComboBox* m_second = nullptr;
};

} // namespace attnscope::ui
