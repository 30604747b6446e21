// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/lesson_text.h"

#include "core/formats/files/utf8.h"
#include "core/formats/scene/json_members.h"
#include "core/scene/split_words.h"

namespace attnscope {

namespace {

constexpr std::string_view kChinese = "zh";
constexpr JsonLimits kTextLimits{.depth = 8, .numbers = 1'000, .otherValues = 20'000};

/// A text that a person reads must be there.
void requireText(JsonMembers& members, std::string_view name, std::string& into, JsonReading& reading) {
    members.read(name, into);
    if (!reading.error && into.empty()) {
        reading.fail(makeError(translatable("{0}: {1} is missing (write what a person reads)"), reading.file,
                               members.pointerTo(name)));
    }
}

StepText stepText(const Json& value, const std::string& id, JsonReading& reading) {
    StepText text;
    const std::string pointer = "/steps/" + id;
    if (!value.is_object()) {
        reading.wrongType(pointer, value, translatable("an object: {\"title\", \"do\", \"watch\", …"));
        return text;
    }
    JsonMembers members(value, pointer, reading);
    requireText(members, "title", text.title, reading);
    requireText(members, "do", text.action, reading);
    requireText(members, "watch", text.watch, reading);
    members.read("question", text.question);
    members.read("after", text.after);
    members.read("notes", text.notes);
    return text;
}

void readScenes(JsonMembers& members, LessonText& text, JsonReading& reading) {
    const Json* const scenes = members.find("scenes");
    if (scenes == nullptr) {
        return;
    }
    if (!scenes->is_object()) {
        reading.wrongType("/scenes", *scenes, translatable("an object with the title of each scene"));
        return;
    }
    JsonMembers titles(*scenes, "/scenes", reading);
    for (const auto& [title, value] : scenes->items()) {
        requireText(titles, title, text.scenes[title], reading);
    }
}

} // namespace

Result<LessonText> readLessonText(std::string_view text, const std::string& file) {
    const Result<Json> root = parseJson(text, file, kTextLimits);
    if (!root) {
        return unexpected(root.error());
    }
    JsonReading reading{file, false, {}};
    LessonText result;
    if (!root->is_object()) {
        reading.wrongType("", *root, translatable("an object: {\"title\", \"line\", \"steps\": {…"));
        return unexpected(*reading.error);
    }
    JsonMembers members(*root, "", reading);
    requireText(members, "title", result.title, reading);
    requireText(members, "line", result.line, reading);
    readScenes(members, result, reading);
    const Json* const steps = members.find("steps");
    if (!reading.error && (steps == nullptr || !steps->is_object())) {
        reading.wrongType("/steps", steps == nullptr ? Json() : *steps,
                          translatable("an object with the id of each step"));
    }
    if (reading.error) {
        return unexpected(*reading.error);
    }
    for (const auto& [id, value] : steps->items()) {
        result.steps.emplace(id, stepText(value, id, reading));
    }
    if (reading.error) {
        return unexpected(*reading.error);
    }
    return result;
}

void borrowTexts(std::map<std::string, LessonText>& texts) {
    for (auto& [language, own] : texts) {
        for (const auto& [other, from] : texts) {
            for (const auto& [id, text] : from.steps) {
                if (other != language && !text.isBorrowed && !own.steps.contains(id)) {
                    own.steps.emplace(id, text).first->second.isBorrowed = true;
                }
            }
        }
    }
}

std::size_t readingLength(std::string_view text, std::string_view language) {
    if (language != kChinese) {
        return wordsOf(text).size();
    }
    std::size_t count = 0;
    for (const char32_t letter : lettersOf(text)) {
        count += letter == U' ' || letter == U'\n' || letter == U'\t' || letter == U'\u3000' ? 0 : 1;
    }
    return count;
}

std::size_t longestStepText(std::string_view language) {
    return language == kChinese ? 90 : 40;
}

} // namespace attnscope
