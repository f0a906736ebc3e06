import { expect, test } from 'vitest';
import { kindOfType } from '#contract/media/kinds.ts';
import { clips, lengthOf } from './clips.ts';
import { conversation } from './conversation.ts';
import { writeCutList } from './film/cut-list.ts';
import { cuts } from './film/cuts.ts';
import { flattenPath, Painter } from './painter.ts';
import { papers, papersFolder } from './papers.ts';
import { speak } from './sounds.ts';
import { dateOf } from './timeline.ts';
import { files, projects, roughCut } from './workspace.ts';

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

test('shows a comment for the team alone, with a reply, and none of the guest', () => {
  const ofTeam = Object.values(conversation)
    .flat()
    .filter(({ teamOnly }) => teamOnly);
  expect(ofTeam.flatMap(({ replies = [] }) => replies)).not.toEqual([]);
  expect(ofTeam.flatMap(({ by, replies = [] }) => [by, ...replies.map((reply) => reply.by)])).not.toContain('guest');
});

test('uses every clip once, and comments only on frames that exist', () => {
  expect(files.map(({ clip }) => clip).sort()).toEqual(Object.keys(clips).sort());
  for (const [name, comments] of Object.entries(conversation)) {
    for (const { version, frame, endFrame = frame, text } of comments) {
      const versions = files.filter((file) => file.name === name);
      const clip = versions.at((version ?? 0) - 1)?.clip;
      if (clip === undefined) throw new Error(`${name} has no such version`);
      const { seconds, rate } = lengthOf(clip);
      const [number = 25, per = 1] = rate.split('/').map(Number);
      expect(endFrame, text).toBeLessThan((seconds * number) / per - 1);
    }
  }
});

test('has a file of each kind beside videos, with a comment, in a folder of its own', () => {
  const kinds = papers.map(({ contentType }) => kindOfType(contentType));
  expect(kinds).toEqual(['image', 'pdf', 'audio']);
  expect(papers.map(({ comment }) => comment.place.kind)).toEqual(['box', 'page', 'samples']);
  const film = projects.find(({ folder }) => folder.name === 'Harbour Lights');
  expect(film?.folder.inside?.map(({ name }) => name)).toContain(papersFolder);
});

test('has a film with threads by four people and a guest, over nine days', () => {
  const all = (conversation[roughCut] ?? []).flatMap((comment) => [comment, ...(comment.replies ?? [])]);
  expect(new Set(all.map(({ by }) => by))).toEqual(new Set(['Mara', 'Tom', 'Yuki', 'Ana', 'guest']));
  const days = new Set(files.map(({ when }) => dateOf(when).toDateString()));
  expect(days.size).toBeGreaterThanOrEqual(6);
});

test('writes the cut list of the newest cut without gaps, with the source of each shot', () => {
  const events = writeCutList('CUT 3', cuts.third)
    .split('\n')
    .filter((line) => /^\d/.test(line));
  const times = events.map((line) => line.match(/\d\d(:\d\d){3}/g) ?? []);
  expect(times[0]).toEqual(['00:00:00:00', '00:00:03:00', '01:00:00:00', '01:00:03:00']);
  for (const [n, [, , start]] of times.entries()) if (n > 0) expect(start).toBe(times[n - 1]?.[3]);
  expect(times.at(-1)?.[3]).toBe('01:00:28:05');
});
