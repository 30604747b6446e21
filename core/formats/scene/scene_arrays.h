// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/arrays/npy_write.h"
#include "core/scene/scene.h"

namespace attnscope {

/// How many numbers the matrices of an input have in all.
std::size_t numbersIn(const SceneInput& input);

/// The matrices of a stack, batch-major.
std::vector<const BlockMatrix*> matricesOf(const MatrixStack& stack);

/// All matrices in that role one after the other, under the shape that an array file gives them:
/// [batch]?[head]?[rows][columns] of the role, a bias [columns]. In the column convention the last two axes
/// are swapped, as in every file that is read under it. The input must have that role.
FlatArray<double> arrayOf(const SceneInput& input, MatrixRole role,
                          Orientation orientation = Orientation::Rows);

/// The same on its way into a file. Fails for more numbers than are read back, and where numbers that stay in
/// a file can't be read any more.
Result<FlatArray<double>> savedArray(const SceneInput& input, MatrixRole role,
                                     Orientation orientation = Orientation::Rows);

/// More results of a model than these are not kept with a scene: they stay in the file that they are in.
inline constexpr std::size_t kMostSavedResults = std::size_t{1} << 24;

/// What a model computed on its way into a file, [batch]?[head]?[rows][columns]; `what` names it in errors,
/// which are those of savedArray.
Result<FlatArray<double>> savedReference(const MatrixStack& given, std::string_view what);

/// The scene's numbers as NumPy's .npz: a member for each role, named as in a scene file ("q", "w_q" …), and
/// the texts "tokens" and "key_tokens"; of rules and mask those that ruleArrays() gives. In the scene's
/// orientation, every bit as it is.
Result<void> writeSceneArrays(const Scene& scene, const ByteSink& sink);

} // namespace attnscope
