// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// A plain Q·Kᵀ that writes every number: what the statistics are measured against.

#include "push_base.glsl"

layout(push_constant) uniform Push { SCORE_NUMBERS } push;

#include "number_base.glsl"
#include "score_base.glsl"

// [place][64][16], four keys in a vec4.
layout(std430, binding = 4) writeonly buffer Products { vec4 written[]; };

void main() {
    const uvec4 entry = entries[push.firstEntry + gl_WorkGroupID.x];
    vec4 sums[kOwnQueries][kOwnFours];
    products(entry, sums);
    EACH_FOUR {
        written[(entry.z * 64u + queryInBlock(r)) * 16u + keyQuad(four)] = sums[r][four];
    }
}
