import type { Rational } from '#contract/media/media-facts.ts';
import type { Clip, Marker, MarkerSheet } from '#server/markers/marker.ts';
import { describeMarker, describeSheet } from '#server/markers/write/marker-text.ts';
import { addOutPoint } from '#server/markers/write/text.ts';
import { element, writeDocument, type XmlElement } from './xml-elements.ts';

/**
 * Final Cut Pro: a project with a gap of the video's length. A gap needs no media, whose place and own timecode are
 * unknown here, and like any clip it carries markers in its local time. Its local time is the time of the timeline.
 */
export function writeFcpxml(sheet: MarkerSheet): string {
  const { clip, markers } = sheet;
  const name = `${clip.name} v${clip.version}`;
  const [start, duration] = [formatTime(clip.startFrame, clip.rate), formatTime(clip.frameCount, clip.rate)];
  const format = { id: 'r1', frameDuration: formatTime(1, clip.rate), width: clip.width, height: clip.height };
  const gap = element(
    'gap',
    markers.filter(({ frame }) => frame < clip.frameCount).map((marker) => writeMarker(marker, clip)),
    { name: 'Gap', offset: start, start, duration },
  );
  const note = element('note', describeSheet(sheet));
  const numbering = { tcStart: start, tcFormat: clip.isDropFrame ? 'DF' : 'NDF' };
  const sequence = element('sequence', [note, element('spine', [gap])], { format: 'r1', duration, ...numbering });
  const project = element('project', [sequence], { name });
  return writeDocument(
    element(
      'fcpxml',
      [
        element('resources', [element('format', [], format)]),
        element('library', [element('event', [project], { name: 'Vizio' })]),
      ],
      { version: '1.10' },
    ),
  );
}

/** Markers here are points, and to-do items, so that what is resolved is ticked. */
function writeMarker(marker: Marker, clip: Clip): XmlElement {
  // The tick says that it is resolved, so the text does not.
  const text = describeMarker({ ...addOutPoint(marker, clip), resolved: false });
  return element('marker', [], {
    start: formatTime(clip.startFrame + marker.frame, clip.rate),
    duration: formatTime(1, clip.rate),
    value: `${marker.author}: ${text}`,
    completed: marker.resolved ? 1 : 0,
  });
}

/** Seconds as an exact fraction, which is always on the grid of frames. */
function formatTime(frames: number, { num, den }: Rational): string {
  const dividend = frames * den;
  return dividend % num === 0 ? `${dividend / num}s` : `${dividend}/${num}s`;
}
