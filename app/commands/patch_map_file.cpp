// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/commands/patch_map_file.h"

#include "app/options/option_values.h"
#include "core/scene/token_name.h"
#include "ui/export/figures/drawn_figure.h"
#include "ui/row/patch_map_figure.h"
#include "ui/row/row_figure.h"

#include <array>

namespace attnscope {

namespace {

constexpr std::array<std::string_view, 2> kGrounds{"plain", "image"};
constexpr std::size_t kOverImage = 1;

} // namespace

void MapOption::addTo(CLI::App& app, const std::string& group) {
    addText(app, "--map", m_text,
            "In place of the matrix the weights of one query, that of --row (default 0), as a map over the "
            "patches of an image: plain in the matrix's colours, or over the image itself")
        ->type_name("plain|image")
        ->group(group);
}

Result<void> MapOption::check(const PictureOptions& options) {
    if (const Result<void> known = chooseWord("--map", m_text, kGrounds, m_ground); !known || !m_text) {
        return known;
    }
    const std::string other = options.isPipeline() ? "--pipeline" : options.gridName();
    if (!other.empty()) {
        return unexpected(
            usageError("--map: it is of one row, and does not go with {0} (leave one of them out)", other));
    }
    if (options.stage() != Stage::Weights) {
        return unexpected(usageError("--map: it is of the weights (leave --stage out)"));
    }
    return {};
}

Result<ui::PreparedPicture> MapOption::prepared(const PictureOptions& options, const PatchOptions& patches,
                                                const Snapshot& snapshot) const {
    Scene scene = *snapshot.scene;
    Result<std::optional<PatchGrid>> grid = patches.patches(scene);
    if (!grid) {
        return unexpected(grid.error());
    }
    if (!*grid) {
        return unexpected(makeError(
            translatable("--map: the keys of this scene are no patches of an image (give --patches)")));
    }
    if (m_ground == kOverImage && !(*grid)->image) {
        return unexpected(makeError(translatable("--map image: the scene has no image (give --image)")));
    }
    scene.patches = *std::move(grid);
    Snapshot laid = snapshot;
    laid.scene = std::make_shared<const Scene>(std::move(scene));
    const Result<ui::HeatmapPicture> matrix = options.picture(laid);
    if (!matrix) {
        return unexpected(matrix.error());
    }
    const std::size_t query = matrix->query.value_or(0);
    const auto source = laid.source(Stage::Weights);
    std::vector<double> weights(source->columns());
    source->exactRow(query, weights);
    ui::PatchMapPicture map = ui::patchMapOf(*matrix, query, std::move(weights));
    map.isOverImage = m_ground == kOverImage;
    if (map.isOverImage) {
        Result<QImage> image = ui::readablePatchImage(map.grid, map.grid.image->name);
        if (!image) {
            return unexpected(image.error());
        }
        map.image = *std::move(image);
    }
    if (matrix->cell && matrix->cell->row == query) {
        map.state.cursorKey = matrix->cell->column;
    }
    const TokenList& tokens = laid.scene->tokens;
    const QString token = query < tokens.size() ? QString::fromStdString(visibleText(tokens[query]))
                                                : map.state.subscript(query);
    const ui::DrawnPicture drawn = ui::drawnRow(
        {std::move(map),
         {query, token, QString::fromStdString(headText(laid.scene->input, snapshot.headIndex()))}});
    return options.size()
        .sizeFor(drawn.size)
        .and_then([&](const ui::PictureSize& size) -> Result<ui::PreparedPicture> {
            const auto figure = ui::drawnFigureOf(drawn, size, options.size().type());
            if (!figure) {
                return unexpected(
                    makeError(translatable("--size: the map has no room in it (give a larger one)")));
            }
            ui::DrawnLook look{matrix->palette};
            look.isTyped = figure->isTyped;
            return ui::prepared(drawn, look, figure->size);
        });
}

} // namespace attnscope
