// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/stages/head_readout.h"

#include "core/formula/formula.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/tiles/matrix_tile.h"
#include "ui/session/error_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct HeadReadoutTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::HeadReadout)
};

std::size_t indexAt(double share, std::size_t size) {
    return std::min(static_cast<std::size_t>(std::max(0.0, share) * static_cast<double>(size)), size - 1);
}

} // namespace

QString headItemName(const HeadThumbnails& thumbnails, const Scene& scene, std::size_t item) {
    const HeadItems items = thumbnails.items();
    if (items.isHead(item)) {
        return QString::fromStdString(headText(scene.input, items.placeOf(item)));
    }
    return (items.poolOf(item) == HeadPool::Mean ? HeadReadoutTexts::tr("mean over %1 heads")
                                                 : HeadReadoutTexts::tr("max over %1 heads"))
        .arg(indexText(items.heads));
}

QString headItemLabel(const HeadItems& items, std::size_t item) {
    if (items.isHead(item)) {
        return QStringLiteral("h%1").arg(item);
    }
    return items.poolOf(item) == HeadPool::Mean ? HeadReadoutTexts::tr("mean") : HeadReadoutTexts::tr("max");
}

QString missingText(const HeadThumbnails& thumbnails, std::size_t item) {
    if (const Error* const failure = thumbnails.failure(item)) {
        return errorText(*failure);
    }
    return thumbnails.isMadeAtOnce(item) ? HeadReadoutTexts::tr("on its way")
                                         : HeadReadoutTexts::tr("click to open");
}

QString headReadout(const HeadThumbnails& thumbnails, const Scene& scene, const QString& name,
                    std::size_t item, const std::optional<QPointF>& part) {
    const ThumbnailLoader::TilePtr thumbnail = thumbnails.tile(item);
    if (!thumbnail) {
        return HeadReadoutTexts::tr("%1: %2").arg(name, missingText(thumbnails, item));
    }
    if (!part) {
        return name;
    }
    const bool turned = scene.orientation == Orientation::Columns;
    const std::size_t i = indexAt(turned ? part->x() : part->y(), thumbnail->area.rows);
    const std::size_t j = indexAt(turned ? part->y() : part->x(), thumbnail->area.columns);
    const QString cell =
        HeadReadoutTexts::tr("%1  ·  %2 → %3")
            .arg(name, QString::fromStdString(tokenName(scene.tokens, i, scene.notation.indexFrom)),
                 QString::fromStdString(tokenName(scene.keyNames(), j, scene.notation.indexFrom)));
    if (const auto weights = thumbnails.source(item)) {
        if (weights->covered(i, j)) {
            return HeadReadoutTexts::tr("%1  ·  covered until the answer is shown").arg(cell);
        }
        const QString number = QString::fromStdString(readoutText(weights->exact(i, j), 4));
        return weights->masked(i, j) ? HeadReadoutTexts::tr("%1  ·  masked").arg(cell)
                                     : HeadReadoutTexts::tr("%1  ·  weight %2").arg(cell, number);
    }
    // The head is not kept any more: its pixel is.
    const std::size_t pixel = thumbnail->pixelOf(i, j);
    const QString most = QString::fromStdString(readoutText(thumbnail->values[pixel], 4));
    return thumbnail->masked[pixel] != 0
               ? HeadReadoutTexts::tr("%1  ·  masked").arg(cell)
               : HeadReadoutTexts::tr("%1  ·  weights up to %2 around it").arg(cell, most);
}

} // namespace attnscope::ui
