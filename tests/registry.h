// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QObject>

#include <functional>
#include <memory>

namespace attnscope::test {

using MakeTest = std::unique_ptr<QObject> (*)();

/// Makes a class of tests known to the program that it is linked into. Returns true.
bool registerTest(const char* className, MakeTest make);

/// Runs the class that the first argument names (tst_mask means TestMask) with the arguments after it, or
/// every class where there is none; before each of them `prepare`, so that none finds what another one left
/// behind. Returns the number of failures; an unknown name is one.
int runTests(
    int argc, char** argv, const std::function<void()>& prepare = [] {});

/// `template struct Registered<TestMask>;` at the end of a file registers its class.
template <class Test>
struct Registered {
    static const bool kIsKnown;
};

template <class Test>
const bool Registered<Test>::kIsKnown = registerTest(Test::staticMetaObject.className(),
                                                     []() -> std::unique_ptr<QObject> {
                                                         return std::make_unique<Test>();
                                                     });

} // namespace attnscope::test
