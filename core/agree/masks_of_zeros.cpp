// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/mask_families.h"

#include "core/base/equal_planes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

namespace attnscope {

namespace {

using Cells = std::vector<std::uint8_t>;

/// Which cells any head of a batch item has a weight in.
class SeenCells {
public:
    SeenCells(const MatrixStack& weights, std::size_t item)
        : m_weights(weights)
        , m_item(item) {
        Cells ofAll(weights.columns(), 0);
        for (std::size_t row = 0; row < weights.rows(); ++row) {
            const Cells cells = rowOf(row);
            m_first.push_back(
                static_cast<std::size_t>(std::find(cells.begin(), cells.end(), 1) - cells.begin()));
            m_end.push_back(
                static_cast<std::size_t>(cells.rend() - std::find(cells.rbegin(), cells.rend(), 1)));
            std::transform(cells.begin(), cells.end(), ofAll.begin(), ofAll.begin(), std::bit_or<>());
        }
        m_ofAll = std::move(ofAll);
    }

    std::size_t rows() const { return m_first.size(); }
    std::size_t keys() const { return m_ofAll.size(); }
    Cells rowOf(std::size_t row) const {
        Cells cells(m_weights.columns(), 0);
        for (std::size_t head = 0; head < m_weights.axes().heads; ++head) {
            const auto numbers = m_weights.matrices()[m_item * m_weights.axes().heads + head].row(row);
            for (std::size_t key = 0; key < cells.size(); ++key) {
                cells[key] = cells[key] != 0 || numbers[key] != 0.0 ? 1 : 0;
            }
        }
        return cells;
    }
    /// Cells that any row has.
    const Cells& ofAll() const { return m_ofAll; }
    std::size_t first(std::size_t row) const { return m_first[row]; } ///< key that a row sees
    std::size_t end(std::size_t row) const { return m_end[row]; }     ///< behind the last one

private:
    const MatrixStack& m_weights;
    std::size_t m_item;
    Cells m_ofAll;
    std::vector<std::size_t> m_first;
    std::vector<std::size_t> m_end;
};

std::size_t runAtFront(const Cells& cells) {
    return static_cast<std::size_t>(std::find(cells.begin(), cells.end(), 0) - cells.begin());
}

/// How many keys before that one, without a gap, are seen too; nothing where it is not.
std::size_t runBefore(const Cells& cells, std::size_t key) {
    std::size_t count = 0;
    while (count < key && cells[key - count - 1] != 0) {
        ++count;
    }
    return count;
}

/// Tokens in runs of which each sees itself alone.
std::vector<std::size_t> documentsIn(const SeenCells& seen) {
    const std::size_t tokens = seen.rows();
    std::vector<std::size_t> firstBehind(tokens + 1, tokens); // the first key that rows from there on see
    for (std::size_t row = tokens; row-- > 0;) {
        firstBehind[row] = std::min(firstBehind[row + 1], seen.first(row));
    }
    std::vector<std::size_t> lengths;
    std::size_t begin = 0;
    std::size_t end = 0;
    for (std::size_t row = 0; row < tokens; ++row) {
        end = std::max(end, seen.end(row));
        if (end <= row + 1 && firstBehind[row + 1] >= row + 1) {
            lengths.push_back(row + 1 - begin);
            begin = row + 1;
        }
    }
    return lengths;
}

class Guesses {
public:
    explicit Guesses(const SeenCells& seen)
        : m_seen(seen) {}

    std::vector<MaskLayers> made() {
        const std::vector<std::size_t> documents = documentsIn(m_seen);
        if (documents.size() > 1 && documents.size() < m_seen.rows()) {
            addBoth({fmt::format("document:{}", fmt::join(documents, ","))});
        }
        const std::size_t prefix = runAtFront(m_seen.rowOf(0));
        if (prefix > 1) {
            m_all.push_back({fmt::format("prefix:{}", prefix)});
        }
        addWindows();
        addSteps();
        return std::move(m_all);
    }

private:
    void addBoth(const MaskLayers& layers) { addWithCausal(m_all, layers); }
    /// A window with sinks or with tokens that see all.
    void addWindows() {
        const std::size_t last = m_seen.rows() - 1;
        const Cells cells = m_seen.rowOf(last);
        const std::size_t width = runBefore(cells, last);
        const std::size_t front = runAtFront(cells);
        if (front > 0 && front < last) {
            m_all.push_back({fmt::format("window:{},0", width), fmt::format("or:sinks:{}", front), "causal"});
            m_all.push_back({fmt::format("window:{}", width), fmt::format("or:sinks:{}", front)});
            addBoth({fmt::format("window:{}", width), fmt::format("or:global:{}", front)});
        }
    }
    /// Every so many keys, or those and near ones.
    void addSteps() {
        const std::size_t middle = m_seen.rows() / 2;
        const Cells cells = m_seen.rowOf(middle);
        const std::size_t near = runBefore(cells, middle);
        std::size_t apart = 0;
        std::size_t furthest = 0;
        for (std::size_t key = 0; key < cells.size(); ++key) {
            if (cells[key] != 0) {
                const std::size_t distance = key > middle ? key - middle : middle - key;
                apart = std::gcd(apart, distance);
                furthest = std::max(furthest, distance);
            }
        }
        if (apart > 1) {
            addBoth({fmt::format("dilated:{},{}", furthest / apart, apart)});
        }
        for (const std::size_t stride : {near, near + 1}) {
            if (stride > 1) {
                addBoth({fmt::format("strided:{}", stride)});
            }
        }
    }

    const SeenCells& m_seen;
    std::vector<MaskLayers> m_all;
};

/// Padding at the left, as any row says and as the last one does, and at the right too.
void addPadding(std::vector<MaskLayers>& all, const MatrixStack& weights, std::size_t items) {
    std::vector<std::size_t> ofAll;
    std::vector<std::size_t> ofLast;
    std::vector<std::size_t> ends;
    for (std::size_t item = 0; item < items; ++item) {
        const SeenCells seen(weights, item);
        const Cells& cells = seen.ofAll();
        ofAll.push_back(static_cast<std::size_t>(std::find(cells.begin(), cells.end(), 1) - cells.begin()));
        ofLast.push_back(seen.first(seen.rows() - 1));
        ends.push_back(static_cast<std::size_t>(cells.rend() - std::find(cells.rbegin(), cells.rend(), 1)));
    }
    const bool hasEnds =
        std::any_of(ends.begin(), ends.end(), [&](std::size_t end) { return end < weights.columns(); });
    for (const std::vector<std::size_t>& hidden : {ofAll, ofLast}) {
        if (std::all_of(hidden.begin(), hidden.end(), [](std::size_t count) { return count == 0; })) {
            continue;
        }
        const std::string left = fmt::format("not:valid:{}", fmt::join(hidden, ","));
        all.push_back({left});
        all.push_back({"causal", left});
        if (hasEnds) {
            all.push_back({fmt::format("valid:{}", fmt::join(ends, ",")), left});
        }
    }
}

} // namespace

std::vector<MaskLayers> masksOfZeros(const MatrixStack& weights, std::size_t items) {
    std::vector<MaskLayers> all;
    if (weights.rows() == 0 || weights.columns() == 0) {
        return all;
    }
    addPadding(all, weights, std::min(items, weights.axes().batches));
    if (weights.rows() == weights.columns()) {
        const std::vector<MaskLayers> further = Guesses(SeenCells(weights, 0)).made();
        all.insert(all.end(), further.begin(), further.end());
    }
    return all;
}

std::vector<UnseenKeys> unseenKeys(const MatrixStack& weights, std::size_t most) {
    std::vector<UnseenKeys> runs;
    for (std::size_t item = 0; item < weights.axes().batches; ++item) {
        const SeenCells seen(weights, item);
        const Cells& cells = seen.ofAll();
        for (std::size_t key = 0; key < cells.size() && runs.size() < most; ++key) {
            if (cells[key] != 0) {
                continue;
            }
            const auto end = std::find(cells.begin() + static_cast<std::ptrdiff_t>(key), cells.end(), 1);
            runs.push_back({item, key, static_cast<std::size_t>(end - cells.begin()) - 1});
            key = runs.back().last;
        }
    }
    return runs;
}

std::shared_ptr<const MaskArray> seenCells(const MatrixStack& weights) {
    const LeadingAxes& axes = weights.axes();
    const std::size_t cells = weights.rows() * weights.columns();
    constexpr std::size_t kMostCells = 16'777'216;
    if (cells == 0 || cells > kMostCells / axes.matrices()) {
        return nullptr;
    }
    auto mask = std::make_shared<MaskArray>();
    mask->shape = {axes.batches, axes.heads, weights.rows(), weights.columns()};
    for (const BlockMatrix& matrix : weights.matrices()) {
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            for (const double number : matrix.row(row)) {
                mask->bits.push_back(number != 0.0 ? 1 : 0);
            }
        }
    }
    if (areEqualPlanes<std::uint8_t>(mask->bits, axes.matrices())) {
        mask->bits.resize(cells);
        mask->shape = {1, 1, weights.rows(), weights.columns()};
    }
    const bool isAll = std::find(mask->bits.begin(), mask->bits.end(), 0) == mask->bits.end();
    return isAll ? nullptr : std::shared_ptr<const MaskArray>(std::move(mask));
}

} // namespace attnscope
