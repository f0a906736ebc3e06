import { plus, zero } from '#contract/media/exact.ts';
import type { Rational } from '#contract/media/media-facts.ts';
import { parseTime } from './fcpxml-time.ts';
import { findChild, type XmlElement } from './xml.ts';

/** Assets, formats and media by the id that names them. */
export type Resources = ReadonlyMap<string, XmlElement>;

export function listResources(root: XmlElement): Resources {
  const resources = findChild(root, 'resources')?.children ?? [];
  return new Map(resources.flatMap((one) => (one.attributes.id === undefined ? [] : [[one.attributes.id, one]])));
}

const named = /^FFVideoFormat\w*?([pi])(\d{2,4})(_|$)/;

/** `frameDuration`, or the end of a name such as FFVideoFormat1080p2398. */
export function readRate(format: XmlElement | undefined): Rational | null {
  const duration = parseTime(format?.attributes.frameDuration);
  if (duration && duration.num > 0n) {
    const { num, den } = plus(duration, zero);
    const isPlausible = num < 1_000_000n && den < 1_000_000_000n && den <= num * 1_000n;
    return isPlausible ? { num: Number(den), den: Number(num) } : null;
  }
  const [, scan, digits = ''] = named.exec(format?.attributes.name ?? '') ?? [];
  const number = Number(digits);
  if (!scan || number < 1) return null;
  const rate = number < 1_000 ? { num: number, den: 1 } : { num: Math.round(number / 100) * 1000, den: 1001 };
  return scan === 'i' && number >= 50 ? { num: rate.num, den: rate.den * 2 } : rate;
}
