// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/array_options.h"

#include "app/options/option_values.h"
#include "app/options/standard_input.h"
#include "core/formats/arrays/array_file.h"
#include "core/formats/import/import_layers.h"

#include <algorithm>
#include <array>
#include <vector>

namespace attnscope {

namespace {

/// An option that names the file of one role.
struct RoleOption {
    MatrixRole role;
    const char* name;
    const char* group;
    const char* meaning;
    bool needed; ///< by its group
};

constexpr auto kProjected = "Input: projected (F is .npy, .csv, file.npz:name or file.safetensors:name)";
constexpr auto kEmbedded = "Input: embedded";
constexpr auto kWeights = "Input: weights only (or with --v)";

constexpr std::array kRoleOptions{
    RoleOption{MatrixRole::Q, "--q", kProjected,
               "Queries, [batch][head][tokens][d_k]; the leading axes may be missing", true},
    RoleOption{MatrixRole::K, "--k", kProjected, "Keys; they may have fewer heads (grouped queries)", true},
    RoleOption{MatrixRole::V, "--v", kProjected, "Values; left out where the stage needs none", false},
    RoleOption{MatrixRole::X, "--x", kEmbedded,
               "Token vectors, [tokens][d_model] or [batch][tokens][d_model]", true},
    RoleOption{MatrixRole::XKv, "--x-kv", kEmbedded, "Where keys and values come from (cross-attention)",
               false},
    RoleOption{MatrixRole::WQ, "--wq", kEmbedded, "W_Q, [d_model][heads·d_k]: Q = X·W_Q", true},
    RoleOption{MatrixRole::WK, "--wk", kEmbedded, "W_K; fewer columns than W_Q mean fewer key heads", true},
    RoleOption{MatrixRole::WV, "--wv", kEmbedded, "W_V, [d_model][key heads·d_v]", true},
    RoleOption{MatrixRole::WO, "--wo", kEmbedded, "W_O, [heads·d_v][d_out], after the heads are joined",
               false},
    RoleOption{MatrixRole::BQ, "--bq", kEmbedded, "b_Q, one number a column of W_Q", false},
    RoleOption{MatrixRole::BK, "--bk", kEmbedded, "b_K", false},
    RoleOption{MatrixRole::BV, "--bv", kEmbedded, "b_V", false},
    RoleOption{MatrixRole::BO, "--bo", kEmbedded, "b_O, one number a column of the joined output", false},
    RoleOption{
        MatrixRole::Weights, "--weights", kWeights,
        "An attention matrix from elsewhere: nothing is recomputed. Stages weights, stats, with --v also "
        "v, output, contributions",
        true},
};

/// --v goes with --q and with --weights.
bool belongs(const RoleOption& option, const RoleOption& lead) {
    return std::string_view(option.group) == lead.group ||
           (option.role == MatrixRole::V && lead.role == MatrixRole::Weights);
}

/// Whether --axes says how that array lies.
bool isSaid(const std::vector<std::size_t>& shape, MatrixRole role, const ArrayReading& how) {
    return how.axes && !isParameter(role) && shape.size() == how.axes->rank();
}

AxisReading readingOf(const ArrayReading& how) {
    return {how.axes->axes, 1, how.orientation == Orientation::Columns};
}

/// [layer][batch][head][tokens][d] of arrays that --axes speaks of.
std::vector<std::size_t> withLayers(std::size_t layers, std::vector<std::size_t> shape) {
    while (shape.size() < 4) {
        shape.insert(shape.end() - 2, 1);
    }
    shape.insert(shape.begin(), layers);
    return shape;
}

Result<std::vector<std::size_t>> shapeInOrder(const std::vector<std::size_t>& shape, MatrixRole role,
                                              const std::string& source, const ArrayReading& how) {
    if (!isSaid(shape, role, how)) {
        return shape;
    }
    const bool hasLayers = how.axes->hasLayers;
    const std::vector<std::size_t> own(shape.begin() + (hasLayers ? 1 : 0), shape.end());
    return shapeRead(own, readingOf(how), source).map([&](std::vector<std::size_t>&& ordered) {
        return hasLayers ? withLayers(shape.front(), std::move(ordered)) : std::move(ordered);
    });
}

/// The numbers in the order in which a scene has them.
Result<NumberArray> inOrder(NumberArray array, MatrixRole role, const std::string& source,
                            const ArrayReading& how) {
    if (!isSaid(array.shape, role, how)) {
        return array;
    }
    if (!how.axes->hasLayers) {
        return reordered(array, readingOf(how), source);
    }
    std::vector<NumberArray> layers;
    for (std::size_t at = 0; at < array.shape.front(); ++at) {
        Result<NumberArray> layer = reordered(partOf(array, at), readingOf(how), source);
        if (!layer) {
            return layer;
        }
        layers.push_back(std::move(*layer));
    }
    return joinedLayers(std::move(layers));
}

} // namespace

ArrayOptions::ArrayOptions() {
    for (const RoleOption& option : kRoleOptions) {
        m_files[option.role] = std::nullopt;
    }
}

void ArrayOptions::addTo(CLI::App& app) {
    for (const RoleOption& option : kRoleOptions) {
        addText(app, option.name, m_files[option.role], option.meaning)->type_name("F")->group(option.group);
    }
    addText(
        app, "--heads", m_headsText,
        "Heads of embedded input: Q, K and V are split into H contiguous slices, and q … weights gain a head "
        "axis (default 1: no axis)")
        ->type_name("H")
        ->group(kEmbedded);
    addText(
        app, "--weights-layout", m_layoutText,
        "How weight matrices lie in their files: in,out (Q = X·W_Q; default) or out,in (PyTorch's nn.Linear; "
        "default under --orientation columns)")
        ->type_name("HOW")
        ->group(kEmbedded);
}

std::string ArrayOptions::given() const {
    // V alone says nothing yet, so it comes last.
    for (const bool values : {false, true}) {
        for (const RoleOption& option : kRoleOptions) {
            if (m_files.at(option.role) && (option.role == MatrixRole::V) == values) {
                return option.name;
            }
        }
    }
    return {};
}

std::string ArrayOptions::leadingFile() const {
    const std::string first = given();
    for (const RoleOption& option : kRoleOptions) {
        if (first == option.name) {
            return m_files.at(option.role).value_or("");
        }
    }
    return {};
}

Result<void> ArrayOptions::takeStandardInput() {
    for (auto& [role, file] : m_files) {
        const Result<void> taken = file ? attnscope::takeStandardInput(*file) : Result<void>();
        if (!taken) {
            return taken;
        }
    }
    return {};
}

Result<void> ArrayOptions::check() const {
    const std::string first = given();
    const auto isFirst = [&first](const RoleOption& option) { return option.name == first; };
    const auto lead = std::find_if(kRoleOptions.begin(), kRoleOptions.end(), isFirst);
    if (lead == kRoleOptions.end()) {
        return {};
    }
    for (const RoleOption& option : kRoleOptions) {
        if (m_files.at(option.role) && !belongs(option, *lead)) {
            return unexpected(
                usageError("{0} and {1}: they do not go together (give --q --k --v, or --x --wq --wk "
                           "--wv, or --weights with or without --v)",
                           first, option.name));
        }
    }
    for (const RoleOption& option : kRoleOptions) {
        if (option.needed && belongs(option, *lead) && !m_files.at(option.role)) {
            return unexpected(
                usageError("{0}: {1} is missing beside it (give all of {2})", first, option.name,
                           std::string_view(lead->group) == kEmbedded ? "--x --wq --wk --wv" : "--q --k"));
        }
        if (m_files.at(option.role) && m_files.at(option.role)->empty()) {
            return unexpected(usageError("{0}: the name is empty (name a file)", option.name));
        }
    }
    if (m_headsText && std::string_view(lead->group) != kEmbedded) {
        return unexpected(usageError("--heads: {0} has a head axis of its own (leave --heads out)", first));
    }
    if (m_layoutText && std::string_view(lead->group) != kEmbedded) {
        return unexpected(
            usageError("--weights-layout: {0} comes without weight matrices (leave it out)", first));
    }
    return {};
}

Result<void> ArrayOptions::readTexts() {
    const Result<std::optional<std::size_t>> heads = countIfGiven("--heads", m_headsText, kMostHeads);
    if (!heads) {
        return unexpected(heads.error());
    }
    m_heads = heads->value_or(m_heads);
    if (m_layoutText && *m_layoutText != "in,out" && *m_layoutText != "out,in") {
        return unexpected(
            usageError("--weights-layout: \"{0}\" is not allowed (give in,out or out,in)", *m_layoutText));
    }
    if (m_layoutText) {
        m_layout = *m_layoutText == "out,in" ? WeightsLayout::OutIn : WeightsLayout::InOut;
    }
    return {};
}

Result<SceneInput> ArrayOptions::inputOf(InputArrays named, const ArrayReading& how) const {
    if (m_headsText) {
        named.heads = m_heads;
    }
    named.weightsLayout = m_layout;
    named.orientation = how.orientation;
    bool isSome = false; // array that --axes speaks of
    std::string ranks;
    for (const auto& [role, source] : named.names) {
        Result<std::vector<std::size_t>> shape = readShape(source);
        if (!shape) {
            return unexpected(shape.error());
        }
        if (!isParameter(role)) {
            ranks += (ranks.empty() ? "" : ", ") + source + " has " + std::to_string(shape->size());
        }
        isSome = isSome || isSaid(*shape, role, how);
        shape = shapeInOrder(*shape, role, source, how);
        if (!shape) {
            return unexpected(shape.error());
        }
        named.arrays[role].shape = std::move(*shape);
    }
    if (how.axes && !isSome) {
        return unexpected(how.axesFitNothing(ranks));
    }
    const Result<void> fits = checkFit(named).and_then(
        [&how](const SceneInput& outline) { return how.fits ? how.fits(outline) : Result<void>{}; });
    if (!fits) {
        return unexpected(fits.error());
    }
    for (const auto& [role, source] : named.names) {
        Result<NumberArray> array =
            readArray(source).and_then([&how, of = role, &name = source](NumberArray&& read) {
                return inOrder(std::move(read), of, name, how);
            });
        const Result<void> finite =
            array && !how.allowNonFinite ? refuseNonFinite(*array, source) : Result<void>{};
        if (!array || !finite) {
            return unexpected(array ? finite.error() : array.error());
        }
        named.arrays[role] = std::move(*array);
    }
    return inputFrom(std::move(named));
}

Result<SceneInput> ArrayOptions::load(const ArrayReading& how) const {
    InputArrays named;
    named.source = given();
    for (const auto& [role, file] : m_files) {
        if (file) {
            named.names.emplace(role, *file);
        }
    }
    return inputOf(std::move(named), how);
}

} // namespace attnscope
