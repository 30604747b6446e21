// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/own_places.h"
#include "ui/window/application.h"

#include <optional>

int main(int argc, char** argv) {
    // As QTEST_MAIN does: points are the same number of pixels everywhere.
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    const attnscope::ui::Application application(argc, argv);
    std::optional<window_fixture::OwnPlaces> places;
    return attnscope::test::runTests(argc, argv, [&places] {
        places.reset();
        places.emplace();
    });
}
