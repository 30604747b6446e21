// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/heatmap_labels.h"

#include "core/scene/name_tokens.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/text_fit.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr double kIndexGap = 8.0;
/// Labels are measured only if they are among the longest in bytes: 65,536 tokens must not cost a measurement
/// each.
constexpr std::size_t kMeasured = 48;
/// Of more tokens only few are labelled, and cut at their end.
constexpr std::size_t kMostCompared = 4096;

/// The names along this side.
TokenList namesOf(const Scene& scene, Stage stage, AxisKind kind) {
    if (kind == AxisKind::Features) {
        return featureNames(scene, stage);
    }
    return kind == AxisKind::Keys ? scene.keyNames() : rowTokens(scene, stage);
}

} // namespace

AxisLabels::AxisLabels(TokenList tokens, AxisKind kind, std::size_t count, int indexFrom, int largestType)
    : m_tokens(std::move(tokens))
    , m_kind(kind)
    , m_count(count)
    , m_end(count)
    , m_indexFrom(indexFrom)
    , m_largestType(largestType)
    , m_smallestType(std::min(largestType, kInterfaceSize)) {}

void AxisLabels::limitTo(std::size_t first, std::size_t end) {
    m_first = first;
    m_end = end;
    m_widest.clear();
    m_sorted.clear();
}

void AxisLabels::setPreferred(std::vector<std::size_t> preferred) {
    m_preferred = std::move(preferred);
    m_widest.clear();
}

void AxisLabels::thinTo(std::size_t step, const std::vector<std::size_t>& always) {
    m_step = step;
    m_always = always;
    m_widest.clear();
}

int AxisLabels::sizeAt(double pitch) const {
    const int small = static_cast<int>(std::floor(pitch)) - 1;
    if (small >= m_smallestType && pitch < lineHeight(kInterfaceSize)) {
        return std::min(small, kInterfaceSize - 1); // a line is one higher
    }
    return areFeatures() || pitch < 22.0 ? kInterfaceSize : m_largestType;
}

AxisLabel AxisLabels::at(std::size_t i, LabelForm form) const {
    const QString number = indexText(i + static_cast<std::size_t>(m_indexFrom));
    if (areFeatures()) {
        return {{},
                form == LabelForm::Full ? QCoreApplication::translate("Heatmap", "feature %1").arg(number)
                                        : number};
    }
    if (form == LabelForm::Index || isCalledByIndex(m_tokens, i)) {
        return {number, {}};
    }
    const QString token = QString::fromStdString(visibleText(m_tokens[i]));
    return {form == LabelForm::Token ? QString() : number, token};
}

bool AxisLabels::hasNames() const {
    for (std::size_t i = m_first; i < std::min(m_end, m_tokens.size()); ++i) {
        if (!isCalledByIndex(m_tokens, i)) {
            return true;
        }
    }
    return false;
}

bool AxisLabels::repeatsNames() const {
    const std::size_t end = std::min(m_end, m_tokens.size());
    return hasNames() && !sortedTexts().empty() && sortedTexts().size() < end - m_first;
}

double AxisLabels::widest(int size, LabelForm form) const {
    const auto [place, isNew] = m_widest.try_emplace({size, form}, 0.0);
    if (isNew) {
        place->second = measured(size, form);
    }
    return place->second;
}

double AxisLabels::measured(int size, LabelForm form) const {
    if (m_first >= m_end) {
        return 0.0;
    }
    if (areFeatures()) {
        return labelWidth(at(m_end - 1, form), size, true);
    }
    const double index = labelWidth(at(m_end - 1, LabelForm::Index), size, true);
    if (form == LabelForm::Index) {
        return index;
    }
    const std::size_t named = std::min(m_end, m_tokens.size());
    std::vector<std::size_t> order(named - std::min(m_first, named));
    std::iota(order.begin(), order.end(), m_first);
    const auto isLabelled = [this](std::size_t i) {
        const auto isIn = [i](const std::vector<std::size_t>& some) {
            return std::find(some.begin(), some.end(), i) != some.end();
        };
        return i % m_step == 0 || isIn(m_always) || isIn(m_preferred);
    };
    order.erase(std::stable_partition(order.begin(), order.end(), isLabelled), order.end());
    const std::size_t measured = std::min(order.size(), kMeasured);
    std::partial_sort(
        order.begin(), order.begin() + static_cast<std::ptrdiff_t>(measured), order.end(),
        [this](std::size_t a, std::size_t b) { return m_tokens[a].size() > m_tokens[b].size(); });
    // Every index has the room of the last one, the longest.
    const double before = form == LabelForm::Full ? index + kIndexGap : 0.0;
    double width = index;
    for (std::size_t i = 0; i < measured; ++i) {
        const QString text = at(order[i]).text;
        width = std::max(width, text.isEmpty() ? index : before + textWidth(labelFont(size, true), text));
    }
    return width;
}

const std::vector<QString>& AxisLabels::sortedTexts() const {
    const std::size_t end = std::min(m_end, m_tokens.size());
    if (m_sorted.empty() && end > m_first && end - m_first <= kMostCompared) {
        for (std::size_t i = m_first; i < end; ++i) {
            m_sorted.push_back(at(i, LabelForm::Token).text);
        }
        std::sort(m_sorted.begin(), m_sorted.end());
        m_sorted.erase(std::unique(m_sorted.begin(), m_sorted.end()), m_sorted.end());
    }
    return m_sorted;
}

QString AxisLabels::shortened(const QFont& font, const QString& text, double width) const {
    const QString cut = elided(font, text, width);
    const QString beginning = cut.chopped(cut.isEmpty() ? 0 : 1); // without the …
    const std::vector<QString>& all = sortedTexts();
    const auto first = std::lower_bound(all.begin(), all.end(), beginning);
    const auto end = std::partition_point(first, all.end(),
                                          [&](const QString& other) { return other.startsWith(beginning); });
    if (end - first < 2) {
        return cut;
    }
    // In their order the first and the last of them share the least.
    const QString& last = *std::prev(end);
    const auto shared = std::mismatch(first->begin(), first->end(), last.begin(), last.end()).first;
    const auto differing = text.size() - (shared - first->begin());
    const QString middle = elided(font, text, width, Qt::ElideMiddle);
    const auto ending = middle.size() - 1 - middle.indexOf(QChar(0x2026));
    return ending >= differing ? middle : elided(font, text, width, Qt::ElideLeft);
}

AxisLabel AxisLabels::elidedAt(std::size_t i, LabelForm form, int size, bool bold, double width) const {
    AxisLabel label = at(i, form);
    if (labelWidth(label, size, bold) <= width + 0.5) {
        return label;
    }
    const double index = label.index.isEmpty() ? 0.0 : textWidth(indexFont(size), label.index) + kIndexGap;
    const double room = std::max(0.0, width - index);
    label.text = areFeatures() ? elided(labelFont(size, bold), label.text, room)
                               : shortened(labelFont(size, bold), label.text, room);
    return label;
}

namespace {

/// The sums of the columns. They are kept for the sources that were read last: a figure is laid out dozens of
/// times until it fits, and each time reads the same matrix.
const std::vector<double>& columnSums(const std::shared_ptr<const MatrixSource>& source) {
    struct Known {
        std::weak_ptr<const MatrixSource> source;
        std::vector<double> sums;
    };
    constexpr std::size_t kMostKnown = 4;
    thread_local std::array<Known, kMostKnown> known;
    thread_local std::size_t oldest = 0;
    const auto isSame = [&source](const Known& each) {
        return !each.source.owner_before(source) && !source.owner_before(each.source) && !each.sums.empty();
    };
    if (const auto found = std::find_if(known.begin(), known.end(), isSame); found != known.end()) {
        return found->sums;
    }
    std::vector<double> row(source->columns());
    std::vector<double> sums(source->columns(), 0.0);
    for (std::size_t query = 0; query < source->rows(); ++query) {
        source->exactRow(query, row);
        std::transform(row.begin(), row.end(), sums.begin(), sums.begin(), std::plus());
    }
    Known& kept = known[std::exchange(oldest, (oldest + 1) % kMostKnown)];
    kept = {source, std::move(sums)};
    return kept.sums;
}

/// At most five keys of [first, end) on which the weights of all queries lie thrice as much as on an even
/// spread, the strongest first. None of another stage, of large matrices and of groups.
std::vector<std::size_t> strongestKeysIn(const HeatmapPicture& picture, std::size_t first, std::size_t end) {
    constexpr std::size_t kMostRead = 512;
    constexpr std::size_t kMostNamed = 5;
    constexpr double kFarAbove = 3.0;
    const std::shared_ptr<const MatrixSource> source = picture.snapshot.source(picture.stage);
    if (stageInfo(picture.stage).range != RangeGroup::Weights || picture.isDifference || picture.tiled ||
        source == nullptr || std::max(source->rows(), source->columns()) > kMostRead) {
        return {};
    }
    const std::vector<double>& sums = columnSums(source);
    const double even = std::accumulate(sums.begin(), sums.end(), 0.0) / static_cast<double>(sums.size());
    std::vector<std::size_t> keys;
    for (std::size_t key = first; key < std::min(end, sums.size()); ++key) {
        if (sums[key] >= kFarAbove * even) {
            keys.push_back(key);
        }
    }
    std::stable_sort(keys.begin(), keys.end(),
                     [&sums](std::size_t a, std::size_t b) { return sums[a] > sums[b]; });
    keys.resize(std::min(keys.size(), kMostNamed));
    return keys;
}

} // namespace

HeatmapSides::HeatmapSides(const HeatmapPicture& picture, const HeatmapShape& shape)
    : rows(namesOf(*picture.snapshot.scene, picture.stage, shape.rowAxis), shape.rowAxis, shape.rows,
           picture.indexFrom, picture.isFigure() ? kFigureType : kTitleSize)
    , columns(namesOf(*picture.snapshot.scene, picture.stage, shape.columnAxis), shape.columnAxis,
              shape.columns, picture.indexFrom, picture.isFigure() ? kFigureType : kTitleSize)
    , m_keysAreRows(shape.transposed) {
    rows.setPolicy(policyOf(picture.snapshot));
    columns.setPolicy(policyOf(picture.snapshot));
    rows.limitTo(shape.drawn.firstRow, shape.drawn.endRow);
    columns.limitTo(shape.drawn.firstColumn, shape.drawn.endColumn);
    if (picture.isFigure()) {
        rows.setSmallestType(picture.figureLeastLabel);
        columns.setSmallestType(picture.figureLeastLabel);
    }
}

void HeatmapSides::thinFor(const QSizeF& cell, const HeatmapPicture& picture) {
    const auto thin = [](AxisLabels& labels, double pitch, const std::vector<std::size_t>& always) {
        labels.thinTo(labelStep(pitch, lineHeight(labels.sizeAt(pitch))), always);
    };
    // The selected query and the marked cell, on whichever side they stand.
    std::vector<std::size_t> always;
    if (picture.query) {
        always.push_back(*picture.query);
    }
    if (picture.cell) {
        always.insert(always.end(), {picture.cell->row, picture.cell->column});
    }
    std::vector<std::size_t> alwaysAcross = always;
    // Cells that are lit are spoken of; which of the others have room depends on their neighbours.
    std::vector<std::size_t> named;
    std::vector<std::size_t> namedAcross;
    for (const StageArea& area : picture.lit) {
        if (area.stage == picture.stage && area.row && area.column) {
            named.push_back(m_keysAreRows ? *area.column : *area.row);
            namedAcross.push_back(m_keysAreRows ? *area.row : *area.column);
        }
    }
    std::vector<std::size_t>& namedKeys = m_keysAreRows ? named : namedAcross;
    namedKeys.insert(namedKeys.end(), picture.namedKeys.begin(), picture.namedKeys.end());
    always.insert(always.end(), named.begin(), named.end());
    alwaysAcross.insert(alwaysAcross.end(), namedAcross.begin(), namedAcross.end());
    thin(rows, cell.height(), always);
    thin(columns, cell.width(), alwaysAcross);
    // Keys that most queries look at, such as [SEP], are what a figure shows: every fifth word may miss them.
    AxisLabels& keys = m_keysAreRows ? rows : columns;
    if (picture.isFigure() && keys.step() > 1) {
        const std::vector<std::size_t> strongest = strongestKeysIn(picture, keys.first(), keys.end());
        namedKeys.insert(namedKeys.end(), strongest.begin(), strongest.end());
    }
    rows.setPreferred(std::move(named));
    columns.setPreferred(std::move(namedAcross));
}

double lineHeight(int size) {
    return size >= kTitleSize ? 19.0 : size >= kInterfaceSize ? 15.0 : size + 1.0;
}

std::size_t labelStep(double pitch, double height) {
    if (pitch <= 0.0) {
        return 1;
    }
    for (std::size_t decade = 1;; decade *= 10) {
        for (const std::size_t factor : {1U, 2U, 5U}) {
            if (static_cast<double>(decade * factor) * pitch >= height) {
                return decade * factor;
            }
        }
    }
}

QFont labelFont(int size, bool bold) {
    return sansFont(size, bold ? QFont::DemiBold : QFont::Normal);
}

QFont indexFont(int size) {
    return sansFont(size >= kTitleSize ? kValueSize : std::min(size, kCaptionSize));
}

double labelWidth(const AxisLabel& label, int size, bool bold) {
    const double text = textWidth(labelFont(size, bold), label.text);
    if (label.index.isEmpty()) {
        return text;
    }
    return textWidth(indexFont(size), label.index) + (label.text.isEmpty() ? 0.0 : kIndexGap + text);
}

} // namespace attnscope::ui
