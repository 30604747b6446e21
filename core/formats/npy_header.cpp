// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/npy_header.h"

#include <charconv>
#include <limits>

namespace attnscope {

namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kMostAxes = 32;

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
    /// The type, where it is none that is read; else empty.
    const std::string& otherType() const { return m_otherType; }

private:
    bool take(std::string_view word);
    bool quoted(std::string_view& into);
    bool member(std::string_view name);
    bool type();
    bool order();
    bool shape();

    std::string_view m_text;
    NpyHeader& m_header;
    std::size_t m_at = 0;
    unsigned m_found = 0; ///< bits: descr, fortran_order, shape
    std::string m_otherType;
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

bool HeaderText::type() {
    std::string_view text;
    const std::size_t begin = m_at;
    if (!quoted(text)) {
        // A list is a type of several fields.
        m_otherType = take("[") ? std::string(m_text.substr(begin, 40)) : "";
        return false;
    }
    for (const std::string_view known :
         {"f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"}) {
        if (text.size() == 3 && text.substr(1) == known &&
            std::string_view("<>|=").find(text[0]) != std::string_view::npos) {
            m_header.bigEndian = text[0] == '>';
            m_header.kind = known[0];
            m_header.width = static_cast<std::size_t>(known[1] - '0');
            return true;
        }
    }
    m_otherType = text;
    return false;
}

bool HeaderText::order() {
    m_header.fortranOrder = take("True");
    return m_header.fortranOrder || take("False");
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
        if (wrong != std::errc() || m_header.shape.size() == kMostAxes ||
            (side != 0 && m_header.count > std::numeric_limits<std::size_t>::max() / 8 / side)) {
            return false;
        }
        m_at += static_cast<std::size_t>(end - begin);
        m_header.shape.push_back(side);
        m_header.count *= side;
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

std::size_t littleEndian(std::string_view bytes) {
    std::size_t number = 0;
    for (std::size_t at = bytes.size(); at-- > 0;) {
        number = number << 8 | static_cast<unsigned char>(bytes[at]);
    }
    return number;
}

} // namespace

Result<NpyHeader> readNpyHeader(std::string_view bytes, const std::string& file) {
    constexpr std::size_t kVersionAt = 6;
    constexpr std::size_t kLengthAt = 8;
    if (!bytes.starts_with(kMagic) || bytes.size() < kLengthAt) {
        return failed(failure(translatable("{0}: it is no .npy: byte 0 is not \"\\x93NUMPY\" (write it by "
                                           "numpy.save)"),
                              file));
    }
    const int version = bytes[kVersionAt];
    const std::size_t lengthSize = version == 1 ? 2 : 4;
    if (version < 1 || version > 3 || bytes[kVersionAt + 1] != 0) {
        return failed(failure(translatable("{0}: its format at byte 6 is version {1}.{2}, which is not known "
                                           "(versions 1.0 to 3.0 are: write it by numpy.save)"),
                              file, std::to_string(version), std::to_string(int{bytes[kVersionAt + 1]})));
    }
    NpyHeader header;
    const std::size_t begin = kLengthAt + lengthSize;
    const std::size_t length = littleEndian(bytes.substr(kLengthAt, lengthSize));
    if (bytes.size() < begin || length > bytes.size() - begin) {
        return failed(failure(translatable("{0}: it ends at byte {1}, within its header (is it whole?)"),
                              file, std::to_string(bytes.size())));
    }
    header.size = begin + length;
    HeaderText text(bytes.substr(begin, length), header);
    if (text.read()) {
        return header;
    }
    if (!text.otherType().empty()) {
        return failed(
            failure(translatable("{0}: its numbers are of type {1}, which is not read (convert them: "
                                 "a.astype(\"float64\"))"),
                    file, text.otherType()));
    }
    return failed(failure(translatable("{0}: its header is damaged at byte {1} (write it by numpy.save)"),
                          file, std::to_string(begin + text.at())));
}

} // namespace attnscope
