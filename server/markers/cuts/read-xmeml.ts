import type { Rational } from '#contract/media/media-facts.ts';
import { formatTimecode, framesInSecond } from '#contract/media/timecode.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { CutList } from '../marker.ts';
import { childText, findChild, listChildren, walkXml, type XmlElement } from '../xml.ts';
import { chooseTrack } from './choose-track.ts';
import { cleanName, cleanOrNull } from './clean-name.ts';
import { countOf, type Placed, placeEvents, type Transition } from './place-events.ts';
import { isSameRate } from './rates.ts';

/** Final Cut Pro 7 XML, which Premiere, Resolve and others write. */
export function readXmeml(root: XmlElement): CutList {
  const sequences = [...walkXml(root)].filter(({ name }) => name === 'sequence');
  const sequence = sequences.find((one) => findVideo(one));
  const rate = readRate(findChild(sequence, 'rate'));
  const tracks = listChildren(findVideo(sequence), 'track');
  const track = tracks[chooseTrack(tracks.map(countClips))];
  if (!sequence || !rate || !track)
    throw new AppError('bad_request', 'This XML file has no sequence with clips. Export the sequence itself.');
  const { clips, transitions } = placeTrack(track, rate, readFiles(root));
  const timecode = findChild(sequence, 'timecode');
  const startFrame = readStart(timecode);
  const others = tracks.filter((one) => one !== track && countClips(one) > 0).length;
  return {
    ...{ rate, startFrame, title: cleanName(childText(sequence, 'name') ?? '') },
    // Premiere writes <displayformat> wrongly.
    isDropFrame: null,
    events: placeEvents(clips, transitions).events,
    warnings: [
      ...(others > 0 ? [`${countOf(others, 'other video track')} left out.`] : []),
      ...(sequences.length > 1 ? [`The file has ${sequences.length} sequences. The first one was read.`] : []),
    ],
  };
}

const findVideo = (sequence: XmlElement | undefined) => findChild(findChild(sequence, 'media'), 'video');

/** `<timebase>24</timebase><ntsc>TRUE</ntsc>` is 23.976. */
function readRate(element: XmlElement | undefined): Rational | null {
  const base = Number(childText(element, 'timebase'));
  if (!Number.isInteger(base) || base < 1 || base > 1_000) return null;
  return childText(element, 'ntsc')?.toUpperCase() === 'TRUE' ? { num: base * 1000, den: 1001 } : { num: base, den: 1 };
}

const countClips = (track: XmlElement) =>
  childText(track, 'enabled')?.toUpperCase() === 'FALSE' ? 0 : listChildren(track, 'clipitem').length;

/** A file is described where it is used first; later uses only name its id. */
function readFiles(root: XmlElement): Map<string, XmlElement> {
  const files = new Map<string, XmlElement>();
  for (const element of walkXml(root)) {
    const { id } = element.attributes;
    if (element.name === 'file' && id !== undefined && element.children.length > 0 && !files.has(id))
      files.set(id, element);
  }
  return files;
}

function placeTrack(track: XmlElement, rate: Rational, files: Map<string, XmlElement>) {
  const clips: Placed[] = [];
  const transitions: Transition[] = [];
  const items = track.children.filter(({ name }) => /^(clipitem|generatoritem|transitionitem)$/.test(name));
  for (const [n, item] of items.entries()) {
    const [start, end] = [readNumber(item, 'start') ?? -1, readNumber(item, 'end') ?? -1];
    if (item.name === 'transitionitem') {
      if (start >= 0) transitions.push({ start, end, isFadeOut: childText(item, 'alignment') === 'end-black' });
      continue;
    }
    if (childText(item, 'enabled')?.toUpperCase() === 'FALSE') continue;
    // -1 means that the transition at this side has the place.
    const from = start >= 0 ? start : readNumber(items[n - 1], 'start');
    const to = end >= 0 ? end : readNumber(items[n + 1], 'end');
    if (from === null || from === undefined || to === null || to === undefined) continue;
    clips.push({ ...describeItem(item, rate, files), start: from, end: to });
  }
  return { clips, transitions };
}

function describeItem(item: XmlElement, rate: Rational, files: Map<string, XmlElement>): Omit<Placed, 'start' | 'end'> {
  const named = findChild(item, 'file');
  const file = files.get(named?.attributes.id ?? '') ?? named;
  const timecode = findChild(file, 'timecode');
  const own = readRate(findChild(item, 'rate')) ?? rate;
  const sourceRate = readRate(findChild(timecode, 'rate')) ?? readRate(findChild(file, 'rate')) ?? own;
  const isEven = isSameRate(own, rate) && isSameRate(sourceRate, own);
  const speed = isEven ? readSpeed(item) : null;
  const first = readNumber(item, 'in');
  const origin = readNumber(timecode, 'frame') ?? 0;
  const scale = { rate: sourceRate, isDropFrame: isDropped(timecode), firstFrame: 0 };
  // In the frames of the clip, which may be others than those of its timecode.
  const step = framesInSecond(sourceRate) / framesInSecond(own);
  return {
    ...{ name: cleanName(item.attributes.id ?? ''), dissolve: 0, speed },
    clipName: cleanOrNull(childText(item, 'name')) ?? cleanOrNull(childText(file, 'name')) ?? 'Unnamed',
    reel: cleanOrNull(childText(findChild(timecode, 'reel'), 'name')),
    sourceAt:
      first === null || item.name === 'generatoritem'
        ? null
        : (frames) => formatTimecode(origin + Math.round((first + frames) * step), scale),
  };
}

/** Trusts `;` in the timecode, not <displayformat>. */
function isDropped(timecode: XmlElement | undefined): boolean {
  return childText(timecode, 'string')?.includes(';') ?? false;
}

/** Of the filter "Time Remap", in percent. */
function readSpeed(item: XmlElement): number | null {
  const effects = listChildren(item, 'filter').map((filter) => findChild(filter, 'effect'));
  const remap = effects.find((effect) => childText(effect, 'effectid')?.toLowerCase() === 'timeremap');
  if (!remap) return 1;
  const textOf = (id: string) =>
    childText(
      listChildren(remap, 'parameter').find((parameter) => childText(parameter, 'parameterid') === id),
      'value',
    );
  const speed = Number(textOf('speed') ?? Number.NaN) / 100;
  const isVariable = textOf('variablespeed') === '1' || textOf('variablespeed')?.toUpperCase() === 'TRUE';
  if (isVariable || !Number.isFinite(speed)) return null;
  return textOf('reverse')?.toUpperCase() === 'TRUE' ? -Math.abs(speed) : speed;
}

function readStart(timecode: XmlElement | undefined): number | null {
  const frame = readNumber(timecode, 'frame');
  return frame !== null && frame >= 0 ? frame : null;
}

/** Some programs write 1055.0. */
function readNumber(element: XmlElement | undefined, name: string): number | null {
  const text = childText(element, name);
  if (!text || !/^-?\d{1,12}(\.\d{1,6})?$/.test(text)) return null;
  return Math.round(Number(text));
}
