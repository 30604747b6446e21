// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

// Numbers: nothing here makes or tests for infinity or NaN.

// Stands for "no number yet" in maxima and for a masked pixel; no score comes near it.
const float kNone = -1e30;

// 2^x to 1.5e-7, at least 2^-100; the minimax polynomial of the CPU's kernels in the part behind the point.
vec4 power2(vec4 x) {
    vec4 inside = clamp(x, vec4(-100.0), vec4(120.0));
    vec4 whole = floor(inside + 0.5);
    vec4 f = inside - whole;
    vec4 p = fma(f, vec4(0.0013264727), vec4(0.009671513));
    p = fma(p, f, vec4(0.055507336));
    p = fma(p, f, vec4(0.24022242));
    p = fma(p, f, vec4(0.693147));
    p = fma(p, f, vec4(1.0));
    return uintBitsToFloat(uvec4(ivec4(whole) + 127) << 23) * p;
}

// tanh to a few units in the last place, by the rational function that Eigen uses: drivers promise less of
// their own.
vec4 hyperbolicTangent(vec4 x) {
    vec4 c = clamp(x, vec4(-7.9053111), vec4(7.9053111));
    vec4 s = c * c;
    vec4 p = fma(s, vec4(-2.76076847742355e-16), vec4(2.00018790482477e-13));
    p = fma(p, s, vec4(-8.60467152213735e-11));
    p = fma(p, s, vec4(5.12229709037114e-08));
    p = fma(p, s, vec4(1.48572235717979e-05));
    p = fma(p, s, vec4(6.37261928875436e-04));
    p = fma(p, s, vec4(4.89352455891786e-03));
    vec4 q = fma(s, vec4(1.19825839466702e-06), vec4(1.18534705686654e-04));
    q = fma(q, s, vec4(2.26843463243900e-03));
    q = fma(q, s, vec4(4.89352518554385e-03));
    return c * p / q;
}

float largestOf(vec4 v) {
    return max(max(v.x, v.y), max(v.z, v.w));
}

float sumOf(vec4 v) {
    return (v.x + v.y) + (v.z + v.w);
}
