import { expect, test } from 'vitest';
import { buildFrameTable } from '#contract/media/frame-table.ts';
import { frameClock } from '#contract/media/timecode.ts';
import { buildFacts } from '#rig/people/factories.ts';
import { makeRandom } from '#rig/values/random.ts';
import { placeOnGrid } from '../export/describe-clip.ts';
import { type KnownComment, planImport } from './plan-import.ts';

const paces = [33, 50, 17];
const frameCount = 190;
const random = makeRandom(1);

test('ranges on frames of unequal length come back unchanged', () => {
  const runs = Array.from({ length: frameCount }, (): [number, number] => [random.pick(paces), 1]);
  const facts = buildFacts({ frameCount, rate: { num: 30, den: 1 } });
  facts.video.isVariable = true;
  const clock = frameClock(facts.video, buildFrameTable({ num: 1, den: 1_000 }, runs));
  const toGrid = placeOnGrid({ facts, clock });
  const toFrame = (place: number) => clock.frameBegunAt(place / 30);
  const states = Array.from({ length: frameCount - 6 }, (_, frame) => {
    const endFrame = frame + 5;
    const known: KnownComment = {
      ...{
        id: 'one',
        versionId: 'v1',
        authorName: 'Mara',
        text: 'A note',
        frame,
        endFrame,
        grid: { frame: toGrid(frame), length: toGrid(endFrame + 1) - toGrid(frame) },
        editedAt: null,
        replies: [],
      },
      ...{ isResolved: false, isDeleted: false, isReply: false },
      can: { edit: true, delete: true, resolve: true },
    };
    const marker = {
      ...{ id: 'one', author: 'Mara', text: 'A note', replies: [], resolved: false, color: null },
      ...{ frame: toGrid(frame), length: toGrid(endFrame + 1) - toGrid(frame) },
    };
    const [work] = planImport({
      ...{ markers: [marker], keys: ['key'], known: [known], imported: new Map() },
      places: [{ start: toFrame(marker.frame), end: toFrame(marker.frame + marker.length - 1) }],
      ...{ versionId: 'v1', name: 'Mara', savedAt: null },
    });
    return work?.state;
  });
  expect(states.filter((state) => state !== 'known')).toEqual([]);
});
