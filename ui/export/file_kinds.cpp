// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/file_kinds.h"

#include <QFileInfo>

#include <algorithm>

namespace attnscope::ui {

std::optional<std::size_t> FileKinds::kindOf(const QString& path) const {
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&path](const FileKind& kind) {
        return path.endsWith(kind.ending, Qt::CaseInsensitive);
    });
    return found == kinds.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - kinds.begin()));
}

QString FileKinds::withoutEnding(const QString& path) const {
    const std::optional<std::size_t> kind = kindOf(path);
    return kind ? path.chopped(kinds[*kind].ending.size()) : path;
}

QString FileKinds::withEnding(const QString& path, std::size_t kind) const {
    return withoutEnding(path) + kinds[kind].ending;
}

Result<QString> FileKinds::pathOf(const QString& typed, std::size_t kind) const {
    const QString path = typed.trimmed();
    const QString name = QFileInfo(path.endsWith('/') ? path.chopped(1) : path).fileName();
    const bool isFolder = path.endsWith('/') && !kindOf(path);
    if (name.isEmpty() || isFolder) {
        return unexpected(makeError(translatable("File: the name is missing (name a file that ends in {0})"),
                                    endings().toStdString()));
    }
    if (kindOf(path)) {
        return path;
    }
    if (QFileInfo(path).suffix().isEmpty()) {
        return (path.endsWith('.') ? path.chopped(1) : path) + kinds[kind].ending;
    }
    return unexpected(noEnding(name.toStdString()));
}

QString FileKinds::endings() const {
    QString all;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        all += i == 0 ? QString() : i + 1 < kinds.size() ? QStringLiteral(", ") : QStringLiteral(" or ");
        all += kinds[i].ending;
    }
    return all;
}

QString freePath(const QString& name, const QString& ending) {
    QString path = name + ending;
    for (int number = 2; QFileInfo::exists(path); ++number) {
        path = QStringLiteral("%1 %2").arg(name).arg(number) + ending;
    }
    return path;
}

} // namespace attnscope::ui
