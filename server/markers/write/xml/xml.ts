import type { Rational } from '#contract/media/media-facts.ts';
import { framesInSecond } from '#contract/media/timecode.ts';
import { formatPlace } from '#server/markers/clip-scale.ts';
import type { Clip, Marker, MarkerColor, MarkerSheet } from '#server/markers/marker.ts';
import { describeMarker, describeSheet } from '#server/markers/write/marker-text.ts';
import { element, writeDocument, type XmlElement } from './xml-elements.ts';

/** Premiere has eight colours for markers, as numbers with the bytes alpha, blue, green and red. */
const [green, red, lavender, orange] = [0xff378671, 0xff362cd2, 0xffb18baf, 0xff246fe9];
const [yellow, white, blue, cyan] = [0xff2ba1d0, 0xffffffff, 0xfffc8d42, 0xffd6f419];

const premiereColors: Record<MarkerColor, number> = {
  ...{ Blue: blue, Cyan: cyan, Green: green, Yellow: yellow, Red: red, Pink: lavender, Purple: lavender },
  ...{ Fuchsia: lavender, Rose: red, Lavender: lavender, Sky: cyan, Mint: green, Lemon: yellow, Sand: orange },
  ...{ Cocoa: orange, Cream: white },
};

/** Premiere Pro: a sequence in the XML of Final Cut Pro 7, with the video as an offline clip and markers in frames. */
export function writeXml(sheet: MarkerSheet): string {
  const { clip, markers } = sheet;
  const sequence = element(
    'sequence',
    [
      element('duration', clip.frameCount),
      writeRate(clip.rate),
      element('name', `${clip.name} v${clip.version}`),
      element('media', [writeVideo(clip), writeAudio(clip)]),
      writeTimecode(clip),
      ...markers.map(writeMarker),
      element('logginginfo', [
        element('description', ''),
        element('scene', ''),
        element('shottake', ''),
        element('lognote', describeSheet(sheet)),
      ]),
    ],
    { id: 'sequence-1' },
  );
  return writeDocument(element('xmeml', [sequence], { version: 4 }));
}

/** "TRUE" divides the time base by 1.001. Of an uneven rate it is whichever comes nearer. */
function writeRate({ num, den }: Rational): XmlElement {
  const distance = (divisor: number) => Math.abs(num / den - framesInSecond({ num, den }) / divisor);
  const isNtsc = distance(1.001) < distance(1);
  return element('rate', [
    element('timebase', framesInSecond({ num, den })),
    element('ntsc', isNtsc ? 'TRUE' : 'FALSE'),
  ]);
}

function writeTimecode(clip: Clip): XmlElement {
  return element('timecode', [
    writeRate(clip.rate),
    element('string', formatPlace(0, clip)),
    element('frame', clip.startFrame),
    element('displayformat', clip.isDropFrame ? 'DF' : 'NDF'),
  ]);
}

/** In frames from the start of the sequence, up to and without `out`; -1 is a point. */
function writeMarker(marker: Marker): XmlElement {
  return element('marker', [
    element('comment', describeMarker(marker)),
    element('name', marker.author),
    element('in', marker.frame),
    element('out', marker.length > 1 ? marker.frame + marker.length : -1),
    element('pproColor', premiereColors[marker.color]),
  ]);
}

function writeVideo(clip: Clip): XmlElement {
  const format = [
    writeRate(clip.rate),
    element('width', clip.width),
    element('height', clip.height),
    element('anamorphic', 'FALSE'),
    element('pixelaspectratio', 'square'),
    element('fielddominance', 'none'),
  ];
  const track = [writeClipItem(clip, 'clipitem-1', writeFile(clip), links(clip)), ...openTrack];
  return element('video', [element('format', [element('samplecharacteristics', format)]), element('track', track)]);
}

/** One track for each channel, because the sound of a clip is linked to as many clips. */
function writeAudio(clip: Clip): XmlElement {
  if (!clip.audio) return element('audio', [element('track', openTrack)]);
  const source = (channel: number) =>
    element('sourcetrack', [element('mediatype', 'audio'), element('trackindex', channel)]);
  const format = [element('depth', 16), element('samplerate', clip.audio.sampleRate)];
  return element('audio', [
    element('format', [element('samplecharacteristics', format)]),
    ...listChannels(clip).map((channel) =>
      element('track', [
        writeClipItem(clip, `clipitem-${channel + 1}`, element('file', [], { id: 'file-1' }), [
          source(channel),
          ...links(clip),
        ]),
        ...openTrack,
        element('outputchannelindex', channel),
      ]),
    ),
  ]);
}

function writeClipItem(clip: Clip, id: string, file: XmlElement, rest: XmlElement[]): XmlElement {
  const [name, enabled, rate] = [element('name', clip.name), element('enabled', 'TRUE'), writeRate(clip.rate)];
  const places = [element('start', 0), element('end', clip.frameCount), element('in', 0)];
  const length = element('duration', clip.frameCount);
  const master = element('masterclipid', 'masterclip-1');
  const whole = [...places, element('out', clip.frameCount)];
  return element('clipitem', [master, name, enabled, length, rate, ...whole, file, ...rest], { id });
}

/** Only the name of the file is known, so Premiere asks where it is. */
function writeFile({ name, rate, frameCount, width, height, audio }: Clip): XmlElement {
  const picture = [writeRate(rate), element('width', width), element('height', height)];
  const sound = audio && [
    element('samplecharacteristics', [element('depth', 16), element('samplerate', audio.sampleRate)]),
    element('channelcount', audio.channels),
  ];
  const media = [
    element('video', [element('samplecharacteristics', picture)]),
    sound ? element('audio', sound) : undefined,
  ];
  const path = element('pathurl', `file://localhost/${encodeURIComponent(name.toWellFormed())}`);
  const length = element('duration', frameCount);
  return element('file', [element('name', name), path, writeRate(rate), length, element('media', media)], {
    id: 'file-1',
  });
}

const listChannels = ({ audio }: Clip) => Array.from({ length: audio?.channels ?? 0 }, (_, index) => index + 1);

const openTrack = [element('enabled', 'TRUE'), element('locked', 'FALSE')];

/** Picture and sound move together. */
function links(clip: Clip): XmlElement[] {
  if (!clip.audio) return [];
  const link = (id: string, type: string, track: number) =>
    element('link', [
      element('linkclipref', id),
      element('mediatype', type),
      element('trackindex', track),
      element('clipindex', 1),
    ]);
  return [
    link('clipitem-1', 'video', 1),
    ...listChannels(clip).map((channel) => link(`clipitem-${channel + 1}`, 'audio', channel)),
  ];
}
