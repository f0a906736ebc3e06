import { readFileSync } from 'node:fs';
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { formatTimecode } from '#contract/media/timecode.ts';
import { makeHostileSheet, sheetCases } from '#rig/markers/sheet-cases.ts';
import { pickCases } from '#rig/values/proof.ts';
import { writeFcpxml } from './fcpxml.ts';

const definition = readFileSync(new URL('fcpxml.dtd', import.meta.url), 'utf8');

test.each(pickCases(sheetCases))('At $title, Final Cut Pro gets valid markers on the grid of frames', (given) => {
  const sheet = makeHostileSheet(given);
  const { clip, markers } = sheet;
  const document = XmlDocument.fromString(writeFcpxml(sheet));
  const type = XmlDtd.fromString(definition);
  const validator = new DtdValidator(type);
  validator.validate(document);
  const read = (path: string) => document.find(path).map(({ content }) => content);
  /** The frame of an exact number of seconds; fractions of frames stay. */
  const frameAt = (time: string) => {
    const [, seconds = '', divisor = '1'] = /^(\d+)(?:\/(\d+))?s$/.exec(time) ?? [];
    expect(seconds, time).not.toBe('');
    return (Number(seconds) * clip.rate.num) / (Number(divisor) * clip.rate.den);
  };
  expect(read('//format/@frameDuration').map(frameAt)).toEqual([1]);
  expect(read('//sequence/@tcFormat')).toEqual([clip.isDropFrame ? 'DF' : 'NDF']);
  expect(read('//sequence/@tcStart').map(frameAt)).toEqual([clip.startFrame]);
  expect(read('//sequence/@duration | //gap/@duration').map(frameAt)).toEqual([clip.frameCount, clip.frameCount]);
  const [offset = 0] = read('//gap/@offset').map(frameAt);
  const [start = 0] = read('//gap/@start').map(frameAt);
  const places = read('//marker/@start').map((time) => frameAt(time) - start + offset - clip.startFrame);
  expect(places).toEqual(markers.map(({ frame }) => frame));
  expect(read('//marker/@completed')).toEqual(markers.map(({ resolved }) => (resolved ? '1' : '0')));
  for (const [index, value] of read('//marker/@value').entries()) {
    const marker = markers[index];
    const last = Number(marker?.frame) + Number(marker?.length) - 1;
    const outPoint = `to ${formatTimecode(last, { ...clip, firstFrame: clip.startFrame })}`;
    expect(value.startsWith(`${marker?.author}: `)).toBe(true);
    expect(value.endsWith(`\n${marker?.url}`)).toBe(true);
    expect(value.includes(outPoint)).toBe(marker?.length !== 1);
  }
  for (const { url } of sheet.placeless) expect(read('//sequence/note')[0]).toContain(url);
});

const [first] = sheetCases;

test('Lines of a text survive in an attribute', () => {
  const [marker] = makeHostileSheet(first).markers;
  if (!marker) throw new Error('There is no marker.');
  const text = { author: 'Mara', text: 'one\ntwo\tthree', replies: [{ author: 'Tom', text: 'four' }] };
  const given = {
    ...marker,
    ...text,
    ...{ resolved: true, hasDrawing: false, origin: 'from v2', length: 3, frame: 0 },
  };
  const document = XmlDocument.fromString(writeFcpxml({ ...makeHostileSheet(first), markers: [given] }));
  expect(document.get('//marker/@value')?.content.split('\n').slice(0, 4)).toEqual([
    ...['Mara: one', 'two three', '> Tom: four', '[from v2; to 00:00:00:02]'],
  ]);
});

test('Nothing lies past the end, because Final Cut Pro would refuse all of it', () => {
  const sheet = makeHostileSheet(first);
  const clip = { ...sheet.clip, frameCount: 10_000 };
  const document = XmlDocument.fromString(writeFcpxml({ ...sheet, clip }));
  const kept = sheet.markers.filter(({ frame }) => frame < 10_000).length;
  expect(document.find('//marker')).toHaveLength(kept);
});
