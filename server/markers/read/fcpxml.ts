import { type Exact, nearestUnit, zero } from '#contract/media/exact.ts';
import type { Rational } from '#contract/media/media-facts.ts';
import { AppError } from '#server/app-error.ts';
import { decodeText } from '../decode-text.ts';
import { parseTime } from '../fcpxml-time.ts';
import type { Reader } from '../marker.ts';
import { addTimes, subtractTimes } from '../sum-times.ts';
import { findChild, listChildren, parseXml, walkXml, type XmlElement } from '../xml.ts';
import { type Collected, collectMarkers } from './collect.ts';
import { readNamedNotes } from './note-text.ts';

const timed = [
  'clip',
  'asset-clip',
  'ref-clip',
  'sync-clip',
  'mc-clip',
  'gap',
  'title',
  'video',
  'audio',
  'spine',
  'audition',
];
const marks = ['marker', 'chapter-marker'];
const isBeforeOrAt = (a: Exact, b: Exact) => a.num * b.den <= b.num * a.den;

type Timeline = { sheet: Collected; rate: Rational; assetStarts: Map<string, Exact> };

/** Final Cut Pro's FCPXML, 1.8 to 1.11. Times are fractions of seconds, and a marker's is that of the clip it sits on. */
export const readFcpxml: Reader = (bytes, clip) => {
  const { text, warning } = decodeText(bytes);
  const root = parseXml(text);
  if (root.name !== 'fcpxml') throw new AppError('bad_request', 'This XML is not of Final Cut Pro.');
  const sequences = [...walkXml(root)].filter(({ name }) => name === 'sequence');
  const projects = listOutermost(root, 'project').map((project) => findChild(project, 'sequence'));
  const sequence =
    projects.find((found) => found && [...walkXml(found)].some(({ name }) => marks.includes(name))) ?? projects[0];
  const owner = sequence ?? findBrowserClip(root) ?? sequences[0];
  if (!owner)
    throw new AppError('bad_request', 'This FCPXML has no project. In Final Cut Pro export the project as XML.');
  const rate = findRate(root, owner);
  const sheet = collectMarkers(clip, rate);
  if (warning) sheet.warn(warning);
  if (projects.length > 1) sheet.warn(`This FCPXML has ${projects.length} projects. Only one of them was read.`);
  const timeline = { sheet, rate: rate ?? clip.rate, assetStarts: listAssetStarts(root) };
  if (owner.name === 'sequence') {
    const origin = parseTime(owner.attributes.tcStart) ?? zero;
    for (const spine of listChildren(owner, 'spine')) readChildren(timeline, spine, origin, origin, zero);
  } else readOwn(timeline, owner, startOf(timeline, owner), zero);
  const format = owner.attributes.tcFormat;
  return sheet.finish(format === 'DF' ? true : format === 'NDF' ? false : null);
};

/** Not those inside of another, so that no element is looked at more than once. */
function listOutermost(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : listOutermost(child, name)));
}

/** A clip of the browser, exported without a project. */
function findBrowserClip(root: XmlElement): XmlElement | undefined {
  const holders = [root, ...[...walkXml(root)].filter(({ name }) => name === 'event')];
  const clips = holders.flatMap(({ children }) => children).filter(({ name }) => timed.includes(name));
  return clips.find(({ children }) => children.some(({ name }) => marks.includes(name))) ?? clips[0];
}

function findRate(root: XmlElement, owner: XmlElement): Rational | null {
  const formats = listChildren(findChild(root, 'resources'), 'format');
  const format = formats.find(({ attributes }) => attributes.id === owner.attributes.format);
  const frame = parseTime(format?.attributes.frameDuration);
  return frame && frame.num > 0n ? { num: Number(frame.den), den: Number(frame.num) } : null;
}

function listAssetStarts(root: XmlElement): Map<string, Exact> {
  const assets = listChildren(findChild(root, 'resources'), 'asset');
  return new Map(assets.map(({ attributes }) => [attributes.id ?? '', parseTime(attributes.start) ?? zero]));
}

/** A clip that uses all of its media may leave out where it begins in it. */
function startOf({ assetStarts }: Timeline, { attributes }: XmlElement): Exact {
  return parseTime(attributes.start) ?? assetStarts.get(attributes.ref ?? '') ?? zero;
}

/** `local` is the parent's own time that lies at `at` on the timeline, both in seconds. */
function readChildren(timeline: Timeline, parent: XmlElement, local: Exact, origin: Exact, at: Exact) {
  let next = local;
  for (const child of parent.children) {
    if (!timed.includes(child.name)) continue;
    const offset = parseTime(child.attributes.offset) ?? (parent.name === 'spine' ? next : local);
    const place = addTimes(at, subtractTimes(offset, origin));
    const start = startOf(timeline, child);
    if (child.name === 'spine') {
      const isAttached = child.attributes.offset !== undefined;
      readChildren(timeline, child, isAttached ? zero : local, isAttached ? zero : origin, isAttached ? place : at);
    } else if (child.name === 'audition') {
      // The first one is shown, and the others wait.
      readChildren(timeline, { ...child, children: child.children.slice(0, 1) }, local, origin, at);
    } else {
      readOwn(timeline, child, start, place);
      readChildren(timeline, child, start, start, place);
      next = addTimes(offset, parseTime(child.attributes.duration) ?? zero);
    }
  }
}

function readOwn({ sheet, rate }: Timeline, owner: XmlElement, start: Exact, at: Exact) {
  const own = owner.children.filter(({ name }) => marks.includes(name));
  if (own.length > 0 && findChild(owner, 'timeMap')) {
    sheet.warn('Markers on clips with a changed speed were left out.');
    return;
  }
  const frame = { num: rate.den, den: rate.num };
  const duration = parseTime(owner.attributes.duration);
  for (const { attributes, name } of own) {
    const time = parseTime(attributes.start);
    if (!time) {
      sheet.warn(`The marker "${(attributes.value ?? '').slice(0, 100)}" has no time and was left out.`);
      continue;
    }
    const after = subtractTimes(time, start);
    if (after.num < 0n || (duration && isBeforeOrAt(duration, after))) {
      sheet.warn('Markers on parts of clips that the timeline does not show were left out.');
      continue;
    }
    const span = {
      start: nearestUnit(addTimes(at, after), frame),
      length: nearestUnit(parseTime(attributes.duration) ?? zero, frame),
    };
    const completed = name === 'marker' ? attributes.completed : undefined;
    const notes = readNamedNotes(attributes.value ?? '', attributes.note ?? '');
    const parts = notes.length > 0 ? notes : readNamedNotes('', attributes.value || 'Marker');
    const resolved = completed === undefined ? null : completed === '1';
    sheet.add(
      span,
      `frame ${span.start}`,
      parts.map((part) => ({ ...part, resolved: resolved ?? part.resolved, color: null })),
    );
  }
}
