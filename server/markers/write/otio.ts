import { formatPlace } from '../clip-scale.ts';
import type { Marker, MarkerColor, MarkerSheet } from '../marker.ts';
import { describeMarker, describeSheet } from './marker-text.ts';
import { cleanText } from './xml/xml-elements.ts';

/** The colours that OpenTimelineIO names. The exact one is in the metadata. */
const otioColors: Record<MarkerColor, string> = {
  ...{ Blue: 'BLUE', Cyan: 'CYAN', Green: 'GREEN', Yellow: 'YELLOW', Red: 'RED', Pink: 'PINK', Purple: 'PURPLE' },
  ...{ Fuchsia: 'MAGENTA', Rose: 'PINK', Lavender: 'PURPLE', Sky: 'CYAN', Mint: 'GREEN', Lemon: 'YELLOW' },
  ...{ Sand: 'ORANGE', Cocoa: 'ORANGE', Cream: 'WHITE' },
};

/** OpenTimelineIO, which Resolve, RV, Kdenlive, cineSync and others read. Its rates are numbers, so the fraction is in the metadata. */
export function writeOtio(sheet: MarkerSheet): string {
  const { clip, markers } = sheet;
  const time = (frames: number) => ({
    OTIO_SCHEMA: 'RationalTime.1',
    rate: clip.rate.num / clip.rate.den,
    value: frames,
  });
  const range = (start: number, length: number) => ({
    OTIO_SCHEMA: 'TimeRange.1',
    start_time: time(start),
    duration: time(length),
  });
  const wholeClip = range(clip.startFrame, clip.frameCount);
  const video = {
    ...{ OTIO_SCHEMA: 'Clip.2', name: clip.name, metadata: {}, source_range: wholeClip, effects: [], enabled: true },
    markers: markers.map((marker) => writeMarker(marker, range(clip.startFrame + marker.frame, marker.length))),
    media_references: {
      DEFAULT_MEDIA: {
        ...{ OTIO_SCHEMA: 'ExternalReference.1', name: clip.name, metadata: {}, available_range: wholeClip },
        target_url: encodeURIComponent(clip.name.toWellFormed()),
      },
    },
    active_media_reference_key: 'DEFAULT_MEDIA',
  };
  const common = { metadata: {}, source_range: null, effects: [], markers: [], enabled: true };
  const track = { OTIO_SCHEMA: 'Track.1', name: 'Video 1', kind: 'Video', ...common, children: [video] };
  const timeline = {
    OTIO_SCHEMA: 'Timeline.1',
    name: `${clip.name} v${clip.version}`,
    global_start_time: time(clip.startFrame),
    metadata: { vizio: describeTimeline(sheet) },
    tracks: { OTIO_SCHEMA: 'Stack.1', name: 'tracks', ...common, children: [track] },
  };
  return `${JSON.stringify(timeline, cleanStrings, 2)}\n`;
}

/** In the time of the clip. Resolve shows the note in its own metadata, other programs the comment. */
function writeMarker(marker: Marker, markedRange: object) {
  const { id, author, text, replies, resolved, hasDrawing, origin, color, url } = marker;
  const comment = describeMarker(marker);
  return {
    OTIO_SCHEMA: 'Marker.2',
    ...{ name: author, color: otioColors[color], comment, marked_range: markedRange },
    metadata: {
      vizio: { id, author, text, replies, resolved, hasDrawing, origin, color, url },
      Resolve_OTIO: { Keywords: [], Note: comment },
    },
  };
}

function describeTimeline(sheet: MarkerSheet) {
  const { rate, isDropFrame, isVariable, version, url } = sheet.clip;
  const startTimecode = formatPlace(0, sheet.clip);
  const { placeless } = sheet;
  return { rate, isDropFrame, isVariable, startTimecode, version, url, placeless, notes: describeSheet(sheet) };
}

const cleanStrings = (_: string, value: unknown) => (typeof value === 'string' ? cleanText(value) : value);
