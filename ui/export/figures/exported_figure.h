// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/drawn_figure.h"
#include "ui/export/figures/head_grid.h"
#include "ui/export/figures/inset_figure.h"
#include "ui/export/figures/side_by_side.h"
#include "ui/session/comparison.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace attnscope::ui {

/// Two states that are compared, of which one or the difference is written.
struct ComparedScenes {
    ComparedSide side = ComparedSide::Difference; ///< what is written
    Snapshot first;
    Snapshot second;
    QString secondName{}; ///< what B is called
    QString secondPath{}; ///< the file that holds B as it is; empty where none does
    /// Both by groups, where the picture shows these; else empty.
    Snapshot firstGroups{}, secondGroups{};

    const Snapshot& shownFirst() const { return firstGroups ? firstGroups : first; }
    const Snapshot& shownSecond() const { return secondGroups ? secondGroups : second; }
};

/// What is written into a file, as a value: a part of what the window shows and all that is chosen about it
/// but its size.
struct ExportedFigure {
    enum class Subject {
        Stage,      ///< the matrix
        Pipeline,   ///< the strip of all of them
        Shown,      ///< what the centre shows in the matrix's place
        Row,        ///< the row of the output
        Arithmetic, ///< that of the cell
        Heads,      ///< the heads that stand beside each other, as a grid
        AllHeads,   ///< all heads of the batch item, as a grid
        Compared,   ///< A, B and the difference beside each other
    };
    /// Reads what is drawn; to be called on any thread. Nothing where it was stopped.
    using Prepare = std::function<std::optional<PreparedPicture>(const PictureSize&, const std::stop_token&,
                                                                 const ReportProgress&)>;

    HeatmapPicture window;               ///< the matrix of the centre
    QSizeF frame;                        ///< in which the window shows it
    std::optional<DrawnPicture> shown{}; ///< what the centre shows in its place
    Subject subject = Subject::Stage;
    QString title{}; ///< above a matrix
    QString check{}; ///< how far it is from the model, for the caption; empty: nothing is known
    bool isDark = false;
    bool hasCursor = false;           ///< whether the marks of the cell cursor are drawn
    bool hasRowFrame = true;          ///< around the row of the selected query
    bool hasSums = true;              ///< of the rows and columns of weights, where there is room
    bool hasValues = true;            ///< numbers in the cells, where the window would have them
    bool forcesValues = false;        ///< also where they are smaller than the window would have them
    bool hasRowRange = false;         ///< each row of a small matrix has a range of colours of its own
    std::optional<MatrixPart> part{}; ///< of a matrix of queries and keys: what is drawn; nothing: as window
    std::optional<MatrixPart>
        inset{}; ///< of a matrix of queries and keys: the part that is enlarged beside it

    std::vector<HeatmapPicture> heads{};      ///< of the grid, in one range; empty: one is shown
    std::vector<HeatmapPicture> besides{};    ///< A, B and the difference; empty: one of them is shown
    std::optional<DrawnPicture> row{};        ///< nothing: there is none
    std::optional<DrawnPicture> arithmetic{}; ///< nothing: there is none
    std::optional<ComparedScenes> compared{}; ///< nothing: the window shows the one scene that is open

    bool isStage() const { return subject == Subject::Stage; }
    bool isHeads() const { return subject == Subject::Heads || subject == Subject::AllHeads; }
    /// Whether it is no matrix: what is drawn by one call.
    bool isDrawn() const { return drawn() != nullptr; }
    const DrawnPicture* drawn() const;
    bool isSideBySide() const { return subject == Subject::Compared; }
    /// Whether it is of one matrix, or of several beside each other.
    bool isOfMatrices() const { return isStage() || isHeads() || isSideBySide(); }
    /// Whether it shows B: its matrix, the difference, or both beside A.
    bool isCompared() const {
        return compared && (isSideBySide() || (isStage() && compared->side != ComparedSide::First));
    }
    /// Whether a part can be enlarged, and whether one is.
    bool takesInset() const { return isStage() && stageInfo(window.stage).cellsAreQueryKey; }
    bool takesPart() const { return isOfMatrices() && stageInfo(window.stage).cellsAreQueryKey; }
    bool hasInset() const { return takesInset() && inset; }
    /// The matrix as a file has it, of heads beside each other the first: without what belongs to the window
    /// alone.
    HeatmapPicture matrix() const {
        return asFigure(isHeads() ? heads.front() : isSideBySide() ? besides.front() : window);
    }
    /// The heads beside each other as a file has them: whole, or the cells that the window shows of them.
    HeadGrid grid() const;
    /// A, B and the difference as a file has them, each with its letter.
    SideBySide sideBySide() const;
    /// The size that it has by itself, in the painters' units.
    QSizeF comfortable() const;
    /// In pixels, for a size that has no height yet.
    int heightOf(const PictureSize& size, const std::optional<double>& points) const;
    /// Whether a matrix gets its share of a picture of that size, its inset can be seen, or all of another
    /// picture has room.
    bool fits(const PictureSize& size, const std::optional<double>& points) const;
    /// The picture of a stage at that size; of what does not fit as the window draws it.
    Figure at(const PictureSize& size, const std::optional<double>& points) const;
    Prepare preparation(const PictureSize& size, const std::optional<double>& points) const;

private:
    HeatmapPicture asFigure(HeatmapPicture picture) const;
};

} // namespace attnscope::ui
