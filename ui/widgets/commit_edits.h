// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

namespace attnscope::ui {

/// Takes what stands in an open field as if Enter had been pressed, so that saving, closing or opening
/// another scene never loses a number or a word that is being typed. The focus goes to what the field belongs
/// to.
void commitEdits();

} // namespace attnscope::ui
