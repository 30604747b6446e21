// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/files/embedded_fonts.h"

#include <hb-subset.h>

#include <algorithm>
#include <memory>

namespace attnscope::ui {

namespace {

template <auto Destroy>
struct With {
    template <typename Type>
    void operator()(Type* object) const {
        Destroy(object);
    }
};

using Blob = std::unique_ptr<hb_blob_t, With<&hb_blob_destroy>>;
using HbFace = std::unique_ptr<hb_face_t, With<&hb_face_destroy>>;
using SubsetInput = std::unique_ptr<hb_subset_input_t, With<&hb_subset_input_destroy>>;

void forget(void* bytes) {
    delete static_cast<QByteArray*>(bytes);
}

/// A table of the font, as harfbuzz asks for it.
hb_blob_t* tableOf(hb_face_t*, hb_tag_t tag, void* font) {
    std::array<char, 5> name{};
    hb_tag_to_string(tag, name.data());
    auto bytes = std::make_unique<QByteArray>(static_cast<QRawFont*>(font)->fontTable(name.data()));
    if (bytes->isEmpty()) {
        return nullptr;
    }
    const char* const begin = bytes->constData();
    const auto size = static_cast<unsigned>(bytes->size());
    return hb_blob_create(begin, size, HB_MEMORY_MODE_READONLY, bytes.release(), &forget);
}

/// A font file with these letters alone; empty where the font can't be taken apart.
QByteArray subsetOf(const QRawFont& font, const QSet<char32_t>& letters) {
    QRawFont source = font;
    const HbFace whole(hb_face_create_for_tables(&tableOf, &source, nullptr));
    const SubsetInput input(hb_subset_input_create_or_fail());
    if (!input) {
        return {};
    }
    for (const char32_t letter : letters) {
        hb_set_add(hb_subset_input_unicode_set(input.get()), letter);
    }
    hb_subset_input_set_flags(input.get(), HB_SUBSET_FLAGS_NO_HINTING);
    const HbFace part(hb_subset_or_fail(whole.get(), input.get()));
    if (!part) {
        return {};
    }
    const Blob bytes(hb_face_reference_blob(part.get()));
    unsigned size = 0;
    const char* const data = hb_blob_get_data(bytes.get(), &size);
    return {data, static_cast<qsizetype>(size)};
}

} // namespace

void EmbeddedFonts::add(const QRawFont& font, const QFont& asked, const QString& text) {
    auto face = std::find_if(m_faces.begin(), m_faces.end(), [&](const Face& known) {
        return known.font.familyName() == font.familyName() && known.font.styleName() == font.styleName() &&
               known.weight == asked.weight() && known.isItalic == asked.italic();
    });
    if (face == m_faces.end()) {
        face = m_faces.insert(m_faces.end(), {font, asked.weight(), asked.italic(), {}});
    }
    for (const char32_t letter : text.toStdU32String()) {
        face->letters.insert(letter);
    }
}

QByteArray EmbeddedFonts::fontFaces() const {
    QByteArray rules;
    for (const Face& face : m_faces) {
        const QByteArray bytes = subsetOf(face.font, face.letters);
        if (bytes.isEmpty()) {
            continue;
        }
        rules += "@font-face{font-family:\"" + face.font.familyName().toUtf8() +
                 "\";font-weight:" + QByteArray::number(face.weight) +
                 ";font-style:" + (face.isItalic ? "italic" : "normal") + ";src:url(data:font/otf;base64," +
                 bytes.toBase64() + ")}\n";
    }
    return rules;
}

} // namespace attnscope::ui
