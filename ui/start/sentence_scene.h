// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"

#include <QString>

#include <optional>

namespace attnscope::ui {

/// A scene of the words of a sentence, small enough to be read: d_model 4, d_k and d_v 2, so that the plane
/// shows the values whole. The same word has the same vector everywhere; the projections are random. Nothing
/// where there is no word.
std::optional<Scene> sentenceScene(const QString& sentence);

/// Which numbers it has, for people.
QString sentenceNumbers();

} // namespace attnscope::ui
