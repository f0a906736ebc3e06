import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { formatTimecode } from '#contract/media/timecode.ts';
import { makeHostileSheet, sheetCases } from '#rig/markers/sheet-cases.ts';
import { pickCases } from '#rig/values/proof.ts';
import { describeMarker } from '#server/markers/write/marker-text.ts';
import { writeXml } from './xml.ts';
import { cleanText } from './xml-elements.ts';

test.each(pickCases(sheetCases))('At $title, Premiere gets every marker on its frame', (given) => {
  const sheet = makeHostileSheet(given);
  const { clip, markers } = sheet;
  const document = XmlDocument.fromString(writeXml(sheet));
  const read = (path: string) => document.find(path).map(({ content }) => content);
  const isNtsc = clip.rate.den === 1001;
  const timebase = Math.round(clip.rate.num / clip.rate.den);
  expect([...new Set(read('//rate/timebase'))]).toEqual([`${timebase}`]);
  expect([...new Set(read('//rate/ntsc'))]).toEqual([isNtsc ? 'TRUE' : 'FALSE']);
  const start = formatTimecode(0, { ...clip, firstFrame: clip.startFrame });
  expect(read('/xmeml/sequence/timecode/*[not(*)]')).toEqual([
    start,
    `${clip.startFrame}`,
    clip.isDropFrame ? 'DF' : 'NDF',
  ]);
  expect(read('/xmeml[@version="4"]/sequence/duration')).toEqual([`${clip.frameCount}`]);
  expect(read('/xmeml/sequence/marker/in')).toEqual(markers.map(({ frame }) => `${frame}`));
  expect(read('/xmeml/sequence/marker/out')).toEqual(
    markers.map(({ frame, length }) => `${length > 1 ? frame + length : -1}`),
  );
  expect(read('/xmeml/sequence/marker/name')).toEqual(markers.map(({ author }) => author));
  expect(read('/xmeml/sequence/marker/comment')).toEqual(markers.map((marker) => cleanText(describeMarker(marker))));
  for (const color of read('//pproColor')) expect(Number(color)).toBeGreaterThanOrEqual(0xff000000);
});

const [first] = sheetCases;

test('The comment has the replies, the state and the link', () => {
  const marker = {
    ...{ id: '1', author: 'Mara', text: 'The horizon\ntilts', resolved: true, hasDrawing: true, color: 'Red' as const },
    replies: [{ author: 'Tom', text: 'fixed\nin v4' }],
    ...{ origin: 'from v2', url: 'https://vizio.example/1', frame: 7, length: 5 },
  };
  const document = XmlDocument.fromString(writeXml({ ...makeHostileSheet(first), markers: [marker] }));
  const read = (name: string) => document.get(`/xmeml/sequence/marker/${name}`)?.content;
  expect(read('comment')?.split('\n')).toEqual([
    ...['The horizon', 'tilts', '> Tom: fixed', '>  in v4'],
    ...['[resolved; from v2; with drawing]', 'https://vizio.example/1'],
  ]);
  expect([read('name'), read('in'), read('out'), read('pproColor')]).toEqual(['Mara', '7', '12', '4281740498']);
});

test('The sequence holds the video, a track for each channel, and notes without a place', () => {
  const sheet = makeHostileSheet(first);
  const document = XmlDocument.fromString(writeXml(sheet));
  const read = (path: string) => document.find(path).map(({ content }) => content);
  expect(read('/xmeml/sequence/media/video/track/clipitem/name')).toEqual([sheet.clip.name]);
  expect(read('/xmeml/sequence/media/video/track/clipitem/file/pathurl').map(decodeURIComponent)).toEqual([
    `file://localhost/${sheet.clip.name}`,
  ]);
  expect(read('/xmeml/sequence/media/audio/track/clipitem/sourcetrack/trackindex')).toEqual(['1', '2']);
  const ids = document.find('//clipitem/@id').map(({ content }) => content);
  expect(new Set(read('//linkclipref'))).toEqual(new Set(ids));
  for (const { url } of sheet.placeless) expect(read('/xmeml/sequence/logginginfo/lognote')[0]).toContain(url);
  const silent = XmlDocument.fromString(writeXml({ ...sheet, clip: { ...sheet.clip, audio: null } }));
  expect(silent.find('//audio//clipitem | //link | //samplerate')).toEqual([]);
});
