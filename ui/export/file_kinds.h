// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace attnscope::ui {

/// A format that a file can be written in.
struct FileKind {
    QString ending; ///< ".png"; "/" for a folder of files
    QString name;   ///< "PNG"
};

/// The formats among which one is chosen, by a name's ending or from a list.
struct FileKinds {
    std::vector<FileKind> kinds;
    /// Why a name with another ending is not taken.
    Error (*noEnding)(std::string_view name) = nullptr;

    /// The one that the name's ending says; nothing where it says none of them.
    std::optional<std::size_t> kindOf(const QString& path) const;
    /// The name without such an ending.
    QString withoutEnding(const QString& path) const;
    /// The name with the ending of that kind in place of its own.
    QString withEnding(const QString& path, std::size_t kind) const;
    /// The file that a typed name means: one without an ending gets that of `kind`. Fails where the name is
    /// missing or its ending is none of these.
    Result<QString> pathOf(const QString& typed, std::size_t kind) const;
    /// ".png, .svg or .pdf"
    QString endings() const;
};

/// A file of that name and ending that is not there yet: with " 2", " 3" … behind the name where it is.
QString freePath(const QString& name, const QString& ending);

} // namespace attnscope::ui
