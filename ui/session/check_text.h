// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/rounding.h"
#include "core/scene/scene.h"

#include <QString>

namespace attnscope::ui {

class ModelCheck;

/// "float32"; "3 decimals" where a table that the model's numbers come from is coarser; 0: none is.
QString roundingText(Rounding rounding, int decimals);

/// How far the scene is from the model, in a few words: "differs: output by at most 3e-7 at b0 h1 [2, 5]".
QString checkText(const Scene& scene, const ModelCheck& check);
/// As little of it as says the most: "differs ≤ 3e-7 at b0 h1 [2, 5]".
QString checkBrief(const Scene& scene, const ModelCheck& check);
/// The same in sentences, a line for every result that the model gave.
QString checkTip(const Scene& scene, const ModelCheck& check);
/// The same in one sentence for the caption of a figure; empty where nothing was compared.
QString checkCaption(const Scene& scene, const ModelCheck& check);

} // namespace attnscope::ui
