// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/patch_grid.h"
#include "core/scene/scene.h"

namespace attnscope {

/// How the keys of a batch item lie in the image of the scene's patches. The shift is read off the mask of
/// the image's last window, as Swin makes it: where that window has pieces of several edges of the image,
/// its mask keeps the pieces apart, and where they end the shift begins. No such mask: no shift. Cells that a
/// float mask lowers by 50 or more (Swin's has −100) count as masked. The scene must have patches that fit.
PatchWindow patchWindow(const Scene& scene, std::size_t batch);

} // namespace attnscope
