// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/result_table.h"

#include <algorithm>
#include <utility>

namespace attnscope {

namespace {

/// The source as the engine computed it, asked for in panels of many lines: it works by rows of the weights,
/// and one column alone costs it as much as all of them.
class Panels {
public:
    Panels(const MatrixSource& source, bool transposed)
        : m_source(source)
        , m_transposed(transposed)
        , m_lines(transposed ? source.columns() : source.rows())
        , m_length(transposed ? source.rows() : source.columns())
        , m_most(std::clamp<std::size_t>(kPanelCells / std::max<std::size_t>(m_length, 1), 1, m_lines)) {}

    void fillLine(std::size_t line, std::span<double> values) {
        if (line < m_first || line >= m_first + m_count) {
            load(line);
        }
        for (std::size_t at = 0; at < values.size(); ++at) {
            const std::size_t pixel =
                m_transposed ? at * m_count + (line - m_first) : (line - m_first) * m_length + at;
            values[at] = static_cast<double>(m_numbers[pixel]);
        }
    }

private:
    static constexpr std::size_t kPanelCells = 4'194'304;

    void load(std::size_t line) {
        m_first = line;
        m_count = std::min(m_most, m_lines - line);
        m_numbers.resize(m_count * m_length);
        const CellRect panel =
            m_transposed ? CellRect{0, line, m_length, m_count} : CellRect{line, 0, m_count, m_length};
        m_source.copyCells(panel, m_numbers);
    }

    const MatrixSource& m_source;
    bool m_transposed;
    std::size_t m_lines;
    std::size_t m_length;
    std::size_t m_most; ///< lines in a panel
    std::size_t m_first = 0;
    std::size_t m_count = 0;
    std::vector<float> m_numbers;
};

} // namespace

NumberTable tableOf(const std::shared_ptr<const MatrixSource>& source, Orientation orientation,
                    Precision precision) {
    const bool transposed = orientation == Orientation::Columns;
    const std::size_t rows = source->rows();
    const std::size_t columns = source->columns();
    NumberTable table{transposed ? columns : rows, transposed ? rows : columns, precision, {}};
    if (precision == Precision::Float32) {
        table.fillRow = [source, panels = std::make_shared<Panels>(*source, transposed)](
                            std::size_t line, std::span<double> values) -> Result<void> {
            panels->fillLine(line, values);
            return {};
        };
    } else {
        table.fillRow = [source, transposed](std::size_t line, std::span<double> values) -> Result<void> {
            if (!transposed) {
                source->exactRow(line, values);
                return {};
            }
            for (std::size_t at = 0; at < values.size(); ++at) {
                values[at] = source->exact(at, line);
            }
            return {};
        };
    }
    return table;
}

NumberTable tableOf(RowCombination combination, Orientation orientation, Precision precision) {
    const bool transposed = orientation == Orientation::Columns;
    const std::size_t keys = combination.terms.size();
    const std::size_t features = combination.output.size();
    const auto fillRow = [combination = std::move(combination),
                          transposed](std::size_t row, std::span<double> values) -> Result<void> {
        for (std::size_t at = 0; at < values.size(); ++at) {
            values[at] = transposed ? combination.terms[at].contribution[row]
                                    : combination.terms[row].contribution[at];
        }
        return {};
    };
    return {transposed ? features : keys, transposed ? keys : features, precision, fillRow};
}

} // namespace attnscope
