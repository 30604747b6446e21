// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

// Philox4x32-10 (Salmon et al. 2011), as core/base/philox.h has it.
uvec4 philox(uvec4 counter, uvec2 key) {
    for (int turn = 0; turn < 10; ++turn) {
        uint firstHigh;
        uint firstLow;
        uint secondHigh;
        uint secondLow;
        umulExtended(0xD2511F53u, counter.x, firstHigh, firstLow);
        umulExtended(0xCD9E8D57u, counter.z, secondHigh, secondLow);
        counter = uvec4(secondHigh ^ counter.y ^ key.x, secondLow, firstHigh ^ counter.w ^ key.y, firstLow);
        key += uvec2(0x9E3779B9u, 0xBB67AE85u);
    }
    return counter;
}
