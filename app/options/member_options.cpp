// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/member_options.h"

#include "app/command_line.h"
#include "core/formats/import/acting_name.h"
#include "core/formats/import/import_guess.h"
#include "core/formats/scene/enum_names.h"
#include "core/formats/scene/input_arrays.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace attnscope {

namespace {

constexpr std::string_view kUnused = "unused";
constexpr std::string_view kTokens = "tokens";
constexpr std::string_view kKeyTokens = "key_tokens";
/// So many unused members are named; a checkpoint has thousands.
constexpr std::size_t kMostNamed = 8;

std::string roleWords() {
    return listed(kMatrixRoles, [](MatrixRole role) { return wordOf(role); }) +
           ", tokens, key_tokens, unused";
}

/// How a mask is given. True of a bool mask means one thing to scaled_dot_product_attention and the other to
/// nn.MultiheadAttention, and no name tells which.
std::string maskOption(const ArrayFile& file, const ArrayMember& member) {
    const std::string source = file.path + ":" + member.name;
    if (member.type.starts_with("float") || member.type == "bfloat16") {
        return "--mask " + source;
    }
    return (member.type == "bool" ? "" : "bool, by a != 0: ") + ("--mask " + source) +
           " where True attends, --mask blocked:" + source + " where True is padding or blocked";
}

Error wouldChange(const ArrayFile& file, const ArrayMember& member, const ActingName& acting) {
    const std::string instead = acting.option.empty() ? maskOption(file, member) : std::string(acting.option);
    return makeError(
        translatable("{0}: \"{1}\" would change the result and is not read from a file of arrays "
                     "(give it as {2}; --as {1}=unused leaves it out)"),
        file.path, member.name, instead);
}

/// Weights with a head axis beside queries without one: their heads lie side by side in one axis.
const ArrayMember* headsBeside(const ArrayFile& file, const std::vector<std::size_t>& queries) {
    const auto found = std::find_if(file.members.begin(), file.members.end(), [&](const ArrayMember& member) {
        const ImportRole role = roleByName(member.name);
        const bool isWeights =
            role == ImportRole(MatrixRole::Weights) || role == ImportRole(Reference::Weights);
        return isWeights && queries.size() == 3 && member.shape.size() == 4 && member.shape[1] > 1;
    });
    return found == file.members.end() ? nullptr : &*found;
}

} // namespace

void MemberOptions::addTo(CLI::App& app, const std::string& group) {
    app.add_option("--as", m_texts,
                   wrapped("What a member of FILE is taken for, whatever its name: NAME=ROLE, ROLE one of " +
                           roleWords() + ". May be repeated"))
        ->check(CLI::Validator(notAnOption, ""))
        ->type_name("NAME=ROLE")
        ->allow_extra_args(false)
        ->group(group);
}

Result<void> MemberOptions::check() {
    for (const std::string& text : m_texts) {
        const std::size_t at = text.rfind('=');
        const std::string role = at == std::string::npos ? std::string() : text.substr(at + 1);
        if (at == std::string::npos || at == 0) {
            return unexpected(usageError(
                "--as: \"{0}\" is no NAME=ROLE (give a member's name and one of: {1})", text, roleWords()));
        }
        const bool isKnown = role == kUnused || role == kTokens || role == kKeyTokens ||
                             std::any_of(kMatrixRoles.begin(), kMatrixRoles.end(),
                                         [&role](MatrixRole each) { return wordOf(each) == role; });
        if (!isKnown) {
            return unexpected(usageError("--as: \"{0}\" is no role of a member (take one of: {1}; masks and "
                                         "biases are given by --mask)",
                                         role, roleWords()));
        }
        if (const auto [there, isNew] = m_roles.emplace(text.substr(0, at), role); !isNew) {
            return unexpected(usageError("--as: \"{0}\" is named twice (leave one out)", there->first));
        }
    }
    return {};
}

Result<void> MemberOptions::checkNames(const ArrayFile& file) const {
    for (const auto& [name, role] : m_roles) {
        const auto isIt = [&known = name](const ArrayMember& member) { return member.name == known; };
        if (std::none_of(file.members.begin(), file.members.end(), isIt)) {
            return unexpected(
                makeError(translatable("--as: {0} has no member \"{1}\" (it has: {2})"), file.path, name,
                          listed(file.members, [](const ArrayMember& member) { return member.name; })));
        }
    }
    return {};
}

std::optional<MatrixRole> MemberOptions::roleOf(const ArrayMember& member) const {
    const auto given = m_roles.find(member.name);
    return member.isNumbers ? roleNamed(given != m_roles.end() ? given->second : member.name) : std::nullopt;
}

bool MemberOptions::isCalled(const ArrayMember& member, std::string_view name) const {
    const auto given = m_roles.find(member.name);
    return given != m_roles.end() ? given->second == name : member.name == name;
}

bool MemberOptions::isUsed(const ArrayFile& file, const ArrayMember& member,
                           const std::vector<std::string>& masks) const {
    const bool namesFeatures = std::any_of(kFeatureKinds.begin(), kFeatureKinds.end(), [&](FeatureKind kind) {
        return isCalled(member, featureArray(kind));
    });
    const bool isNames =
        !member.isNumbers && (isCalled(member, kTokens) || isCalled(member, kKeyTokens) || namesFeatures ||
                              isCalled(member, "regions") || isCalled(member, "key_regions"));
    const std::string source = file.path + ":" + member.name;
    return isNames || isCalled(member, kUnused) || roleOf(member) ||
           std::any_of(masks.begin(), masks.end(),
                       [&source](const std::string& spec) { return spec.ends_with(source); });
}

Result<void> MemberOptions::checkUnused(const ArrayFile& file, const std::vector<std::string>& masks) const {
    std::vector<std::string> unused;
    for (const ArrayMember& member : file.members) {
        if (isUsed(file, member, masks)) {
            continue;
        }
        if (const ActingName* const acting = actingName(member.name)) {
            return unexpected(wouldChange(file, member, *acting));
        }
        unused.push_back('"' + member.name + '"');
    }
    for (const ArrayMember& member : file.members) {
        const ArrayMember* const weights =
            roleOf(member) == MatrixRole::Q ? headsBeside(file, member.shape) : nullptr;
        if (weights != nullptr) {
            return unexpected(makeError(
                translatable("{0}: \"{1}\" has no head axis and \"{2}\" has {3} heads (give q, k and v as "
                             "(batch, head, tokens, d), or import the file in the window)"),
                file.path, member.name, weights->name, std::to_string(weights->shape[1])));
        }
    }
    if (!unused.empty()) {
        const std::size_t more = unused.size() > kMostNamed ? unused.size() - kMostNamed : 0;
        unused.resize(unused.size() - more);
        const std::string names = listed(unused, [](const std::string& name) { return name; }) +
                                  (more > 0 ? " and " + std::to_string(more) + " more" : "");
        std::fprintf(stderr, "attnscope: %s: not used: %s (nothing has to be done)\n", file.path.c_str(),
                     names.c_str());
    }
    return {};
}

} // namespace attnscope
