// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/shown_parts_option.h"

#include "app/command_line.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr const char* kShow = "--show";
constexpr const char* kHide = "--hide";
constexpr std::array<std::string_view, 7> kWords{"title", "sums", "values", "cursor",
                                                 "frame", "bar",  "labels"};

std::string allWords() {
    std::string all;
    for (const std::string_view word : kWords) {
        all += (all.empty() ? "" : ", ") + std::string(word);
    }
    return all;
}

} // namespace

void ShownPartsOption::addTo(CLI::App& app, const std::string& group) {
    addText(
        app, kShow, m_showText,
        "Parts that are drawn, a list of " + allWords() +
            ": title is the scene's without --title, values the numbers in the cells, cursor the marks of "
            "--cell, frame that of --row, bar the colour bar, labels the tokens and titles of the axes. "
            "What no list names is as without them")
        ->type_name("LIST")
        ->group(group);
    addText(app, kHide, m_hideText, "Parts that are left out, from the same list; the matrix gets their room")
        ->type_name("LIST")
        ->group(group);
}

Result<void> ShownPartsOption::read(const char* option, const std::optional<std::string>& text,
                                    bool isShown) {
    static_assert(kWords.size() == Count);
    for (std::size_t from = 0; text && from <= text->size();) {
        const std::size_t end = std::min(text->find(',', from), text->size());
        const std::string word = text->substr(from, end - from);
        const auto* const known = std::find(kWords.begin(), kWords.end(), word);
        if (known == kWords.end()) {
            return unexpected(
                usageError("{0}: \"{1}\" is not known (take some of: {2})", option, word, allWords()));
        }
        auto& shown = m_shown[static_cast<std::size_t>(known - kWords.begin())];
        if (shown && *shown != isShown) {
            return unexpected(
                usageError("{0}, {1}: both name {2} (take it out of one of them)", kShow, kHide, word));
        }
        shown = isShown;
        from = end + 1;
    }
    return {};
}

Result<void> ShownPartsOption::check(const std::optional<std::string>& values) {
    return read(kShow, m_showText, true)
        .and_then([this] { return read(kHide, m_hideText, false); })
        .and_then([&]() -> Result<void> {
            if (values && m_shown[Values] && *values != (*m_shown[Values] ? "on" : "off")) {
                return unexpected(usageError("{0}, --values: they disagree about values (give one of them)",
                                             *m_shown[Values] ? kShow : kHide));
            }
            return {};
        });
}

std::string_view ShownPartsOption::given() const {
    return m_showText ? kShow : m_hideText ? kHide : "";
}

void ShownPartsOption::apply(ui::HeatmapPicture& picture) const {
    if (isHidden(Title)) {
        picture.title.clear();
    } else if (m_shown[Title] && picture.title.isEmpty()) {
        picture.title = QString::fromStdString(picture.snapshot.scene->title);
    }
    if (m_shown[Values]) {
        picture.values = *m_shown[Values] ? ui::ValuesShown::On : ui::ValuesShown::Off;
    }
    if (isHidden(Cursor)) {
        picture.cell.reset();
    }
    if (isHidden(Frame)) {
        picture.query.reset();
    }
    picture.showSums = !isHidden(Sums);
    picture.showBar = !isHidden(Bar);
    picture.showLabels = !isHidden(Labels);
}

} // namespace attnscope
