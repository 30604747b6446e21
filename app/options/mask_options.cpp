// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/mask_options.h"

#include "app/options/option_values.h"
#include "core/formats/arrays/number_text.h"
#include "core/masks/mask_kind.h"

#include <algorithm>
#include <limits>

namespace attnscope {

namespace {

constexpr std::string_view kNoMask = "none";

Result<double> fillFrom(const std::string& text) {
    if (parseNumber(text) == -std::numeric_limits<double>::infinity()) {
        return -std::numeric_limits<double>::infinity();
    }
    return finiteNumber("--fill", text, "-inf or a number, such as -1e9");
}

} // namespace

void MaskOptions::addTo(CLI::App& app, const std::string& group) {
    app.add_option("--mask", m_masks,
                   wrapped("A mask layer, joined to the scene's own after them; True = attend. May be "
                           "repeated. One of: " +
                           listed(maskKinds(), [](const MaskKind& kind) { return formText(kind); }) +
                           " (attnscope masks says what each means). and:, or:, not: may stand before it; "
                           "none takes out those before it and the scene's own"))
        ->check(CLI::Validator(notAnOption, ""))
        ->type_name("SPEC")
        ->allow_extra_args(false)
        ->group(group);
    addText(app, "--mask-combine", m_combine,
            "How a --mask without and: or or: is joined to what was before: and, or")
        ->type_name("HOW")
        ->group(group);
    addText(app, "--fill", m_fill, "What a forbidden score is replaced with: -inf or a number such as -1e9")
        ->type_name("VALUE")
        ->group(group);
    addText(app, "--empty-rows", m_emptyRows,
            "A row with nothing allowed, under -inf: zeros, uniform (1/N_k on every key), nan")
        ->type_name("WHAT")
        ->group(group);
}

std::string MaskOptions::given() const {
    return !m_masks.empty() ? "--mask"
           : m_combine      ? "--mask-combine"
           : m_fill         ? "--fill"
           : m_emptyRows    ? "--empty-rows"
                            : "";
}

Result<std::vector<MaskOption>> MaskOptions::layers() const {
    const Result<LayerJoin> join = wordFrom<LayerJoin>("--mask-combine", m_combine.value_or("and"));
    if (!join) {
        return unexpected(join.error());
    }
    std::vector<MaskOption> all;
    for (const std::string& text : m_masks) {
        if (text == kNoMask) {
            all.clear();
            continue;
        }
        Result<MaskOption> layer = maskOptionFrom(text, *join);
        if (!layer) {
            return unexpected(layer.error());
        }
        all.push_back(std::move(*layer));
    }
    return all;
}

Result<void> MaskOptions::setValues(MaskRules& mask) const {
    Result<void> done;
    if (m_fill) {
        done = fillFrom(*m_fill).map([&mask](double fill) { mask.fill = fill; });
    }
    if (done && m_emptyRows) {
        done = wordFrom<EmptyRows>("--empty-rows", *m_emptyRows).map([&mask](EmptyRows rows) {
            mask.emptyRows = rows;
        });
    }
    return done;
}

Result<void> MaskOptions::check() const {
    MaskRules mask;
    return layers().and_then([&](const std::vector<MaskOption>&) { return setValues(mask); });
}

Result<void> MaskOptions::applyTo(Scene& scene, bool allowNonFinite) const {
    const Result<std::vector<MaskOption>> added = layers();
    if (!added) {
        return unexpected(added.error());
    }
    if (std::find(m_masks.begin(), m_masks.end(), kNoMask) != m_masks.end()) {
        scene.mask.layers.clear();
    }
    for (const MaskOption& option : *added) {
        Result<MaskLayer> layer = layerWithArray(option, scene.orientation, allowNonFinite);
        if (!layer) {
            return unexpected(layer.error());
        }
        scene.mask.layers.push_back(std::move(*layer));
    }
    return setValues(scene.mask);
}

} // namespace attnscope
