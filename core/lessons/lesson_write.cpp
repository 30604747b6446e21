// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/lesson_write.h"

#include "core/examples/example.h"
#include "core/formats/files/atomic_file.h"
#include "core/formats/scene/scene_json.h"
#include "core/lessons/check_lesson.h"
#include "core/lessons/lesson_read.h"
#include "core/lessons/step_write.h"

#include <algorithm>
#include <filesystem>

namespace attnscope {

namespace {

constexpr int kIndent = 1;

std::string textOf(const Json& value) {
    return value.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// The example that this is, unchanged.
const Example* exampleOf(const SceneDocument& document) {
    for (const Example& example : examples()) {
        // Making some of them takes a while.
        if (example.title == document.scene.title && example.make() == document) {
            return &example;
        }
    }
    return nullptr;
}

/// The scenes of a lesson as members, each once.
class SceneMembers {
public:
    /// How lesson.json names the scene; `name` is that of its member where it needs a new one.
    Result<Json> reference(const SceneDocument& document, const std::string& name) {
        for (const auto& [known, json] : m_known) {
            if (*known == document) {
                return json;
            }
        }
        if (const Example* example = exampleOf(document)) {
            m_known.emplace_back(&document, Json{{"example", example->name}});
            return m_known.back().second;
        }
        ZipContent member{name, writeScene(document), ZipPacking::Deflated};
        if (member.bytes.size() > kLargestLessonMember) {
            return unexpected(makeError(
                translatable("its scene takes {0} MiB as text, and a lesson reads {1} "
                             "at most (take fewer tokens, or fewer heads)"),
                std::to_string(member.bytes.size() >> 20), std::to_string(kLargestLessonMember >> 20)));
        }
        m_members.push_back(std::move(member));
        m_known.emplace_back(&document, Json(name));
        return m_known.back().second;
    }

    std::vector<ZipContent> take() { return std::move(m_members); }

private:
    std::vector<std::pair<const SceneDocument*, Json>> m_known;
    std::vector<ZipContent> m_members;
};

Json stepTextJson(const StepText& text) {
    Json object = {{"title", text.title}, {"do", text.action}, {"watch", text.watch}};
    for (const auto& [name, value] :
         {std::pair("question", &text.question), {"after", &text.after}, {"notes", &text.notes}}) {
        if (!value->empty()) {
            object[name] = *value;
        }
    }
    return object;
}

/// In the order of the steps; texts of steps that are not there come last.
Json textsJson(const LessonText& text, const std::vector<LessonStep>& order) {
    Json steps = Json::object();
    for (const LessonStep& step : order) {
        if (const auto found = text.steps.find(step.id);
            found != text.steps.end() && !found->second.isBorrowed) {
            steps[step.id] = stepTextJson(found->second);
        }
    }
    for (const auto& [id, stepText] : text.steps) {
        if (!steps.contains(id) && !stepText.isBorrowed) {
            steps[id] = stepTextJson(stepText);
        }
    }
    Json texts = {{"title", text.title}, {"line", text.line}};
    if (!text.scenes.empty()) {
        texts["scenes"] = text.scenes;
    }
    texts["steps"] = std::move(steps);
    return texts;
}

/// A lesson in memory, for reading it back.
LessonFiles filesOf(const std::vector<ZipContent>& members, const std::string& path) {
    const auto find = [&members](const std::string& name) {
        return std::find_if(members.begin(), members.end(),
                            [&name](const ZipContent& each) { return each.name == name; });
    };
    return {std::filesystem::path(path).stem().string(), path,
            [&members, find](const std::string& name) -> Result<std::string> {
                const auto found = find(name);
                return found == members.end()
                           ? unexpected(makeError(translatable("{0}: it is missing"), name))
                           : Result<std::string>(found->bytes);
            },
            [&members, find](const std::string& name) { return find(name) != members.end(); }};
}

Result<void> checkContents(const std::vector<ZipContent>& members, const std::string& path) {
    const Result<Lesson> read = readLesson(filesOf(members, path));
    if (!read) {
        return unexpected(read.error());
    }
    const std::vector<LessonProblem> problems = checkLesson(*read);
    return problems.empty()
               ? Result<void>()
               : unexpected(makeError(translatable("{0}: {1}"), path, problemText(problems.front())));
}

} // namespace

Result<std::vector<ZipContent>> lessonContents(const Lesson& lesson) {
    Json root = {{"attnscope_lesson", kLessonVersion}, {"name", lesson.name}};
    if (lesson.number != 0) {
        root["number"] = lesson.number;
    }
    SceneMembers scenes;
    Result<Json> first = scenes.reference(lesson.scene, "scene.json");
    if (!first) {
        return unexpected(first.error());
    }
    root["scene"] = std::move(*first);
    Json steps = Json::array();
    for (const LessonStep& step : lesson.steps) {
        Json value = stepToJson(step);
        if (step.scene) {
            Result<Json> own = scenes.reference(*step.scene, "scene-" + step.id + ".json");
            if (!own) {
                return unexpected(inStep(step.id, own.error()));
            }
            value["scene"] = std::move(*own);
        }
        steps.push_back(std::move(value));
    }
    root["steps"] = std::move(steps);
    addExtra(root, lesson.extra);
    std::vector<ZipContent> members = scenes.take();
    members.insert(members.begin(), {std::string(kLessonMember), textOf(root), ZipPacking::Deflated});
    for (const auto& [language, text] : lesson.texts) {
        members.push_back({language + ".json", textOf(textsJson(text, lesson.steps)), ZipPacking::Deflated});
    }
    return members;
}

Result<void> writeLesson(const Lesson& lesson, const std::string& path) {
    const Result<std::vector<ZipContent>> members = lessonContents(lesson);
    if (!members) {
        return unexpected(members.error());
    }
    return checkContents(*members, path)
        .and_then([&members] { return zipOf(*members); })
        .and_then([&path](const std::string& bytes) { return writeWholeFile(path, bytes); });
}

} // namespace attnscope
