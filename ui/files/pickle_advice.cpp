// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/pickle_advice.h"

#include "core/formats/files/pickled_file.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <optional>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct PickleTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::PickleAdvice)
};

/// A text as Python writes it.
QString quoted(QString text) {
    text.replace(u'\\', QStringLiteral("\\\\")).replace(u'"', QStringLiteral("\\\""));
    text.replace(u'\n', QStringLiteral("\\n"));
    return u'"' + text + u'"';
}

/// A model's weights are often called .bin, which alone says too little for a file named on the command line.
std::optional<PickleKind> kindOf(const QString& path) {
    if (path.endsWith(QStringLiteral(".bin"), Qt::CaseInsensitive)) {
        return PickleKind::Torch;
    }
    return pickleKindOf(path.toStdString());
}

} // namespace

bool isPickle(const QString& path) {
    return kindOf(path).has_value();
}

QString linesThatSave(const QString& path) {
    const QFileInfo file(path);
    const QString target = quoted(file.path() + u'/' + file.completeBaseName() + QStringLiteral(".npz"));
    if (kindOf(path) == PickleKind::Python) {
        return QStringLiteral("import numpy, pickle; arrays = pickle.load(open(%1, \"rb\"))\n"
                              "numpy.savez(%2, **{str(name): array for name, array in "
                              "(arrays.items() if isinstance(arrays, dict) else enumerate(arrays))})")
            .arg(quoted(path), target);
    }
    return QStringLiteral("import numpy, torch; tensors = torch.load(%1, map_location=\"cpu\")\n"
                          "numpy.savez(%2, **{str(name): tensor.detach().float().numpy() for name, tensor in "
                          "(tensors.items() if isinstance(tensors, dict) else enumerate(tensors))})")
        .arg(quoted(path), target);
}

QString pickleRefusal(const QString& path) {
    return PickleTexts::tr(
               "%1: it is a pickle, which runs as a program when it is read (save an .npz with these two "
               "lines of Python, and drop that)")
               .arg(QFileInfo(path).fileName()) +
           u'\n' + linesThatSave(path);
}

} // namespace attnscope::ui
