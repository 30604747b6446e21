// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/import/pickle_advice.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::PickleAdvice)
};

/// A text as Python writes it.
QString quoted(QString text) {
    text.replace(u'\\', QStringLiteral("\\\\")).replace(u'"', QStringLiteral("\\\""));
    text.replace(u'\n', QStringLiteral("\\n"));
    return u'"' + text + u'"';
}

bool isTorch(const QString& path) {
    const QString ending = QFileInfo(path).suffix().toLower();
    return ending == QLatin1String("pt") || ending == QLatin1String("pth") ||
           ending == QLatin1String("bin") || ending == QLatin1String("ckpt");
}

} // namespace

bool isPickle(const QString& path) {
    const QString ending = QFileInfo(path).suffix().toLower();
    return isTorch(path) || ending == QLatin1String("pkl") || ending == QLatin1String("pickle");
}

QString linesThatSave(const QString& path) {
    const QFileInfo file(path);
    const QString target = quoted(file.path() + u'/' + file.completeBaseName() + QStringLiteral(".npz"));
    if (!isTorch(path)) {
        return QStringLiteral("import numpy, pickle; arrays = pickle.load(open(%1, \"rb\"))\n"
                              "numpy.savez(%2, **arrays)")
            .arg(quoted(path), target);
    }
    return QStringLiteral("import numpy, torch; tensors = torch.load(%1, map_location=\"cpu\")\n"
                          "numpy.savez(%2, **{name: tensor.detach().float().numpy() for name, tensor in "
                          "tensors.items()})")
        .arg(quoted(path), target);
}

QString pickleRefusal(const QString& path) {
    return Words::tr(
               "%1: it is a pickle, which runs as a program when it is read (save an .npz with these two "
               "lines of Python, and drop that)")
               .arg(QFileInfo(path).fileName()) +
           u'\n' + linesThatSave(path);
}

} // namespace attnscope::ui
