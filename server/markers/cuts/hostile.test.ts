import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isProof } from '#rig/values/proof.ts';
import { makeRandom } from '#rig/values/random.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { CutList } from '../marker.ts';
import { readCutList } from './read-cut-list.ts';

const clip = { rate: { num: 25, den: 1 } };
const known: CutList = { rate: null, isDropFrame: null, startFrame: 0, title: '', events: [], warnings: [] };
const samples = join(import.meta.dirname, 'samples');

/** A list in order, or a sentence for people. */
function readOrRefuse(bytes: Uint8Array): CutList | string {
  try {
    const { list } = readCutList(bytes, clip, known);
    let end = 0;
    for (const { start, length, clipName, dissolve } of list.events) {
      expect([start, length > 0, Number.isInteger(length), dissolve <= length]).toEqual([end, true, true, true]);
      expect(clipName).not.toMatch(/[\p{Cc}\u202A-\u202E]/u);
      end = start + length;
    }
    return list;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.message).toMatch(/^[A-Z"].+\.$/s);
    return error.message;
  }
}
const refuse = (text: string) => readOrRefuse(new TextEncoder().encode(text));

/** The largest upload in the proof, a tenth of it in each run. */
const million = isProof ? 1_000_000 : 100_000;
const event = '001  AX V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\n';
const clipitem = '<clipitem><start>0</start><end>1</end></clipitem>';
const bombs: [string, string][] = [
  ['nothing', ''],
  ['only zeros', '\0'.repeat(million)],
  ['empty lines', '\n'.repeat(19 * million)],
  ['one long line', `TITLE: ${'x '.repeat(9 * million)}`],
  ['a line of stars', `TITLE: x\n${'*'.repeat(19 * million)}`],
  ['a line of blanks in a remark', `TITLE: x\n* A${' '.repeat(19 * million)}B`],
  ['too many events', `TITLE: x\n${event.repeat(30_000)}`],
  ['times outside the day', 'TITLE: x\n001  AX V C 99:99:99:99 99:99:99:99 99:99:99:01 99:99:99:02\n'],
  ['nested arrays', '['.repeat(5 * million)],
  ['nested objects', `${'{"a":'.repeat(2 * million)}1${'}'.repeat(2 * million)}`],
  ['a timeline of itself', '{"OTIO_SCHEMA":"Timeline.1","tracks":[[]],"global_start_time":{"value":1e999,"rate":-1}}'],
  [
    'a prototype',
    '{"OTIO_SCHEMA":"Timeline.1","__proto__":{"tracks":1},"tracks":{"children":[{"OTIO_SCHEMA":"Track.1"}]}}',
  ],
  ['an entity bomb', '<!DOCTYPE xmeml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><xmeml>&b;</xmeml>'],
  ['deep elements', '<a>'.repeat(million)],
  [
    'many clips',
    `<xmeml><sequence><rate><timebase>25</timebase></rate><media><video><track>${clipitem.repeat(50_000)}</track></video></media></sequence></xmeml>`,
  ],
  ['an endless ALE', `Heading\nFPS\t25\n\nColumn\nName\tStart\n\nData\n${'a\tb\n'.repeat(600_000)}`],
  ['a picture', '\u0089PNG\r\n\u001a\n'],
];

describe('hostile lists', () => {
  it.each(bombs)('%s is refused within seconds', (_, text) => {
    const begun = performance.now();
    expect(refuse(text)).toBeTypeOf('string');
    expect(performance.now() - begun).toBeLessThan(60_000);
  });

  it('cleans names', () => {
    const list = refuse(`TITLE: a\u202Eb\n${event}* FROM CLIP NAME: ${'x'.repeat(1_000)}\u0007\u2066y\n`);
    expect(list).toMatchObject({ title: 'a b', events: [{ clipName: 'x'.repeat(255) }] });
  });

  it('a damaged file is read or refused, and never crashes', async () => {
    const random = makeRandom(7);
    for (const name of await readdir(samples)) {
      const whole = await readFile(join(samples, name));
      for (let round = 0; round < (isProof ? 500 : 40); round++) {
        const bytes = Buffer.from(whole);
        for (let n = random.below(8); n >= 0; n--) bytes[random.below(bytes.length)] = random.below(256);
        const [from, to] = [random.below(bytes.length), random.below(bytes.length)];
        const cut = random.below(3) === 0 ? Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]) : bytes;
        readOrRefuse(cut);
      }
    }
  });
});
