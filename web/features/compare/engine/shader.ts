/** `--color-surround` of the theme. */
export const surround = [13 / 255, 14 / 255, 16 / 255] as const;

/** Covers the panel. */
export const vertexShader = `#version 300 es
void main() {
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
}`;

export type Look = 'single' | 'wipe' | 'overlay' | 'onion' | 'absolute' | 'luma' | 'signed';

/** The contents of a panel: a picture, or two of them combined, and whether their textures are planes. */
export type Kind = { look: Look; isFirstYuv: boolean; isSecondYuv: boolean };

/**
 * Each kind has a shader of its own: without a graphics card, all branches of a shader are run for every pixel. Places are
 * in pixels from the panel's top left corner.
 */
export const fragmentShader = ({ look, isFirstYuv, isSecondYuv }: Kind) => `#version 300 es
precision highp float;
/* One texture of colours, or three of brightness and colour differences (BT.709, limited range). */
uniform sampler2D first[3], second[3];
uniform vec4 firstPlace, secondPlace;
/* The left top and right bottom corners of what is shown of a picture, in parts of it. */
uniform vec4 firstCrop, secondCrop;
uniform bool hasFirst, hasSecond;
uniform vec4 panel;
/* The direction that the second side lies in, and the line's distance from the corner. */
uniform vec3 line;
uniform float mixed, gain, threshold;
uniform bool isHeat;
out vec4 color;

const vec3 surround = vec3(${surround.join()});
const vec3 luma = vec3(0.2126, 0.7152, 0.0722);

vec3 colorOf(vec3 yuv) {
  vec3 even = (yuv * 255.0 - vec3(16.0, 128.0, 128.0)) / vec3(219.0, 224.0, 224.0);
  return clamp(even.x + vec3(1.5748 * even.z, -0.1873 * even.y - 0.4681 * even.z, 1.8556 * even.y), 0.0, 1.0);
}

vec2 partOf(vec4 place, vec2 at) {
  return (at - place.xy) / place.zw;
}

/* Transparent outside of the picture. */
vec4 within(vec2 part, vec4 crop, bool isThere, vec3 color) {
  bool isOutside = any(lessThan(part, crop.xy)) || any(greaterThan(part, crop.zw));
  return !isThere || isOutside ? vec4(surround, 0.0) : vec4(color, 1.0);
}

vec4 firstAt(vec2 at) {
  vec2 part = partOf(firstPlace, at);
  return within(part, firstCrop, hasFirst, ${sample('first', isFirstYuv)});
}

vec4 secondAt(vec2 at) {
  vec2 part = partOf(secondPlace, at);
  return within(part, secondCrop, hasSecond, ${sample('second', isSecondYuv)});
}

/* Black, blue, red, yellow, white. */
vec3 heat(float value) {
  return clamp(vec3(value * 3.0 - 0.6, value * 3.0 - 1.6, value < 0.35 ? value * 3.0 : max(1.4 - value * 3.0, value * 4.0 - 3.0)), 0.0, 1.0);
}

vec3 differenceOf(vec4 first, vec4 second) {
  if (first.a * second.a == 0.0) return surround;
  vec3 apart = ${look === 'luma' ? 'vec3(dot(first.rgb, luma) - dot(second.rgb, luma))' : 'first.rgb - second.rgb'};
  vec3 size = abs(apart);
  float most = max(size.r, max(size.g, size.b));
  if (most * 255.0 <= threshold) return vec3(${look === 'signed' ? '0.5' : '0.0'});
  if (isHeat) return heat(clamp(most * gain, 0.0, 1.0));
  return ${look === 'signed' ? '0.5 - 0.5 * apart * gain' : 'size * gain'};
}

void main() {
  vec2 at = vec2(gl_FragCoord.x - panel.x, panel.y + panel.w - gl_FragCoord.y);
  color = vec4(${results[look]}, 1.0);
}`;

function sample(planes: 'first' | 'second', isYuv: boolean): string {
  const [y, u, v] = [0, 1, 2].map((plane) => `texture(${planes}[${plane}], part)`);
  return isYuv ? `colorOf(vec3(${y}.r, ${u}.r, ${v}.r))` : `${y}.rgb`;
}

const results: Record<Look, string> = {
  single: 'firstAt(at).rgb',
  wipe: 'dot(at, line.xy) > line.z ? secondAt(at).rgb : firstAt(at).rgb',
  overlay: 'mix(firstAt(at).rgb, secondAt(at).rgb, mixed)',
  onion: 'vec3(dot(firstAt(at).rgb, luma), vec2(dot(secondAt(at).rgb, luma)))',
  absolute: 'differenceOf(firstAt(at), secondAt(at))',
  luma: 'differenceOf(firstAt(at), secondAt(at))',
  signed: 'differenceOf(firstAt(at), secondAt(at))',
};
