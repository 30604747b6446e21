// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/lessons/quantity.h"

#include <map>
#include <utility>

namespace attnscope {

/// The numbers of a scene in float64, each head computed by the textbook engine when it is first asked for.
/// For one thread.
class SceneNumbers {
public:
    /// Of more cells a head only the mask and sizes are known: a lesson must not keep people waiting.
    static constexpr std::size_t kMostCells = 4'194'304;

    /// `shown` is the batch item and head of quantities that name none.
    SceneNumbers(Scene scene, const HeadIndex& shown);

    const Scene& scene() const { return *m_scene; }
    const HeadIndex& shown() const { return m_shown; }

    /// Whether it has more than kMostCells.
    bool isLarge() const;

    /// Scene and result of a batch item and head. Fails where there is none, where the scene can't be
    /// computed, and where it has more than kMostCells.
    Result<Snapshot> snapshot(const HeadIndex& headIndex);
    /// A matrix for a batch item and head; never null. Fails as snapshot() does, and where there is none.
    Result<std::shared_ptr<const MatrixSource>> matrix(const LessonMatrix& matrix,
                                                       const HeadIndex& headIndex);
    /// The number, whatever state it names. Fails as matrix() does, and where an index lies outside.
    Result<double> value(const Quantity& quantity);

private:
    Result<double> ofMatrix(const Quantity& quantity, const HeadIndex& headIndex,
                            std::span<const std::size_t> indices);
    Result<double> ofScores(const Quantity& quantity, const HeadIndex& headIndex,
                            std::span<const std::size_t> indices);
    Result<double> ofWeights(const Quantity& quantity, const HeadIndex& headIndex,
                             std::span<const std::size_t> indices);
    Result<double> ofMask(const HeadIndex& headIndex, std::span<const std::size_t> indices, bool isCost);
    Result<double> ofSizes(const Quantity& quantity, const HeadIndex& headIndex);

    std::shared_ptr<const Scene> m_scene;
    HeadIndex m_shown;
    std::map<std::pair<std::size_t, std::size_t>, Snapshot> m_solved;    ///< by batch item and head
    std::map<std::size_t, std::shared_ptr<const MatrixSource>> m_joined; ///< by batch item
};

} // namespace attnscope
