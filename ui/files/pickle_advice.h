// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

namespace attnscope::ui {

/// Whether the file is a pickle by its ending (.pt, .pth, .bin, .ckpt, .pkl, .pickle): a program that would
/// run when it is read.
bool isPickle(const QString& path);

/// The two lines of Python that save what such a file holds as an .npz beside it.
QString linesThatSave(const QString& path);

/// Why it is refused, with the lines.
QString pickleRefusal(const QString& path);

} // namespace attnscope::ui
