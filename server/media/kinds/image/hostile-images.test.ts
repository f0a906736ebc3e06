import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { listHostileImages, makeHostileImage } from '#rig/images/hostile-images.ts';
import { drawPicture } from '#rig/images/make-images.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { hasVips } from '#rig/programs/vips.ts';
import { watchMemory } from '#rig/programs/watch-memory.ts';
import { watchReading } from '#rig/programs/watch-reading.ts';
import { needs } from '#rig/values/needs.ts';
import { isProof, pickCases } from '#rig/values/proof.ts';
import { MediaError } from '../../media-error.ts';
import { makeImage } from './image.ts';

const mostMb = 512;

/** These take 5 to 8 s of CPU. */
const dear = ['uses.svg', 'black.png'];
const isQuick = ([name]: [string, unknown]) => isProof || !dear.includes(name);

async function endOf(source: string): Promise<string> {
  const folder = `${source}.made`;
  await mkdir(folder);
  return makeImage({
    ffmpeg: await requireFfmpeg(),
    ...{ source, folder, signal: new AbortController().signal, onProgress: () => {}, onOutput: async () => {} },
  }).then(
    () => 'made',
    (error: unknown) => {
      if (!(error instanceof MediaError)) throw error;
      return error.kind === 'failed' ? `failed: ${error.detail}` : error.kind;
    },
  );
}

async function listenForCalls() {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, countCalls: () => calls };
}

test(
  'no image reads another file, opens a connection, or takes more than 512 MB',
  needs(hasVips(), 'vips (libvips-tools)'),
  async () => {
    const folder = await makeFolder();
    const { url, countCalls } = await listenForCalls();
    const canary = await drawPicture(join(folder, 'canary.png'));
    const all = Object.entries(listHostileImages({ canary, url }));
    expect(all.length).toBeGreaterThanOrEqual(55);
    const wasRead = watchReading(canary);
    const peakMb = watchMemory(['vips', 'vipsheader']);
    for (const [name, hostile] of pickCases(all.filter(isQuick), 24)) {
      const result = await endOf(await makeHostileImage(name, hostile, folder));
      expect(result, name).toMatch(
        /^(made|unreadable|format-not-taken|picture-too-large|too-much-memory|too-much-cpu)$/,
      );
      expect(result, name).toBe(hostile.ends ?? result);
    }
    expect(wasRead()).toBe(false);
    expect(countCalls()).toBe(0);
    expect(peakMb()).toBeLessThanOrEqual(mostMb);
  },
);
