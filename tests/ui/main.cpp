// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "ui/window/application.h"

int main(int argc, char** argv) {
    // As QTEST_MAIN does: points are the same number of pixels everywhere.
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    const attnscope::ui::Application application(argc, argv);
    return attnscope::test::runTests(argc, argv);
}
