import type { Rational } from '#contract/media/media-facts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { decodeText } from '../decode-text.ts';
import type { MarkerColor, Reader } from '../marker.ts';
import { childText, findChild, listChildren, parseXml, walkXml, type XmlElement } from '../xml.ts';
import { type Collected, collectMarkers } from './collect.ts';
import { nearestColor } from './colors.ts';
import { readNamedNotes } from './note-text.ts';

/**
 * Final Cut Pro 7's XML (xmeml), which Premiere and Resolve write too. Markers of a sequence count from its first frame,
 * those of a clip from the beginning of its media.
 */
export const readXml: Reader = (bytes, clip) => {
  const { text, warning } = decodeText(bytes);
  const root = parseXml(text);
  if (root.name !== 'xmeml') throw new AppError('bad_request', 'This XML is not of Final Cut Pro 7 or Premiere Pro.');
  const timelines = listTimelines(root);
  const timeline = timelines.find((candidate) => hasMarkers(candidate)) ?? timelines[0];
  if (!timeline) throw new AppError('bad_request', 'This XML has no sequence. Export the sequence with the markers.');
  const timecode = findChild(timeline, 'timecode');
  const rate = readRate(findChild(timeline, 'rate')) ?? readRate(findChild(timecode, 'rate'));
  const sheet = collectMarkers(clip, rate);
  if (warning) sheet.warn(warning);
  if (timelines.length > 1) {
    sheet.warn(`This XML has ${timelines.length} timelines. Only "${childText(timeline, 'name') ?? ''}" was read.`);
  }
  addMarkers(sheet, timeline, 0);
  const items = timeline.name === 'sequence' ? listClipItems(timeline) : [];
  addClipMarkers(sheet, items, rate);
  const own = [timeline, ...items.map(({ item }) => item)].flatMap((owner) => listChildren(owner, 'marker'));
  const all = [...walkXml(root)].filter(({ name }) => name === 'marker');
  sheet.leaveOut('outside of this timeline', all.length - own.length);
  const display = childText(timecode, 'displayformat')?.toUpperCase();
  return sheet.finish(display === 'DF' ? true : display === 'NDF' ? false : null);
};

/** Sequences in the project's bins, but not those nested in a clip of another; else clips, whose markers count alike. */
function listTimelines(root: XmlElement): XmlElement[] {
  const found: { sequences: XmlElement[]; clips: XmlElement[] } = { sequences: [], clips: [] };
  const search = (element: XmlElement) => {
    for (const child of element.children) {
      if (child.name === 'sequence') found.sequences.push(child);
      else if (child.name === 'clip') found.clips.push(child);
      if (['project', 'children', 'bin', 'clip'].includes(child.name)) search(child);
    }
  };
  search(root);
  return found.sequences.length > 0 ? found.sequences : found.clips;
}

/** With what stands before each in its track. */
function listClipItems(sequence: XmlElement): { item: XmlElement; before: XmlElement | undefined }[] {
  const media = findChild(sequence, 'media');
  const tracks = ['video', 'audio'].flatMap((kind) => listChildren(findChild(media, kind), 'track'));
  return tracks.flatMap(({ children }) =>
    children.flatMap((item, n) => (item.name === 'clipitem' ? [{ item, before: children[n - 1] }] : [])),
  );
}

function hasMarkers(timeline: XmlElement): boolean {
  return [timeline, ...listClipItems(timeline).map(({ item }) => item)].some((owner) => findChild(owner, 'marker'));
}

/** `<timebase>24</timebase><ntsc>TRUE</ntsc>` is 24000/1001. */
function readRate(rate: XmlElement | undefined): Rational | null {
  const timebase = Number(childText(rate, 'timebase'));
  if (!Number.isInteger(timebase) || timebase < 1 || timebase > 1000) return null;
  const isNtsc = childText(rate, 'ntsc')?.toUpperCase() === 'TRUE';
  return isNtsc ? { num: timebase * 1000, den: 1001 } : { num: timebase, den: 1 };
}

const readFrame = (element: XmlElement, name: string): number | undefined => {
  const text = childText(element, name);
  return text !== undefined && /^-?\d{1,10}$/.test(text) ? Number(text) : undefined;
};

/** `shown` are the frames of the owner that the timeline shows, and `ratio` its frames per frame of the owner. */
function addMarkers(
  sheet: Collected,
  owner: XmlElement,
  offset: number,
  shown?: { in: number; out: number },
  ratio = 1,
) {
  for (const marker of listChildren(owner, 'marker')) {
    const start = readFrame(marker, 'in');
    const end = readFrame(marker, 'out') ?? -1;
    const name = childText(marker, 'name') ?? '';
    if (start === undefined) {
      sheet.leaveOut('without a place');
      continue;
    }
    if (shown && (start < shown.in || start >= shown.out)) {
      sheet.leaveOut('on parts of clips that the timeline does not show');
      continue;
    }
    const notes = readNamedNotes(name, childText(marker, 'comment') ?? '');
    const parts = notes.length > 0 ? notes : readNamedNotes('', name || 'Marker');
    const color = readColor(marker);
    const span = {
      start: offset + Math.round((start - (shown?.in ?? 0)) * ratio),
      length: Math.round(Math.max(1, end - start) * ratio),
    };
    sheet.add(
      span,
      `frame ${span.start}`,
      parts.map((part) => ({ ...part, color })),
    );
  }
}

/** The same marker is on the picture and on each track of sound. */
function addClipMarkers(sheet: Collected, items: ReturnType<typeof listClipItems>, rate: Rational | null) {
  const seen = new Set<string>();
  for (const { item, before } of items) {
    const markers = listChildren(item, 'marker').filter((marker) => {
      const key = ['in', 'out', 'name', 'comment'].map((name) => childText(marker, name)).join('\n');
      const place = `${key}\n${childText(item, 'start')}`;
      return !seen.has(place) && seen.add(place);
    });
    if (markers.length === 0) continue;
    const start = findStart(item, before);
    const [from, to] = [readFrame(item, 'in') ?? 0, readFrame(item, 'out') ?? Number.MAX_SAFE_INTEGER];
    if (start === undefined || isRetimed(item)) {
      sheet.leaveOut('on clips with a changed speed, or without a place', markers.length);
      continue;
    }
    const own = readRate(findChild(item, 'rate'));
    const ratio = own && rate ? (own.den * rate.num) / (own.num * rate.den) : 1;
    addMarkers(sheet, { ...item, children: markers }, start, { in: from, out: to }, ratio);
  }
}

/** A start of -1 lies under a transition, which then begins with the clip. */
function findStart(item: XmlElement, before: XmlElement | undefined): number | undefined {
  const start = readFrame(item, 'start');
  if (start === undefined || start >= 0) return start;
  return before?.name === 'transitionitem' ? readFrame(before, 'start') : undefined;
}

function isRetimed(item: XmlElement): boolean {
  return listChildren(item, 'filter').some(
    (filter) => childText(findChild(filter, 'effect'), 'effectid')?.toLowerCase() === 'timeremap',
  );
}

/** Premiere has the bytes of a colour in the order alpha, blue, green, red in one number. */
function readColor(marker: XmlElement): MarkerColor | null {
  const packed = Number(childText(marker, 'pproColor') || Number.NaN);
  if (Number.isInteger(packed)) {
    const bits = packed >>> 0;
    return nearestColor([bits & 255, (bits >>> 8) & 255, (bits >>> 16) & 255]);
  }
  const color = findChild(marker, 'color');
  const parts = ['red', 'green', 'blue'].map((name) => Number(childText(color, name) || Number.NaN));
  const [red = 0, green = 0, blue = 0] = parts;
  return parts.every(Number.isFinite) ? nearestColor([red, green, blue]) : null;
}
