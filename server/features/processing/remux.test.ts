import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Media } from '#contract/media/processing.ts';
import { makeNumberedClip, readNumbers } from '#rig/files/clips.ts';
import { makeFolder } from '#rig/folders.ts';
import { buildTeam, buildUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { openAsGuest, openBrowser, shareItem, type Visitor } from '#rig/people/visitors.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { openToAll } from '#rig/programs/open-to-all.ts';
import { startTestServer } from '#rig/servers/harness.ts';

const ffmpeg = await requireFfmpeg();

/** An ffmpeg that encodes no rendition before `go` is called; the sandbox shows it the folder `lib` beside its own. */
async function makeWaitingFfmpeg(): Promise<{ ffmpegPath: string; go: () => Promise<void> }> {
  const folder = await makeFolder();
  const [bin, lib] = [join(folder, 'bin'), join(folder, 'lib')];
  await openToAll(folder);
  for (const path of [bin, lib]) await mkdir(path);
  const wait = `if ("@ARGV" =~ /540p.growing.mp4/) { select(undef, undef, undef, 0.05) until -e '${lib}/go' }`;
  const write = (name: string, text: string) => writeFile(join(bin, name), text, { mode: 0o755 });
  await write('ffmpeg', `#!/usr/bin/perl\n${wait}\nexec '${ffmpeg.ffmpeg}', @ARGV;\n`);
  await write('ffprobe', `#!/bin/sh\nexec ${ffmpeg.ffprobe} "$@"\n`);
  return { ffmpegPath: join(bin, 'ffmpeg'), go: () => writeFile(join(lib, 'go'), '') };
}

test('a remux plays until the renditions exist, and only with the permission to download', async () => {
  const { ffmpegPath, go } = await makeWaitingFfmpeg();
  const server = await startTestServer({ mode: 'all', ffmpegPath });
  onTestFinished(() => server.stop());
  const clip = join(await makeFolder(), 'a.mkv');
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await makeNumberedClip(clip, { rate: '25', frameCount: 25, output });
  const owner = await buildUser(server);
  const team = await buildTeam(server, owner);
  const given = { name: 'a.mkv', contentType: 'video/x-matroska', bytes: await readFile(clip) };
  const { file } = await uploadFile(server, owner, team, given);
  const share = await shareItem(server, file.id, owner, { allowDownload: false });
  const [editor, guest] = [openBrowser(server, '', owner), await openAsGuest(server, share.key)];
  const show = async ({ call }: Visitor): Promise<Media> =>
    (await call('showMedia', { params: { itemId: file.id }, query: {} })).body;

  await expect.poll(async () => (await show(editor)).original).not.toBeNull();
  const { original, outputs, facts } = await show(editor);
  expect(outputs).toEqual([]);
  expect(facts?.video).toMatchObject({ startMs: 0, frameCount: 25 });
  const url = new URL(original ?? '', server.url);
  const response = await fetch(url);
  expect(response.headers.get('content-type')).toBe('video/mp4');
  const remux = join(await makeFolder(), 'remux.mp4');
  await writeFile(remux, Buffer.from(await response.arrayBuffer()));
  expect(await readNumbers(remux)).toEqual(Array.from({ length: 25 }, (_, n) => n));
  expect(await show(guest)).toMatchObject({ original: null, outputs: [] });

  // A link from before loses the bytes as the original's would.
  const open = await shareItem(server, file.id, owner, { allowDownload: true });
  const other = await openAsGuest(server, open.key);
  const theirs = new URL((await show(other)).original ?? '', server.url);
  expect((await fetch(theirs)).status).toBe(200);
  await shareItem(server, file.id, owner, { allowDownload: false });
  await expect.poll(async () => (await fetch(theirs)).status).toBe(403);

  await go();
  await expect.poll(async () => (await show(editor)).processing.state).toBe('done');
  const done = await show(editor);
  expect(done.original).toBeNull();
  expect(done.outputs.map(({ output }) => output.file)).toContain('540p.mp4');
  const rows = await server.db.selectFrom('renditions').select('kind').where('kind', '=', 'remux').execute();
  expect(rows).toEqual([]);
});
