// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_scene.h"

#include <QString>
#include <QTemporaryDir>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

namespace attnscope::ui {

/// A file that another program writes again and again, read as it is between two of these times. Safe from
/// any thread.
class WatchedFile {
public:
    /// Tells versions of a file from one another.
    struct Stamp {
        std::uint64_t file = 0; ///< another one where it was replaced
        std::int64_t size = 0;
        std::int64_t nanoseconds = 0; ///< when it was written to last
        bool operator==(const Stamp&) const = default;
    };
    struct Version {
        ImportedScene scene;
        Stamp stamp;
    };

    explicit WatchedFile(QString path);

    const QString& path() const { return m_path; }
    /// A scene rather than arrays.
    bool isScene() const;
    /// Nothing where it is not there.
    std::optional<Stamp> stamp() const;
    /// Reads a version. Nothing where the file was written to less than a moment ago or while it was read:
    /// then it may be half of one. `isUrgent`: a moment is as short as it may be, though the file's kind
    /// does not tell a half from a whole. Fails where what is there can't be read.
    Result<std::optional<Version>> read(bool isUrgent, const std::stop_token& stop) const;

private:
    bool tellsHalves() const;

    QString m_path;
    std::shared_ptr<const QTemporaryDir> m_room; ///< for copies
};

} // namespace attnscope::ui
