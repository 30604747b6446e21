// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/compare_reference.h"
#include "core/edits/change.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace attnscope::ui {

class JobSlot;
class Session;

/// Compares the results of the open scene with those of the model that it was imported from, in the
/// background and again after every edit. The model's results are saved in no file and forgotten
/// when another scene opens.
class ModelCheck final : public QObject {
    Q_OBJECT

public:
    explicit ModelCheck(Session& session);
    ~ModelCheck() override;

    /// Sets the results of the model for the scene that is open now, and compares.
    void setReferences(References references);
    bool hasReferences() const { return m_references != nullptr; }
    /// The largest differences of the newest comparison; empty before it and where it failed.
    const std::vector<ReferenceDifference>& differences() const { return m_differences; }
    /// Why the comparison failed; nothing where it did not.
    const std::optional<Error>& problem() const { return m_problem; }

signals:
    void changed();

private:
    void clear();
    void compare();

    Session& m_session;
    std::shared_ptr<const References> m_references;
    std::vector<ReferenceDifference> m_differences;
    std::optional<Error> m_problem;
    std::unique_ptr<JobSlot> m_slot;
};

} // namespace attnscope::ui
