import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeHostileClips } from '#rig/clips/hostile-clips.ts';
import { eachOfTwo, makeNumberedClip } from '#rig/files/clips.ts';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { openToAll } from '#rig/programs/open-to-all.ts';
import { watchReading } from '#rig/programs/watch-reading.ts';
import { inProof, pickCases } from '#rig/values/proof.ts';
import { MediaError, makeOutput, planOutputs, probeMedia } from './media.ts';
import { cageKinds } from './run/cage-kinds.ts';
import { guardInput, guardProbe } from './run/hostile-input.ts';
import { runFfmpeg, runFfprobe } from './run/run.ts';
import { openCage } from './run/sandbox.ts';

const ffmpeg = await requireFfmpeg();
const limits = { cpuSeconds: 80, stallMs: 20_000, memoryBytes: 2 * 1024 ** 3, outputBytes: 40_000_000 };

/** A valid video that no clip may read, and a port that no clip may call. */
async function setTraps(folder: string) {
  const canary = join(folder, 'canary.ts');
  await makeNumberedClip(canary, {
    rate: '25',
    frameCount: 50,
    output: ['-c:v', 'mpeg2video', '-f', 'mpegts'],
  });
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { canary, url: `http://127.0.0.1:${address.port}`, countCalls: () => calls };
}

test('no file reads another file, opens a connection, or exceeds its limits', async () => {
  const folder = await makeFolder();
  const { canary, url, countCalls } = await setTraps(folder);
  const corpus = join(folder, 'corpus');
  const { all, clips } = await makeHostileClips(corpus, { canary, url }, (each) => pickCases(each, 24));
  expect(all.length).toBeGreaterThan(60);
  const wasRead = watchReading(canary);
  const results: Record<string, string> = {};
  await eachOfTwo(clips, async ({ name }) => {
    const source = join(corpus, name);
    const out = join(folder, `out-${name}`);
    await mkdir(out);
    results[name] = await probeMedia(ffmpeg, source)
      .then(async ({ facts }) => {
        for (const step of planOutputs(facts, ffmpeg).slice(0, 1))
          await makeOutput(ffmpeg, step, source, out, { limits });
        return 'made';
      })
      .catch((error: unknown) => {
        if (!(error instanceof MediaError)) throw error;
        return error.kind === 'failed' ? `failed: ${error.detail}` : error.kind;
      });
  });
  const notRefused = clips
    .filter(({ name, isAimed }) => isAimed && !['unreadable', 'format-not-taken'].includes(results[name] ?? ''))
    .map(({ name }) => name);
  expect(notRefused).toEqual([]);
  expect(wasRead()).toBe(false);
  expect(countCalls()).toBe(0);
  const expected: Record<string, string> = {
    'empty.mp4': 'unreadable',
    'noise.mp4': 'unreadable',
    'page.mp4': 'unreadable',
    'program.mp4': 'unreadable',
    'truncated.mp4': 'unreadable',
    'header-only.mkv': 'unreadable',
    'sound-only.mp4': 'no-picture',
    'ten-hours.mp4': 'made',
    'truncated.ts': 'made',
    'truncated.mpg': 'made',
    'truncated.m2v': 'made',
    'truncated.flv': 'made',
    'truncated.wmv': 'made',
    'truncated.dv': 'made',
    'script-command.wmv': 'made',
    'truncated.mkv': 'made',
    'two-hundred-tracks.mkv': 'made',
    'thousand-frames-a-second.mkv': 'made',
  };
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(expected)));
  for (const [name, result] of Object.entries(results)) expect(result, name).toBe(expected[name] ?? result);
  for (const name of Object.keys(results).filter((key) => key.startsWith('picture-bomb'))) {
    expect(results[name], name).not.toBe('made');
  }
});

inProof(test)('the guards alone refuse aimed clips, without the sandbox', async () => {
  const folder = await makeFolder();
  const { canary, url, countCalls } = await setTraps(folder);
  const corpus = join(folder, 'corpus');
  const { clips } = await makeHostileClips(corpus, { canary, url }, (all) => all.filter(({ isAimed }) => isAimed));
  const wasRead = watchReading(canary);
  await eachOfTwo(clips, async ({ name }) => {
    const source = join(corpus, name);
    await endOf(ffmpeg.ffprobe, ['-show_streams', ...guardProbe(source)]);
    expect(await endOf(ffmpeg.ffmpeg, ['-nostdin', ...guardInput(source), '-f', 'null', '-']), name).not.toBe(0);
  });
  expect(wasRead()).toBe(false);
  expect(countCalls()).toBe(0);
});

test('the traps work: without guards a playlist reads the canary and opens a connection', async () => {
  const folder = await makeFolder();
  const { canary, url, countCalls } = await setTraps(folder);
  const playlist = join(folder, 'playlist.m3u8');
  const text = (address: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${address}\n#EXT-X-ENDLIST\n`;
  await writeFile(playlist, text(canary));
  const wasRead = watchReading(canary);
  await readFile(canary);
  const canTell = wasRead();
  const wasReadAgain = watchReading(canary);
  expect(await endOf(ffmpeg.ffprobe, ['-show_streams', '-i', playlist])).toBe(0);
  expect(wasReadAgain()).toBe(canTell);
  await writeFile(playlist, text(`${url}/a.ts`));
  await endOf(ffmpeg.ffprobe, ['-protocol_whitelist', 'file,http,tcp', '-i', playlist]);
  expect(countCalls()).toBeGreaterThan(0);
});

function endOf(program: string, args: string[]): Promise<number | null> {
  const child = spawn(program, ['-v', 'quiet', ...args], { stdio: 'ignore', timeout: 20_000 });
  return new Promise((resolve) => child.on('close', resolve));
}

async function kindOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'made',
    (error: unknown) => {
      if (error instanceof MediaError) return error.kind;
      throw error;
    },
  );
}

test('a pipe is not a video', async () => {
  const folder = await makeFolder();
  const pipe = join(folder, 'pipe.mp4');
  execFileSync('sh', ['-c', `mkfifo '${pipe}'`]);
  expect(await kindOf(probeMedia(ffmpeg, pipe))).toBe('unreadable');
});

test('a run that waits for bytes that never come stands still', async () => {
  const folder = await makeFolder();
  const pipe = join(folder, 'pipe.ts');
  execFileSync('sh', ['-c', `mkfifo '${pipe}'`]);
  // Keeps the pipe open and writes nothing.
  const holder = await open(pipe, 'r+');
  onTestFinished(() => holder.close());
  const args = [...guardInput(pipe), '-f', 'null', '-'];
  expect(await kindOf(runFfmpeg(ffmpeg, args, { reads: [pipe], limits: { stallMs: 300 } }))).toBe('standstill');
  const list = ['-show_packets', ...guardProbe(pipe)];
  const options = { reads: [pipe], limits: { stallMs: 300 }, onLine: () => {} };
  expect(await kindOf(runFfprobe(ffmpeg, list, options))).toBe('standstill');
});

const endless = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=30'];

test('an endless run is stopped by its CPU time, by its size, or by us', async () => {
  const folder = await makeFolder();
  const toFile = [...endless, '-c:v', 'rawvideo', '-f', 'avi', 'out.avi'];
  const paced = ['-re', ...endless, '-f', 'null', '-'];
  const burning = [...endless, '-f', 'null', '-'];
  expect(await kindOf(runFfmpeg(ffmpeg, burning, { folder, limits: { cpuSeconds: 1 } }))).toBe('too-much-cpu');
  expect(await kindOf(runFfmpeg(ffmpeg, toFile, { folder, limits: { outputBytes: 20_000_000 } }))).toBe('too-large');
  expect(statSync(join(folder, 'out.avi')).size).toBeLessThan(25_000_000);
  const controller = new AbortController();
  const run = kindOf(
    runFfmpeg(ffmpeg, paced, { folder, signal: controller.signal, onProgress: () => controller.abort() }),
  );
  expect(await run).toBe('stopped');
});

/** The exits of the cages after a SIGKILL inside. unshare fails at ending itself by the same signal. */
const killed = {
  bubblewrap: 128 + constants.signals.SIGKILL,
  unshare: 1,
  user: 'SIGKILL',
  sealed: 'SIGKILL',
  none: 'SIGKILL',
};

test.each(pickCases(cageKinds, 4))(
  'the kernel ends a run after its server has died, in the cage "%s"',
  async (kind) => {
    const cage = openCage(kind);
    if (process.platform !== 'linux' || !cage) return;
    const limits = { cpuSeconds: 1, memoryBytes: 2 ** 32, fileBytes: 2 ** 20 };
    const run = [ffmpeg.ffmpeg, '-nostdin', ...endless, '-f', 'null', '-'];
    const [program = '', ...args] = (await cage.enclose(run, { reads: [], limits })).command;
    const [code, signal] = await once(spawn(program, args, { stdio: 'ignore', env: {}, cwd: '/' }), 'exit');
    expect(signal ?? code).toBe(killed[kind]);
  },
);

inProof(test).each(cageKinds)('the reason is known if the kernel is faster than we, in the cage "%s"', async (kind) => {
  const cage = openCage(kind);
  if (process.platform !== 'linux' || !cage) return;
  const stricter: typeof cage = {
    ...cage,
    enclose: (run, given) => cage.enclose(run, { ...given, limits: { ...given.limits, cpuSeconds: 4 } }),
  };
  const args = [...endless, '-f', 'null', '-'];
  const limits = { cpuSeconds: 5 };
  expect(await kindOf(runFfmpeg({ ...ffmpeg, cage: stricter }, args, { limits }))).toBe('too-much-cpu');
});

test('memory is bounded', async () => {
  const folder = await makeFolder();
  const args = [...['-f', 'lavfi', '-i', 'color=s=4096x4096:r=30,reverse', '-t', '20'], '-f', 'null', '-'];
  const kind = await kindOf(runFfmpeg(ffmpeg, args, { folder, limits: { memoryBytes: 700_000_000, cpuSeconds: 200 } }));
  expect(kind).toBe('too-much-memory');
});

test('reports a missing ffmpeg', async () => {
  const folder = await makeFolder();
  const gone = { ...ffmpeg, ffmpeg: join(folder, 'ffmpeg'), ffprobe: join(folder, 'ffprobe') };
  expect(await kindOf(runFfmpeg(gone, [], { folder }))).toBe('no-ffmpeg');
});

test.each(pickCases(cageKinds, 4))('ffmpeg dies with a killed server, in the cage "%s"', async (kind) => {
  if (process.platform !== 'linux' || !openCage(kind)) return;
  const folder = await makeFolder();
  const script = join(folder, 'server.ts');
  const output = `${basename(folder)}.avi`;
  await writeFile(
    script,
    `import { findFfmpeg } from '${new URL('./media.ts', import.meta.url).href}';
import { runFfmpeg } from '${new URL('./run/run.ts', import.meta.url).href}';
import { openCage } from '${new URL('./run/sandbox.ts', import.meta.url).href}';
setTimeout(() => {}, 60_000);
const ffmpeg = { ...(await findFfmpeg(process.env.FFMPEG_PATH, process.env.PATH)), cage: openCage('${kind}') };
await runFfmpeg(ffmpeg, ${JSON.stringify(['-re', ...endless, '-f', 'avi', output])}, { folder: '${folder}' });
`,
  );
  const server = spawn(process.execPath, [script], { stdio: 'ignore', cwd: process.cwd() });
  await expect.poll(() => statSync(join(folder, output), { throwIfNoEntry: false })).toBeDefined();
  server.kill('SIGKILL');
  const countRunning = () =>
    execFileSync('sh', ['-c', `cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' | grep -c '^${output}$' || true`])
      .toString()
      .trim();
  await expect.poll(countRunning).toBe('0');
});

test('an output that is a link to another file is refused', async () => {
  const folder = await makeFolder();
  const secret = join(folder, 'secret');
  await writeFile(secret, 'secret');
  const source = join(folder, 'source.mp4');
  await makeNumberedClip(source, { rate: '25', frameCount: 25, output: ['-c:v', 'libx264'] });
  const [step] = planOutputs((await probeMedia(ffmpeg, source)).facts, ffmpeg);
  if (!step) throw new Error('nothing planned');
  await openToAll(folder);
  const linking = join(folder, 'ffmpeg');
  // A cage that permits no further process runs the second line only.
  const script = `#!/usr/bin/perl
system '${ffmpeg.ffmpeg}', @ARGV;
unlink 'early.jpg';
symlink '${secret}', 'early.jpg';
`;
  await writeFile(linking, script, { mode: 0o755 });
  const out = join(folder, 'out');
  await mkdir(out);
  expect(await kindOf(makeOutput({ ...ffmpeg, ffmpeg: linking }, step, source, out))).toBe('unreadable');
  expect(statSync(join(out, 'early.jpg'), { throwIfNoEntry: false })).toBeUndefined();
});

test.each([
  ['zmbv', 'avi'],
  ['asv1', 'avi'],
])('a video of the codec %s is refused with a clear reason', async (codec, ending) => {
  const folder = await makeFolder();
  const source = join(folder, `obscure.${ending}`);
  const size = ['-vf', 'scale=128:128'];
  await makeNumberedClip(source, { rate: '30', frameCount: 5, output: [...size, '-c:v', codec] });
  await expect(probeMedia(ffmpeg, source)).rejects.toThrow('uses a codec that is not supported here');
});

test('a finished step is skipped, an unfinished one starts over, and no partial output is published', async () => {
  const folder = await makeFolder();
  const source = join(folder, 'source.mp4');
  await makeNumberedClip(source, {
    rate: '25',
    frameCount: 25,
    output: ['-c:v', 'libx264', '-preset', 'ultrafast'],
  });
  const [step] = planOutputs((await probeMedia(ffmpeg, source)).facts, ffmpeg);
  if (!step) throw new Error('nothing planned');
  const out = join(folder, 'out');
  await mkdir(join(out, 'work-review'), { recursive: true });
  await writeFile(join(out, 'work-review', '540p.mp4'), 'half');
  expect(await kindOf(makeOutput(ffmpeg, step, source, out, { signal: AbortSignal.abort() }))).toBe('stopped');
  expect(statSync(join(out, '540p.mp4'), { throwIfNoEntry: false })).toBeUndefined();
  expect(await makeOutput(ffmpeg, step, source, out)).toBe('made');
  const { mtimeMs } = statSync(join(out, '540p.mp4'));
  expect(await makeOutput(ffmpeg, step, source, out)).toBe('was there');
  expect(statSync(join(out, '540p.mp4')).mtimeMs).toBe(mtimeMs);
  expect(statSync(join(out, 'work-review'), { throwIfNoEntry: false })).toBeUndefined();
});
