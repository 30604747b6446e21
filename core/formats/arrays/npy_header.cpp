// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/npy_header.h"

#include "core/formats/files/little_endian.h"

#include <algorithm>
#include <charconv>

namespace attnscope {

namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kMostAxes = 32;
// NumPy itself refuses headers of over 10,000 characters unless it is told to trust the file.
constexpr std::size_t kLongestNpyHeader = 65'535;
constexpr std::size_t kLongestText = 1'048'576;
constexpr std::size_t kShownOfType = 40;

/// Reads the dictionary {'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }, its members in any
/// order.
class HeaderText {
public:
    HeaderText(std::string_view text, NpyHeader& header)
        : m_text(text)
        , m_header(header) {}

    /// False where the text is damaged; at() says where.
    bool read();
    std::size_t at() const { return m_at; }

private:
    bool take(std::string_view word);
    bool quoted(std::string_view& into);
    bool member(std::string_view name);
    bool type();
    bool fields();
    void simpleType(std::string_view name);
    bool order();
    bool shape();

    std::string_view m_text;
    NpyHeader& m_header;
    std::size_t m_at = 0;
    unsigned m_found = 0; ///< bits: descr, fortran_order, shape
};

bool HeaderText::take(std::string_view word) {
    while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n')) {
        ++m_at;
    }
    const bool is = m_text.substr(m_at).starts_with(word);
    m_at += is ? word.size() : 0;
    return is;
}

bool HeaderText::quoted(std::string_view& into) {
    const bool single = take("'");
    if (!single && !take("\"")) {
        return false;
    }
    const std::size_t end = m_text.find(single ? '\'' : '"', m_at);
    if (end == std::string_view::npos) {
        return false;
    }
    into = m_text.substr(m_at, end - m_at);
    m_at = end + 1;
    return true;
}

/// Passes over a list of fields, in which brackets may stand in brackets and in quotes.
bool HeaderText::fields() {
    const std::size_t begin = m_at;
    std::size_t depth = 0;
    do {
        std::string_view name;
        if (take("[") || take("(")) {
            ++depth;
        } else if (take("]") || take(")")) {
            --depth;
        } else if (m_text.substr(m_at).starts_with('\'') || m_text.substr(m_at).starts_with('"')) {
            if (!quoted(name)) {
                return false;
            }
        } else if (m_at++ >= m_text.size()) {
            return false;
        }
    } while (depth > 0);
    m_header.typeName = m_text.substr(begin, std::min(m_at - begin, kShownOfType));
    return true;
}

void HeaderText::simpleType(std::string_view name) {
    if (name.size() < 3 || std::string_view("<>|=").find(name[0]) == std::string_view::npos) {
        return;
    }
    m_header.layout.bigEndian = name[0] == '>';
    m_header.layout.type = npyType(name.substr(1));
    const char* const end = name.data() + name.size();
    std::size_t width = 0;
    const auto [at, wrong] = std::from_chars(name.data() + 2, end, width);
    if ((name[1] == 'U' || name[1] == 'S') && wrong == std::errc() && at == end && width <= kLongestText) {
        m_header.textKind = name[1];
        m_header.textWidth = width;
    }
}

bool HeaderText::type() {
    take(""); // blanks before the type
    if (m_text.substr(m_at).starts_with('[')) {
        return fields();
    }
    std::string_view name;
    if (!quoted(name)) {
        return false;
    }
    m_header.typeName = name.substr(0, kShownOfType);
    simpleType(name);
    return true;
}

bool HeaderText::order() {
    m_header.layout.fortranOrder = take("True");
    return m_header.layout.fortranOrder || take("False");
}

bool HeaderText::shape() {
    if (!take("(")) {
        return false;
    }
    while (!take(")")) {
        take(""); // blanks before the number
        std::size_t side = 0;
        const char* const begin = m_text.data() + m_at;
        const auto [end, wrong] = std::from_chars(begin, m_text.data() + m_text.size(), side);
        if (wrong != std::errc() || m_header.layout.shape.size() == kMostAxes ||
            !multiplySides(m_header.layout.count, side)) {
            return false;
        }
        m_at += static_cast<std::size_t>(end - begin);
        m_header.layout.shape.push_back(side);
        if (!take(",") && !m_text.substr(m_at).starts_with(')')) {
            return false;
        }
    }
    return true;
}

bool HeaderText::member(std::string_view name) {
    const unsigned bit = name == "descr" ? 1U : name == "fortran_order" ? 2U : name == "shape" ? 4U : 0U;
    if (bit == 0 || (m_found & bit) != 0 || !take(":")) {
        return false;
    }
    m_found |= bit;
    return bit == 1U ? type() : bit == 2U ? order() : shape();
}

bool HeaderText::read() {
    if (!take("{")) {
        return false;
    }
    while (!take("}")) {
        std::string_view name;
        if (!quoted(name) || !member(name)) {
            return false;
        }
        take(",");
    }
    take("");
    return m_found == 7U && m_at == m_text.size();
}

/// The bytes up to the data, or as many as there are.
Result<std::string> beginning(ByteSource& bytes, std::size_t count) {
    std::string text(count, '\0');
    return bytes.read(text).map([&text](std::size_t there) {
        text.resize(there);
        return std::move(text);
    });
}

} // namespace

Result<NpyHeader> readNpyHeader(ByteSource& bytes, const std::string& file) {
    constexpr std::size_t kVersionAt = 6;
    constexpr std::size_t kLengthAt = 8;
    const Result<std::string> prefix = beginning(bytes, kLengthAt);
    if (!prefix) {
        return unexpected(prefix.error());
    }
    if (!prefix->starts_with(kMagic) || prefix->size() < kLengthAt) {
        return unexpected(
            makeError(translatable("{0}: it is no .npy: byte 0 is not \"\\x93NUMPY\" (write it by "
                                   "numpy.save)"),
                      file));
    }
    const int version = static_cast<unsigned char>((*prefix)[kVersionAt]);
    const int minor = static_cast<unsigned char>((*prefix)[kVersionAt + 1]);
    if (version < 1 || version > 3 || minor != 0) {
        return unexpected(
            makeError(translatable("{0}: its format at byte 6 is version {1}.{2}, which is not known "
                                   "(versions 1.0 to 3.0 are: write it by numpy.save)"),
                      file, std::to_string(version), std::to_string(minor)));
    }
    const std::size_t lengthSize = version == 1 ? 2 : 4;
    const std::size_t begin = kLengthAt + lengthSize;
    const Result<std::string> lengthBytes = beginning(bytes, lengthSize);
    if (!lengthBytes) {
        return unexpected(lengthBytes.error());
    }
    const std::size_t length = littleEndian(*lengthBytes);
    if (length > kLongestNpyHeader) {
        return unexpected(
            makeError(translatable("{0}: its header at byte 8 says that it is {1} bytes long, more "
                                   "than {2} (write it by numpy.save)"),
                      file, std::to_string(length), std::to_string(kLongestNpyHeader)));
    }
    const Result<std::string> text = beginning(bytes, length);
    if (!text) {
        return unexpected(text.error());
    }
    if (lengthBytes->size() < lengthSize || text->size() < length) {
        const std::size_t end = kLengthAt + lengthBytes->size() + text->size();
        return unexpected(
            makeError(translatable("{0}: it ends at byte {1}, within its header (is it whole?)"), file,
                      std::to_string(end)));
    }
    NpyHeader header;
    header.layout.dataAt = begin + length;
    HeaderText reader(*text, header);
    if (!reader.read()) {
        return unexpected(
            makeError(translatable("{0}: its header is damaged at byte {1} (write it by numpy.save)"), file,
                      std::to_string(begin + reader.at())));
    }
    return header;
}

Result<void> checkNpySize(const NpyHeader& header, std::size_t wanted, const ByteSource& bytes,
                          const std::string& file) {
    const std::uint64_t there = bytes.size() - std::min(bytes.size(), header.layout.dataAt);
    if (there == wanted) {
        return {};
    }
    return unexpected(
        makeError(translatable("{0}: its shape needs {1} bytes from byte {2} on and {3} are there "
                               "(is it whole, and one array?)"),
                  file, std::to_string(wanted), std::to_string(header.layout.dataAt), std::to_string(there)));
}

Error refusedNpyType(const std::string& typeName, const std::string& file) {
    if (typeName.find("|O") != std::string::npos) {
        return makeError(
            translatable("{0}: it is an array of Python objects ({1}), a pickle, which could run "
                         "anything and is not read (save numbers as a.astype(\"float64\"), texts "
                         "as numpy.array(a, dtype=\"U\"))"),
            file, typeName);
    }
    return makeError(translatable("{0}: its numbers are of type {1}, which is not read (convert them: "
                                  "a.astype(\"float64\"))"),
                     file, typeName);
}

} // namespace attnscope
