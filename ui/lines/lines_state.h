// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/attention_lines.h"
#include "ui/jobs/job_slot.h"
#include "ui/paint/lines/lines_picture.h"
#include "ui/session/context.h"
#include "ui/session/selection.h"

#include <QObject>

#include <map>
#include <memory>
#include <set>

namespace attnscope::ui {

class HeadWeights;

/// What the lines are drawn from: the rows of the weights that are in view, read once for each snapshot and
/// head, the heads that are shown, and the threshold. Kept until another scene is opened, and in no file.
class LinesState final : public QObject {
    Q_OBJECT

public:
    explicit LinesState(const Context& context, QObject* parent = nullptr);
    ~LinesState() override;

    /// Reads the rows [begin, end) that are not known. Rows far from them are forgotten.
    void setView(std::size_t begin, std::size_t end);
    /// Nothing is read while the page is not seen.
    void setSeen(bool seen);

    /// The heads of the batch item.
    std::size_t headCount() const;
    const std::set<std::size_t>& heads() const { return m_heads; }
    /// Whether the lines are the mean or the max over heads, and of no one of them.
    bool isPooled() const { return m_context.selection.headIndex().isPooled(); }
    /// Shows a head or hides it; the last one that is shown stays. From the mean or the max to that head.
    void toggleHead(std::size_t head);
    void showAllHeads();
    /// The head of the window alone.
    void showOwnHead();

    double threshold() const { return m_threshold; }
    void setThreshold(double threshold);
    /// Whether the threshold above 0 was chosen here, because there are many tokens.
    bool isThresholdProposed() const { return m_isProposed && m_threshold > 0.0; }

    /// How much of the queries in view is not drawn.
    HiddenLines hidden() const;
    /// The rows in view of every head that is shown, as far as they are known.
    std::vector<LineRowPtr> rowsInView() const;
    /// The row of the window's head, or null.
    LineRowPtr rowOf(std::size_t query) const;
    /// Whether rows in view are still on their way.
    bool isReading() const { return !missing().empty(); }
    /// Why another head could not be computed; null where it could.
    const Error* failure() const { return m_failure ? &*m_failure : nullptr; }
    /// How many rows were read since the beginning.
    std::size_t rowsRead() const { return m_rowsRead; }

    /// The end of the slider of the threshold.
    double largestWeight() const;
    /// Without scrolling and pointer, which the view knows.
    LinesPicture picture() const;
    /// The same with the rows of all queries, which are read here; nothing of a large scene, and where a head
    /// could not be computed.
    std::optional<LinesPicture> wholePicture() const;
    const Context& context() const { return m_context; }

    static constexpr std::size_t kFewTokens = 20;    ///< up to so many every line is drawn at first
    static constexpr std::size_t kLinesProposed = 3; ///< a row, where there are more

signals:
    /// Rows, heads, threshold, names or colours are others.
    void changed();

private:
    void announce();
    struct Known {
        LineRowPtr row;
        std::size_t generation = 0;
    };
    struct Wanted {
        std::size_t head = 0;
        std::vector<std::size_t> queries;
    };

    void followScene();
    void followSnapshot();
    void nameSides();
    void followHead();
    void leavePool();
    void read();
    void readInJob(const std::vector<Wanted>& wanted);
    void receive(std::size_t generation, std::size_t head, const std::vector<LineRowPtr>& rows);
    std::vector<Wanted> missing() const;
    void proposeThreshold();
    double widestWeight(std::size_t queries) const;
    LinesPicture pictureWithoutRows() const;

    Context m_context;
    std::shared_ptr<HeadWeights> m_weights;
    JobSlot m_slot;
    std::map<std::size_t, std::map<std::size_t, Known>> m_rows; ///< by head and query
    std::size_t m_generation = 0;                               ///< of the snapshot
    LinesPicture m_sides;                                       ///< only the names, measured
    std::set<std::size_t> m_heads{0};
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    bool m_isSeen = false;
    double m_threshold = 0.0;
    bool m_isProposed = true;
    std::pair<std::size_t, std::size_t> m_proposedFor; ///< queries and keys
    std::optional<Error> m_failure;
    std::size_t m_rowsRead = 0;
};

} // namespace attnscope::ui
