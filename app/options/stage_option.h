// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/error.h"
#include "core/base/result.h"
#include "core/scene/scene.h"
#include "core/scene/stage.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace attnscope {

/// The stages that the command line knows, for help and errors: "q, k, v, …", and those that a subcommand has
/// beside them.
std::string stageNames(std::initializer_list<std::string_view> more = {});

/// Whether --stage may say that.
Result<void> checkStageName(std::string_view word, std::initializer_list<std::string_view> more = {});

/// The stage that a word on the command line means in this scene: there "output" is the joined heads where
/// the scene joins them. The word must be one of them.
Stage stageAsked(std::string_view name, const Scene& scene);

/// Why a scene has no such stage; the stage as the command line names it.
Error missingStage(const std::string& stage, const SceneInput& input);

} // namespace attnscope
