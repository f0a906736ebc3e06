import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { makeMarkerSheet, makeTable, type SheetRate, sheetCases } from '#rig/markers/marker-sheets.ts';
import type { Marker } from '#server/markers/marker.ts';
import { writeJson } from '#server/markers/write/json.ts';
import { openPanel } from './premiere/open-panel.ts';
import { startStandIn } from './resolve/run-script.ts';

const ticksPerSecond = 254_016_000_000n;

let resolve: Awaited<ReturnType<typeof startStandIn>>;
beforeAll(async () => {
  resolve = await startStandIn(await makeFolder());
});
afterAll(() => resolve.stop());

describe.each(sheetCases)('of an export of Vizio, $title,', ({ rate: of, start }) => {
  const sheet = makeMarkerSheet(of, start);
  const file = writeJson(makeTable(sheet));
  const span = ({ frame, length }: Marker) => [frame, length];

  test('the script for Resolve places every comment', async () => {
    const { frameRate, dropFrame } = nameRate(of);
    const timeline = { frameRate, dropFrame, startFrame: sheet.clip.startFrame, frameCount: 20_000, markers: [] };
    const { printed, markers } = await resolve.run({ timeline, file });
    expect(printed).toBe(
      '200 added, 0 updated, 0 removed, 0 unchanged.\n2 comments have no place in this version and stay in Vizio.\n',
    );
    const placed = markers.flatMap(({ frame, shown }) =>
      [...shown.customData.matchAll(/vizio:([\w-]+):/g)].map(([, id]): [string, number] => [id ?? '', frame]),
    );
    expect(new Map(placed)).toEqual(new Map(sheet.markers.map(({ id, frame }) => [id, frame])));
    const texts = markers.map(({ shown }) => shown.note).join('\n');
    for (const { url, replies } of sheet.markers) {
      expect(texts).toContain(`${url}`);
      for (const { author } of replies) expect(texts).toContain(`> ${author}: `);
    }
  });

  test('the panel for Premiere places every comment', async () => {
    const { num, den } = of.rate;
    const timebase = (ticksPerSecond * BigInt(den)) / BigInt(num);
    const zeroTicks = BigInt(sheet.clip.startFrame) * timebase;
    const panel = openPanel({ timebase, zeroTicks });
    expect(await panel.choose(file)).toBe(
      '200 added, 0 updated, 0 removed, 0 unchanged.\n2 comments have no place in this version and stay in Vizio.',
    );
    const placed = panel.shown.map(({ comments, startTicks, durationTicks }) => [
      /comment=([\w-]+)&rev=\w+$/.exec(comments)?.[1],
      [Number(startTicks / timebase), Math.max(1, Number(durationTicks / timebase))],
    ]);
    expect(Object.fromEntries(placed)).toEqual(
      Object.fromEntries(sheet.markers.map((marker) => [marker.id, span(marker)])),
    );
  });
});

/** As Resolve says it: rounded, with the numbering apart. */
function nameRate({ rate, isDropFrame }: SheetRate): { frameRate: string; dropFrame: '0' | '1' } {
  return { frameRate: String(Number((rate.num / rate.den).toFixed(3))), dropFrame: isDropFrame ? '1' : '0' };
}
