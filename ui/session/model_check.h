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

/// What a model itself gave for the open scene, and how far the scene's results are from it. It stays beside
/// the scene, in no file, and is gone with the next one; every edit compares again, in the background.
class ModelCheck final : public QObject {
    Q_OBJECT

public:
    explicit ModelCheck(Session& session);
    ~ModelCheck() override;

    /// For the scene that is open now.
    void setReferences(References references);
    bool hasReferences() const { return m_references != nullptr; }
    /// Of the newest comparison; empty before it and where it failed.
    const std::vector<ReferenceDifference>& differences() const { return m_differences; }
    /// Why nothing can be compared any more.
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
