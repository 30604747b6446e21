// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/row_combination.h"
#include "core/explain/explain_choice.h"
#include "core/formula/formula.h"
#include "core/formula/stage_area.h"
#include "core/matrix/head_index.h"
#include "core/scene/stage.h"

#include <QElapsedTimer>
#include <QObject>

#include <array>
#include <optional>
#include <vector>

namespace attnscope::ui {

/// What the centre of the window draws.
enum class MainPicture {
    Matrix,  ///< the stage as a heatmap
    Product, ///< the two factors of the stage beside their product
    Lines,   ///< the weights as lines from the queries to the keys
    Text,    ///< the words themselves, tinted by the weights of the query
    Explain, ///< a picture that explains: Selection::explained()
};

/// How large each matrix is, so that no index points outside one.
struct SelectionBounds {
    struct Size {
        std::size_t rows = 0;
        std::size_t columns = 0;

        bool operator==(const Size&) const = default;
    };
    /// By stage; nothing where the scene has no such stage.
    std::array<std::optional<Size>, kStageCount> stages{};
    std::size_t queries = 0;

    const std::optional<Size>& of(Stage stage) const { return stages[static_cast<std::size_t>(stage)]; }
    bool operator==(const SelectionBounds&) const = default;
};

/// What the window shows: batch item and head, stage, selected query, cell cursor, hover, position of the row
/// animation. View state with a history of its own, not on the undo stack. All indices are core's (row
/// convention).
class Selection final : public QObject {
    Q_OBJECT

public:
    explicit Selection(QObject* parent = nullptr);

    /// Which batch item and head.
    HeadIndex headIndex() const { return m_spot.headIndex; }
    Stage stage() const { return m_spot.stage; }
    std::size_t query() const { return m_spot.query; }
    /// The selected key: of scores and weights the cell cursor's column, of K and V its row. Kept, as query()
    /// is, while a stage is shown that has no keys.
    std::size_t key() const { return m_spot.key; }
    /// The cell cursor; its stage is always stage().
    CellRef cell() const { return {m_spot.stage, m_spot.row, m_spot.column}; }
    bool isLocked() const { return m_locked; }
    /// Stays as it is for another scene, and is no step of the history.
    MainPicture mainPicture() const { return m_mainPicture; }
    /// What the picture that explains is about; nothing: nobody chose one.
    const std::optional<ExplainChoice>& explained() const { return m_explained; }
    const std::optional<CellRef>& hover() const { return m_hover; }
    /// The cell of the operand that the pointer is over in a formula.
    const std::optional<CellRef>& outlined() const { return m_outlined; }
    /// What a lesson speaks of, here or in other stages.
    const std::vector<StageArea>& lit() const { return m_lit; }
    /// The index of the mask layer that the pointer is over; the layer may be gone already.
    const std::optional<std::size_t>& maskLayer() const { return m_maskLayer; }
    /// How far the row animation is: 0 = nothing added yet, 2.5 = the third term is half way in.
    double progress() const { return m_progress; }
    TermOrder termOrder() const { return m_order; }

    /// Where all heads are pooled (HeadIndex::isPooled), shows the weights; another stage is of the one head
    /// again.
    void setHeadIndex(const HeadIndex& headIndex);
    /// Shows another stage with the same query and key; a stage with features, with the last selected one.
    void setStage(Stage stage);
    /// Moves the selected query; on stages whose rows are queries the cell cursor's row goes with it.
    void setQuery(std::size_t query);
    /// Moves the cell cursor, to another stage where it lies in one; for stages whose rows are queries the
    /// query follows.
    void setCell(const CellRef& cell);
    void setLocked(bool locked);
    void setMainPicture(MainPicture picture);
    /// Where nothing is explained any more the matrix takes the place of that picture.
    void setExplained(const std::optional<ExplainChoice>& choice);
    void setHover(const std::optional<CellRef>& cell);
    void setOutlined(const std::optional<CellRef>& cell);
    void setLit(std::vector<StageArea> areas);
    /// Sets the mask layer that the pointer is over, by its index; nothing: none.
    void setMaskLayer(const std::optional<std::size_t>& layer);
    void setProgress(double progress);
    void setTermOrder(TermOrder order);

    /// Keeps all indices inside these sizes, and the stage one that exists. selection_bounds.h
    /// sets them from a session.
    void setBounds(const SelectionBounds& bounds);
    const SelectionBounds& bounds() const { return m_bounds; }
    /// Keeps headIndex() inside that many batch items and heads; at first one each. `hasRollout`: attention
    /// rollout can be made of them.
    void setHeadCounts(std::size_t batches, std::size_t heads, bool hasRollout = false);
    std::size_t batches() const { return m_batches; }
    std::size_t heads() const { return m_heads; }
    bool hasRollout() const { return m_hasRollout; }

    bool canGoBack() const;
    bool canGoForward() const;
    void goBack();
    void goForward();
    /// Sets everything to its default and clears the history, for another scene.
    void reset();
    /// Moves that follow each other within this time are one entry of the history; 700 ms at first.
    void setCoalescing(int milliseconds) { m_coalescing = milliseconds; }

signals:
    void headIndexChanged();
    /// There are other numbers of batch items and heads than before.
    void headCountsChanged();
    void stageChanged();
    void queryChanged();
    void cellChanged();
    void lockChanged();
    void mainPictureChanged();
    void explainedChanged();
    void hoverChanged();
    void outlinedChanged();
    void litChanged();
    void maskLayerChanged();
    void progressChanged();
    void termOrderChanged();
    void historyChanged();

private:
    struct Spot {
        HeadIndex headIndex;
        Stage stage = Stage::Weights;
        std::size_t query = 0;
        std::size_t key = 0;
        std::size_t feature = 0; ///< not always one that the stage has: another one is wider
        std::size_t row = 0;
        std::size_t column = 0;

        bool operator==(const Spot&) const = default;
    };
    /// Which part of the history a move writes.
    enum class Memory { Remember, Keep };
    void go(Spot spot, Memory memory);
    static void aim(Spot& spot);
    static void leavePool(Spot& spot);
    void remember();
    void put(const Spot& spot);
    Spot inside(Spot spot) const;
    void clampMarks();

    Spot m_spot;
    SelectionBounds m_bounds;
    std::size_t m_batches = 1;
    std::size_t m_heads = 1;
    bool m_hasRollout = false;
    bool m_bounded = false;
    std::vector<Spot> m_past;
    std::vector<Spot> m_future;
    std::optional<CellRef> m_hover;
    std::optional<CellRef> m_outlined;
    std::vector<StageArea> m_lit;
    std::optional<std::size_t> m_maskLayer;
    double m_progress = 0.0;
    TermOrder m_order = TermOrder::Position;
    bool m_locked = false;
    MainPicture m_mainPicture = MainPicture::Matrix;
    std::optional<ExplainChoice> m_explained;
    int m_coalescing = 700;
    QElapsedTimer m_sinceMove; ///< invalid where the next move is an entry of its own
};

} // namespace attnscope::ui
