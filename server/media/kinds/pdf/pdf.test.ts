import { statSync, utimesSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { PdfFacts } from '#contract/media/asset-facts.ts';
import { listHostilePdfs } from '#rig/files/hostile-pdfs.ts';
import { writePdf } from '#rig/files/write-pdf.ts';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { watchMemory } from '#rig/programs/watch-memory.ts';
import { isProof, pickCases } from '#rig/values/proof.ts';
import type { StoredOutput } from '#server/platform/db/rows/stored-output.ts';
import { MediaError } from '../../media-error.ts';
import { makePdf } from './pdf.ts';

const ffmpeg = await requireFfmpeg();
const mostMb = 512;

async function process(bytes: Buffer, folder: string, name = 'source') {
  const [source, out] = [join(folder, name), join(folder, `${name}-out`)];
  await mkdir(out);
  await writeFile(source, bytes);
  const outputs: StoredOutput[] = [];
  const heard: number[] = [];
  const facts = await makePdf({
    ffmpeg,
    source,
    folder: out,
    signal: new AbortController().signal,
    onProgress: (fraction) => heard.push(fraction),
    onFacts: async () => {},
    onOutput: async (output) => void outputs.push(output),
  });
  return { facts: facts as PdfFacts, outputs, heard, out };
}

/** These take 8 to 60 s of CPU. */
const dear = ['forms-doubled-30-times.pdf', '100000-lines.pdf', 'packed-three-times.pdf'];
const isQuick = ({ name }: { name: string }) => isProof || !dear.includes(name);

const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'made',
    (error: unknown) => {
      if (error instanceof MediaError) return error.kind;
      throw error;
    },
  );

test('a PDF becomes a poster and a pack of its pages, each in its own size', async () => {
  const pages = [{ lines: ['First'] }, { lines: ['Wide'], width: 842, height: 595 }, {}];
  const bytes = Buffer.concat([Buffer.from('\r\njunk\n'), writePdf({ title: 'A (small) script', pages })]);
  const { facts, outputs, heard, out } = await process(bytes, await makeFolder());
  expect(facts).toEqual({ kind: 'pdf', pages: 3, width: 595, height: 842, title: 'A (small) script' });
  expect(outputs.map(({ kind }) => kind)).toEqual(['poster', 'pages', 'fingerprint-pictures']);
  expect((await stat(join(out, 'grids.bin'))).size).toBe(3 * 64 * 64);
  expect(heard.at(-1)).toBe(1);
  const pack = outputs.find((output) => output.kind === 'pages');
  expect(pack?.sizes).toEqual([
    { width: 1131, height: 1600 },
    { width: 1600, height: 1131 },
    { width: 1131, height: 1600 },
  ]);
  const packed = await readFile(join(out, 'pages.pack'));
  expect(pack?.ends.at(-1)).toBe(packed.length);
  for (const start of [0, ...(pack?.ends.slice(0, -1) ?? [])]) {
    expect(packed.toString('latin1', start, start + 4)).toBe('RIFF');
  }
  // Letters were drawn: by fonts of the system, since the file has none.
  const sizeOf = (page: number) => (pack?.ends[page] ?? 0) - (pack?.ends[page - 1] ?? 0);
  expect(sizeOf(0)).toBeGreaterThan(sizeOf(2) + 300);
});

test('no PDF reads another file, opens a connection, or exceeds its memory', async () => {
  const folder = await makeFolder();
  const canary = join(folder, 'canary.pdf');
  await writeFile(canary, writePdf({ pages: [{ lines: ['A secret'] }] }));
  utimesSync(canary, new Date(0), new Date());
  const readAt = statSync(canary).atimeMs;
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

  const expected: Record<string, string> = {
    'pages-100000.pdf': 'too-many-pages',
    'forms-doubled-30-times.pdf': 'too-much-cpu',
    'deep-state.pdf': 'too-much-memory',
    'picture-of-900-megapixels.pdf': 'made',
    'script.pdf': 'made',
    'launch.pdf': 'made',
    'truncated.pdf': 'unreadable',
    'page-of-the-web.pdf': 'unreadable',
    'drawing-with-a-header.pdf': 'unreadable',
    'noise.pdf': 'unreadable',
    'empty.pdf': 'unreadable',
    'encrypted.pdf': 'encrypted',
  };
  const all = listHostilePdfs({ canary, url });
  const peakMb = watchMemory(['vips', 'vipsheader']);
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(expected)));
  for (const { name, write } of pickCases(all.filter(isQuick), 24)) {
    const result = await kindOf(process(write(), folder, name));
    expect(result, name).toBe(expected[name] ?? result);
    expect(result, name).not.toBe('failed');
  }
  expect(calls).toBe(0);
  expect(statSync(canary).atimeMs).toBe(readAt);
  expect(peakMb()).toBeLessThanOrEqual(mostMb);
});
