// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// The layer that a name tells, and the name that the same array of every layer has: "layer3.q" is 3 and
/// "layer*.q", "blocks.0.attn.hook_q" 0 and "blocks.*.attn.hook_q".
struct LayerName {
    std::size_t number = 0;
    std::string common;
};
std::optional<LayerName> layerNameOf(std::string_view name);

/// Makes one member of those that are the same array of several layers, and takes first axes for layers.
void gatherLayers(ImportPlan& plan);

/// Takes the first of five axes for layers; as its role or else its name says, of Q, K and V in one array the
/// first of six, of X of four.
void takeLayerAxis(ImportMember& member);
void takeLayerAxes(ImportPlan& plan);

/// Says whether the first axis of a member's array is layers; its shape is then without it. Changes nothing
/// where its layers are members of their own, or it has too few axes.
void setLayerAxis(ImportMember& member, bool hasLayers);

/// The orders that a member's axes may have in its role, with layers first too where they can be.
std::vector<WrittenAxes> axesWithLayers(const ImportPlan& plan, const ImportMember& member);

/// The numbers of the layers that arrays in use have: those of Q, else of what takes its place. Empty: none.
std::vector<std::size_t> layersIn(const ImportPlan& plan);

/// Those of them that all arrays in use have.
std::vector<std::size_t> layersOfAll(const ImportPlan& plan);

/// Those of them that are imported: the one that was chosen, else those that all arrays in use have. The
/// first alone where they make no one scene: projections differ from layer to layer, and so may shapes and
/// rules (scale, is_causal …), and an array may have too many numbers to be held.
std::vector<std::size_t> layersRead(const ImportPlan& plan);

/// By which array the layers make no one scene.
struct LayerDifference {
    enum class Kind {
        Own,      ///< each layer has one of its own, as projections are
        Numbers,  ///< its single number, or its shape, differs
        TooLarge, ///< all layers of it together have too many numbers to be held
    };
    Kind kind = Kind::Own;
    std::string name;   ///< of the array
    std::string values; ///< of Numbers: "1 [0, 1, 3], 0.354 [2]", the layers in brackets, – where it is not

    bool operator==(const LayerDifference&) const = default;
};

/// The first of them; nothing where they make one scene or a layer was chosen.
std::optional<LayerDifference> layerDifference(const ImportPlan& plan);

/// Why only one of several layers is imported where none was chosen; nothing where all are.
std::optional<Error> whyOneLayer(const ImportPlan& plan);

/// Chooses the layer that is imported alone; nothing: as many as can be. Shapes become those of that layer.
void chooseLayer(ImportPlan& plan, std::optional<std::size_t> number);

/// Whether there are as many layers of X as of its projections, or a layer was chosen. The error names both.
Result<void> checkOneInput(const ImportPlan& plan);

/// Whether every array in use has the layers that are imported. The error names the array.
Result<void> checkLayers(const ImportPlan& plan);

/// Whether that layer may do without such a member: masks, lengths and rules act only where they are.
bool mayLack(const ImportRole& role);

/// Whether the member is there in any of the layers that are imported.
bool actsIn(const ImportPlan& plan, const ImportMember& member);

/// The numbers of that layer of a member; of one that has no layers all.
Result<NumberArray> readOfLayer(const ImportMember& member, std::size_t number);

/// A member that the layers share: fails where it is by layer and differs among those that are imported.
Result<NumberArray> readShared(const ImportPlan& plan, const ImportMember& member);

/// Arrays of one layer each, [batch]?[head]?[rows][columns], as [layer][batch][head][rows][columns].
NumberArray joinedLayers(std::vector<NumberArray> layers);

} // namespace attnscope
