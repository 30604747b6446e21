// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/groups/group_mask.h"

#include <algorithm>
#include <utility>

namespace attnscope {

namespace {

class AnyOfGroup final : public MaskPredicate {
public:
    AnyOfGroup(std::shared_ptr<const Mask> mask, GroupPair groups)
        : m_mask(std::move(mask))
        , m_groups(std::move(groups)) {}

    bool allowed(std::size_t i, std::size_t j) const override {
        for (const TokenSpan& queries : m_groups.queries->spans(i, i + 1)) {
            for (const TokenSpan& keys : m_groups.keys->spans(j, j + 1)) {
                if (allowsAny(queries, keys)) {
                    return true;
                }
            }
        }
        return false;
    }

    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const override {
        bool isEmpty = true;
        bool isFull = true;
        for (const TokenSpan& queries : m_groups.queries->spans(i0, i1)) {
            for (const TokenSpan& keys : m_groups.keys->spans(j0, j1)) {
                const BlockClass part = m_mask->classify(queries.first, queries.end, keys.first, keys.end);
                isEmpty = isEmpty && part == BlockClass::Empty;
                isFull = isFull && part == BlockClass::Full;
            }
        }
        return isEmpty ? BlockClass::Empty : isFull ? BlockClass::Full : BlockClass::Partial;
    }

private:
    bool allowsAny(const TokenSpan& queries, const TokenSpan& keys) const {
        const BlockClass kind = m_mask->classify(queries.first, queries.end, keys.first, keys.end);
        if (kind != BlockClass::Partial) {
            return kind == BlockClass::Full;
        }
        std::vector<std::uint8_t> cells(keys.count());
        for (std::size_t i = queries.first; i < queries.end; ++i) {
            m_mask->fillCells(i, keys.first, cells);
            if (std::find(cells.begin(), cells.end(), std::uint8_t{1}) != cells.end()) {
                return true;
            }
        }
        return false;
    }

    std::shared_ptr<const Mask> m_mask;
    GroupPair m_groups;
};

} // namespace

std::shared_ptr<const Mask> groupMask(const std::shared_ptr<const Mask>& mask, const GroupPair& groups) {
    const std::size_t queries = groups.queries->size();
    const std::size_t keys = groups.keys->size();
    return mask->allowsAll() ? std::make_shared<const Mask>(queries, keys)
                             : std::make_shared<const Mask>(
                                   Mask::of(std::make_shared<const AnyOfGroup>(mask, groups), queries, keys));
}

} // namespace attnscope
