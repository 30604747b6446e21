// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/step_write.h"

#include "core/formats/scene/bit_exact_json.h"
#include "core/lessons/lesson_members.h"

#include <cmath>

namespace attnscope {

namespace {

/// Sets a member that may be left out.
template <typename T>
void add(Json& object, const char* name, const std::optional<T>& value) {
    if (value) {
        object[name] = *value;
    }
}

template <typename Enum>
void addWord(Json& object, const char* name, const std::optional<Enum>& value) {
    if (value) {
        object[name] = wordOf(*value);
    }
}

void addList(Json& object, const char* name, Json list) {
    if (!list.empty()) {
        object[name] = std::move(list);
    }
}

/// What JSON has no number for is a text, as everywhere.
Json numberJson(double value) {
    return std::isfinite(value) ? Json(value) : Json(exactJson(value).get<std::string>());
}

template <typename Part>
Json listJson(const std::vector<Part>& parts, Json (*write)(const Part&)) {
    Json list = Json::array();
    for (const Part& part : parts) {
        list.push_back(write(part));
    }
    return list;
}

Json lineJson(const ListingLine& line) {
    return line.shape.empty() ? Json(line.code) : Json{{"code", line.code}, {"shape", line.shape}};
}

Json pictureJson(const ExplainChoice& choice) {
    if (choice == ExplainChoice{choice.kind}) {
        return wordOf(choice.kind);
    }
    Json object = {{"kind", wordOf(choice.kind)}};
    add(object, "batches", choice.batches);
    add(object, "heads", choice.heads);
    add(object, "swap", choice.swapped);
    add(object, "layers", choice.layers);
    addList(object, "lines", listJson(choice.lines, lineJson));
    addList(object, "acting", choice.acting);
    addList(object, "acting_unmasked", choice.actingUnmasked);
    return object;
}

Json showJson(const LessonShow& show) {
    Json object = Json::object();
    if (show.stage) {
        object["stage"] = nameOf(*show.stage);
    }
    addWord(object, "centre", show.centre);
    addWord(object, "row_view", show.row);
    add(object, "terms", show.terms);
    if (show.docks) {
        Json docks = Json::array();
        for (const LessonDock dock : *show.docks) {
            docks.push_back(wordOf(dock));
        }
        object["docks"] = std::move(docks);
    }
    if (show.picture) {
        object["picture"] = pictureJson(*show.picture);
    }
    if (show.head) {
        object["batch"] = show.head->batch;
        object["head"] = show.head->head;
    }
    return object;
}

Json selectJson(const LessonShow& show) {
    Json object = Json::object();
    add(object, "query", show.query);
    add(object, "key", show.key);
    return object;
}

Json litJson(const LitArea& area) {
    Json object = {{"stage", nameOf(area.matrix)}};
    add(object, "row", area.row);
    add(object, "column", area.column);
    return object;
}

Json claimJson(const Claim& claim) {
    Json object = {{"of", quantityText(claim.of)}, {"value", numberJson(claim.value)}};
    if (claim.tolerance != kClaimTolerance) {
        object["tolerance"] = claim.tolerance;
    }
    return object;
}

Json slipJson(const Slip& slip) {
    Json object = Json::object();
    if (slip.of) {
        object["of"] = quantityText(*slip.of);
    }
    object["written"] = slip.written;
    if (slip.of && slip.tolerance != slipTolerance(slip.written)) {
        object["tolerance"] = slip.tolerance;
    }
    if (!slip.right.empty()) {
        object["right"] = slip.right;
    }
    return object;
}

/// The members of a question beside its kind.
struct QuestionMembers {
    Json& object;

    void operator()(const StrongestKey& question) const { object["row"] = question.row; }
    void operator()(const RowsChanged& question) const {
        object["stage"] = nameOf(question.stage);
        object["edits"] = question.edits;
    }
    void operator()(const LargerOf& question) const {
        object["of"] = {quantityText(question.first), quantityText(question.second)};
    }
    void operator()(const ShapeOf& question) const { object["stage"] = nameOf(question.matrix); }
    void operator()(const AllowedCells& question) const { add(object, "row", question.row); }
    void operator()(const NumberOf& question) const {
        object["of"] = quantityText(question.of);
        if (question.tolerance != kAnswerTolerance) {
            object["tolerance"] = question.tolerance;
        }
    }
};

} // namespace

Json questionToJson(const Question& question) {
    Json object = {{"kind", kQuestionKinds[question.index()]}};
    std::visit(QuestionMembers{object}, question);
    return object;
}

Json stepToJson(const LessonStep& step) {
    Json object = {{"id", step.id}};
    addList(object, "edits", step.edits);
    addList(object, "show", showJson(step.show));
    addList(object, "select", selectJson(step.show));
    addList(object, "lit", listJson(step.lit, litJson));
    add(object, "cover", step.cover);
    addList(object, "try", step.tryEdits);
    if (step.question) {
        object["question"] = questionToJson(*step.question);
    }
    addList(object, "claims", listJson(step.claims, claimJson));
    addList(object, "slips", listJson(step.slips, slipJson));
    addExtra(object, step.extra);
    return object;
}

} // namespace attnscope
