// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/labelled_csv.h"

#include "core/formats/arrays/number_text.h"

#include <algorithm>
#include <optional>

namespace attnscope {

namespace {

/// Lines of more fields have no names: a name takes more memory than a number.
constexpr std::size_t kMostColumns = 65'536;
constexpr std::size_t kMostRows = std::size_t{1} << 20; ///< with names

std::string_view withoutBlanks(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r";
    const std::size_t first = text.find_first_not_of(kBlank);
    return first == std::string_view::npos ? std::string_view{}
                                           : text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// Goes through the fields of a text.
class Fields {
public:
    explicit Fields(std::string_view text)
        : m_text(text)
        , m_separator(separatorOf(text))
        , m_ends{m_separator, '\n'} {
        const std::string_view content = withoutComments(m_text);
        m_at = m_text.size() - content.size();
        m_line = static_cast<std::size_t>(
            std::count(m_text.begin(), m_text.begin() + static_cast<std::ptrdiff_t>(m_at), '\n'));
        m_text = m_text.substr(0, m_text.find_last_not_of(" \t\r\n") + 1);
        m_at = std::min(m_at, m_text.size()); // comments may be all there is
    }

    bool atEnd() const { return m_at >= m_text.size(); }
    std::size_t line() const { return m_line; }
    std::size_t at() const { return m_at; }

    /// The fields of the next line, of a longer one the first kMostColumns + 1 of them; nothing where a quote
    /// is not closed.
    std::optional<std::vector<std::string>> nextLine() {
        std::vector<std::string> fields;
        ++m_line;
        for (bool more = true; more;) {
            std::optional<std::string> field = nextField();
            if (!field) {
                return std::nullopt;
            }
            fields.push_back(std::move(*field));
            more = m_at < m_text.size() && m_text[m_at] == m_separator && fields.size() <= kMostColumns;
            ++m_at; // the separator or the end of the line
        }
        return fields;
    }

private:
    std::optional<std::string> nextField() {
        if (m_at < m_text.size() && m_text[m_at] == '"') {
            return quoted();
        }
        const std::size_t end = std::min(m_text.find_first_of(m_ends, m_at), m_text.size());
        const std::string_view field = m_text.substr(m_at, end - m_at);
        m_at = end;
        return std::string(withoutBlanks(field));
    }

    std::optional<std::string> quoted() {
        std::string field;
        for (++m_at; m_at < m_text.size(); ++m_at) {
            if (m_text[m_at] != '"') {
                field += m_text[m_at];
            } else if (m_at + 1 < m_text.size() && m_text[m_at + 1] == '"') {
                field += m_text[++m_at];
            } else {
                m_at = std::min(m_text.find_first_of(m_ends, m_at), m_text.size());
                return field;
            }
        }
        return std::nullopt;
    }

    std::string_view m_text;
    char m_separator;
    std::string m_ends; ///< of a field
    std::size_t m_at = 0;
    std::size_t m_line = 0;
};

bool isNumber(const std::string& field) {
    return parseNumber(field).has_value();
}

Error notClosed(const std::string& file, std::size_t line) {
    return makeError(translatable("{0}: a quote of line {1} is not closed (close it, or leave it out)"), file,
                     std::to_string(line));
}

/// Adds the numbers of a line, and its label where lines have one.
Result<void> addLine(LabelledCsv& table, std::vector<std::string> fields, bool hasLabel, const Fields& at,
                     const std::string& file) {
    const std::size_t first = hasLabel ? 1 : 0;
    if (fields.size() != table.columns.size() + first) {
        return unexpected(makeError(
            translatable(
                "{0}: line {1} has {2} numbers, and line 1 names {3} columns (give every line as many)"),
            file, std::to_string(at.line()), std::to_string(fields.size() - std::min(first, fields.size())),
            std::to_string(table.columns.size())));
    }
    for (std::size_t field = first; field < fields.size(); ++field) {
        const std::optional<double> number = parseNumber(fields[field]);
        if (!number) {
            return unexpected(makeError(
                translatable(
                    "{0}: line {1}, field {2} is no number (write numbers, parted by commas or tabs)"),
                file, std::to_string(at.line()), std::to_string(field + 1)));
        }
        table.numbers.values.push_back(*number);
    }
    if (hasLabel) {
        table.rows.push_back(std::move(fields.front()));
    }
    ++table.numbers.shape[0];
    if (table.numbers.values.size() > kMostNumbers || table.rows.size() > kMostRows) {
        return unexpected(
            makeError(translatable("{0}: it holds more than {1} numbers (cut it into parts)"), file,
                      std::to_string(std::min(kMostNumbers, kMostRows * table.columns.size()))));
    }
    return {};
}

} // namespace

bool hasCsvHeader(std::string_view text) {
    if (separatorOf(text) == ' ') {
        return false; // that line is numbers
    }
    Fields fields(text);
    const std::optional<std::vector<std::string>> first = fields.nextLine();
    if (!first || first->size() > kMostColumns || fields.atEnd()) {
        return false;
    }
    const bool hasCorner = first->front().empty() && first->size() > 1;
    return hasCorner || std::none_of(first->begin(), first->end(), isNumber);
}

Result<LabelledCsv> readLabelledCsv(std::string_view text, const std::string& file) {
    Fields fields(text);
    LabelledCsv table{{{0, 0}, {}, true, NumberKind::Float}, {}, {}};
    std::optional<std::vector<std::string>> header = fields.nextLine();
    if (!header) {
        return unexpected(notClosed(file, 1));
    }
    table.columns = std::move(*header);
    std::optional<bool> hasLabel;
    while (!fields.atEnd()) {
        std::optional<std::vector<std::string>> line = fields.nextLine();
        if (!line) {
            return unexpected(notClosed(file, fields.line()));
        }
        if (!hasLabel) {
            // The corner is empty, or the lines begin with a text.
            hasLabel = table.columns.front().empty() || !isNumber(line->front());
            const bool hasCorner = *hasLabel && line->size() == table.columns.size();
            table.columns.erase(table.columns.begin(), table.columns.begin() + (hasCorner ? 1 : 0));
            table.numbers.shape[1] = table.columns.size();
            if (table.columns.empty()) {
                return unexpected(
                    makeError(translatable("{0}: it holds no numbers (give it at least one)"), file));
            }
        }
        if (const Result<void> done = addLine(table, std::move(*line), *hasLabel, fields, file); !done) {
            return unexpected(done.error());
        }
    }
    return table;
}

} // namespace attnscope
