// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_fit.h"
#include "core/masks/mask_kind.h"

#include <algorithm>
#include <limits>

namespace attnscope {

namespace {

/// The cells of blocks larger than that are not counted.
constexpr std::size_t kMostCellsCounted = 65536;

/// An array's cells at one batch item and head, each for a block of `block` × `block` cells of the matrix.
class ArrayMask final : public MaskPredicate {
public:
    ArrayMask(std::shared_ptr<const MaskArray> array, const HeadIndex& headIndex, MaskFileUse use,
              std::size_t block)
        : m_array(std::move(array))
        , m_headIndex(headIndex)
        , m_block(block)
        , m_allowing(use == MaskFileUse::Blocked ? 0 : 1) {}

    bool allowed(std::size_t i, std::size_t j) const override { return cell(i / m_block, j / m_block); }

    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const override {
        const std::size_t lastRow = (i1 - 1) / m_block;
        const std::size_t lastColumn = (j1 - 1) / m_block;
        const std::size_t rows = lastRow - i0 / m_block + 1;
        const std::size_t columns = lastColumn - j0 / m_block + 1;
        if (columns > kMostCellsCounted / rows) {
            return BlockClass::Partial;
        }
        const bool first = allowed(i0, j0);
        for (std::size_t row = i0 / m_block; row <= lastRow; ++row) {
            for (std::size_t column = j0 / m_block; column <= lastColumn; ++column) {
                if (cell(row, column) != first) {
                    return BlockClass::Partial;
                }
            }
        }
        return first ? BlockClass::Full : BlockClass::Empty;
    }

    void fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const override {
        // The keys of a row lie one after another, or all are one cell.
        const std::size_t row = m_array->indexOf(m_headIndex, i / m_block, 0);
        const std::size_t step = m_array->shape.back() == 1 ? 0 : 1;
        if (m_array->kind == MaskArray::Kind::Bool && m_block == 1 && step == 1) {
            const auto bits = std::span(m_array->bits).subspan(row + first, cells.size());
            std::transform(bits.begin(), bits.end(), cells.begin(),
                           [this](std::uint8_t bit) { return std::uint8_t{bit == m_allowing}; });
            return;
        }
        for (std::size_t at = 0; at < cells.size(); ++at) {
            cells[at] = holds(row + step * ((first + at) / m_block)) ? 1 : 0;
        }
    }

private:
    bool cell(std::size_t row, std::size_t column) const {
        return holds(m_array->indexOf(m_headIndex, row, column));
    }
    bool holds(std::size_t index) const {
        return m_array->kind == MaskArray::Kind::Bool
                   ? m_array->bits[index] == m_allowing
                   : m_array->numbers[index] != -std::numeric_limits<double>::infinity();
    }

    std::shared_ptr<const MaskArray> m_array;
    HeadIndex m_headIndex;
    std::size_t m_block;
    std::uint8_t m_allowing; ///< the bit of allowed cells
};

/// Keep decisions forbid no cell.
class Everything final : public MaskPredicate {
public:
    bool allowed(std::size_t /*i*/, std::size_t /*j*/) const override { return true; }
    BlockClass classify(std::size_t /*i0*/, std::size_t /*i1*/, std::size_t /*j0*/,
                        std::size_t /*j1*/) const override {
        return BlockClass::Full;
    }
};

Result<MaskMaker> parseFileSpec(const std::string& spec, std::string_view form) {
    std::optional<MaskFileSpec> parts = maskFileSpec(spec);
    if (!parts) {
        return unexpected(
            makeError(translatable("mask \"{0}\": it names no file of the form {1} (write {1}; the file is a "
                                   ".npy, .csv, .npz:MEMBER or .safetensors:TENSOR)"),
                      spec, std::string(form)));
    }
    return MaskMaker([parts = std::move(*parts)](const MaskContext& context) -> PredicateResult {
        if (Result<void> fits = checkMaskArray(parts, context); !fits) {
            return unexpected(std::move(fits.error()));
        }
        if (parts.isPolicy()) {
            return std::make_shared<const Everything>();
        }
        return std::make_shared<const ArrayMask>(context.array, context.headIndex, parts.use, parts.block);
    });
}

} // namespace

Result<MaskMaker> parseMaskFile(std::string_view arguments) {
    return parseFileSpec(std::string(arguments), "file.npy");
}

Result<MaskMaker> parseBlocked(std::string_view arguments) {
    return parseFileSpec("blocked:" + std::string(arguments), "blocked:file.npy");
}

Result<MaskMaker> parseBlock(std::string_view arguments) {
    return parseFileSpec("block:" + std::string(arguments), "block:B:file.npy, B from 1 on");
}

Result<MaskMaker> parsePolicy(std::string_view arguments) {
    return parseFileSpec("policy:" + std::string(arguments), "policy:file.npy");
}

Result<MaskMaker> parsePolicyEpsilon(std::string_view arguments) {
    return parseFileSpec("policy-eps:" + std::string(arguments), "policy-eps:file.npy");
}

} // namespace attnscope
