// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/agreement_places.h"

#include <algorithm>
#include <array>

namespace attnscope {

void noteBeginning(Agreement& agreement, const Scene& scene,
                   const std::vector<ReferenceDifference>& differences, const GivenNumbers& numbers) {
    constexpr std::array kInOrder{Reference::Scores, Reference::Weights, Reference::Output,
                                  Reference::LogSumExp};
    const ReferenceDifference* first = nullptr;
    for (const Reference what : kInOrder) {
        const auto own = std::find_if(differences.begin(), differences.end(), [&](const auto& each) {
            return each.what == what && shareOf({each}, numbers) > 1.0;
        });
        first = first == nullptr && own != differences.end() ? &*own : first;
    }
    if (first == nullptr) {
        return;
    }
    agreement.begins = first->what;
    const auto note = [](auto& list, const auto& place) {
        if (list.size() < Agreement::kMostPlaces &&
            std::find(list.begin(), list.end(), place) == list.end()) {
            list.push_back(place);
        }
    };
    const std::size_t heads = first->hasHead ? headCount(scene.input) : 1;
    const std::size_t rows = queryCount(scene.input);
    std::size_t count = 0;
    for (std::size_t at = 0; at < first->ofRows.size(); ++at) {
        const bool isShorter =
            std::any_of(first->shorter.begin(), first->shorter.end(), [&](const auto& row) {
                return row.at == at && row.size <= numbers.allowed(first->what);
            });
        if (isShorter || first->ofRows[at] <= numbers.allowed(first->what, loweredIn(*first, at))) {
            continue;
        }
        ++count;
        const HeadIndex place{at / rows / heads, at / rows % heads};
        agreement.first = agreement.first
                              ? agreement.first
                              : DifferingRow{place, first->hasHead, at % rows, first->columnOfRows[at]};
        note(agreement.rows, at % rows);
        note(agreement.items, place.batch);
        if (first->hasHead) {
            note(agreement.heads, place);
        }
    }
    agreement.isEverywhere = count == first->ofRows.size();
    if (agreement.items.size() == batchCount(scene.input)) {
        agreement.items.clear();
    }
    std::sort(agreement.rows.begin(), agreement.rows.end());
}

} // namespace attnscope
