import { statSync, utimesSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { makeHostileClips } from '#rig/clips/hostile-clips.ts';
import { hostileSounds } from '#rig/clips/hostile-sounds.ts';
import { eachOfTwo } from '#rig/files/clips.ts';
import { makeSound } from '#rig/files/sounds.ts';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { pickCases } from '#rig/values/proof.ts';
import { MediaError } from '../../media-error.ts';
import { makeAudio } from './audio.ts';

const ffmpeg = await requireFfmpeg();

async function resultOf(source: string, folder: string): Promise<string> {
  const asset = { ffmpeg, source, folder, signal: new AbortController().signal };
  return makeAudio({ ...asset, onProgress: () => {}, onFacts: async () => {}, onOutput: async () => {} }).then(
    () => 'made',
    (error: unknown) => {
      if (error instanceof MediaError) return error.kind === 'failed' ? `failed: ${error.detail}` : error.kind;
      throw error;
    },
  );
}

test('a file named as sound reads no other file and opens no connection', async () => {
  const folder = await makeFolder();
  const canary = join(folder, 'canary.ts');
  await makeSound(canary, { output: ['-c:a', 'mp2', '-f', 'mpegts'] });
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  // With an access time older than the modification, Linux updates it on the next read, unless mounted noatime.
  utimesSync(canary, new Date(Date.now() - dayMs), new Date());
  const before = statSync(canary).atimeMs;
  const corpus = join(folder, 'corpus');
  const targets = { canary, url: `http://127.0.0.1:${address.port}` };
  const { clips } = await makeHostileClips(corpus, targets, (all) =>
    pickCases(
      all.filter(({ isAimed }) => isAimed),
      8,
    ),
  );
  await eachOfTwo(clips, async ({ name }) => {
    const out = join(folder, `out-${name}`);
    await mkdir(out);
    expect(['unreadable', 'format-not-taken', 'no-sound'], name).toContain(await resultOf(join(corpus, name), out));
  });
  expect(statSync(canary).atimeMs).toBe(before);
  expect(calls).toBe(0);
});

/** All others may be made or refused; none may fail without a reason. */
const expected: Record<string, string> = {
  'days-of-silence.flac': 'too-much-cpu',
  'all-channels.wav': 'too-many-channels',
  'cover-bomb.mp3': 'made',
  'endless-data.wav': 'made',
  'truncated.flac': 'made',
  'truncated.wav': 'made',
  'doubled.mp3': 'made',
  'two-rates.mp3': 'made',
  'unknown-codec.wav': 'codec-not-taken',
  'slowest-rate.wav': 'unreadable',
  'no-channels.wav': 'unreadable',
};

/** For ffmpeg its end is a fault of the disk, so that it is tried again. */
const likeFaults = ['header-only.flac'];

test('damaged sounds and false headers end with a copy or a reason', async () => {
  const folder = await makeFolder();
  const results: Record<string, string> = {};
  await eachOfTwo(pickCases(hostileSounds, 12), async ({ name, make }) => {
    const work = join(folder, `work-${name}`);
    const out = join(folder, `out-${name}`);
    await Promise.all([mkdir(work), mkdir(out)]);
    const source = join(folder, name);
    await writeFile(source, await make(work));
    results[name] = await resultOf(source, out);
  });
  const others = Object.entries(results).filter(([name, result]) => result !== (expected[name] ?? result));
  expect(others).toEqual([]);
  expect(
    Object.entries(results).filter(
      ([name, result]) => /^(failed|stopped|standstill)/.test(result) && !likeFaults.includes(name),
    ),
  ).toEqual([]);
});
