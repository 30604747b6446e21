// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/settle_by_results.h"

#include "core/analysis/compare_reference.h"
#include "core/formats/import/before_scores.h"
#include "core/formats/import/head_axis.h"
#include "core/formats/import/import_layers.h"
#include "core/formats/import/import_scene.h"
#include "core/formats/import/input_norm.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnscope {

namespace {

/// So many cells and numbers of inputs are computed for each reading.
constexpr std::size_t kMostCells = 1'048'576;
constexpr std::size_t kMostInputs = 8'388'608;
/// A share of the largest number: half precision and what masks leave stay below.
constexpr double kAgrees = 0.02;
/// So many times nearer than every other reading is the one that is meant.
constexpr double kNearer = 5.0;

bool hasResults(const ImportPlan& plan) {
    return std::any_of(plan.members.begin(), plan.members.end(), [](const ImportMember& member) {
        return std::holds_alternative<Reference>(member.role);
    });
}

/// Whether it may be computed at once.
bool isSmall(const ImportPlan& plan) {
    const Result<ImportOutline> outline = outlineOf(plan);
    if (!outline) {
        return false;
    }
    double inputs = 0.0;
    for (const ImportMember& member : plan.members) {
        double numbers = isGiven(member.role) ? 1.0 : 0.0;
        for (const std::size_t length : member.array.shape) {
            numbers *= static_cast<double>(length);
        }
        inputs += numbers;
    }
    const double cells = static_cast<double>(outline->batches) * static_cast<double>(outline->heads) *
                         static_cast<double>(outline->queries) * static_cast<double>(outline->keys);
    return cells <= static_cast<double>(kMostCells) && inputs <= static_cast<double>(kMostInputs);
}

double largestIn(const MatrixStack& stack) {
    double largest = 0.0;
    for (const BlockMatrix& matrix : stack.matrices()) {
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            for (std::size_t column = 0; column < matrix.columns(); ++column) {
                const double size = std::abs(matrix(row, column));
                largest = std::isfinite(size) ? std::max(largest, size) : largest;
            }
        }
    }
    return largest;
}

/// The largest difference as a share of the largest number that the model gave.
std::optional<double> shareOf(const Scene& scene, const References& references) {
    const Result<std::vector<ReferenceDifference>> differences = compareReferences(scene, references, {});
    if (!differences || differences->empty()) {
        return std::nullopt;
    }
    double share = 0.0;
    for (const ReferenceDifference& each : *differences) {
        const std::optional<MatrixStack>& given = references.of(each.what);
        const double largest = given ? largestIn(*given) : 0.0;
        share = std::max(share, largest > 0.0 ? each.size / largest : each.size);
    }
    return share;
}

/// How far the scene that a plan makes is from the model's results, whatever the file does not say of a
/// causal mask; nothing where it makes none.
std::optional<double> distanceOf(const ImportPlan& plan) {
    Result<ImportedScene> imported = importScene(plan);
    if (!imported || imported->references.empty()) {
        return std::nullopt;
    }
    std::optional<double> nearest = shareOf(imported->scene, imported->references);
    if (queryCount(imported->scene.input) == keyCount(imported->scene.input)) {
        MaskLayer causal;
        causal.spec = "causal";
        imported->scene.mask.layers.push_back(std::move(causal));
        const std::optional<double> other = shareOf(imported->scene, imported->references);
        nearest = nearest && other ? std::min(*nearest, *other) : nearest ? nearest : other;
    }
    return nearest;
}

/// The first layer alone, of which there are results.
ImportPlan ofFirstLayer(const ImportPlan& plan) {
    ImportPlan first = plan;
    const std::vector<std::size_t> layers = layersRead(plan);
    if (!plan.layer && !layers.empty()) {
        chooseLayer(first, layers.front());
    }
    return first;
}

/// Rotary positions that Q and K have in them already.
void addTurned(const ImportPlan& plan, std::vector<ImportPlan>& readings) {
    for (std::size_t at = 0; at < plan.members.size(); ++at) {
        if (plan.members[at].role == ImportRole(ImportedRule::RopeBase) &&
            isRotationOpen(plan, plan.members[at])) {
            ImportMember& turned = readings.emplace_back(plan).members[at];
            turned.role = {};
            turned.roleFrom = GuessedFrom::Nothing;
            turned.isInInputs = true;
        }
    }
}

void addOtherLayout(const ImportPlan& plan, std::vector<ImportPlan>& readings) {
    const ImportMember* const w = plan.in(MatrixRole::WQ);
    const bool isSquare =
        w != nullptr && w->array.shape.size() == 2 && w->array.shape[0] == w->array.shape[1];
    if (isSquare && !plan.columns) {
        WeightsLayout& layout = readings.emplace_back(plan).weightsLayout;
        layout = layout == WeightsLayout::InOut ? WeightsLayout::OutIn : WeightsLayout::InOut;
    }
}

void addOtherFused(const ImportPlan& plan, std::vector<ImportPlan>& readings) {
    for (std::size_t at = 0; at < plan.members.size(); ++at) {
        const ImportMember& member = plan.members[at];
        if (!std::holds_alternative<FusedRole>(member.role) || member.axesChosen) {
            continue;
        }
        for (const FileAxes axes : axesFor(plan, member)) {
            if (axes != member.axes) {
                readings.emplace_back(plan).members[at].axes = axes;
            }
        }
    }
}

void addOtherProjection(const ImportPlan& plan, std::vector<ImportPlan>& readings) {
    const ImportMember* const fused = plan.fusedProjection();
    if (fused == nullptr || fused->roleChosen || plan.heads < 2) {
        return;
    }
    for (ImportMember& member : readings.emplace_back(plan).members) {
        if (auto* const projection = std::get_if<FusedProjectionRole>(&member.role)) {
            projection->isByHead = !projection->isByHead;
        }
    }
}

/// X before the norm of its block, through which it goes then: a layer norm, or of one without a bias the
/// root mean square too.
void addNormed(const ImportPlan& plan, std::vector<ImportPlan>& readings) {
    for (std::size_t at = 0; at < plan.members.size(); ++at) {
        const ImportMember& member = plan.members[at];
        if (isGiven(member.role) || member.roleChosen || !isBlockNorm(plan, member)) {
            continue;
        }
        readings.emplace_back(plan).members[at].inputNorm = NormKind::Layer;
        if (biasOfNorm(plan, member) == nullptr) {
            readings.emplace_back(plan).members[at].inputNorm = NormKind::RootMeanSquare;
        }
    }
}

/// What the results beside leave no doubt of.
void settleTo(ImportPlan& plan, const ImportPlan& reading) {
    plan.weightsLayout = reading.weightsLayout;
    plan.isLayoutSettled = true;
    for (std::size_t at = 0; at < plan.members.size(); ++at) {
        ImportMember& member = plan.members[at];
        const ImportMember& as = reading.members[at];
        member.role = as.role;
        member.roleFrom = as.roleFrom;
        member.axes = as.axes;
        member.isSettled = std::holds_alternative<FusedRole>(member.role) ||
                           std::holds_alternative<FusedProjectionRole>(member.role) ||
                           member.role == ImportRole(ImportedRule::RopeBase);
        member.inputNorm = as.inputNorm;
        const bool isIn = !member.inputNorm && !isGiven(member.role) && !member.roleChosen &&
                          (isBlockNorm(plan, member) || isRotaryTable(member));
        member.isInInputs = as.isInInputs || isIn;
    }
}

} // namespace

void settleByResults(ImportPlan& plan) {
    plan.isLayoutSettled = false;
    for (ImportMember& member : plan.members) {
        member.isSettled = false;
        member.isInInputs = false;
        member.inputNorm = std::nullopt;
    }
    if (!hasResults(plan)) {
        return;
    }
    std::vector<ImportPlan> readings{plan};
    addTurned(plan, readings);
    addOtherLayout(plan, readings);
    addOtherFused(plan, readings);
    addOtherProjection(plan, readings);
    addNormed(plan, readings);
    const bool isAsked =
        std::any_of(plan.members.begin(), plan.members.end(), [&plan](const ImportMember& member) {
            return !isGiven(member.role) && (isBlockNorm(plan, member) || isRotaryTable(member));
        });
    if ((readings.size() == 1 && !isAsked) || !isSmall(ofFirstLayer(plan))) {
        return;
    }
    std::size_t nearest = 0;
    std::vector<std::optional<double>> distances;
    for (const ImportPlan& reading : readings) {
        distances.push_back(distanceOf(ofFirstLayer(reading)));
        if (distances.back() && (!distances[nearest] || *distances.back() < *distances[nearest])) {
            nearest = distances.size() - 1;
        }
    }
    const std::optional<double> least = distances[nearest];
    const auto isFar = [&](const std::optional<double>& distance) {
        return &distance == &distances[nearest] || !distance || *distance > kNearer * *least;
    };
    if (least && *least <= kAgrees && std::all_of(distances.begin(), distances.end(), isFar)) {
        settleTo(plan, readings[nearest]);
    }
}

bool isLayoutOpen(const ImportPlan& plan) {
    const ImportMember* const x = plan.in(MatrixRole::X);
    const ImportMember* const w = plan.in(MatrixRole::WQ);
    if (x == nullptr || w == nullptr || plan.isLayoutSettled || plan.columns || x->array.shape.empty()) {
        return false;
    }
    const std::vector<std::size_t>& shape = w->array.shape;
    const bool isSquare = shape.size() == 2 && shape[0] == shape[1] && shape[0] == x->array.shape.back();
    // Grouped queries have keys of fewer outputs, which X fits one way only.
    const ImportMember* const k = plan.in(MatrixRole::WK);
    const bool areKeysSquare = k == nullptr || k->array.shape == shape;
    return isSquare && areKeysSquare && !w->name.ends_with("weight") && !w->name.ends_with("kernel");
}

bool isRotationOpen(const ImportPlan& plan, const ImportMember& member) {
    const bool isProjected = plan.in(MatrixRole::Q) != nullptr || plan.in(FusedRole{}) != nullptr;
    return member.role == ImportRole(ImportedRule::RopeBase) && !member.roleChosen && !member.isSettled &&
           isProjected;
}

bool isFusedOrderOpen(const ImportPlan& plan, const ImportMember& member) {
    const bool isEither = member.axes == FileAxes::FusedTokensHead || member.axes == FileAxes::FusedInHead;
    const std::vector<FileAxes> possible = isEither ? axesFor(plan, member) : std::vector<FileAxes>();
    if (std::find(possible.begin(), possible.end(), FileAxes::FusedInHead) == possible.end() ||
        !std::holds_alternative<FusedRole>(member.role) || member.axesChosen || member.isSettled ||
        headsSaid(plan) || member.array.shape[1] == member.array.shape[3]) {
        return false;
    }
    // Where one of both fits what lies beside it was taken.
    return std::none_of(plan.members.begin(), plan.members.end(), [](const ImportMember& other) {
        return std::holds_alternative<TokenSide>(other.role) || isOfCells(other.role);
    });
}

} // namespace attnscope
