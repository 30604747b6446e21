// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

class QGuiApplication;

namespace attnscope {

/// What painting pictures needs of Qt, with the fonts, as long as this stands. A picture needs fonts but no
/// display, whatever the environment says; of Qt's messages only the last words of a crash are printed, as
/// standard error belongs to our own one line.
class Offscreen {
public:
    explicit Offscreen(char** argv);
    Offscreen(const Offscreen&) = delete;
    Offscreen& operator=(const Offscreen&) = delete;
    ~Offscreen();

private:
    int m_count = 1; ///< of arguments, which Qt keeps a reference to
    std::unique_ptr<QGuiApplication> m_application;
};

} // namespace attnscope
