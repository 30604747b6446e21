// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/files/vector_device.h"
#include "ui/export/files/vector_writer.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/lessons/lesson_slide.h"
#include "ui/paint/slide/slide.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

namespace slide_texts {

/// A text as it stands on a slide, measured from what was drawn.
struct DrawnText {
    QString text;
    QRectF ink;        ///< of its letters, in pixels
    double size = 0.0; ///< of the type, in pixels
};

/// Keeps the texts that a painter draws.
class TextWriter final : public attnscope::ui::VectorWriter {
public:
    void fill(const QPainterPath& /*path*/, const QColor& /*colour*/, bool /*isSharp*/) override {}
    void stroke(const QPainterPath& /*path*/, const QPen& /*pen*/) override {}
    void draw(const QImage& /*image*/, const QRectF& /*rect*/) override {}
    void draw(const attnscope::ui::VectorText& text) override {
        const double scale = std::hypot(text.transform.m11(), text.transform.m12());
        // Qt counts spaces at both ends as ink.
        const QFontMetricsF metrics(text.font);
        const QString letters = text.text().trimmed();
        QRectF ink = metrics.tightBoundingRect(letters);
        ink.translate(metrics.horizontalAdvance(text.text().left(text.text().indexOf(letters))), 0.0);
        ink.translate(text.start);
        texts.push_back({text.text(), text.transform.mapRect(ink), scale * text.font.pixelSize()});
    }

    std::vector<DrawnText> texts;
};

/// All texts of a slide that is laid out in that size; an inch has 72 pixels, so that points are pixels.
inline std::vector<DrawnText> textsOf(const attnscope::ui::Slide& slide,
                                      const attnscope::ui::SlideLayout& layout, const QSize& size) {
    constexpr double kPoints = 72.0;
    TextWriter writer;
    attnscope::ui::VectorDevice device(writer, size, kPoints);
    QPainter painter(&device);
    attnscope::ui::drawSlide(painter, slide, layout);
    painter.end();
    return std::move(writer.texts);
}

/// The same; `typeHeight` as for layoutSlide.
inline std::vector<DrawnText> textsOf(const attnscope::ui::Slide& slide, const QSize& size,
                                      double typeHeight = 0.0) {
    return textsOf(slide, attnscope::ui::layoutSlide(slide, QSizeF(size), typeHeight), size);
}

/// The slide of a step of the program's lessons, in English.
inline attnscope::ui::Slide built(const std::string& name, const std::string& id, bool isTold) {
    const auto lessons = attnscope::ui::readBuiltInLessons();
    for (const attnscope::Lesson& lesson : *lessons) {
        for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
            if (lesson.name == name && lesson.steps[at].id == id) {
                return *attnscope::ui::stepSlide(lesson, at, {"en", isTold, false});
            }
        }
    }
    throw std::runtime_error(id);
}

/// The sixteen rows of the padding lesson below one another, as weights: a tall matrix.
inline attnscope::ui::Slide builtTall() {
    const auto lessons = attnscope::ui::readBuiltInLessons();
    attnscope::Lesson lesson =
        *std::find_if(lessons->begin(), lessons->end(),
                      [](const attnscope::Lesson& each) { return each.name == "padding"; });
    for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
        attnscope::LessonStep& step = lesson.steps[at];
        if (step.id == "repeat") {
            step.show.picture.reset();
            step.show.stage = attnscope::Stage::Weights;
            step.show.row = attnscope::LessonRow::Arrows;
            step.show.query = 1;
            step.show.docks = {attnscope::LessonDock::Heatmap, attnscope::LessonDock::Row};
            step.lit.clear();
            step.question.reset();
            step.tryEdits.clear();
            return *attnscope::ui::stepSlide(lesson, at, {"en", true, false});
        }
    }
    throw std::runtime_error("repeat");
}

} // namespace slide_texts
