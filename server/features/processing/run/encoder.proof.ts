import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeNumberedClip, readNumbers } from '#rig/files/clips.ts';
import { makeFolder } from '#rig/folders.ts';
import { buildTeam, buildUser, callEndpoint } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { makeHardwareFfmpeg } from '#rig/programs/hardware-ffmpeg.ts';
import { startTestServer } from '#rig/servers/harness.ts';
import { checkMachine } from '#server/operator/doctor/machine.ts';

test('a video that the hardware encoder fails on is encoded by x264, and the doctor says so', async () => {
  const ffmpegPath = await makeHardwareFfmpeg(await makeFolder(), 'fails after its proof');
  const server = await startTestServer({ mode: 'all', encoder: 'nvenc', ffmpegPath });
  onTestFinished(() => server.stop());
  const clip = join(await makeFolder(), 'a.mov');
  await makeNumberedClip(clip, { rate: '25', frameCount: 10, output: ['-c:v', 'mpeg4', '-q:v', '2'] });
  const user = await buildUser(server);
  const team = await buildTeam(server, user);
  const { file } = await uploadFile(server, user, team, { name: 'a.mov', bytes: await readFile(clip) });
  const show = async () =>
    (await callEndpoint(server, 'showMedia', { params: { itemId: file.id }, query: {} }, user.token)).body;
  await expect.poll(async () => (await show()).processing.state, { interval: 200 }).toBe('done');
  const rendition = (await show()).outputs.find(({ output }) => output.file === '540p.mp4');
  const numbers = await readNumbers(new URL(rendition?.url ?? '', server.url).href);
  expect(numbers).toEqual(Array.from({ length: 10 }, (_, n) => n));

  // There is no device to try, so the doctor only reads what the worker left.
  const settings = {
    mode: 'all' as const,
    diskReserveBytes: 0,
    searchPath: '',
    s3: undefined,
    encoder: 'auto' as const,
  };
  const findings = await checkMachine({ ...settings, ffmpegPath, dataDir: server.dataDir });
  expect(findings.filter(({ what, state }) => what.startsWith('encoder') && state !== 'good')).toEqual([
    {
      state: 'warning',
      what: expect.stringMatching(/returned to x264 at 20.*nvenc: The device is lost/),
      fix: expect.stringContaining('ENCODER=x264'),
    },
  ]);
});
