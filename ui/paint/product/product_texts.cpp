// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/count_text.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/product/product_labels.h"
#include "ui/paint/product/product_picture.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace attnscope::ui {

namespace {

QString spanText(const QString& what, const ProductSpan& span, std::size_t indexFrom, bool isShort) {
    const QString first = indexText(span.first + indexFrom);
    const QString last = indexText(span.end - 1 + indexFrom);
    return isShort ? QStringLiteral("%1 %2–%3").arg(what, first, last)
                   : QCoreApplication::translate("Product", "%1 %2–%3 of %4")
                         .arg(what, first, last, indexText(span.count));
}

/// The names of the features along a side, of the part of the matrix that is shown; empty where they have
/// none.
TokenList featuresOf(const Scene& scene, const ProductMatrix& matrix, bool ofRows) {
    const bool ofSourceRows = ofRows != matrix.isFlipped;
    TokenList all;
    if (matrix.role) {
        all = featureNames(scene, *matrix.role, ofSourceRows);
    } else if (matrix.stage && !ofSourceRows) {
        all = featureNames(scene, *matrix.stage);
    }
    const std::size_t first = ofSourceRows ? matrix.firstRow : matrix.firstColumn;
    const std::size_t count = ofRows ? matrix.rows : matrix.columns;
    if (all.size() < first + count) {
        return {};
    }
    std::vector<std::string> names;
    names.reserve(count);
    for (std::size_t i = first; i < first + count; ++i) {
        names.push_back(all[i]);
    }
    return TokenList(std::move(names));
}

} // namespace

AxisLabels productLabels(const Scene& scene, const ProductMatrix& matrix, bool ofRows) {
    const ProductSide side = ofRows ? matrix.rowSide : matrix.columnSide;
    const std::size_t count = ofRows ? matrix.rows : matrix.columns;
    const auto from = static_cast<int>(scene.notation.indexFrom);
    if (side == ProductSide::Features) {
        return {featuresOf(scene, matrix, ofRows), AxisKind::Features, count, from, kInterfaceSize};
    }
    return side == ProductSide::Keys
               ? AxisLabels(scene.keyNames(), AxisKind::Keys, count, from, kInterfaceSize)
               : AxisLabels(scene.tokens, AxisKind::Queries, count, from, kInterfaceSize);
}

QString hiddenText(const ProductPicture& picture, const ProductLayout& layout, bool isShort) {
    QStringList texts;
    const std::size_t from = picture.snapshot.scene->notation.indexFrom;
    for (const ProductPart part : kProductParts) {
        const ProductPlace& place = layout.of(part);
        QStringList spans;
        if (!place.rows.isWhole()) {
            spans << spanText(QCoreApplication::translate("Product", "rows"), place.rows, from, isShort);
        }
        if (!place.columns.isWhole()) {
            spans << spanText(QCoreApplication::translate("Product", "columns"), place.columns, from,
                              isShort);
        }
        if (!spans.isEmpty()) {
            const Formula& name = partOf(*picture.product, part).name;
            texts << QString::fromStdString(plainText(name)) + QStringLiteral(": ") + spans.join(", ");
        }
    }
    if (layout.digits < picture.digits && !isShort) {
        const QString decimals =
            layout.digits == 1 ? QCoreApplication::translate("Product", "one decimal")
                               : QCoreApplication::translate("Product", "%1 decimals").arg(layout.digits);
        texts << (isAllOpen(layout)
                      ? QCoreApplication::translate("Product", "%1, so that all numbers have room")
                      : QCoreApplication::translate("Product", "%1, so that more numbers have room"))
                     .arg(decimals);
    }
    return texts.join(QStringLiteral("  ·  "));
}

Formula headerFormula(const ProductPicture& picture, ProductPart part) {
    const StageProduct& product = *picture.product;
    const ProductMatrix& matrix = partOf(product, part);
    const auto size = [](std::size_t count, bool isInner) {
        const Formula text = word(countText(count));
        return isInner ? boxed(text) : text;
    };
    const bool isUnsized = matrix.role && matrix.role == picture.unsized;
    if (isUnsized || (part == ProductPart::Result && (!product.fits() || !picture.isResultSized))) {
        return row({matrix.name, word("  ?")});
    }
    return row({matrix.name, word("   "), size(matrix.rows, part == ProductPart::Right), op("×"),
                size(matrix.columns, part == ProductPart::Left)});
}

} // namespace attnscope::ui
