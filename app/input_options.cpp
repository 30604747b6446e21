// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/input_options.h"

#include "app/command_line.h"
#include "core/examples/example.h"
#include "core/formats/scene_json.h"

#include <algorithm>

namespace attnscope {

void InputOptions::addTo(CLI::App& app) {
    const std::string group = "Input, exactly one of";
    addText(app, "FILE", m_file, "A scene file, as with --scene")->type_name("")->group(group);
    addText(app, "--scene", m_scene,
            "A scene file (.json). Its arrays are in the row convention, one token a row, whatever its "
            "\"orientation\" says")
        ->type_name("FILE")
        ->group(group);
    addText(app, "--example", m_example,
            "A built-in scene: " + listed(examples(), [](const Example& e) { return e.name; }))
        ->type_name("NAME")
        ->group(group);
    app.add_flag("--allow-nonfinite", m_allowNonFinite,
                 "Take \"inf\", \"-inf\" and \"nan\" in a scene's arrays as numbers")
        ->disable_flag_override()
        ->group("Input, further");
}

Result<void> InputOptions::check() const {
    if (!m_file && !m_scene && !m_example) {
        return failed(usageError("input: there is none (give --scene FILE, a bare FILE or --example NAME)"));
    }
    const std::string first = m_file ? "FILE " + *m_file : "--scene";
    const std::string second = m_example ? "--example" : "--scene";
    if (int(m_file.has_value()) + int(m_scene.has_value()) + int(m_example.has_value()) > 1) {
        return failed(
            usageError("input: {0} and {1} are two inputs (give exactly one of --scene FILE, a bare FILE, "
                       "--example NAME)",
                       first, second));
    }
    if ((m_file && m_file->empty()) || (m_scene && m_scene->empty())) {
        return failed(usageError("{0}: the name is empty (name a scene file)", m_file ? "FILE" : "--scene"));
    }
    // A name that does not exist is a mistake of the command line, known before any work.
    const auto isIt = [this](const Example& example) { return example.name == m_example; };
    if (m_example && std::none_of(examples().begin(), examples().end(), isIt)) {
        return failed(usageError("--example: \"{0}\" is none of the examples (take one of: {1})", *m_example,
                                 listed(examples(), [](const Example& e) { return e.name; })));
    }
    return {};
}

Result<SceneDocument> InputOptions::load() const {
    return m_example ? exampleNamed(*m_example)
                     : readSceneFile(m_scene ? *m_scene : m_file.value_or(""), {m_allowNonFinite});
}

} // namespace attnscope
