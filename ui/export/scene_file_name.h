// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"

#include <QString>
#include <QStringList>

#include <utility>

namespace attnscope::ui {

/// What copied lines call the file of a scene that has none: NumPy reads the arrays of such a one.
inline constexpr QLatin1String kBundleEnding{".attnscope"};

/// The name of the file that File, Save as offers for what is called so ("w7.csv"), without an ending: "w7".
QString sceneStem(const QString& name);

/// Where a scene comes from, as a line for a terminal names it.
struct SceneSource {
    SceneSource(QString file = {}, QStringList said = {}, QString saved = {}) // NOLINT(*-explicit-*)
        : path(std::move(file))
        , options(std::move(said))
        , savedAs(std::move(saved)) {}

    QString path;        ///< the file that has it as it is; empty where none has
    QStringList options; ///< what has to be said of arrays in that file so that they make this scene
    QString savedAs;     ///< where no file has it: the file into which File, Save writes it; empty: none
};

/// The file that a line for a terminal or for Python reads a scene from, and whether it is there.
struct SceneFile {
    QString path; ///< where it is missing a name, without a folder
    bool isThere = false;
};

/// The file of a scene: `source.path` or `source.savedAs` where it has that ending, else the name that File,
/// Save as offers with it. That name is never called as `other`, so that saving it replaces no scene that it
/// is compared with.
SceneFile sceneFileOf(const Scene& scene, const SceneSource& source, const QString& ending,
                      const QString& other = {});
/// The file of B: `path`, or b.attnscope where it is empty; `first` is the file of A.
SceneFile secondFileOf(const QString& path, const QString& first);

} // namespace attnscope::ui
