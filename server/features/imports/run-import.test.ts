import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { importProviders } from '#contract/uploads/cloud-drives.ts';
import { goodToken, startCloudDrives } from '#rig/peers/cloud-drives.ts';
import {
  listFiles,
  offer,
  partSize,
  readArrived,
  readRow,
  run,
  runThrice,
  runUntilBreak,
  setUpImportServer,
  sha256,
  show,
  start,
  world,
} from '#rig/peers/import-rig.ts';
import { pickCases } from '#rig/values/proof.ts';

setUpImportServer();

/** Everything in the database, as text; encrypted bytes as escaped characters. */
async function dumpDatabase(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select imports::text || coalesce(encode(token, 'escape'), '') as text from imports
    union all select job::text from pgboss.job union all select uploads::text from uploads`.execute(world.server.db);
  return rows.map(({ text }) => text).join('\n');
}

describe.each(pickCases(importProviders, 2))('from %s', (provider) => {
  test('a file arrives byte for byte; its token is never readable and is deleted at the end', async () => {
    const { fileId, file } = offer({ bytes: randomBytes(2 * partSize + 5) });
    const { id, shown } = await start(fileId, { provider });
    expect(shown).toMatchObject({ provider, state: 'waiting', received: 0, size: file.bytes.length, itemId: null });
    expect((await readRow(id)).token?.length).toBeGreaterThan(goodToken.length);
    expect(await dumpDatabase()).not.toContain(goodToken.slice(0, 12));
    await run(id);
    const done = await show(id);
    expect(done).toMatchObject({ state: 'done', received: file.bytes.length, problem: null });
    expect((await readRow(id)).token).toBeNull();
    const [listed] = await listFiles();
    expect(listed).toMatchObject({ id: done?.itemId, name: 'a.mp4', Size: file.bytes.length });
    expect(await readArrived()).toBe(sha256(file.bytes));
  });

  test('a broken connection resumes from the first missing part, and is no failure', async () => {
    const { fileId, file } = offer({ bytes: randomBytes(3 * partSize) });
    const { id } = await start(fileId, { provider });
    await runUntilBreak(id, file, 1);
    await runUntilBreak(id, file, 2);
    expect((await readRow(id)).failures).toBe(1);
    await run(id);
    expect(await show(id)).toMatchObject({ state: 'done' });
    expect(await readArrived()).toBe(sha256(file.bytes));
    const ranges = world.drives.asked.flatMap(({ path, range }) => (/media|download/.test(path) ? [range] : []));
    expect(ranges).toEqual([undefined, `bytes=${partSize}-`, `bytes=${2 * partSize}-`]);
  });

  test.each([
    [401, undefined, /^The permission for (Google|One) Drive has expired\. Sign in to (Google|One) Drive again\.$/],
    [404, undefined, /is no longer in (Google|One) Drive/],
    [403, { error: { code: 'accessDenied' } }, /does not let this account download the file/],
    [302, undefined, /redirected to a foreign address/],
  ])('status %i ends the import at once with a message', async (status, body, sentence) => {
    const { fileId } = offer({ refusal: { status, body, headers: { location: 'https://elsewhere.test/' } } });
    const { id } = await start(fileId, { provider });
    await run(id);
    expect(await show(id)).toMatchObject({ state: 'failed', problem: expect.stringMatching(sentence) });
    expect((await readRow(id)).token).toBeNull();
    expect(await listFiles()).toEqual([]);
  });

  test.each([
    [429, undefined],
    [503, undefined],
    [403, { error: { errors: [{ reason: 'userRateLimitExceeded' }] } }],
  ])('a busy provider (%i) is asked three times', async (status, body) => {
    const { fileId } = offer({ refusal: { status, body } });
    const { id } = await start(fileId, { provider });
    await runThrice(id);
    expect(await show(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('Drive is busy') });
  });

  test.each([
    ['a document', { type: 'application/pdf' }, 'This is not a video'],
    ['a larger file than was chosen', { size: 1001 }, 'The file changed'],
    ['an unknown size', { size: Number.NaN }, 'The file changed'],
  ])('%s is refused before its first byte', async (_, given, sentence) => {
    const { fileId } = offer(given);
    const { id } = await start(fileId, { provider });
    await run(id);
    expect(await show(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining(sentence) });
    expect(world.drives.asked).toHaveLength(1);
  });

  test('more bytes than announced never become a file', async () => {
    const { fileId, file } = offer({ bytes: randomBytes(partSize) });
    file.serve = ({ response }) => void response.write(file.bytes, () => response.end('more'));
    const { id } = await start(fileId, { provider });
    await run(id);
    expect(await show(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('changed in') });
    expect(await listFiles()).toEqual([]);
  });

  test('fewer bytes than announced never become a file', async () => {
    const { fileId, file } = offer();
    file.serve = ({ response }) => void response.end(file.bytes.subarray(1));
    const { id } = await start(fileId, { provider });
    await runThrice(id);
    expect(await show(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('connection') });
    expect(await listFiles()).toEqual([]);
  });
});

test('One Drive’s files come from another host, which does not get the token', async () => {
  const { fileId } = offer();
  await run((await start(fileId, { provider: 'one-drive' })).id);
  const tokens = Map.groupBy(world.drives.asked, ({ host }) => host);
  expect(new Set(tokens.get('api')?.map(({ token }) => token))).toEqual(new Set([`Bearer ${goodToken}`]));
  expect(tokens.get('download')?.map(({ token }) => token)).toEqual([undefined]);
});

test('a redirect to a host that is not the provider’s is not followed', async () => {
  const foreign = await startCloudDrives();
  onTestFinished(() => foreign.stop());
  const own = new URL(world.drives.url);
  const targets = [
    `${foreign.url}/download/x`,
    'http://169.254.169.254/latest/meta-data',
    `http://localhost:${own.port}/download/x`,
    `http://${own.host}@${new URL(foreign.url).host}/download/x`,
    `http://user@${own.host}/download/x`,
    `//${new URL(foreign.url).host}/download/x`,
    'file:///etc/passwd',
    'data:video/mp4,abc',
    'http://[',
  ];
  for (const redirect of targets) {
    const { fileId } = offer({ redirect });
    const { id } = await start(fileId, { provider: 'one-drive' });
    await run(id);
    expect(await show(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('foreign address') });
  }
  expect(foreign.asked).toEqual([]);
  expect(world.drives.asked.filter(({ path }) => path.includes('/download/x'))).toEqual([]);
});

test('without ranges, reading starts over and skips the bytes already stored', async () => {
  const { fileId, file } = offer({ bytes: randomBytes(2 * partSize) });
  const { id } = await start(fileId);
  await runUntilBreak(id, file, 1);
  file.serve = ({ response }) => void response.end(file.bytes);
  await run(id);
  expect(await readArrived()).toBe(sha256(file.bytes));
});

test('parts of two revisions of a file are never combined', async () => {
  const { fileId, file } = offer({ bytes: randomBytes(2 * partSize), revision: '1' });
  const { id } = await start(fileId);
  await runUntilBreak(id, file, 1);
  world.drives.files.set(fileId, { bytes: randomBytes(2 * partSize), revision: '2' });
  await run(id);
  expect(await show(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('changed in') });
});
