// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/groups/key_choice.h"
#include "core/scene/token_name.h"
#include "ui/export/figures/picture.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/session/appearance.h"
#include "ui/session/chosen_heads.h"
#include "ui/session/heads_range.h"
#include "ui/session/large_matrix.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <QPainter>

#include <utility>

namespace attnscope::ui {

void HeatmapView::setHead(const std::optional<std::size_t>& head) {
    if (m_head != head) {
        m_head = head;
        followComparison();
    }
}

bool HeatmapView::showsChosenHead() const {
    return m_context.chosenHeads != nullptr && m_context.chosenHeads->isShown();
}

std::size_t HeatmapView::chosenHead() const {
    return m_head.value_or(m_context.selection.headIndex().head);
}

/// The chosen heads have one range, or each its own.
void HeatmapView::showChosenHead(HeatmapPicture& picture) const {
    if (!showsChosenHead() || !picture.snapshot) {
        return;
    }
    picture.showSums = picture.showAxisTitles = false; // they would take the matrices' room
    picture.palette = m_context.appearance.palette(m_context.chosenHeads->rangesOf(chosenHead()),
                                                   sizeOf(*picture.snapshot.scene));
    setView(picture, m_context.appearance);
    picture.title = QString::fromStdString(
        headText(picture.snapshot.scene->input, picture.snapshot.headIndex(), picture.stage));
    dropMarksOutside(picture);
}

/// Around that one of the heads whose arithmetic and row are shown.
void HeatmapView::drawOwnFrame(QPainter& painter) const {
    if (showsChosenHead() && !m_head) {
        painter.setPen(QPen(m_context.appearance.theme().tertiary, 1.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

HeatmapPicture HeatmapView::filePicture() const {
    HeatmapPicture alone = withWholeCells(picture(), size());
    if (showsChosenHead()) {
        alone.showSums = alone.showAxisTitles = true;
        alone.title.clear();
    }
    return alone;
}

std::vector<HeatmapPicture> HeatmapView::headPictures() const {
    std::vector<HeatmapPicture> pictures;
    if (!showsChosenHead()) {
        return pictures;
    }
    const ChosenHeads& chosen = *m_context.chosenHeads;
    for (const std::size_t head : chosen.heads()) {
        const Snapshot& snapshot = chosen.of(head);
        const bool isNewest =
            snapshot && snapshot.result->isExact() && snapshot.scene == m_context.session.sharedScene();
        if (!isNewest) {
            return {};
        }
        pictures.push_back(pictureOfHead(snapshot, chosen.sharedRanges()));
    }
    return pictures;
}

HeatmapPicture HeatmapView::pictureOfHead(const Snapshot& head, const Ranges& ranges) const {
    HeatmapPicture shown = filePicture();
    shown.snapshot = head;
    shown.palette = m_context.appearance.palette(ranges, sizeOf(*head.scene));
    setView(shown, m_context.appearance);
    return shown;
}

std::vector<HeatmapPicture> HeatmapView::picturesOf(const std::vector<Snapshot>& heads) const {
    const auto ignored = readKeyChoice(m_context.session.ignoredKeys(), m_context.session.scene().keyNames());
    std::vector<Ranges> ranges;
    ranges.reserve(heads.size());
    for (const Snapshot& head : heads) {
        ranges.push_back(attnscope::rangesOf(head, std::nullopt, ignored.value_or(std::vector<TokenSpan>())));
    }
    std::vector<HeatmapPicture> pictures;
    pictures.reserve(heads.size());
    for (const Snapshot& head : heads) {
        pictures.push_back(pictureOfHead(head, rangesOfHeads(ranges)));
    }
    return pictures;
}

QStringList HeatmapView::headAbsence() const {
    const Snapshot& snapshot = shownSnapshot();
    if (snapshot.has(m_context.selection.stage())) {
        return {};
    }
    const std::size_t head = chosenHead();
    if (m_context.session.isStopped()) {
        return {tr("Head %1 is not computed").arg(head), tr("Shift+F5 computes it")};
    }
    return {tr("Head %1 is being computed").arg(head)};
}

/// What is clicked in the view of a head is looked at further: its arithmetic, its row.
void HeatmapView::takeHead() {
    if (m_head) {
        const HeadIndex now = m_context.selection.headIndex();
        m_context.selection.setHeadIndex({now.batch, *m_head});
    }
}

} // namespace attnscope::ui
