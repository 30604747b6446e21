// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/label_search.h"

#include "ui/paint/row/arrow_shape.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace attnscope::ui {

namespace {

bool isOver(const QLineF& leader, const QRectF& rect) {
    const auto part = cutTo(rect, leader);
    return part && part->length() > 0.0;
}

bool areApart(const LabelPlace& one, const LabelPlace& other) {
    const QRectF rect = withRoom(one.rect);
    if (rect.intersects(other.rect)) {
        return false;
    }
    const bool isCut =
        (one.leader && isOver(*one.leader, other.rect)) || (other.leader && isOver(*other.leader, one.rect));
    return !isCut && !(one.leader && other.leader &&
                       one.leader->intersects(*other.leader) == QLineF::BoundedIntersection);
}

/// Branch and bound: the name with the fewest places first, whose cheapest free place is tried first. It ends
/// after so many steps with the best that it has seen.
class LabelSearch {
public:
    explicit LabelSearch(const std::vector<std::vector<PlaceChoice>>& names)
        : m_names(names)
        , m_order(names.size())
        , m_first(names.size())
        , m_chosen(names.size())
        , m_best(names.size()) {
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        std::stable_sort(m_order.begin(), m_order.end(), [&names](std::size_t a, std::size_t b) {
            return names[a].size() < names[b].size();
        });
        std::vector<const LabelPlace*> all;
        for (std::size_t name = 0; name < names.size(); ++name) {
            m_first[name] = all.size();
            for (const PlaceChoice& choice : names[name]) {
                all.push_back(&choice.place);
            }
        }
        m_count = all.size();
        m_apart.resize(m_count * m_count);
        for (std::size_t a = 0; a < m_count; ++a) {
            for (std::size_t b = 0; b < a; ++b) {
                m_apart[a * m_count + b] = m_apart[b * m_count + a] = areApart(*all[a], *all[b]) ? 1 : 0;
            }
        }
    }

    std::vector<std::optional<LabelPlace>> best() {
        visit(0, 0.0);
        std::vector<std::optional<LabelPlace>> places(m_names.size());
        for (std::size_t name = 0; name < m_names.size(); ++name) {
            if (m_best[name]) {
                places[name] = m_names[name][*m_best[name]].place;
            }
        }
        return places;
    }

private:
    static constexpr int kMostVisits = 4000;

    /// More than all places cost; leaving out two costs more than leaving out any one.
    double leftOut(std::size_t name) const {
        constexpr double kLeftOut = 1e5;
        return kLeftOut * (1.0 + 0.01 * static_cast<double>(m_names.size() - name));
    }

    /// Whether the choice goes with those of the names before that step.
    bool isFree(std::size_t step, std::size_t name, std::size_t choice) const {
        const std::size_t row = (m_first[name] + choice) * m_count;
        for (std::size_t before = 0; before < step; ++before) {
            const std::size_t other = m_order[before];
            if (m_chosen[other] && m_apart[row + m_first[other] + *m_chosen[other]] == 0) {
                return false;
            }
        }
        return true;
    }

    /// What the names from that step on cost at least.
    double rest(std::size_t step) const {
        double sum = 0.0;
        for (std::size_t later = step; later < m_order.size(); ++later) {
            const std::size_t name = m_order[later];
            std::size_t choice = 0;
            while (choice < m_names[name].size() && !isFree(step, name, choice)) {
                ++choice;
            }
            sum += choice < m_names[name].size() ? m_names[name][choice].cost : leftOut(name);
        }
        return sum;
    }

    void visit(std::size_t step, double cost) {
        if (++m_visits > kMostVisits || cost + rest(step) >= m_least) {
            return;
        }
        if (step == m_order.size()) {
            m_best = m_chosen;
            m_least = cost;
            return;
        }
        const std::size_t name = m_order[step];
        for (std::size_t choice = 0; choice < m_names[name].size(); ++choice) {
            if (isFree(step, name, choice)) {
                m_chosen[name] = choice;
                visit(step + 1, cost + m_names[name][choice].cost);
            }
        }
        m_chosen[name].reset();
        visit(step + 1, cost + leftOut(name));
    }

    const std::vector<std::vector<PlaceChoice>>& m_names;
    std::vector<std::size_t> m_order;
    std::vector<std::size_t> m_first; ///< by name: its first place among the places of all
    std::size_t m_count = 0;          ///< of all places
    std::vector<char> m_apart;        ///< [place][place]
    std::vector<std::optional<std::size_t>> m_chosen, m_best;
    double m_least = std::numeric_limits<double>::infinity();
    int m_visits = 0;
};

} // namespace

std::vector<std::optional<LabelPlace>> placedTogether(const std::vector<std::vector<PlaceChoice>>& names) {
    return LabelSearch(names).best();
}

} // namespace attnscope::ui
