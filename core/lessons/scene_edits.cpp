// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/scene_edits.h"

#include "core/formats/scene/enum_names.h"
#include "core/formats/scene/mask_json.h"
#include "core/formats/scene/notation_json.h"
#include "core/formats/scene/score_rules_json.h"
#include "core/lessons/lesson_edit.h"
#include "core/lessons/lesson_read.h"

#include <set>

namespace attnscope {

namespace {

/// Collects edits; more than a step may have are too many.
class EditList {
public:
    void add(Json edit) { m_edits.push_back(std::move(edit)); }
    bool isTooLong() const { return m_edits.size() > kMostOfAStep; }
    std::vector<Json> take() { return std::move(m_edits); }

private:
    std::vector<Json> m_edits;
};

void addRulesEdit(const Scene& before, const Scene& after, EditList& edits) {
    Json was = Json::object();
    Json now = Json::object();
    addRules(was, before.rules);
    addRules(now, after.rules);
    Json changed = Json::object();
    for (const auto& [name, value] : now.items()) {
        if (!was.contains(name) || was[name] != value) {
            changed[name] = value;
        }
    }
    for (const auto& [name, value] : was.items()) {
        if (!now.contains(name)) {
            changed[name] = nullptr; // as usual
        }
    }
    if (!changed.empty()) {
        edits.add({{"rules", std::move(changed)}});
    }
}

void addRenames(const Scene& before, const Scene& after, EditList& edits) {
    for (std::size_t at = 0; at < before.tokens.size() && !edits.isTooLong(); ++at) {
        if (before.tokens[at] != after.tokens[at]) {
            edits.add({{"rename", at}, {"to", after.tokens[at]}});
        }
    }
}

/// The numbers of one matrix that are others, each as one edit.
void addCells(const BlockMatrix& before, const BlockMatrix& after, const Json& place, EditList& edits) {
    for (std::size_t row = 0; row < before.rows(); ++row) {
        for (std::size_t column = 0; column < before.columns() && !edits.isTooLong(); ++column) {
            if (before(row, column) != after(row, column)) {
                Json edit = place;
                edit["row"] = row;
                edit["column"] = column;
                edit["value"] = after(row, column);
                edits.add(std::move(edit));
            }
        }
    }
}

/// False where a matrix came, went or has another shape.
bool addMatrices(const Scene& before, const Scene& after, EditList& edits) {
    if (before.input.index() != after.input.index() || rolesOf(before.input) != rolesOf(after.input)) {
        return false;
    }
    std::set<const BlockMatrix*> seen; // heads share matrices such as W_Q
    for (const MatrixRole role : rolesOf(before.input)) {
        for (std::size_t batch = 0; batch < batchCount(before.input); ++batch) {
            for (std::size_t head = 0; head < headCount(before.input); ++head) {
                const BlockMatrix* const was = matrixIn(before.input, role, {batch, head});
                const BlockMatrix* const now = matrixIn(after.input, role, {batch, head});
                if (was == nullptr || now == nullptr || was->rows() != now->rows() ||
                    was->columns() != now->columns()) {
                    return false;
                }
                if (!seen.insert(was).second) {
                    continue;
                }
                Json place = {{"set", wordOf(role)}};
                if (batch > 0 || head > 0) {
                    place["batch"] = batch;
                    place["head"] = head;
                }
                addCells(*was, *now, place, edits);
            }
        }
    }
    return true;
}

bool hasSameShape(const Scene& before, const Scene& after) {
    return before.tokens.size() == after.tokens.size() &&
           queryCount(before.input) == queryCount(after.input) &&
           keyCount(before.input) == keyCount(after.input) &&
           batchCount(before.input) == batchCount(after.input) &&
           headCount(before.input) == headCount(after.input);
}

/// Whether the edits lead there; bits of numbers that JSON does not keep are found out here too.
bool leadsTo(const Scene& before, const Scene& after, const std::vector<Json>& edits) {
    Result<Scene> made = afterEdits(before, edits);
    if (!made) {
        return false;
    }
    made->provenanceMixed = after.provenanceMixed;
    return *made == after;
}

} // namespace

std::optional<std::vector<Json>> editsBetween(const Scene& before, const Scene& after) {
    if (!hasSameShape(before, after)) {
        return std::nullopt;
    }
    EditList list;
    if (!addMatrices(before, after, list)) {
        return std::nullopt;
    }
    addRenames(before, after, list);
    addRulesEdit(before, after, list);
    if (before.mask != after.mask) {
        list.add({{"mask", after.mask == MaskRules() ? Json() : maskToJson(after.mask)}});
    }
    if (before.orientation != after.orientation) {
        list.add({{"orientation", wordOf(after.orientation)}});
    }
    if (before.notation != after.notation) {
        list.add({{"notation", notationToJson(after.notation)}});
    }
    if (list.isTooLong()) {
        return std::nullopt;
    }
    std::vector<Json> edits = list.take();
    return leadsTo(before, after, edits) ? std::optional(std::move(edits)) : std::nullopt;
}

} // namespace attnscope
