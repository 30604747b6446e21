// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/files/vector_device.h"

#include "ui/export/files/prepared_picture.h"
#include "ui/export/files/vector_text.h"
#include "ui/export/files/vector_writer.h"

#include <QLineF>
#include <QLinearGradient>
#include <QPaintEngine>
#include <QPainterPathStroker>

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace attnscope::ui {

namespace {

double scaleOf(const QTransform& transform) {
    return std::sqrt(std::abs(transform.determinant()));
}

QColor withOpacity(QColor colour, double opacity) {
    colour.setAlphaF(static_cast<float>(colour.alphaF() * opacity));
    return colour;
}

/// Turns the calls of a painter into shapes in points. Brushes are colours, textures or, of lines, linear
/// gradients, which become bands of one colour each. What QPainter would clip is cut off the shapes, because
/// not every reader of a vector file clips.
class VectorEngine final : public QPaintEngine {
public:
    VectorEngine(VectorWriter& writer, double pointsAPixel)
        : QPaintEngine(AllFeatures)
        , m_writer(writer)
        , m_points(QTransform::fromScale(pointsAPixel, pointsAPixel)) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }

    void updateState(const QPaintEngineState& changed) override;
    void drawPath(const QPainterPath& path) override;
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override;
    void drawPolygon(const QPoint* points, int count, PolygonDrawMode mode) override;
    void drawPixmap(const QRectF& rect, const QPixmap& pixmap, const QRectF& part) override;
    void drawImage(const QRectF& rect, const QImage& image, const QRectF& part,
                   Qt::ImageConversionFlags flags) override;
    void drawTextItem(const QPointF& start, const QTextItem& item) override;

private:
    QTransform toPoints() const { return state->transform() * m_points; }
    void clip(const QPainterPath& path, Qt::ClipOperation operation);
    /// The part of a shape inside the clip; empty where there is none.
    QPainterPath cut(const QPainterPath& path) const;
    bool isInside(const QRectF& rect) const { return !m_clip || m_clip->contains(rect); }
    void stroke(const QPainterPath& path);
    void fillWithGradient(const QPainterPath& path, const QLinearGradient& gradient);
    void fillWithTexture(const QPainterPath& path);

    VectorWriter& m_writer;
    QTransform m_points; ///< from pixels
    std::optional<QPainterPath> m_clip;
};

/// The part of an image in `target` that lies in `seen`, and its place, all in points. Large pixels are
/// parted first, so that the cut falls within a quarter of a point.
std::pair<QImage, QRectF> cutImage(const QImage& image, const QRectF& target, const QRectF& seen) {
    constexpr double kFinest = 0.25;
    const auto parts = [](double length, int pixels, bool isCutAtPixels) {
        return isCutAtPixels ? 1 : std::max(1, static_cast<int>(std::ceil(length / pixels / kFinest)));
    };
    const auto isSame = [](double a, double b) { return std::abs(a - b) < 1e-6; };
    const double across = image.width() / target.width();
    const double down = image.height() / target.height();
    const QRectF inImage((seen.x() - target.x()) * across, (seen.y() - target.y()) * down,
                         seen.width() * across, seen.height() * down);
    const QRect whole = inImage.toAlignedRect().intersected(image.rect());
    const QRectF edges(whole);
    const QSize finer(parts(target.width(), image.width(),
                            isSame(inImage.left(), edges.left()) && isSame(inImage.right(), edges.right())),
                      parts(target.height(), image.height(),
                            isSame(inImage.top(), edges.top()) && isSame(inImage.bottom(), edges.bottom())));
    const QImage pixels =
        image.copy(whole).scaled(whole.width() * finer.width(), whole.height() * finer.height());
    const QRect cut =
        QRectF((inImage.x() - whole.x()) * finer.width(), (inImage.y() - whole.y()) * finer.height(),
               inImage.width() * finer.width(), inImage.height() * finer.height())
            .toRect()
            .intersected(pixels.rect());
    const double pointsAcross = 1.0 / (across * finer.width());
    const double pointsDown = 1.0 / (down * finer.height());
    return {pixels.copy(cut),
            {target.x() + whole.x() / across + cut.x() * pointsAcross,
             target.y() + whole.y() / down + cut.y() * pointsDown, cut.width() * pointsAcross,
             cut.height() * pointsDown}};
}

/// The colour of a gradient at that part of its way.
QColor colourAt(const QGradient& gradient, double part) {
    const QGradientStops stops = gradient.stops();
    const auto next =
        std::find_if(stops.begin(), stops.end(), [&](const auto& s) { return s.first >= part; });
    if (next == stops.begin() || next == stops.end()) {
        return next == stops.end() ? stops.back().second : stops.front().second;
    }
    const auto& [from, before] = *std::prev(next);
    const double share = (part - from) / (next->first - from);
    const auto mix = [share](float a, float b) { return static_cast<float>(a + share * (b - a)); };
    return QColor::fromRgbF(
        mix(before.redF(), next->second.redF()), mix(before.greenF(), next->second.greenF()),
        mix(before.blueF(), next->second.blueF()), mix(before.alphaF(), next->second.alphaF()));
}

/// The parts of a shape with those bounds that have about one colour each: not every reader knows a gradient
/// whose opacity changes.
std::vector<std::pair<QPainterPath, QColor>> bandsOf(const QLinearGradient& gradient,
                                                     const QTransform& transform, const QRectF& bounds) {
    constexpr int kBands = 12;
    const QLineF way(transform.map(gradient.start()), transform.map(gradient.finalStop()));
    if (way.isNull()) {
        QPainterPath all;
        all.addRect(bounds);
        return {{all, gradient.stops().back().second}};
    }
    // From a point of the way as far as the shape can reach, also before its start and beyond its end.
    const double reach =
        bounds.width() + bounds.height() + way.length() + QLineF(way.center(), bounds.center()).length();
    const QPointF along = QPointF(way.dx(), way.dy()) / way.length() * reach;
    const QPointF across(-along.y(), along.x());
    std::vector<std::pair<QPainterPath, QColor>> bands;
    for (int i = 0; i < kBands; ++i) {
        const QPointF from = i == 0 ? way.p1() - along : way.pointAt(i / double(kBands));
        const QPointF to = i + 1 == kBands ? way.p2() + along : way.pointAt((i + 1) / double(kBands));
        QPainterPath band;
        band.addPolygon(QPolygonF({from - across, from + across, to + across, to - across}));
        band.closeSubpath();
        bands.emplace_back(band, colourAt(gradient, (i + 0.5) / kBands));
    }
    return bands;
}

void VectorEngine::updateState(const QPaintEngineState& changed) {
    const DirtyFlags dirty = changed.state();
    if (dirty.testFlag(DirtyClipPath)) {
        clip(changed.clipPath(), changed.clipOperation());
    }
    if (dirty.testFlag(DirtyClipRegion)) {
        QPainterPath path;
        path.addRegion(changed.clipRegion());
        clip(path, changed.clipOperation());
    }
    if (dirty.testFlag(DirtyClipEnabled) && !changed.isClipEnabled()) {
        m_clip.reset();
    }
}

void VectorEngine::clip(const QPainterPath& path, Qt::ClipOperation operation) {
    if (operation == Qt::NoClip) {
        m_clip.reset();
        return;
    }
    const QPainterPath mapped = toPoints().map(path);
    m_clip = m_clip && operation == Qt::IntersectClip ? m_clip->intersected(mapped) : mapped;
}

QPainterPath VectorEngine::cut(const QPainterPath& path) const {
    return isInside(path.controlPointRect()) ? path : path.intersected(*m_clip);
}

void VectorEngine::stroke(const QPainterPath& path) {
    QPen pen = state->pen();
    const QBrush brush = pen.brush();
    pen.setColor(withOpacity(pen.color(), state->opacity()));
    const double width = pen.widthF() == 0.0 ? scaleOf(m_points) : pen.widthF() * scaleOf(toPoints());
    pen.setWidthF(width);
    pen.setCosmetic(false);
    if (brush.style() == Qt::LinearGradientPattern) {
        fillWithGradient(cut(QPainterPathStroker(pen).createStroke(path)),
                         *static_cast<const QLinearGradient*>(brush.gradient()));
        return;
    }
    const double reach = pen.joinStyle() == Qt::MiterJoin ? width * pen.miterLimit() : width;
    if (isInside(path.controlPointRect().adjusted(-reach, -reach, reach, reach))) {
        m_writer.stroke(path, pen);
        return;
    }
    const QPainterPath outline = cut(QPainterPathStroker(pen).createStroke(path));
    if (!outline.isEmpty()) {
        m_writer.fill(outline, pen.color(), false);
    }
}

/// `path` in points, the gradient in the painter's units.
void VectorEngine::fillWithGradient(const QPainterPath& path, const QLinearGradient& gradient) {
    for (const auto& [band, colour] : bandsOf(gradient, toPoints(), path.boundingRect())) {
        const QPainterPath part = path.intersected(band);
        if (!part.isEmpty()) {
            m_writer.fill(part, withOpacity(colour, state->opacity()), false);
        }
    }
}

/// As an image of the device's pixels: few readers repeat a pattern alike.
void VectorEngine::fillWithTexture(const QPainterPath& path) {
    const QPainterPath shape = cut(toPoints().map(path));
    const QRect pixels = m_points.inverted().mapRect(shape.boundingRect()).toAlignedRect();
    QImage image(pixels.size(), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull()) {
        return;
    }
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.translate(-pixels.topLeft());
    painter.setTransform(state->transform(), true);
    painter.setBrushOrigin(state->brushOrigin());
    painter.fillPath(toPoints().inverted().map(shape), state->brush());
    painter.end();
    m_writer.draw(image, m_points.mapRect(QRectF(pixels)));
}

void VectorEngine::drawPath(const QPainterPath& path) {
    const QPainterPath mapped = toPoints().map(path);
    if (state->brush().style() == Qt::TexturePattern) {
        fillWithTexture(path);
    } else if (state->brush().style() != Qt::NoBrush) {
        const QPainterPath shape = cut(mapped);
        if (!shape.isEmpty()) {
            m_writer.fill(shape, withOpacity(state->brush().color(), state->opacity()),
                          !state->renderHints().testFlag(QPainter::Antialiasing));
        }
    }
    if (state->pen().style() != Qt::NoPen) {
        stroke(mapped);
    }
}

void VectorEngine::drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) {
    QPainterPath path;
    path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
    for (int i = 0; i < count; ++i) {
        i == 0 ? path.moveTo(points[i]) : path.lineTo(points[i]);
    }
    if (mode == PolylineMode) {
        stroke(toPoints().map(path));
        return;
    }
    path.closeSubpath();
    drawPath(path);
}

void VectorEngine::drawPolygon(const QPoint* points, int count, PolygonDrawMode mode) {
    const QPolygonF exact(QList<QPointF>(points, points + count));
    drawPolygon(exact.constData(), count, mode);
}

void VectorEngine::drawPixmap(const QRectF& rect, const QPixmap& pixmap, const QRectF& part) {
    drawImage(rect, pixmap.toImage(), part, Qt::AutoColor);
}

void VectorEngine::drawImage(const QRectF& rect, const QImage& image, const QRectF& part,
                             Qt::ImageConversionFlags) {
    QRectF target = toPoints().mapRect(rect);
    QImage shown = image.copy(part.toAlignedRect());
    if (!isInside(target)) {
        // Painters clip images by rectangles.
        const QRectF seen = target.intersected(m_clip->boundingRect());
        if (seen.isEmpty()) {
            return;
        }
        std::tie(shown, target) = cutImage(shown, target, seen);
    }
    if (state->opacity() < 1.0) {
        QImage faint(shown.size(), QImage::Format_ARGB32_Premultiplied);
        faint.fill(Qt::transparent);
        QPainter painter(&faint);
        painter.setOpacity(state->opacity());
        painter.drawImage(0, 0, shown);
        painter.end();
        shown = faint;
    }
    m_writer.draw(shown, target);
}

void VectorEngine::drawTextItem(const QPointF& start, const QTextItem& item) {
    if (state->pen().style() == Qt::NoPen) {
        return;
    }
    VectorText text = vectorText(item);
    text.start = start;
    text.colour = withOpacity(state->pen().color(), state->opacity());
    text.transform = toPoints();
    const QRectF box(start.x(), start.y() - item.ascent(), item.width(), item.ascent() + item.descent());
    // Letters can't be cut and stay letters: those are kept whose middle is seen.
    if (!m_clip || m_clip->contains(text.transform.map(box.center()))) {
        m_writer.draw(text);
    }
}

} // namespace

VectorDevice::VectorDevice(VectorWriter& writer, const QSize& pixels, double dpi)
    : m_pixels(pixels)
    , m_dpi(dpi)
    , m_engine(std::make_unique<VectorEngine>(writer, kPointsPerInch / dpi)) {}

VectorDevice::~VectorDevice() = default;

QPaintEngine* VectorDevice::paintEngine() const {
    return m_engine.get();
}

int VectorDevice::metric(PaintDeviceMetric metric) const {
    constexpr double kMillimetresPerInch = 25.4;
    switch (metric) {
    case PdmWidth:
        return m_pixels.width();
    case PdmHeight:
        return m_pixels.height();
    case PdmWidthMM:
        return qRound(m_pixels.width() / m_dpi * kMillimetresPerInch);
    case PdmHeightMM:
        return qRound(m_pixels.height() / m_dpi * kMillimetresPerInch);
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        // Fonts have pixel sizes, so that this is no scale of theirs.
        return qRound(m_dpi);
    case PdmDepth:
        return 32;
    case PdmNumColors:
        return 1 << 24;
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
    }
    return 0;
}

} // namespace attnscope::ui
