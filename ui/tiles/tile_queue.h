// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/tile_grid.h"

#include <deque>
#include <mutex>
#include <optional>

namespace attnscope::ui {

/// The tiles that a running job still has to read. The view sets them anew while the job works, so that a pan
/// drops no tile that is being read. Safe from two threads.
class TileQueue {
public:
    /// Sets the requested tiles that are not read yet, the most urgent first.
    void set(std::vector<TileAddress> missing);
    /// A job begins: what one that was stopped did not finish is read first.
    void restart();
    /// The next one to be read; previews of all come before the first of them.
    struct Task {
        TileAddress address;
        bool isPreview = false;
    };
    std::optional<Task> next();
    /// Whether previews are made at all.
    void setHasPreviews(bool has);
    bool isEmpty() const;
    /// Whether what is asked for is finer than the blocks of a pyramid.
    bool isFine() const;

private:
    mutable std::mutex m_mutex;
    std::deque<TileAddress> m_previews;
    std::deque<TileAddress> m_missing;
    std::vector<TileAddress> m_previewed; ///< of what is missing: have one or never get one
    std::optional<TileAddress> m_running;
    bool m_hasPreviews = false;
};

} // namespace attnscope::ui
