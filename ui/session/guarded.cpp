// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/guarded.h"

#include <exception>
#include <new>

namespace attnscope::ui {

Result<void> guarded(const std::function<Result<void>()>& body) {
    try {
        return body();
    } catch (const std::bad_alloc&) {
        return failed(failure(translatable("nothing was computed: there is too little memory (close other "
                                           "programs, or make the scene smaller)")));
    } catch (const std::exception& problem) {
        return failed(failure(translatable("nothing was computed: {0} (undo the last step; the last result "
                                           "stays on view)"),
                              std::string(problem.what())));
    } catch (...) {
        return failed(failure(translatable("nothing was computed: the reason is unknown (undo the last "
                                           "step; the last result stays on view)")));
    }
}

} // namespace attnscope::ui
