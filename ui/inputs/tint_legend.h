// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "ui/session/context.h"

#include <QWidget>

#include <utility>
#include <vector>

namespace attnscope::ui {

/// Which colour a value has: the diverging ramp with the ends of the shared ranges. Values and scores have
/// one bar while their ranges agree, else each says its own ends.
class TintLegend final : public QWidget {
    Q_OBJECT

public:
    explicit TintLegend(const Context& context, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString title() const;
    /// Whether one pair of ends serves all that is shown.
    bool rangesAgree() const;
    /// "W_Q" and "own range ±0.04" of each matrix that has one.
    std::vector<std::pair<Formula, QString>> ownRanges() const;
    void refresh();

    Context m_context;
};

} // namespace attnscope::ui
