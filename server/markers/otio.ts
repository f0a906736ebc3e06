import { type Exact, exact, isBefore, zero } from '#contract/media/exact.ts';
import type { Rational } from '#contract/media/media-facts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { parseRate } from './cuts/rates.ts';
import { addTimes, longestSeconds } from './sum-times.ts';

/* Both readers of OpenTimelineIO read its files with these. */

export type Json = Record<string, unknown>;
export type Time = { seconds: Exact; rate: Rational };
export type Range = { start: Time | null; length: Exact; rate: Rational };

const notNumber = /(?<![\w.])-?(?:Infinity|Inf|NaN)(?![\w.])/g;

/** OpenTimelineIO writes `Inf`, `-Infinity` and `NaN` among its numbers. They say as much as `null`. */
export function parseOtio(text: string): unknown {
  const json = text.replace(/^\uFEFF/, '');
  const root = tryParse(json) ?? (json.search(notNumber) < 0 ? undefined : tryParse(replaceNotNumbers(json)));
  if (root === undefined) throw new AppError('bad_request', 'This OTIO file is damaged. Export it again.');
  return root;
}

function tryParse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Not inside of strings. */
function replaceNotNumbers(json: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < json.length) {
    const quote = json.indexOf('"', at);
    const open = quote < 0 ? json.length : quote;
    const end = findEnd(json, open);
    parts.push(json.slice(at, open).replace(notNumber, 'null'), json.slice(open, end));
    at = end;
  }
  return parts.join('');
}

/** Behind the quote that ends a string: one with an even number of backslashes before it. */
function findEnd(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** Undefined if it is infinite, beyond any timeline, or not a time. */
export function readTime(given: unknown): Time | undefined {
  const { value, rate: perSecond } = asObject(given) ?? {};
  const rate = typeof perSecond === 'number' ? parseRate(perSecond) : null;
  if (!rate || typeof value !== 'number' || !(Math.abs(value) * rate.den < longestSeconds * rate.num)) return undefined;
  const [num, den] = Number.isInteger(value) ? [value, 1] : [Math.round(value * 1e5), 1e5];
  return { seconds: exact(BigInt(num) * BigInt(rate.den), BigInt(den) * BigInt(rate.num)), rate };
}

export function readRange(given: unknown): Range | undefined {
  const { start_time: start, duration } = asObject(given) ?? {};
  const length = readTime(duration);
  return length && { start: readTime(start) ?? null, length: length.seconds, rate: length.rate };
}

/** The used part of an item, or all of its media; undefined also if the used part has no length that can be read. */
export function readShown(item: Json): Range | undefined {
  return readRange(asObject(item.source_range) ?? mediaOf(item)?.available_range);
}

export const maxDepth = 100;

/** How long an item lasts on the timeline; undefined if the file does not say. */
export function readLength(item: Json, depth = 0): Exact | undefined {
  if (depth > maxDepth) throw tooDeep();
  const shown = readShown(item);
  if (shown || asObject(item.source_range) || !Array.isArray(item.children)) return shown?.length;
  const lengths = listOf(item.children).flatMap((child) =>
    isKind(child, 'Transition') ? [] : (readLength(child, depth + 1) ?? []),
  );
  const longer = (a: Exact, b: Exact) => (isBefore(a, b) ? b : a);
  return lengths.reduce(isKind(item, 'Track') ? addTimes : longer, zero);
}

export function tooDeep(): AppError {
  return new AppError('bad_request', 'This OTIO file is nested too deep. Export a simpler timeline.');
}

/** Several media of a clip have names, one of which is active. */
export function mediaOf(clip: Json): Json | undefined {
  const several = asObject(clip.media_references);
  const active = asText(clip.active_media_reference_key) ?? 'DEFAULT_MEDIA';
  return several && Object.hasOwn(several, active) ? asObject(several[active]) : asObject(clip.media_reference);
}

export const schemaOf = (object: Json) => asText(object.OTIO_SCHEMA) ?? '';
export const isKind = (object: Json | undefined, kind: string) =>
  object !== undefined && schemaOf(object).startsWith(`${kind}.`);
export const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);
export const asObject = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
export const listAll = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const listOf = (value: unknown): Json[] =>
  listAll(value)
    .map(asObject)
    .filter((one) => one !== undefined);
