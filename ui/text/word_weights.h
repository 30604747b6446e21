// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/jobs/job_slot.h"
#include "ui/session/context.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace attnscope {
struct Snapshot;
}

namespace attnscope::ui {

/// Which weights tint the words.
enum class TextDirection {
    Row,    ///< of one query: what it looks at
    Column, ///< on one key: who looks at it
};

/// Whose weights: a query, or a key.
struct TextSubject {
    TextDirection direction = TextDirection::Row;
    std::size_t index = 0;

    bool operator==(const TextSubject&) const = default;
};

/// A row or a column of the weights.
struct WordWeights {
    TextSubject subject;
    std::vector<double> weights;
    std::vector<double> lifts;        ///< log₂(N_i·a) of each
    std::vector<std::uint8_t> masked; ///< 1: the mask forbids it
    bool isCovered = false;           ///< a question asks for some of them

    /// Whether the query attends to nothing, or nobody attends to the key.
    bool isEmpty() const;
};
using WordWeightsPtr = std::shared_ptr<const WordWeights>;

/// Null where the snapshot has no such row or column, and where the reading was stopped.
WordWeightsPtr readWordWeights(const Snapshot& snapshot, const TextSubject& subject,
                               const std::stop_token& stop = {});

/// The weights of what is chosen and of what the pointer is over; those of large scenes are read in a job,
/// and what was there before stays until they come.
class WordWeightsReader final : public QObject {
    Q_OBJECT

public:
    explicit WordWeightsReader(const Context& context, QObject* parent = nullptr);

    /// Reads of the session's snapshot; what is known already is not read again.
    void setChosen(const TextSubject& subject);
    void setPreview(const std::optional<TextSubject>& subject);
    /// Reads both anew, because there are other numbers.
    void forget();
    /// Null before the first result.
    const WordWeightsPtr& chosen() const { return m_chosen.weights; }
    /// Of the word under the pointer, or of the chosen one where there is none or its are not there yet.
    const WordWeightsPtr& shown() const;

signals:
    void changed();

private:
    struct Place {
        explicit Place(Scheduler& jobs)
            : slot(jobs, JobPriority::ReadOut) {}
        std::optional<TextSubject> wanted{};
        WordWeightsPtr weights{};
        JobSlot slot;
    };
    void read(Place& place);

    Context m_context;
    Place m_chosen;
    Place m_preview;
};

} // namespace attnscope::ui
