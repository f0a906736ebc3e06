import { type Exact, exact, floorUnits, nearestUnit, zero } from '#contract/media/exact.ts';
import type { Rational } from '#contract/media/media-facts.ts';
import { canDropFrames, formatTimecode } from '#contract/media/timecode.ts';
import { AppError } from '#server/platform/app-error.ts';
import { listResources, type Resources, readRate } from '../fcpxml-resources.ts';
import { parseTime } from '../fcpxml-time.ts';
import type { CutList } from '../marker.ts';
import { addTimes, subtractTimes } from '../sum-times.ts';
import { findChild, listChildren, walkXml, type XmlElement } from '../xml.ts';
import { cleanName, cleanOrNull } from './clean-name.ts';
import { countOf, type Placed, placeEvents, type Transition } from './place-events.ts';
import { isSameRate } from './rates.ts';

/** Final Cut Pro's XML, which Resolve writes too: the clips of the primary storyline. */
export function readFcpxml(root: XmlElement): CutList {
  const resources = listResources(root);
  const all = [...walkXml(root)];
  const projects = all.filter(({ name }) => name === 'project');
  const project = projects.find((one) => findChild(one, 'sequence'));
  const sequence = findChild(project, 'sequence') ?? all.find(({ name }) => name === 'sequence');
  const rate = readRate(resources.get(sequence?.attributes.format ?? ''));
  const spine = findChild(sequence, 'spine');
  if (!sequence || !spine || !rate)
    throw new AppError('bad_request', 'This XML file has no project with a storyline. Export the project itself.');
  const { clips, transitions, connected, isOffGrid } = placeSpine(spine, rate, resources);
  const start = parseTime(sequence.attributes.tcStart);
  return {
    ...{ rate, title: cleanName(project?.attributes.name ?? '') },
    isDropFrame: canDropFrames(rate) ? sequence.attributes.tcFormat === 'DF' : null,
    startFrame: start ? nearestUnit(start, frameOf(rate)) : null,
    events: placeEvents(clips, transitions).events,
    warnings: [
      ...(connected > 0 ? [`${countOf(connected, 'connected clip')} over the storyline left out.`] : []),
      ...(isOffGrid ? ['Some cuts lie between two frames and were put on the nearest one.'] : []),
      ...(projects.length > 1 ? [`The file has ${projects.length} projects. The first one was read.`] : []),
    ],
  };
}

const clipKinds = /^(asset-clip|clip|ref-clip|sync-clip|mc-clip|video|title|audition)$/;

/** Its parts follow each other; transitions lie over the edits and take no room. */
function placeSpine(spine: XmlElement, rate: Rational, resources: Resources) {
  const clips: Placed[] = [];
  const transitions: Transition[] = [];
  let connected = 0;
  let isOffGrid = false;
  const frame = frameOf(rate);
  const toFrame = (seconds: Exact) => {
    const nearest = nearestUnit(seconds, frame);
    if (seconds.num * BigInt(frame.den) !== BigInt(nearest) * BigInt(frame.num) * seconds.den) isOffGrid = true;
    return nearest;
  };
  const parts = spine.children.filter(({ name }) => clipKinds.test(name) || name === 'gap' || name === 'transition');
  const origin = parseTime(parts.find(({ name }) => name !== 'transition')?.attributes.offset) ?? zero;
  let at = zero;
  for (const [n, part] of parts.entries()) {
    const { offset, duration: given, enabled } = part.attributes;
    const placed = parseTime(offset);
    const start = placed ? subtractTimes(placed, origin) : at;
    const end = addTimes(start, parseTime(given) ?? zero);
    if (part.name === 'transition') {
      const next = parts[n + 1];
      transitions.push({ start: toFrame(start), end: toFrame(end), isFadeOut: !next || next.name === 'gap' });
      continue;
    }
    at = end;
    connected += part.children.filter(({ attributes }) => Number(attributes.lane) > 0).length;
    const clip = part.name === 'audition' ? part.children.find(({ name }) => clipKinds.test(name)) : part;
    if (clip && part.name !== 'gap' && enabled !== '0')
      clips.push({ ...describeClip(clip, rate, resources), start: toFrame(start), end: toFrame(end) });
  }
  return { clips, transitions, connected, isOffGrid };
}

function describeClip(clip: XmlElement, rate: Rational, resources: Resources): Omit<Placed, 'start' | 'end'> {
  const inner = clip.name === 'clip' ? findChild(clip, 'video') : undefined;
  const resource = resources.get(clip.attributes.ref ?? inner?.attributes.ref ?? '');
  const asset = resource?.name === 'asset' ? resource : undefined;
  const sourceRate = readRate(resources.get(asset?.attributes.format ?? '')) ?? rate;
  const first = parseTime(clip.attributes.start) ?? parseTime(asset?.attributes.start) ?? zero;
  const isDropFrame = clip.attributes.tcFormat === 'DF' && canDropFrames(sourceRate);
  const isRetimed = findChild(clip, 'timeMap') !== undefined || findChild(clip, 'conform-rate') !== undefined;
  return {
    ...{ name: '', dissolve: 0 },
    clipName: cleanOrNull(clip.attributes.name) ?? cleanOrNull(asset?.attributes.name) ?? 'Unnamed',
    reel: readReel(asset),
    speed: isRetimed || !isSameRate(sourceRate, rate) ? null : 1,
    // Compound clips have a timecode of their own.
    sourceAt: asset
      ? (frames) => {
          const seconds = addTimes(first, exact(Math.round(frames) * rate.den, rate.num));
          return formatTimecode(floorUnits(seconds, frameOf(sourceRate)), {
            rate: sourceRate,
            isDropFrame,
            firstFrame: 0,
          });
        }
      : null,
  };
}

function readReel(asset: XmlElement | undefined): string | null {
  const entries = listChildren(findChild(asset, 'metadata'), 'md');
  return cleanOrNull(
    entries.find(({ attributes }) => attributes.key === 'com.apple.proapps.studio.reel')?.attributes.value,
  );
}

const frameOf = ({ num, den }: Rational): Rational => ({ num: den, den: num });
