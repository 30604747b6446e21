// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/scene_document.h"

#include <span>
#include <string_view>

namespace attnscope {

/// A scene that comes with the program. Adding one is one file and one line in the table of example.cpp.
struct Example {
    std::string_view name;    ///< as the command line says it: "i-love-ai"
    std::string_view title;   ///< the scene's title, known without making it
    std::string_view summary; ///< one line for people, translatable
    SceneDocument (*make)();
};

/// All built-in examples in the order in which they are learnt.
std::span<const Example> examples();

/// The example of that name. The error lists the names that exist.
Result<SceneDocument> exampleNamed(std::string_view name);

SceneDocument iLoveAi();
SceneDocument columnConvention();
SceneDocument fiveWords();
SceneDocument decoderMask();
SceneDocument validLens();
SceneDocument dynamicVit();
SceneDocument crossAttention();
SceneDocument longDocument();
SceneDocument multiHead();
SceneDocument nounAdjective();
SceneDocument sparseMasks();

} // namespace attnscope
