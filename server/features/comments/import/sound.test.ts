import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, buildVersion, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { pickCases } from '#rig/values/proof.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';

let server: TestServer;
let mara: TestUser;
let teamId: string;

beforeAll(async () => {
  server = await startTestServer();
  mara = await buildUser(server, { name: 'Mara' });
  teamId = (await buildTeam(server, mara)).id;
});
afterAll(() => server.stop());

const makeAsset = (sampleRate: number, sampleCount: number) => ({
  ...{ kind: 'audio' as const, codec: 'pcm_s24le', sampleRate, sampleCount, channels: 2, bitDepth: 24 },
  ...{ durationMs: (sampleCount * 1000) / sampleRate, loudness: -23, startSample: null },
});

async function buildSound(sampleRate: number, sampleCount: number): Promise<string> {
  const { id } = await buildItem(server, teamId, { kind: 'file', name: `${randomUUID()}.wav`, parentId: null });
  await buildVersion(server, id, 1, { contentType: 'audio/wav', asset: makeAsset(sampleRate, sampleCount) });
  return id;
}

const ask = (itemId: string, query: string) =>
  fetch(`${server.url}/vizioApi/items/${itemId}/comments/export?${query}`, {
    headers: { authorization: `Bearer ${mara.token}` },
  });
const listPlaces = async (itemId: string) => {
  const given = { params: { itemId }, query: {} };
  const { comments } = (await callEndpoint(server, 'listComments', given, mara.token)).body;
  return comments.map(({ text, place }) => ({ text, place })).sort((a, b) => (a.text < b.text ? -1 : 1));
};

async function importInto(itemId: string, content: Buffer) {
  const body = { version: 1, name: 'markers', content: content.toString('base64') };
  const { body: plan } = await callEndpoint(server, 'readMarkers', { params: { itemId }, body }, mara.token);
  const take = plan.rows.filter(({ state }) => state === 'new').map(({ key }) => key);
  await callEndpoint(server, 'importMarkers', { params: { itemId }, body: { ...body, take } }, mara.token);
  return plan;
}

const cases = [44_100, 48_000, 96_000, 192_000].flatMap((rate) =>
  (['reaper', 'audition', 'csv'] as const).map((format) => ({ rate, format })),
);

test.each(pickCases(cases, cases.length))(
  'ranges of a sound at $rate Hz keep their samples through $format and back',
  async ({ rate, format }) => {
    const count = 2 ** 31 - 1;
    const random = makeRandom(runSeed + rate);
    const [from, other] = await Promise.all([buildSound(rate, count), buildSound(rate, count)]);
    for (let n = 0; n < 12; n += 1) {
      const sample = n === 0 ? 0 : random.below(count - 1);
      const endSample = n % 3 === 0 ? null : n === 1 ? count - 1 : sample + 1 + random.below(count - sample - 1);
      const place = { kind: 'samples' as const, sample, endSample };
      const body = { text: `Note ${String(n).padStart(2, '0')}`, replyTo: null, place };
      const made = await callEndpoint(server, 'createComment', { params: { itemId: from }, body }, mara.token);
      expect(made.status).toBe(200);
    }
    const content = Buffer.from(await (await ask(from, `format=${format}`)).arrayBuffer());
    const again = await importInto(from, content);
    expect(again.warnings).toEqual([]);
    expect(again.rows.map(({ state }) => state)).toEqual(Array(12).fill('known'));
    await importInto(other, content);
    expect(await listPlaces(other)).toEqual(await listPlaces(from));
  },
);

test('a sound is offered no formats of frames, and a preview has its times', async () => {
  const itemId = await buildSound(48_000, 480_000);
  const place = { kind: 'samples' as const, sample: 48_001, endSample: 96_000 };
  const body = { text: 'Too loud', replyTo: null, place };
  await callEndpoint(server, 'createComment', { params: { itemId }, body }, mara.token);
  expect(await (await ask(itemId, 'format=edl')).json()).toMatchObject({
    message: expect.stringContaining(
      'has no place for comments on a sound file. Choose one of these: Regions and markers (CSV)',
    ),
  });
  const given = { params: { itemId }, query: { format: 'midi' as const } };
  const { body: preview } = await callEndpoint(server, 'previewExport', given, mara.token);
  expect(preview).toMatchObject({
    start: '0:00.000',
    markers: [{ in: '0:01.000', out: '0:02.000', text: 'Too loud' }],
  });
  const json = await (await ask(itemId, 'format=json')).json();
  expect(json).toMatchObject({ video: { kind: 'audio', frameRate: { num: 48_000, den: 1 } }, comments: [{ place }] });
});
