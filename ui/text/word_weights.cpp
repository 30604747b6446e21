// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/text/word_weights.h"

#include "core/engine/lift_source.h"
#include "ui/session/large_matrix.h"
#include "ui/session/session.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

bool isLongColumn(const MatrixSource& source) {
    return source.rows() * source.columns() > kSmallMatrixCells;
}

/// As the engine holds them: the exact form of each cell of a large column takes a whole row.
std::vector<double> heldColumn(const MatrixSource& source, std::size_t column) {
    std::vector<float> cells(source.rows());
    source.copyCells({0, column, source.rows(), 1}, cells);
    return {cells.begin(), cells.end()};
}

std::vector<double> columnOf(const MatrixSource& source, std::size_t column) {
    if (isLongColumn(source)) {
        return heldColumn(source, column);
    }
    std::vector<double> weights(source.rows());
    for (std::size_t row = 0; row < weights.size(); ++row) {
        weights[row] = source.exact(row, column);
    }
    return weights;
}

/// log₂(N_i·a). The engine knows N_i of every row of a large matrix; counting them takes a second.
std::vector<double> liftsOf(const Snapshot& snapshot, const WordWeights& of) {
    const MatrixSource& source = *snapshot.source(Stage::Weights);
    const Mask& mask = *snapshot.result->problem().mask;
    const bool isRow = of.subject.direction == TextDirection::Row;
    if (!isRow && isLongColumn(source)) {
        return heldColumn(*snapshot.result->lift(), of.subject.index);
    }
    const std::size_t ofRow = isRow ? mask.allowedInRow(of.subject.index) : 0;
    std::vector<double> lifts;
    lifts.reserve(of.weights.size());
    for (std::size_t at = 0; at < of.weights.size(); ++at) {
        lifts.push_back(liftOf(of.weights[at], isRow ? ofRow : mask.allowedInRow(at)));
    }
    return lifts;
}

} // namespace

bool WordWeights::isEmpty() const {
    return std::all_of(weights.begin(), weights.end(), [](double weight) { return weight == 0.0; });
}

WordWeightsPtr readWordWeights(const Snapshot& snapshot, const TextSubject& subject,
                               const std::stop_token& stop) {
    const auto source = snapshot ? snapshot.source(Stage::Weights) : nullptr;
    const bool isRow = subject.direction == TextDirection::Row;
    if (!source || subject.index >= (isRow ? source->rows() : source->columns())) {
        return nullptr;
    }
    auto read = std::make_shared<WordWeights>();
    read->subject = subject;
    if (isRow) {
        read->weights.resize(source->columns());
        source->exactRow(subject.index, read->weights);
    } else {
        read->weights = columnOf(*source, subject.index);
    }
    read->masked.reserve(read->weights.size());
    for (std::size_t at = 0; at < read->weights.size(); ++at) {
        if (stop.stop_requested()) {
            return nullptr;
        }
        const std::size_t query = isRow ? subject.index : at;
        const std::size_t key = isRow ? at : subject.index;
        read->masked.push_back(source->masked(query, key) ? 1 : 0);
        read->isCovered = read->isCovered || source->covered(query, key);
    }
    read->lifts = liftsOf(snapshot, *read);
    return read;
}

WordWeightsReader::WordWeightsReader(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_chosen(context.session.jobs())
    , m_preview(context.session.jobs()) {}

const WordWeightsPtr& WordWeightsReader::shown() const {
    return m_preview.wanted && m_preview.weights ? m_preview.weights : m_chosen.weights;
}

void WordWeightsReader::setChosen(const TextSubject& subject) {
    if (m_chosen.wanted != subject) {
        m_chosen.wanted = subject;
        read(m_chosen);
    }
}

void WordWeightsReader::setPreview(const std::optional<TextSubject>& subject) {
    if (m_preview.wanted == subject) {
        return;
    }
    m_preview.wanted = subject;
    if (!subject || subject == m_chosen.wanted) {
        m_preview.wanted.reset();
        m_preview.weights = nullptr;
        m_preview.slot.supersede();
        emit changed();
        return;
    }
    read(m_preview);
}

void WordWeightsReader::forget() {
    if (m_chosen.wanted) {
        read(m_chosen);
    }
    if (m_preview.wanted) {
        read(m_preview);
    }
}

void WordWeightsReader::read(Place& place) {
    const Snapshot snapshot = m_context.session.snapshot();
    if (!snapshot || !isLarge(*snapshot.scene)) {
        place.slot.supersede();
        place.weights = readWordWeights(snapshot, *place.wanted);
        emit changed();
        return;
    }
    place.slot.request(
        [this, &place, snapshot, subject = *place.wanted](const JobControl& control) -> Result<void> {
            if (WordWeightsPtr weights = readWordWeights(snapshot, subject, control.stop())) {
                control.deliver([this, &place, weights] {
                    place.weights = weights;
                    emit changed();
                });
            }
            return {};
        });
}

} // namespace attnscope::ui
