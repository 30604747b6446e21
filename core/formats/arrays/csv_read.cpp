// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/number_array.h"
#include "core/formats/arrays/number_text.h"

#include <algorithm>
#include <optional>

namespace attnscope {

namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r";
    const std::size_t first = text.find_first_not_of(kBlank);
    return first == std::string_view::npos ? std::string_view{}
                                           : text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// Takes what stands before the separator off the text; several blanks part as one does.
std::string_view taken(std::string_view& text, char separator) {
    const std::size_t end = text.find(separator);
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    while (separator == ' ' && text.starts_with(' ')) {
        text.remove_prefix(1);
    }
    return part;
}

/// What holds the numbers, without a byte order mark, comments before them and what is blank at the end.
std::string_view filled(std::string_view text) {
    text = withoutComments(text);
    return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

std::size_t countOf(std::string_view text, char letter) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), letter));
}

std::string_view firstLine(std::string_view text) {
    text = filled(text);
    return text.substr(0, text.find('\n'));
}

/// How many fields a line has.
std::size_t fieldsOf(std::string_view line, char separator) {
    std::size_t fields = 1;
    for (line = separator == ' ' ? trimmed(line) : line; line.find(separator) != std::string_view::npos;
         ++fields) {
        taken(line, separator);
    }
    return fields;
}

/// How many numbers there are at the most.
Result<std::size_t> checkSize(std::string_view text, const std::string& file) {
    if (text.empty()) {
        return unexpected(makeError(translatable("{0}: it holds no numbers (give it at least one)"), file));
    }
    const std::size_t most = countOf(text, separatorOf(text)) + countOf(text, '\n') + 1;
    if (most > kMostNumbers) {
        return unexpected(makeError(translatable("{0}: it holds more than {1} numbers (cut it into parts)"),
                                    file, std::to_string(kMostNumbers)));
    }
    return most;
}

} // namespace

std::string_view withoutComments(std::string_view text) {
    text.remove_prefix(text.starts_with("\xef\xbb\xbf") ? 3 : 0);
    while (text.starts_with('#')) {
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    }
    return text;
}

char separatorOf(std::string_view text) {
    std::string_view line = firstLine(text);
    if (line.starts_with('\t') || countOf(line, '\t') > countOf(line, ',')) {
        return '\t';
    }
    line = trimmed(line);
    if (line.find(',') != std::string_view::npos || line.find(' ') == std::string_view::npos) {
        return ',';
    }
    while (!line.empty()) {
        if (!parseNumber(taken(line, ' '))) {
            return ',';
        }
    }
    return ' ';
}

Result<std::vector<std::size_t>> csvShape(std::string_view text, const std::string& file) {
    text = filled(text);
    return checkSize(text, file).map([text](std::size_t) {
        return std::vector<std::size_t>{countOf(text, '\n') + 1,
                                        fieldsOf(text.substr(0, text.find('\n')), separatorOf(text))};
    });
}

Result<NumberArray> readCsv(std::string_view text, const std::string& file) {
    const char* const begin = text.data();
    text = filled(text);
    const std::size_t comments = countOf({begin, static_cast<std::size_t>(text.data() - begin)}, '\n');
    const Result<std::size_t> most = checkSize(text, file);
    if (!most) {
        return unexpected(most.error());
    }
    const char separator = separatorOf(text);
    NumberArray array{{0, 0}, {}, true, NumberKind::Float};
    array.values.reserve(*most);
    while (!text.empty()) {
        std::string_view line = taken(text, '\n');
        line = separator == ' ' ? trimmed(line) : line;
        const std::string number = std::to_string(comments + ++array.shape[0]);
        const std::size_t before = array.values.size();
        for (bool more = true; more;) {
            const std::string_view whole = line;
            const std::string_view cell = trimmed(taken(line, separator));
            more = whole.find(separator) != std::string_view::npos;
            const std::optional<double> value = parseNumber(cell);
            if (!value) {
                return unexpected(
                    makeError(translatable("{0}: line {1}, byte {2} is no number (write numbers, "
                                           "parted by commas, tabs or blanks)"),
                              file, number, std::to_string(whole.data() - begin)));
            }
            array.values.push_back(*value);
        }
        const std::size_t count = array.values.size() - before;
        if (array.shape[0] == 1) {
            array.shape[1] = count;
        } else if (count != array.shape[1]) {
            return unexpected(makeError(
                translatable("{0}: line {1} has {2} numbers where line 1 has {3} (give every line as many)"),
                file, number, std::to_string(count), std::to_string(array.shape[1])));
        }
    }
    return array;
}

} // namespace attnscope
