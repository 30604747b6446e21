// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/compare/scene_for_comparison.h"

#include "core/formats/import/acting_name.h"
#include "core/formats/import/bare_file.h"
#include "core/formats/import/import_guess.h"
#include "core/formats/import/import_layers.h"
#include "core/formats/import/import_scene.h"
#include "core/formats/scene/scene_json.h"
#include "ui/files/scene_store.h"

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

bool holdsArrays(const QString& path) {
    return path.endsWith(QLatin1String(".npz")) || path.endsWith(QLatin1String(".safetensors"));
}

} // namespace

Result<SceneForComparison> readForComparison(const QString& path, const SceneInput& open,
                                             const std::stop_token& stop) {
    const std::string name = path.toStdString();
    if (!holdsArrays(path)) {
        return readSceneFile(name, SceneStore::windowReading()).map([](SceneDocument&& document) {
            return SceneForComparison{std::move(document.scene), false};
        });
    }
    return listImport({name}).and_then([&](ImportPlan&& plan) {
        guessRoles(plan);
        // A scene of one layer is compared with one layer: the same where the file has it.
        const std::vector<std::size_t> layers = layersIn(plan);
        const std::vector<std::size_t>& here = layersOf(open);
        if (layers.size() > 1 && here.size() <= 1) {
            const bool hasSame =
                !here.empty() && std::find(layers.begin(), layers.end(), here.front()) != layers.end();
            chooseLayer(plan, hasSame ? here.front() : layers.front());
        }
        guessAxesLike(plan, {itemCount(open), headCount(open)});
        const bool isAlike = isReadAlikeBare(plan);
        return checkNothingLost(plan)
            .and_then([&] { return importScene(plan, stop); })
            .map([isAlike](ImportedScene&& imported) {
                return SceneForComparison{std::move(imported.scene), true,
                                          isAlike && imported.notFinite.empty()};
            });
    });
}

} // namespace attnscope::ui
