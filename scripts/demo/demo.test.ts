import { expect, test } from 'vitest';
import { clips } from './clips.ts';
import { onOtherFiles, onRoughCut } from './conversation.ts';
import { flattenPath, Painter } from './painter.ts';
import { speak } from './sounds.ts';
import { dateOf } from './timeline.ts';
import { files, roughCut } from './workspace.ts';

test('flattens relative commands, and continues after a closed outline from its start', () => {
  expect(flattenPath('M10 20h5v5H10zm1 2l3-4')).toEqual([
    [
      [10, 20],
      [15, 20],
      [15, 25],
      [10, 25],
    ],
    [
      [11, 22],
      [14, 18],
    ],
  ]);
  const [curve] = flattenPath('M0 0c0 10 20 10 20 0s20-10 20 0');
  expect(curve?.at(-1)).toEqual([40, 0]);
});

test('paints shapes with antialiased edges, and shifts them into the box', () => {
  const painter = new Painter({ x: 100, y: 0, width: 4, height: 2 }, 1);
  painter.path('M101 0h1.500v2H101z', '#ff0000');
  const alphas = [0, 1, 2, 3].map((column) => painter.pixels[column * 4 + 3]);
  expect(alphas).toEqual([0, 255, 128, 0]);
  expect([...painter.pixels.subarray(4, 7)]).toEqual([255, 0, 0]);
});

test('speaks in syllables with pauses', () => {
  const voice = speak(3);
  const samples = new Int16Array(voice.buffer, voice.byteOffset, voice.length / 2);
  const levels = Array.from({ length: 60 }, (_, index) =>
    Math.max(...samples.subarray(index * 1_200, (index + 1) * 1_200).map(Math.abs)),
  );
  expect(Math.max(...levels)).toBeGreaterThan(3_000);
  expect(levels.filter((level) => level < 100).length).toBeGreaterThan(5);
});

test('uses every clip once, and comments only on frames that exist', () => {
  expect(files.map(({ clip }) => clip).sort()).toEqual(Object.keys(clips).sort());
  for (const [name, comments] of [...Object.entries(onOtherFiles), [roughCut, onRoughCut] as const]) {
    for (const { version, frame, endFrame = frame, text } of comments) {
      const versions = files.filter((file) => file.name === name);
      const clip = versions.at((version ?? 0) - 1)?.clip;
      if (clip === undefined) throw new Error(`${name} has no such version`);
      const { seconds, rate = '25' } = clips[clip] as { seconds: number; rate?: string };
      const [number = 25, per = 1] = rate.split('/').map(Number);
      expect(endFrame, text).toBeLessThan((seconds * number) / per - 1);
    }
  }
});

test('has 14 comments on the newest version, by four people and a guest, over nine days', () => {
  const all = onRoughCut.flatMap((comment) => [comment, ...(comment.replies ?? [])]);
  expect(all.length).toBe(14);
  expect(new Set(all.map(({ by }) => by))).toEqual(new Set(['Mara', 'Tom', 'Yuki', 'Ana', 'guest']));
  const days = new Set(files.map(({ when }) => dateOf(when).toDateString()));
  expect(days.size).toBeGreaterThanOrEqual(6);
});
