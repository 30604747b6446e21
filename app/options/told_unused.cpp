// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/told_unused.h"

#include "app/command_line.h"
#include "core/formats/arrays/array_layout.h"
#include "core/formats/import/head_axis.h"
#include "core/formats/import/import_layers.h"
#include "core/formats/import/import_names.h"
#include "core/formats/import/import_scene.h"
#include "core/formats/import/input_norm.h"
#include "core/formats/import/model_parts.h"
#include "core/formats/import/projection_names.h"

#include <algorithm>
#include <cstdio>

namespace attnscope {

namespace {

/// So many unused members are named; a checkpoint has thousands.
constexpr std::size_t kMostNamed = 8;

void tellLine(const ImportPlan& plan, const std::string& text) {
    std::fprintf(stderr, "attnscope: %s: %s\n", plan.title.c_str(), text.c_str());
}

std::string namesOf(std::vector<std::string> names) {
    const std::size_t more = names.size() > kMostNamed ? names.size() - kMostNamed : 0;
    names.resize(names.size() - more);
    return listed(names, [](const std::string& name) { return name; }) +
           (more > 0 ? " and " + std::to_string(more) + " more" : "");
}

/// Attention that is given or projected, one of which is shown.
bool isOfAttention(const ImportRole& role) {
    return role == ImportRole(MatrixRole::Weights) || role == ImportRole(MatrixRole::Q) ||
           role == ImportRole(MatrixRole::K) || role == ImportRole(MatrixRole::V) ||
           role == ImportRole(FusedRole{});
}

/// Where the name of a role begins in a member's: "dec_" of "dec_q"; weights stand for themselves.
std::string ownerOf(const ImportMember& member) {
    return roleByName(member.name) == ImportRole(MatrixRole::Weights)
               ? member.name
               : member.name.substr(0, member.name.find_last_of("._/") + 1);
}

/// The member that is shown in its place; null where there is none, or it is no attention.
const ImportMember* shownInPlaceOf(const ImportPlan& plan, const ImportMember& member) {
    const ImportRole named = roleByName(member.name);
    const bool isOther = !isGiven(member.role) && !member.isOfOther && isOfAttention(named) &&
                         member.array.isNumbers && member.array.shape.size() >= 2;
    const ImportMember* const shown = isOther ? plan.in(named) : nullptr;
    return shown == nullptr || ownerOf(*shown) == ownerOf(member) ? nullptr : shown;
}

/// The options that show that attention in place of every other.
std::string optionsFor(const ImportPlan& plan, const ImportMember& wanted) {
    const std::string owner = ownerOf(wanted);
    std::string options;
    for (const ImportMember& member : plan.members) {
        const ImportRole named = roleByName(member.name);
        if (!isOfAttention(named) || !member.array.isNumbers || member.array.shape.size() < 2) {
            continue;
        }
        const bool isWanted = ownerOf(member) == owner;
        options += (options.empty() ? "--as \"" : " --as \"") + member.name + '=' +
                   (isWanted ? std::string(roleWord(named)) : "unused") + '"';
    }
    return options;
}

/// Returns those that it told of.
std::vector<const ImportMember*> tellOtherAttention(const ImportPlan& plan,
                                                    const std::vector<const ImportMember*>& unused) {
    std::vector<const ImportMember*> told;
    std::vector<std::string> names;
    for (const ImportMember* const member : unused) {
        if (shownInPlaceOf(plan, *member) != nullptr) {
            told.push_back(member);
            names.push_back('"' + member->name + '"');
        }
    }
    if (!told.empty()) {
        tellLine(plan, namesOf(names) + (names.size() > 1 ? " are" : " is") +
                           " attention too, and not shown beside \"" +
                           shownInPlaceOf(plan, *told.front())->name + "\" (" +
                           optionsFor(plan, *told.front()) + " shows " +
                           (names.size() > 1 ? "the first" : "it") + ')');
    }
    return told;
}

/// A result of the model whose shape is not that of the scene, and the shape that it would have.
bool tellUnfitting(const ImportPlan& plan, const ImportMember& member, const ImportOutline& outline) {
    const bool isResult = roleByName(member.name) == ImportRole(MatrixRole::Weights) &&
                          plan.in(MatrixRole::Weights) == nullptr && plan.in(Reference::Weights) == nullptr &&
                          member.array.shape.size() >= 2 && member.array.shape.back() == outline.keys &&
                          !member.isOfOther;
    if (isResult) {
        tellLine(plan, '"' + member.name + "\" is " + shapeText(member.array.shape) +
                           " and not compared with the weights, which are " +
                           shapeText({outline.batches, outline.heads, outline.queries, outline.keys}) +
                           " (save those of all batch items, heads and queries)");
    }
    return isResult;
}

/// Token vectors that go into nothing, as a model returns them beside its attentions.
bool areLoneVectors(const ImportPlan& plan, const ImportMember& member) {
    const ImportRole named = roleByName(member.name);
    return (named == ImportRole(MatrixRole::X) || named == ImportRole(MatrixRole::XKv)) &&
           !member.isOfOther && member.array.isNumbers && member.array.shape.size() >= 2 &&
           areVectorsAlone(plan);
}

/// What a training loop counts or a file says of itself.
bool isOfTraining(const ImportMember& member) {
    const std::vector<std::string> words = wordsOfName(member.name);
    return std::any_of(words.begin(), words.end(), [](const std::string& word) {
        return word == "step" || word == "seed" || word == "epoch" || word == "version" || word == "layer" ||
               word == "id" || word == "index";
    });
}

/// Whether it has the rows and the shape of the weights that are shown.
bool isLikeShown(const ImportPlan& plan, const ImportMember& member) {
    const ImportMember* const shown = plan.in(MatrixRole::Weights);
    return shown != nullptr && shown->rows == RowKind::Shares && member.rows == RowKind::Shares &&
           !member.isOfOther && member.array.shape == shown->array.shape;
}

/// A whole number beside projections that may be the number of heads, or may act otherwise.
bool tellNumber(const ImportPlan& plan, const ImportMember& member, const ImportOutline& outline) {
    const std::vector<std::size_t>& shape = member.array.shape;
    const bool isOne = std::all_of(shape.begin(), shape.end(), [](std::size_t side) { return side == 1; });
    const bool areProjected = plan.in(MatrixRole::WQ) != nullptr || plan.fusedProjection() != nullptr;
    const Result<NumberArray> read =
        isOne && areProjected && isWhole(member.array) ? readArray(member.source) : NumberArray{};
    if (!read || read->values.size() != 1 || isOfTraining(member)) {
        return false;
    }
    const double number = read->values.front();
    const auto isLength = [number](std::size_t length) { return number == static_cast<double>(length); };
    const bool isKnown = isLength(outline.batches) || isLength(outline.heads) || isLength(outline.queries) ||
                         isLength(outline.keys) || isLength(outline.model.value_or(0)) ||
                         isLength(outline.key.value_or(0)) || isLength(outline.value.value_or(0)) ||
                         isLength(outline.layers);
    if (isKnown) {
        return false;
    }
    const std::string count = std::to_string(static_cast<long long>(number));
    const std::string unused = "--as \"" + member.name + "=unused\"";
    const bool mayCount = outline.heads == 1 && !headsSaid(plan) && mayBeHeads(plan, number);
    tellLine(plan, '"' + member.name + "\" is " + count + " and not used (" +
                       (mayCount ? "--heads " + count + " where it is the number of heads, " + unused +
                                       " where it is not)"
                                 : "where it acts, the option that says what it does; " + unused +
                                       " where it does not)"));
    return true;
}

} // namespace

void tellUnused(const ImportPlan& plan, const ImportSaid& said) {
    const ImportMember* const norm = normOfInput(plan);
    std::vector<const ImportMember*> unused;
    for (const ImportMember& member : plan.members) {
        const bool isAsSaid = member.roleChosen && !isGiven(member.role); // or a mask by --mask
        // The model's own results are told of where they are compared (told_differences.h).
        const bool isResult = std::holds_alternative<Reference>(member.role) && said.leavesResults;
        const bool isOfNorm = norm != nullptr && (&member == norm || &member == biasOfNorm(plan, *norm));
        if (!isAsSaid && !isOfNorm && !saysHeads(plan, member) && (!isGiven(member.role) || isResult)) {
            unused.push_back(&member);
        }
    }
    const Result<ImportOutline> outline = outlineOf(plan);
    const std::vector<const ImportMember*> others = tellOtherAttention(plan, unused);
    std::vector<std::string> vectors;
    std::vector<std::string> alike;
    std::vector<std::string> open;
    std::vector<std::string> rest;
    std::string first;
    for (const ImportMember* const member : unused) {
        const bool isTold = std::find(others.begin(), others.end(), member) != others.end() ||
                            (outline && tellUnfitting(plan, *member, *outline)) ||
                            (outline && tellNumber(plan, *member, *outline));
        if (isTold) {
            continue;
        }
        if (areLoneVectors(plan, *member) || isLikeShown(plan, *member)) {
            (areLoneVectors(plan, *member) ? vectors : alike).push_back('"' + member->name + '"');
            continue;
        }
        const bool isOpen = soundsOfAttention(plan, *member) && !isBiasOfUnused(plan, *member);
        first = isOpen && first.empty() ? member->name : first;
        (isOpen ? open : rest)
            .push_back('"' + member->name + '"' +
                       (isOfObjects(member->array)
                            ? ", Python objects (dtype=str saves texts, shorter lists filled up with \"\"; "
                              "np.savez(file, *arrays) saves arrays)"
                            : ""));
    }
    const std::vector<std::size_t> read = layersRead(plan);
    for (const std::size_t number : read.size() > 1 ? layersIn(plan) : std::vector<std::size_t>()) {
        if (std::find(read.begin(), read.end(), number) == read.end()) {
            rest.push_back("layer " + std::to_string(number) + ", which not all arrays have");
        }
    }
    if (!vectors.empty()) {
        tellLine(plan, "token vectors without W_Q: not used: " + namesOf(vectors));
    }
    if (!alike.empty()) {
        tellLine(plan, namesOf(alike) + ": rows that sum to 1 too, and not shown beside \"" +
                           plan.in(MatrixRole::Weights)->name +
                           "\" (where they are heads, numpy.savez(\"heads.npz\", "
                           "attn=numpy.stack([d[name] for name in d])[None]) of d = numpy.load(\"" +
                           plan.title + "\") makes one array of them)");
    }
    if (!open.empty()) {
        tellLine(plan, "not used, though called as parts of attention are: " + namesOf(open) +
                           " (where one acts, --as \"" + first + "=ROLE\" says what it is, --as \"" + first +
                           "=unused\" that it doesn't)");
    }
    if (!rest.empty()) {
        tellLine(plan, "not used: " + namesOf(rest) + " (nothing has to be done)");
    }
}

} // namespace attnscope
