import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Media } from '#contract/media/processing.ts';
import { makeFolder } from '#rig/folders.ts';
import { makeFamily } from '#rig/images/make-images.ts';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { hasVips } from '#rig/programs/vips.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { needs } from '#rig/values/needs.ts';

describe('images', needs(hasVips(), 'vips (libvips-tools)'), () => {
  let server: TestServer;
  let user: TestUser;
  let team: { id: string; name: string };
  beforeAll(async () => {
    server = await startTestServer({ mode: 'all' });
    user = await buildUser(server);
    team = await buildTeam(server, user);
  });
  afterAll(() => server.stop());

  async function process(name: string, contentType: string, bytes: Uint8Array): Promise<Media> {
    const { file } = await uploadFile(server, user, team, { name, contentType, bytes });
    const show = async () =>
      (await callEndpoint(server, 'showMedia', { params: { itemId: file.id }, query: {} }, user.token)).body;
    await expect.poll(async () => (await show()).processing.state, { interval: 200 }).toMatch(/done|failed/);
    return show();
  }

  test('an SVG is shown as pictures, and never served itself', async () => {
    const bytes = await readFile(await makeFamily('logo.svg', await makeFolder()));
    // Its type lies, and its bytes decide.
    const media = await process('logo.jpg', 'image/jpeg', bytes);
    expect(media).toMatchObject({ asset: { kind: 'image', format: 'svg' }, original: null, facts: null });
    expect(media.outputs.map(({ output }) => output.kind).sort()).toEqual(['picture', 'poster']);
    for (const { url, output } of media.outputs) {
      const response = await fetch(server.url + url);
      const type = output.kind === 'poster' ? 'image/jpeg' : 'image/webp';
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    }
  });

  test('an image that cannot be read says so, and is not tried again', async () => {
    const media = await process('noise.png', 'image/png', Buffer.from('\x89PNG\r\n\x1a\nnoise', 'latin1'));
    expect(media.processing).toMatchObject({
      state: 'failed',
      problem: 'This image cannot be read. It may be damaged, incomplete or protected.',
    });
    const page = await process('page.png', 'image/png', Buffer.from('<html></html>'));
    expect(page.processing.problem).toMatch(/^Vizio does not read this kind of image\. It takes JPEG, /);
  });
});
