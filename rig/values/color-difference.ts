export type Rgb = readonly [red: number, green: number, blue: number];

/** CIEDE2000 of two sRGB colours (Sharma, Wu and Dalal 2005); 1 is just noticeable. */
export function differ(one: Rgb, other: Rgb): number {
  const [l1, a1, b1] = toLab(one);
  const [l2, a2, b2] = toLab(other);
  const meanC7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const stretch = 1 + (1 - Math.sqrt(meanC7 / (meanC7 + 25 ** 7))) / 2;
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const [h1, h2] = [hueOf(a1 * stretch, b1), hueOf(a2 * stretch, b2)];
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const hue = c1 * c2 === 0 ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const lightness = (l1 + l2) / 2;
  const chroma = (c1 + c2) / 2;
  const weight = 1 - 0.17 * cos(hue - 30) + 0.24 * cos(2 * hue) + 0.32 * cos(3 * hue + 6) - 0.2 * cos(4 * hue - 63);
  const dl = (l2 - l1) / (1 + (0.015 * (lightness - 50) ** 2) / Math.sqrt(20 + (lightness - 50) ** 2));
  const dc = (c2 - c1) / (1 + 0.045 * chroma);
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin((turn * Math.PI) / 360)) / (1 + 0.015 * chroma * weight);
  const rotation =
    -2 *
    Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)) *
    Math.sin((60 * Math.exp(-(((hue - 275) / 25) ** 2)) * Math.PI) / 180);
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh);
}

const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
const hueOf = (a: number, b: number) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;

/** With the white point D65. */
function toLab(rgb: Rgb): [number, number, number] {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const [r, g, b] = [linear(rgb[0] / 255), linear(rgb[1] / 255), linear(rgb[2] / 255)];
  const bend = (t: number) => (t > (6 / 29) ** 3 ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29);
  const x = bend((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = bend(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = bend((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
