import { type Exact, nearestUnit, zero } from '#contract/media/exact.ts';
import type { Rational } from '#contract/media/media-facts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { decodeText } from '../decode-text.ts';
import { listResources, type Resources } from '../fcpxml-resources.ts';
import { parseTime } from '../fcpxml-time.ts';
import type { Reader } from '../marker.ts';
import { findChild, parseXml, walkXml, type XmlElement } from '../xml.ts';
import { type Collected, collectMarkers, type Start } from './collect.ts';
import { findFormat, isClip, isMark, sequenceOf } from './fcpxml-parts.ts';
import { searchTimeline } from './fcpxml-search.ts';
import { hasDropFrame } from './labels.ts';
import { readNamedNotes } from './note-text.ts';

/** Final Cut Pro's FCPXML, 1.8 to 1.13. Times are fractions of seconds, and a marker's is that of the clip it sits on. */
export const readFcpxml: Reader = (bytes, clip) => {
  const { text, warning } = decodeText(bytes);
  const root = parseXml(text);
  if (root.name !== 'fcpxml') throw new AppError('bad_request', 'This XML is not of Final Cut Pro.');
  const resources = listResources(root);
  const projects = listOutermost(root, 'project').flatMap((project) => findChild(project, 'sequence') ?? []);
  const owner = projects.find(hasMarks) ?? projects[0] ?? findBrowserClip(root, resources) ?? findAnySequence(root);
  if (!owner)
    throw new AppError('bad_request', 'This FCPXML has no project. In Final Cut Pro export the project as XML.');
  // A compound clip of the browser is a timeline too.
  const sequence = owner.name === 'sequence' ? owner : sequenceOf(owner, resources);
  const format = sequence?.attributes.tcFormat;
  const rate = findFormat(owner, resources);
  const frameRate = rate ?? clip.rate;
  const start = parseTime(sequence?.attributes.tcStart) ?? zero;
  const sheet = collectMarkers(clip, rate, describeStart(start, frameRate, format));
  if (warning) sheet.warn(warning);
  if (projects.length > 1) sheet.warn(`This FCPXML has ${projects.length} projects. Only one of them was read.`);
  const { found, lost } = searchTimeline(owner, resources, frameRate);
  for (const { mark, at } of found) addMark(sheet, mark, at, frameRate);
  const read = new Set(found.map(({ mark }) => mark));
  for (const element of walkXml(root)) {
    if (isMark(element) && !read.has(element)) sheet.leaveOut(lost.get(element) ?? 'outside of this timeline');
  }
  return sheet.finish(format === 'DF' ? true : format === 'NDF' ? false : null);
};

/** Not those inside of another, so that no element is looked at more than once. */
function listOutermost(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : listOutermost(child, name)));
}

const hasMarks = (element: XmlElement) => [...walkXml(element)].some(isMark);
const findAnySequence = (root: XmlElement) => [...walkXml(root)].find(({ name }) => name === 'sequence');

/** A clip of the browser, exported without a project. */
function findBrowserClip(root: XmlElement, resources: Resources): XmlElement | undefined {
  const holders = [root, ...[...walkXml(root)].filter(({ name }) => name === 'event')];
  const clips = holders.flatMap(({ children }) => children).filter(isClip);
  const hasOwn = clips.find(hasMarks);
  return hasOwn ?? clips.find((clip) => hasMarks(sequenceOf(clip, resources) ?? clip)) ?? clips[0];
}

function describeStart(start: Exact, rate: Rational, format: string | undefined): Start {
  const startFrame = nearestUnit(start, { num: rate.den, den: rate.num });
  return { startFrame, isDropFrame: format === 'DF' && hasDropFrame(rate) };
}

function addMark(sheet: Collected, { name, attributes }: XmlElement, at: Exact, rate: Rational): void {
  const frame = { num: rate.den, den: rate.num };
  const span = {
    start: nearestUnit(at, frame),
    length: nearestUnit(parseTime(attributes.duration) ?? zero, frame),
  };
  const completed = name === 'marker' ? attributes.completed : undefined;
  const resolved = completed === undefined ? null : completed === '1';
  const notes = readNamedNotes(attributes.value ?? '', attributes.note ?? '');
  const parts = notes.length > 0 ? notes : readNamedNotes('', attributes.value || 'Marker');
  sheet.add(
    span,
    `frame ${span.start}`,
    parts.map((part) => ({ ...part, resolved: resolved ?? part.resolved, color: null })),
  );
}
