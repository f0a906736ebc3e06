/** `--color-surround` of the theme. */
export const surround = [13 / 255, 14 / 255, 16 / 255] as const;

/** Covers the panel. */
export const vertexShader = `#version 300 es
void main() {
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
}`;

/** The looks that the shader knows, by their number. */
export const looks = ['single', 'wipe', 'overlay', 'onion', 'absolute', 'luma', 'signed'] as const;
export type Look = (typeof looks)[number];

/** One panel: a picture, or two of them combined. Places are in pixels from the panel's top left corner. */
export const fragmentShader = `#version 300 es
precision highp float;
/* One texture of colours, or three of brightness and colour differences (BT.709, limited range). */
uniform sampler2D first[3], second[3];
uniform vec4 firstPlace, secondPlace;
uniform bool hasFirst, hasSecond, isFirstYuv, isSecondYuv;
uniform vec4 panel;
uniform int look;
/* The direction that the second side lies in, and the line's distance from the corner. */
uniform vec3 line;
uniform float mixed, gain, threshold;
uniform bool isHeat;
out vec4 color;

const vec3 surround = vec3(${surround.join()});
const vec3 luma = vec3(0.2126, 0.7152, 0.0722);

vec3 colorAt(sampler2D planes[3], bool isYuv, vec2 part) {
  if (!isYuv) return texture(planes[0], part).rgb;
  vec3 yuv = vec3(texture(planes[0], part).r, texture(planes[1], part).r, texture(planes[2], part).r) * 255.0;
  vec3 even = (yuv - vec3(16.0, 128.0, 128.0)) / vec3(219.0, 224.0, 224.0);
  vec3 color = even.x + vec3(1.5748 * even.z, -0.1873 * even.y - 0.4681 * even.z, 1.8556 * even.y);
  return clamp(color, 0.0, 1.0);
}

vec4 pictureAt(sampler2D planes[3], bool isYuv, vec4 place, bool isThere, vec2 at) {
  vec2 part = (at - place.xy) / place.zw;
  bool isOutside = any(lessThan(part, vec2(0.0))) || any(greaterThan(part, vec2(1.0)));
  return !isThere || isOutside ? vec4(surround, 0.0) : vec4(colorAt(planes, isYuv, part), 1.0);
}

/* Black, blue, red, yellow, white. */
vec3 heat(float value) {
  return clamp(vec3(value * 3.0 - 0.6, value * 3.0 - 1.6, value < 0.35 ? value * 3.0 : max(1.4 - value * 3.0, value * 4.0 - 3.0)), 0.0, 1.0);
}

vec3 differenceOf(vec3 a, vec3 b) {
  vec3 apart = look == ${looks.indexOf('luma')} ? vec3(dot(a, luma) - dot(b, luma)) : a - b;
  vec3 size = abs(apart);
  float most = max(size.r, max(size.g, size.b));
  if (most * 255.0 <= threshold) return look == ${looks.indexOf('signed')} ? vec3(0.5) : vec3(0.0);
  if (isHeat) return heat(clamp(most * gain, 0.0, 1.0));
  return look == ${looks.indexOf('signed')} ? 0.5 - 0.5 * apart * gain : size * gain;
}

void main() {
  vec2 at = vec2(gl_FragCoord.x - panel.x, panel.y + panel.w - gl_FragCoord.y);
  vec4 a = pictureAt(first, isFirstYuv, firstPlace, hasFirst, at);
  vec3 shown = a.rgb;
  if (look > 0) {
    vec4 b = pictureAt(second, isSecondYuv, secondPlace, hasSecond, at);
    if (look == ${looks.indexOf('wipe')}) shown = dot(at, line.xy) > line.z ? b.rgb : a.rgb;
    else if (look == ${looks.indexOf('overlay')}) shown = mix(a.rgb, b.rgb, mixed);
    else if (look == ${looks.indexOf('onion')}) shown = vec3(dot(a.rgb, luma), vec2(dot(b.rgb, luma)));
    else shown = a.a * b.a == 0.0 ? surround : differenceOf(a.rgb, b.rgb);
  }
  color = vec4(shown, 1.0);
}`;
