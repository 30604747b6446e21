// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QStatusBar>

class QLabel;

namespace attnscope::ui {

/// The bottom line: the facts of the hovered cell, or of the cell cursor; what is locked; the precision.
class StatusLine final : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusLine(const Context& context, QWidget* parent = nullptr);

    QString readout() const;

private:
    void refresh();

    Context m_context;
    QLabel* m_readout = nullptr;
    QLabel* m_lock = nullptr;
    QLabel* m_precision = nullptr;
};

} // namespace attnscope::ui
