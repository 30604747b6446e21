// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/jobs/job_slot.h"
#include "ui/session/context.h"

#include <QWidget>

#include <optional>
#include <vector>

class QAction;
class QLabel;

namespace attnscope::ui {

class ElidedLabel;

/// The line above the matrix while several heads are chosen: which ones and how to go back to one, whether
/// each has a range of its own, and the number of the current cell in all of them.
class HeadsBar final : public QWidget {
    Q_OBJECT

public:
    struct Parts {
        QAction* leave = nullptr;
        QAction* ownRanges = nullptr;
    };
    HeadsBar(const Context& context, const Parts& parts, QWidget* parent = nullptr);

    /// "h0 0.4011  ·  h2 0.2500"; why nothing stands beside each other, where nothing does.
    QString text() const;

private:
    /// By head; nothing where it is not known yet.
    using Numbers = std::vector<std::optional<double>>;

    void refresh();
    void readCell();
    void showNumbers(const Numbers& numbers);

    Context m_context;
    QLabel* m_heads = nullptr;
    ElidedLabel* m_cell = nullptr;
    JobSlot m_slot;
};

} // namespace attnscope::ui
