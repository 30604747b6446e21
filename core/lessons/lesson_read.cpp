// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/lesson_read.h"

#include "core/examples/example.h"
#include "core/formats/arrays/npy_read.h"
#include "core/formats/scene/scene_json.h"
#include "core/lessons/step_read.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr std::string_view kSceneEnding = ".json";
constexpr JsonLimits kLessonLimits{.depth = 24, .numbers = 1'000'000, .otherValues = 100'000};

/// The arrays that a scene of a lesson names: .npy members.
ArrayFiles arraysOf(const LessonFiles& files) {
    const auto opened = [read = files.read](const std::string& name) {
        return read(name).and_then(
            [&name](std::string bytes) { return openNpy(bytesOf(std::move(bytes)), name); });
    };
    return {[opened](const std::string& name) {
                return opened(name).and_then([](NumberStream stream) { return readAll(std::move(stream)); });
            },
            [opened](const std::string& name) {
                return opened(name).and_then([](const NumberStream& stream) {
                    return checkCount(stream).map([&stream] { return stream.layout().shape; });
                });
            }};
}

bool isExample(const Json& value) {
    return value.is_object() && value.contains("example") && value["example"].is_string();
}

/// "scene.json" or {"example": "i-love-ai"}.
std::optional<SceneDocument> sceneFrom(const Json& value, const std::string& pointer,
                                       const LessonFiles& files, JsonReading& reading) {
    if (!value.is_string() && !isExample(value)) {
        reading.wrongType(pointer, value, translatable("\"scene.json\", or {\"example\": \"i-love-ai\"}"));
        return std::nullopt;
    }
    Result<SceneDocument> scene;
    if (value.is_string()) {
        const auto& name = value.get_ref<const std::string&>();
        if (!name.ends_with(kSceneEnding)) {
            reading.wrongType(pointer, value, translatable("the name of a scene that ends in .json"));
            return std::nullopt;
        }
        scene = files.read(name).and_then([&](const std::string& text) {
            return readScene(text, name, SceneReading{false, arraysOf(files), true});
        });
    } else {
        scene = exampleNamed(value["example"].get_ref<const std::string&>());
    }
    if (!scene) {
        reading.fail(makeError(translatable("{0}: {1}: {2}"), reading.file, pointer, message(scene.error())));
        return std::nullopt;
    }
    return std::move(*scene);
}

void checkLessonVersion(JsonMembers& members, JsonReading& reading) {
    const Json* const version = members.find("attnscope_lesson");
    if (version == nullptr) {
        reading.fail(
            makeError(translatable("{0}: it is JSON but no lesson: \"attnscope_lesson\" is missing (a "
                                   "lesson begins with {\"attnscope_lesson\": 1, …)"),
                      reading.file));
    } else if (!version->is_number_unsigned() || *version < 1) {
        reading.wrongType("/attnscope_lesson", *version, translatable("the version: 1"));
    } else if (*version > kLessonVersion) {
        reading.fail(
            makeError(translatable("{0}: it is a lesson of version {1}, this program reads version {2} "
                                   "(open it with a newer attnscope)"),
                      reading.file, version->dump(), std::to_string(kLessonVersion)));
    }
}

bool isGoodId(const std::string& id) {
    constexpr std::size_t kLongestId = 64;
    return !id.empty() && id.size() <= kLongestId && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

/// The step's id, which errors name.
std::string idOf(const Json& value, std::size_t index, const Lesson& lesson, JsonReading& reading) {
    const std::string pointer = "/steps/" + std::to_string(index);
    if (!value.is_object()) {
        reading.wrongType(pointer, value, translatable("a step: {\"id\": \"scores\", …"));
        return {};
    }
    std::string id;
    JsonMembers(value, pointer, reading).read("id", id);
    if (!reading.error && !isGoodId(id)) {
        reading.fail(
            makeError(translatable("{0}: {1}/id is missing or no id (write small letters, digits and "
                                   "-)"),
                      reading.file, pointer));
    }
    const bool isTwice = std::any_of(lesson.steps.begin(), lesson.steps.end(),
                                     [&id](const LessonStep& step) { return step.id == id; });
    if (isTwice) {
        reading.fail(makeError(translatable("{0}: two steps are called \"{1}\" (give each its own id)"),
                               reading.file, id));
    }
    return id;
}

void readSteps(JsonMembers& members, const LessonFiles& files, Lesson& lesson, JsonReading& reading) {
    const Json* const steps = members.find("steps");
    if (steps == nullptr || !steps->is_array() || steps->empty() || steps->size() > kMostSteps) {
        reading.fail(makeError(translatable("{0}: /steps is no list of 1 to {1} steps"), reading.file,
                               std::to_string(kMostSteps)));
        return;
    }
    for (std::size_t at = 0; at < steps->size() && !reading.error; ++at) {
        const Json& value = (*steps)[at];
        const std::string id = idOf(value, at, lesson, reading);
        if (reading.error) {
            return;
        }
        JsonReading ofStep{reading.file + ", step \"" + id + "\"", false, {}};
        JsonMembers stepMembers(value, "", ofStep);
        LessonStep& step = lesson.steps.emplace_back();
        if (const Json* scene = stepMembers.find("scene")) {
            step.scene = sceneFrom(*scene, "/scene", files, ofStep);
        }
        readStep(stepMembers, step, ofStep);
        if (ofStep.error) {
            reading.fail(*ofStep.error);
        }
    }
}

Result<void> readTextsOf(const LessonFiles& files, Lesson& lesson) {
    for (const std::string_view language : kLessonLanguages) {
        std::string member = std::string(language) + ".json";
        constexpr std::string_view kLocale = "zh_CN.json"; // what programs call the language
        if (language == "zh" && !files.has(member)) {
            member = kLocale;
        }
        if (!files.has(member)) {
            continue;
        }
        Result<LessonText> text = files.read(member).and_then(
            [&](const std::string& bytes) { return readLessonText(bytes, files.source + "/" + member); });
        if (!text) {
            return unexpected(text.error());
        }
        lesson.texts.emplace(language, std::move(*text));
    }
    borrowTexts(lesson.texts);
    if (lesson.texts.empty()) {
        return unexpected(makeError(translatable("{0}: it has no texts (write en.json or zh.json beside "
                                                 "lesson.json)"),
                                    files.source));
    }
    return {};
}

} // namespace

Result<Lesson> readLesson(const LessonFiles& files) {
    const std::string file = files.source + "/" + std::string(kLessonMember);
    const Result<Json> root =
        files.read(std::string(kLessonMember)).and_then([&file](const std::string& text) {
            return parseJson(text, file, kLessonLimits);
        });
    if (!root) {
        return unexpected(root.error());
    }
    JsonReading reading{file, false, {}};
    if (!root->is_object()) {
        reading.wrongType("", *root, translatable("a lesson: {\"attnscope_lesson\": 1, …"));
        return unexpected(*reading.error);
    }
    Lesson lesson;
    lesson.name = files.name;
    JsonMembers members(*root, "", reading);
    checkLessonVersion(members, reading);
    members.read("name", lesson.name);
    members.read("number", lesson.number);
    if (const Json* scene = members.find("scene")) {
        lesson.scene = sceneFrom(*scene, "/scene", files, reading).value_or(SceneDocument());
    } else {
        reading.fail(
            makeError(translatable("{0}: \"scene\" is missing (write \"scene.json\" or {\"example\": "
                                   "\"i-love-ai\"})"),
                      file));
    }
    if (!reading.error) {
        readSteps(members, files, lesson, reading);
    }
    if (reading.error) {
        return unexpected(*reading.error);
    }
    lesson.extra = members.rest();
    if (const Result<void> texts = readTextsOf(files, lesson); !texts) {
        return unexpected(texts.error());
    }
    return lesson;
}

const LessonText& Lesson::text(const std::string& language) const {
    const auto found = texts.find(language);
    return found == texts.end() ? texts.begin()->second : found->second;
}

} // namespace attnscope
