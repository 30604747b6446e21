// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/explain/explain_view.h"

#include "core/base/moved_index.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/matrix/empty_state.h"
#include "ui/paint/base/focus_frame.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/numbered_token.h"
#include "ui/session/appearance.h"
#include "ui/session/error_text.h"
#include "ui/session/explain_titles.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/focus_mark.h"
#include "ui/widgets/spoken_description.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr double kMargin = 16.0;

} // namespace

ExplainView::ExplainView(const Context& context, QWidget* parent)
    : PicturePage(parent)
    , m_context(context)
    , m_job(context.session.jobs(), JobPriority::Row) {
    setObjectName(QStringLiteral("explainView"));
    setAccessibleName(tr("The picture that explains"));
    setFocusPolicy(Qt::StrongFocus);
    connect(&context.session, &Session::snapshotChanged, this, &ExplainView::compute);
    connect(&context.selection, &Selection::explainedChanged, this, &ExplainView::compute);
    connect(&context.selection, &Selection::stageChanged, this, &ExplainView::compute);
    connect(&context.selection, &Selection::cellChanged, this, &ExplainView::compute);
    connect(&context.selection, &Selection::queryChanged, this, &ExplainView::compute);
    connect(&context.appearance, &Appearance::changed, this, &ExplainView::renew);
}

/// A page that nobody sees computes nothing. The same picture of before stays until the next is there.
void ExplainView::compute() {
    const Snapshot& snapshot = m_context.session.snapshot();
    const std::optional<ExplainChoice>& choice = m_context.selection.explained();
    if (!isVisible() || !choice || !snapshot) {
        return;
    }
    const Cover& cover = m_context.session.cover();
    if (cover.row || (choice->kind == ExplainKind::Path && cover.hasCells())) {
        m_job.supersede();
        m_explanation.reset();
        m_problem = tr("This picture comes with the answer: it would tell the row that is covered.");
        setSpokenDescription(*this, m_problem);
        renew();
        return;
    }
    if (!m_explanation || kindOf(*m_explanation) != choice->kind) {
        m_explanation.reset();
        m_problem.clear();
        renew();
    }
    const Selection& selection = m_context.selection;
    const ExplainFocus focus{selection.stage(), selection.query(), selection.key()};
    m_job.request([this, snapshot, choice = *choice, focus](const JobControl& control) -> Result<void> {
        control.deliver([this, explained = explain(choice, snapshot, focus), scene = snapshot.scene] {
            take(explained, scene);
        });
        return {};
    });
}

void ExplainView::take(const Result<Explanation>& explained, std::shared_ptr<const Scene> scene) {
    m_scene = std::move(scene);
    m_explanation = explained ? std::optional(*explained) : std::nullopt;
    m_problem = explained ? QString() : errorText(explained.error());
    const std::optional<ExplainPicture> shown = picture();
    setSpokenDescription(*this, shown ? spokenPicture(*shown) : m_problem);
    renew();
}

void ExplainView::renew() {
    m_layout.reset();
    update();
}

std::optional<ExplainPicture> ExplainView::picture() const {
    if (!m_explanation) {
        return std::nullopt;
    }
    return ExplainPicture{*m_explanation, m_scene, paletteOf(m_context.session, m_context.appearance),
                          lessonLanguage(), !m_context.session.cover().has(FactKind::Shape)};
}

DrawnPicture ExplainView::drawnPicture() const {
    const std::optional<ExplainPicture> shown = picture();
    if (!shown) {
        return {};
    }
    DrawnPicture drawn{tr("The picture as shown"), QSizeF(size()).expandedTo({480.0, 280.0})};
    drawn.fileName = QString::fromUtf8(wordOf(kindOf(shown->explanation)).data());
    drawn.type = kInterfaceSize;
    drawn.caption = explainTitle(kindOf(shown->explanation));
    if (const auto* const path = std::get_if<OutputPath>(&shown->explanation)) {
        const Scene& scene = *shown->scene;
        drawn.caption =
            tr("%1, query %2")
                .arg(drawn.caption, numberedToken(scene.tokens, path->row.query, scene.notation.indexFrom));
        drawn.note = path->hasOthers()
                         ? tr("The keys with the largest weights are drawn, and the %1 others as one term.")
                               .arg(path->row.terms.back().others)
                         : QString();
    }
    const auto layOut = [](const ExplainPicture& picture, const QSizeF& size, bool isTyped) {
        const auto typed = isTyped ? layoutExplainIn(kInterfaceSize, picture, size) : std::nullopt;
        return typed ? *typed : layoutExplain(picture, size);
    };
    drawn.draw = [shown = *shown, layOut](QPainter& painter, const QSizeF& size, const DrawnLook& look) {
        ExplainPicture picture = shown;
        picture.palette = look.palette;
        drawExplain(painter, layOut(picture, size, look.isTyped));
    };
    drawn.fits = [shown = *shown](const QSizeF& size, bool isTyped) {
        return isTyped ? layoutExplainIn(kInterfaceSize, shown, size).has_value()
                       : layoutExplain(shown, size).scale == 1.0;
    };
    drawn.heightAt = [shown = *shown, own = drawn.size](double width, bool isTyped) {
        return isTyped ? heightIn(kInterfaceSize, shown, width) : width * own.height() / own.width();
    };
    return drawn;
}

void ExplainView::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = m_context.appearance.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    const QRectF inner = QRectF(rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin);
    if (m_explanation && !m_layout) {
        m_layout = layoutExplain(*picture(), inner.size());
    }
    if (m_layout) {
        painter.save();
        painter.translate(inner.topLeft());
        drawExplain(painter, *m_layout);
        painter.restore();
    } else if (!m_problem.isEmpty()) {
        drawAbsence(painter, {m_problem}, rect(), theme);
    }
    if (m_showsFocus) {
        drawFocusFrame(painter, rect(), theme);
    }
}

void ExplainView::showEvent(QShowEvent* event) {
    PicturePage::showEvent(event);
    compute();
}

void ExplainView::resizeEvent(QResizeEvent* event) {
    PicturePage::resizeEvent(event);
    renew();
}

void ExplainView::focusInEvent(QFocusEvent* event) {
    m_showsFocus = showsFocusAfter(*event, m_showsFocus);
    update();
    PicturePage::focusInEvent(event);
}

void ExplainView::focusOutEvent(QFocusEvent* event) {
    m_showsFocus = showsFocusAfter(*event, m_showsFocus);
    update();
    PicturePage::focusOutEvent(event);
}

/// As in the matrix: rows and columns are those that are seen.
void ExplainView::moveCell(int down, int right) {
    Selection& selection = m_context.selection;
    const SceneInput& input = m_context.session.scene().input;
    if (m_context.session.scene().orientation == Orientation::Columns) {
        std::swap(down, right);
    }
    const std::size_t query = movedIndex(selection.query(), down, queryCount(input));
    const std::size_t key = movedIndex(selection.key(), right, keyCount(input));
    if (stageInfo(selection.stage()).cellsAreQueryKey) {
        selection.setCell({selection.stage(), query, key});
    } else {
        selection.setQuery(query);
    }
}

void ExplainView::keyPressEvent(QKeyEvent* event) {
    const bool isPlain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    switch (isPlain ? event->key() : 0) {
    case Qt::Key_Up:
        moveCell(-1, 0);
        return;
    case Qt::Key_Down:
        moveCell(1, 0);
        return;
    case Qt::Key_Left:
        moveCell(0, -1);
        return;
    case Qt::Key_Right:
        moveCell(0, 1);
        return;
    default:
        PicturePage::keyPressEvent(event);
    }
}

} // namespace attnscope::ui
