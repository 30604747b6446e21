// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/start/example_images.h"

#include "core/engine/ranges.h"
#include "core/scene/precision.h"
#include "core/solver/scene_solver.h"
#include "ui/paint/thumbnails/tile_thumbnail.h"
#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/session/session.h"

#include <QPainter>

#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kFrame = 1.0; ///< around the cells

/// Its cells are pooled to the pixels of the box.
HeatmapPicture weightsOf(const Snapshot& snapshot, const ExampleLook& look, const std::stop_token& stop) {
    HeatmapPicture picture;
    picture.snapshot = snapshot;
    picture.stage = Stage::Weights;
    picture.palette = makePalette(*look.theme, rangesOf(snapshot), *look.colourMap);
    const bool isLift = isLarge(*snapshot.scene);
    if (isLift) {
        setScale(picture, LargeViewOptions{});
    }
    const PooledMatrix matrix = pooledMatrix(snapshot, Stage::Weights, Reducer::Max, isLift);
    const auto pixels = static_cast<std::size_t>(std::ceil(look.side * look.devicePixelRatio));
    picture.tile = readTile(matrix, wholeArea(matrix.source->rows(), matrix.source->columns(), pixels), stop);
    return picture;
}

QImage paintedWeights(const HeatmapPicture& picture, const ExampleLook& look) {
    const double box = look.side - 2.0 * kFrame;
    const QSizeF size = tileSize(picture, {box, box});
    const QSizeF whole = size + QSizeF(2.0 * kFrame, 2.0 * kFrame);
    QImage image((whole * look.devicePixelRatio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(look.devicePixelRatio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    drawTile(painter, picture, {QPointF(kFrame, kFrame), size});
    return image;
}

} // namespace

Result<QImage> exampleImage(const Example& example, const EngineKind& processor, const ExampleLook& look,
                            const std::stop_token& stop) {
    const SceneDocument document = example.make();
    const auto scene = std::make_shared<const Scene>(document.scene);
    const std::unique_ptr<Engine> engine = processor.make();
    const SceneSolver solver(*engine, *scene, precisionOf(*scene, kSmallMatrixCells));
    return solver.solve(document.view.headIndex, stop).map([&](const ResultPtr& result) {
        const HeatmapPicture picture = weightsOf({scene, result}, look, stop);
        return picture.tile ? paintedWeights(picture, look) : QImage();
    });
}

ExampleImages::ExampleImages(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_slot(context.session.jobs(), JobPriority::Thumbnails) {}

void ExampleImages::load(double side, double devicePixelRatio) {
    const Appearance& appearance = m_context.appearance;
    const ExampleLook look{&appearance.theme(), &appearance.colourMap(), side, devicePixelRatio};
    if (look == m_look) {
        return;
    }
    m_look = look;
    const auto body = [this, look,
                       processor = m_context.session.processor()](const JobControl& control) -> Result<void> {
        for (std::size_t at = 0; at < examples().size(); ++at) {
            const Result<QImage> image = exampleImage(examples()[at], processor, look, control.stop());
            if (control.stop().stop_requested()) {
                return unexpected(stopped());
            }
            if (image) {
                control.deliver([this, at, image = *image] { emit ready(at, image); });
            }
        }
        return {};
    };
    // A card without a picture still says what the example is.
    m_slot.request(body, [](const Result<void>&) {});
}

void ExampleImages::stop() {
    if (m_slot.isBusy()) {
        m_slot.supersede();
        m_look = {};
    }
}

} // namespace attnscope::ui
