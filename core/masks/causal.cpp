// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_kind.h"

namespace attnscope {

namespace {

class Causal final : public MaskPredicate {
public:
    bool allowed(std::size_t i, std::size_t j) const override { return j <= i; }

    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const override {
        if (j1 <= i0 + 1) {
            return BlockClass::Full;
        }
        return j0 >= i1 ? BlockClass::Empty : BlockClass::Partial;
    }
};

} // namespace

Result<std::shared_ptr<const MaskPredicate>> makeCausal(std::string_view arguments, std::size_t /*queries*/,
                                                        std::size_t /*keys*/) {
    if (!arguments.empty()) {
        return failed(
            failure(translatable("mask \"causal:{0}\": this kind takes no arguments (write \"causal\")"),
                    std::string(arguments)));
    }
    return std::make_shared<const Causal>();
}

} // namespace attnscope
