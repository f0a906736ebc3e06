import { expect, test } from 'vitest';
import {
  listSheetLabels,
  makeHostileSheet,
  makeMarkerSheet,
  makeSmallSheet,
  sheetCases,
} from '#rig/markers/marker-sheets.ts';
import type { MarkerSheet } from '#server/markers/marker.ts';
import { writeAvidXml } from './avid-xml.ts';

const attribute =
  /<ListElem><AvProp[^>]*>[12]<\/AvProp><AvProp[^>]*>(\w+)<\/AvProp><AvProp[^>]*>([^<]*)<\/AvProp><\/ListElem>/g;
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const readEntities = (text: string) =>
  text.replace(/&(\w+);/g, (_, name) => {
    if (!entities[name]) throw new Error(`&${name};`);
    return entities[name];
  });

/** Reads the file strictly: nothing but its head, remarks, and markers of attributes. */
function read(sheet: MarkerSheet) {
  const xml = writeAvidXml(sheet);
  expect(xml).not.toMatch(/[^\P{Cc}\n]|[\p{Cs}\uFFFE\uFFFF]/u);
  const remarks = [...xml.matchAll(/<!--((?:(?!--)[\s\S])*)-->/g)].map(([, text = '']) => readEntities(text.trim()));
  const [head = '', ...classes] = xml.replace(/<!--[\s\S]*?-->|<\/Avid:\w+>/g, '').split('<AvClass id="ATTR">');
  expect(head.replace(/\s+/g, ' ')).toBe(
    '<?xml version="1.0" encoding="UTF-8" standalone="no" ?> <!DOCTYPE Avid:StreamItems SYSTEM "AvidSettingsFile.dtd"> ' +
      '<Avid:StreamItems xmlns:Avid="http://www.avid.com"> <Avid:XMLFileData> ' +
      '<AvProp name="DomainMagic" type="string">Domain</AvProp> ' +
      '<AvProp name="DomainKey" type="char4">58424a44</AvProp> ',
  );
  const markers = classes.map((text) => {
    const values = new Map([...text.matchAll(attribute)].map(([, name, value = '']) => [name, readEntities(value)]));
    const value = (name: string) => values.get(`_ATN_CRM_${name}`) ?? '';
    expect(values.size).toBe(Number(/NumItems" type="int32">(\d+)</.exec(text)?.[1]));
    return {
      ...{ author: value('USER'), text: value('COM'), color: value('COLOR'), id: value('ID') },
      ...{ timecode: value('TC'), length: Number(value('LENGTH')), written: Number(value('LONG_CREATE_DATE')) },
    };
  });
  return { remarks, markers };
}

test.each(sheetCases)('At $title, each marker has the timecode and the length of its comment', ({ rate, start }) => {
  const sheet = makeMarkerSheet(rate, start);
  const labels = listSheetLabels(rate, start);
  expect(read(sheet).markers.map(({ id, timecode, length }) => [id, timecode, length])).toEqual(
    sheet.markers.map(({ id, frame, length }) => [id, labels[frame], length]),
  );
});

test('A marker has the author, the nearest colour, the lines of its text, and when it was written', () => {
  const replies = [{ author: 'Tom', text: '<fixed>\nin v4' }];
  const sheet = makeSmallSheet({
    id: '0198f3a0-0000-7000-8000-000000000001',
    text: 'Too "dark" &',
    replies,
    resolved: true,
  });
  const written = Math.floor(0x0198f3a00000 / 1000);
  const text = `Too "dark" &\n> Tom: <fixed>\n>  in v4\n[resolved]\n${sheet.markers[0]?.url}`;
  expect(read(sheet).markers).toEqual([
    {
      ...{ author: 'Mara', text, color: 'Red', length: 1, written },
      id: sheet.markers[0]?.id,
      timecode: '01:00:00:10',
    },
  ]);
});

test('Comments without a place, and a variable rate, are remarks', () => {
  const { clip, markers } = makeSmallSheet({}, { text: 'cut --> here --', author: '-' });
  const { remarks } = read({ clip: { ...clip, isVariable: true }, markers: [], placeless: markers.slice(1) });
  expect(remarks[0]).toBe('Variable frame rate: positions are on an even grid of 25 frames per second');
  expect(remarks[1]).toContain('cut ‐-> here ‐-');
});

test('No text breaks the file, and each keeps its link', () => {
  const sheet = makeHostileSheet();
  const { markers } = read({ ...sheet, placeless: sheet.markers });
  expect(markers).toHaveLength(sheet.markers.length);
  for (const [index, { text }] of markers.entries()) expect(text.endsWith(`\n${sheet.markers[index]?.url}`)).toBe(true);
});
