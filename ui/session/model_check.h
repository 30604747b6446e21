// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/agree_search.h"
#include "core/agree/layer_agreements.h"
#include "core/analysis/compare_reference.h"
#include "core/edits/change.h"
#include "core/scene/scene.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace attnscope::ui {

class JobSlot;
class Session;

/// "output", "log-sum-exp" …: what a model gave, in the window's language.
QString referenceName(Reference what);

/// Compares the results of the open scene with those of the model that it was imported from, in the
/// background and again after every edit. The model's results are saved with the scene and forgotten when
/// another one opens.
class ModelCheck final : public QObject {
    Q_OBJECT

public:
    explicit ModelCheck(Session& session);
    ~ModelCheck() override;

    /// Sets the results of the model for the scene that is open now, and compares.
    void setReferences(References references);
    /// Whether there are results of the scene that is open. A lesson puts a scene of another kind in its
    /// place, of which they say nothing; they are there again when it goes.
    bool hasReferences() const;
    /// The results of the model; empty where there are none.
    References references() const { return hasReferences() ? *m_references : References(); }
    /// The largest differences of the newest comparison; empty before it and where it failed.
    const std::vector<ReferenceDifference>& differences() const { return m_differences; }
    /// What they say: whether the scene computes what the model did. Differs before any comparison.
    Verdict verdict() const { return m_verdict; }
    /// The type whose numbers the model gave.
    Rounding rounding() const { return m_rounding; }
    /// The decimals of a table that it came from, where these are coarser than the type; else 0.
    int decimals() const { return m_decimals; }
    /// Rows in which it agrees but for the rounding of sums; nothing where there is none.
    const std::optional<LoweredRows>& lowered() const { return m_lowered; }
    /// Whether it is to be searched what would make them agree.
    bool isOffered() const { return !m_differences.empty() && m_verdict != Verdict::Agrees; }
    /// Searches it in the background; found() or searchProblem() tells. Given up when the scene changes.
    void search();
    bool isSearching() const;
    const std::optional<Agreement>& found() const { return m_found; }
    /// Of a scene of several layers that don't agree together: what was found of each by itself.
    const std::vector<LayersAgreement>& foundByLayer() const { return m_foundByLayer; }
    const std::optional<Error>& searchProblem() const { return m_searchProblem; }

    /// Why the comparison failed; nothing where it did not.
    const std::optional<Error>& problem() const { return m_problem; }

signals:
    void changed();
    /// The search ended, or was given up.
    void searched();

private:
    void clear();
    void compare();
    void forgetSearch();

    Session& m_session;
    std::shared_ptr<const References> m_references;
    /// Of the scene that they belong to.
    Provenance m_provenance = Provenance::Loaded;
    std::vector<ReferenceDifference> m_differences;
    std::optional<Error> m_problem;
    Verdict m_verdict = Verdict::Differs;
    std::optional<LoweredRows> m_lowered;
    Rounding m_rounding = Rounding::Float32;
    int m_decimals = 0;
    std::optional<Agreement> m_found;
    std::vector<LayersAgreement> m_foundByLayer;
    std::optional<Error> m_searchProblem;
    std::unique_ptr<JobSlot> m_slot;
    std::unique_ptr<JobSlot> m_searchSlot;
};

} // namespace attnscope::ui
