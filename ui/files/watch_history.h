// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_scene.h"

#include <QTime>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace attnscope::ui {

/// A file as it was read once.
struct WatchedVersion {
    int number = 0; ///< from 1 on
    QTime read;
    std::shared_ptr<const ImportedScene> scene;
};

/// The last versions of a file that is written again and again, as many as fit: the oldest go first. Arrays
/// that two versions in a row have alike are kept, and count, once.
class WatchHistory {
public:
    static constexpr std::size_t kMostBytes = std::size_t{256} << 20;
    static constexpr std::size_t kMostVersions = 100;

    explicit WatchHistory(std::size_t mostBytes = kMostBytes)
        : m_mostBytes(mostBytes) {}

    /// Gives it as it is kept; `shown` is the number of the version that has to stay whatever its age. A
    /// version that alone is too large is kept while it is the newest or shown.
    const WatchedVersion& add(ImportedScene scene, QTime read, int shown);
    /// Forgets what a change of the shown version lets go.
    void setShown(int shown);

    std::size_t size() const { return m_versions.size(); }
    const WatchedVersion& at(std::size_t place) const { return m_versions[place]; }
    const WatchedVersion& newest() const { return m_versions.back(); }
    /// Where a version is; nothing where it went.
    std::optional<std::size_t> placeOf(int number) const;
    /// What the numbers of all versions take that are not too large.
    std::size_t bytes() const;
    /// Whether the version alone is larger than all versions may be.
    bool isTooLarge(const WatchedVersion& version) const;

private:
    void shrink(int shown);
    std::size_t bytesOf(std::size_t place) const;

    std::size_t m_mostBytes;
    int m_added = 0;
    std::vector<WatchedVersion> m_versions; ///< ascending
};

} // namespace attnscope::ui
