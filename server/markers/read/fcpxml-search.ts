import { type Exact, exact, isBefore, nearestUnit, zero } from '#contract/media/exact.ts';
import type { Rational } from '#contract/media/media-facts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { parseRate } from '../cuts/rates.ts';
import type { Resources } from '../fcpxml-resources.ts';
import { parseTime } from '../fcpxml-time.ts';
import { addTimes, scaleTime, subtractTimes } from '../sum-times.ts';
import { findChild, listChildren, type XmlElement } from '../xml.ts';
import { findFormat, isClip, isMark, resourceOf, sequenceOf } from './fcpxml-parts.ts';
import { nominalRate } from './labels.ts';

/** In seconds after the first frame of the timeline. */
export type Found = { mark: XmlElement; at: Exact };
export type Search = {
  found: Found[];
  /** Why a marker has no place. */
  lost: Map<XmlElement, string>;
};

/**
 * The time `origin` of an element lies at `at` on the timeline, and a second of it is `scale` of the timeline's. A compound
 * clip shows only a part of what is in it.
 */
type Place = { origin: Exact; at: Exact; scale: Rational; rate: Rational; from: Exact | null; to: Exact | null };
type Ground = Search & { resources: Resources; start: Exact; steps: number };

const one: Rational = { num: 1, den: 1 };
/** Compound clips can hold each other, so that a small file unfolds into a huge one. */
const mostSteps = 500_000;
const mostNested = 50;

/** Finds the markers of a sequence, or of a clip of the browser. */
export function searchTimeline(owner: XmlElement, resources: Resources, rate: Rational): Search {
  const start = parseTime(owner.attributes.tcStart) ?? zero;
  const ground: Ground = { found: [], lost: new Map(), resources, start, steps: 0 };
  const place: Place = { origin: start, at: zero, scale: one, rate, from: null, to: null };
  if (owner.name !== 'sequence') searchClip(ground, owner, place, 0);
  for (const spine of listChildren(owner, 'spine')) searchChildren(ground, spine, start, place, 0);
  return ground;
}

/** `first` is the time of children that do not say theirs. */
function searchChildren(ground: Ground, parent: XmlElement, first: Exact, place: Place, depth: number): void {
  ground.steps += parent.children.length;
  if (ground.steps > mostSteps || depth > mostNested)
    throw new AppError('too_large', 'This FCPXML has too many clips inside of each other. Export a shorter timeline.');
  let next = first;
  for (const given of parent.children) {
    const child = given.name === 'audition' ? findPicked(given) : given;
    if (!child || !(isClip(child) || ['spine', 'transition'].includes(child.name))) continue;
    const offset = parseTime(child.attributes.offset) ?? (parent.name === 'spine' ? next : first);
    const inner = { ...place, at: placeTime(offset, place), scale: one };
    if (child.name === 'transition') searchTransition(ground, child, inner);
    else if (child.name !== 'spine') {
      searchClip(ground, child, inner, depth);
      next = addTimes(offset, parseTime(child.attributes.duration) ?? zero);
    } else if (child.attributes.offset === undefined) searchChildren(ground, child, first, place, depth);
    else searchChildren(ground, child, zero, { ...inner, origin: zero }, depth);
  }
}

const placeTime = (time: Exact, { origin, at, scale }: Place) =>
  addTimes(at, scaleTime(subtractTimes(time, origin), scale));

/** The first one is shown, and the others wait. */
function findPicked(audition: XmlElement): XmlElement | undefined {
  const picked = audition.children.find(isClip);
  const { offset } = audition.attributes;
  return picked && offset !== undefined ? { ...picked, attributes: { ...picked.attributes, offset } } : picked;
}

function searchClip(ground: Ground, clip: XmlElement, given: Place, depth: number): void {
  const { resources } = ground;
  const sequence = clip.name === 'ref-clip' ? sequenceOf(clip, resources) : undefined;
  const innerStart = parseTime(sequence?.attributes.tcStart);
  const start =
    parseTime(clip.attributes.start) ?? innerStart ?? parseTime(resourceOf(clip, resources)?.attributes.start);
  const scale = findScale(clip, given.rate);
  const place = { ...given, origin: start ?? zero, scale: scale ?? one };
  if (scale) searchMarks(ground, clip, place);
  else for (const mark of clip.children.filter(isMark)) ground.lost.set(mark, 'on clips with another frame rate');
  searchChildren(ground, clip, place.origin, place, depth);
  if (!sequence || findChild(clip, 'timeMap')) return;
  const duration = parseTime(clip.attributes.duration);
  const end = duration && addTimes(place.at, duration);
  const inner = {
    ...place,
    rate: findFormat(sequence, resources) ?? place.rate,
    from: place.from && isBefore(place.at, place.from) ? place.from : place.at,
    to: !end || (place.to && isBefore(place.to, end)) ? place.to : end,
  };
  for (const spine of listChildren(sequence, 'spine'))
    searchChildren(ground, spine, innerStart ?? zero, inner, depth + 1);
}

/**
 * How long a second of a clip lasts. Neighbouring rates are played frame by frame, and the others of NTSC as whole ones or
 * the other way round: measured in Final Cut Pro's own files. Null for whole rates in a timeline of NTSC, whose scale is
 * not known.
 */
function findScale(clip: XmlElement, rate: Rational): Rational | null {
  const { srcFrameRate, scaleEnabled } = findChild(clip, 'conform-rate')?.attributes ?? {};
  const source = parseRate(Number(srcFrameRate));
  // A clip with a speed of its own counts in the time of the timeline.
  if (!source || scaleEnabled === '0' || findChild(clip, 'timeMap')) return one;
  const [own, shown] = [nominalRate(source), nominalRate(rate)];
  if (Math.abs(own - shown) <= 1) return { num: source.num * rate.den, den: source.den * rate.num };
  if (!isNtsc(source)) return isNtsc(rate) ? null : one;
  if (!isNtsc(rate)) return slower;
  if (isFilm(own) === isFilm(shown)) return one;
  return isFilm(own) ? slower : faster;
}

const slower: Rational = { num: 1000, den: 1001 };
const faster: Rational = { num: 1001, den: 1000 };
const isNtsc = (rate: Rational) => BigInt(rate.num) * 1001n === BigInt(nominalRate(rate)) * 1000n * BigInt(rate.den);
const isFilm = (nominal: number) => nominal % 30 !== 0;

/** It has no start of its own: Final Cut Pro counts its time from one hour, as that of titles, or from the sequence's start. */
function searchTransition(ground: Ground, transition: XmlElement, place: Place): void {
  const frame = { num: place.rate.den, den: place.rate.num };
  const hour = scaleTime(exact(nearestUnit(exact(3600), frame)), frame);
  const end = parseTime(transition.attributes.duration) ?? zero;
  const times = transition.children.filter(isMark).flatMap(({ attributes }) => parseTime(attributes.start) ?? []);
  const isInside = (after: Exact) => after.num >= 0n && isBefore(after, end);
  const origin = [hour, ground.start].find((start) => times.every((time) => isInside(subtractTimes(time, start))));
  searchMarks(ground, transition, { ...place, origin: origin ?? hour });
}

function searchMarks({ found, lost }: Ground, owner: XmlElement, place: Place): void {
  const duration = parseTime(owner.attributes.duration);
  const end = duration && addTimes(place.at, duration);
  for (const mark of owner.children.filter(isMark)) {
    const time = parseTime(mark.attributes.start);
    const at = time && placeTime(time, place);
    const isHidden = at && [place.at, place.from].some((from) => from && isBefore(at, from));
    const isPast = at && [end, place.to].some((to) => to && !isBefore(at, to));
    if (!at) lost.set(mark, 'without a time');
    else if (isHidden || isPast) lost.set(mark, 'on parts of clips that the timeline does not show');
    else found.push({ mark, at });
  }
}
