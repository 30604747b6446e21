// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/patch_options.h"

#include "app/options/option_values.h"
#include "core/formats/scene/patches_json.h"
#include "core/scene/square_patches.h"
#include "ui/row/patch_map_figure.h"

#include <charconv>
#include <cstdio>

namespace attnscope {

namespace {

std::optional<std::size_t> sideIn(std::string_view text) {
    std::size_t side = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), side);
    const bool isAll = problem == std::errc() && end == text.data() + text.size();
    return isAll && side > 0 ? std::optional(side) : std::nullopt;
}

/// "14x14": rows and columns.
Result<std::optional<std::pair<std::size_t, std::size_t>>> sidesIn(const char* option,
                                                                   const std::optional<std::string>& text) {
    std::optional<std::pair<std::size_t, std::size_t>> sides;
    if (!text) {
        return sides;
    }
    const std::size_t cross = text->find('x');
    const auto rows = sideIn(std::string_view(*text).substr(0, cross));
    const auto columns =
        cross == std::string::npos ? std::nullopt : sideIn(std::string_view(*text).substr(cross + 1));
    if (!rows || !columns) {
        return unexpected(
            usageError("{0}: \"{1}\" is no rows and columns (give them as 14x14)", option, *text));
    }
    sides.emplace(*rows, *columns);
    return sides;
}

/// More than a class token and a few registers may be a slip in the sides.
void tellLeading(const std::string& grid, std::size_t leading) {
    constexpr std::size_t kUsual = 8;
    if (leading > kUsual) {
        std::fprintf(stderr,
                     "attnscope: --patches %s: the first %zu keys are taken as leading tokens "
                     "(--leading-tokens %zu says that they are)\n",
                     grid.c_str(), leading, leading);
    }
}

/// Rows and columns the wrong way round stretch the image over other patches, which nobody sees.
void tellExchanged(const std::string& given, const PatchGrid& grid) {
    const QImage image = ui::patchImageOf(grid);
    if (areSquaresExchanged(grid, image.width(), image.height())) {
        std::fprintf(stderr,
                     "attnscope: --patches %s: its patches of this image are not square, and %zux%zu makes "
                     "them square "
                     "(rows come first)\n",
                     given.c_str(), grid.columns, grid.rows);
    }
}

} // namespace

void PatchOptions::addTo(CLI::App& app, const std::string& group) {
    addText(app, "--patches", m_gridText,
            "The keys are patches of an image, so many rows and columns of them, row by row (ViT: 14x14); of "
            "a window where there are some; default: as the scene says")
        ->type_name("ROWSxCOLS")
        ->group(group);
    addText(app, "--leading-tokens", m_leadingText,
            "How many class and register tokens stand before the patches; default: all keys that --patches "
            "leaves")
        ->type_name("N")
        ->group(group);
    addText(app, "--windows", m_windowsText,
            "An image is so many rows and columns of windows, each a batch item (Swin); shifts are read off "
            "the mask; default 1x1")
        ->type_name("ROWSxCOLS")
        ->group(group);
    addText(app, "--image", m_imagePath, "The image itself, PNG or JPEG")->type_name("FILE")->group(group);
}

Result<void> PatchOptions::check() {
    const auto keep = [](auto& into) { return [&into](const auto& value) { into = value; }; };
    if (!m_gridText && (m_leadingText || m_windowsText)) {
        return unexpected(usageError("{0}: it is about --patches (give them as well)",
                                     m_leadingText ? "--leading-tokens" : "--windows"));
    }
    return sidesIn("--patches", m_gridText)
        .map(keep(m_grid))
        .and_then([this] { return sidesIn("--windows", m_windowsText); })
        .map(keep(m_windows))
        .and_then([this] { return wholeNumberIfGiven("--leading-tokens", m_leadingText); })
        .map(keep(m_leading));
}

const char* PatchOptions::given() const {
    return m_gridText ? "--patches" : m_imagePath ? "--image" : nullptr;
}

Result<std::optional<PatchGrid>> PatchOptions::patches(const Scene& scene) const {
    std::optional<PatchGrid> patches = scene.patches;
    const std::size_t keys = keyCount(scene.input);
    if (m_grid) {
        const auto [windowRows, windowColumns] = m_windows.value_or(Sides{1, 1});
        PatchGrid grid{m_grid->first, m_grid->second, m_leading.value_or(0), windowRows, windowColumns};
        if (patches) {
            grid.image = patches->image;
        }
        const std::size_t most = keys / grid.rows; // of columns, so that nothing wraps around
        if (!m_leading && grid.columns <= most) {
            grid.leading = keys - grid.rows * grid.columns;
            tellLeading(*m_gridText, grid.leading);
        }
        if (const Result<void> good = checkPatches(grid, keys, batchCount(scene.input)); !good) {
            return unexpected(atOption("--patches", good.error()));
        }
        patches = grid;
    }
    if (m_imagePath && !patches) {
        return unexpected(makeError(
            translatable("--image: the keys of this scene are no patches of an image (give --patches)")));
    }
    if (m_imagePath) {
        Result<std::shared_ptr<const PatchImage>> image = readPatchImage(*m_imagePath);
        if (!image) {
            return unexpected(atOption("--image", image.error()));
        }
        patches->image = *std::move(image);
    }
    if (m_grid && patches->image) {
        tellExchanged(*m_gridText, *patches);
    }
    return patches;
}

} // namespace attnscope
