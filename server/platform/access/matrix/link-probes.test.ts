import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildVideo } from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { pickCases } from '#rig/values/proof.ts';
import { buildAccount, linkCallers, openScene, type Scene } from './link-callers.ts';
import { type Ground, keyIn, startMatrixServer } from './world.ts';

/** Covers what is not in the contract: sockets, and the bytes behind signed URLs. */
let ground: Ground;

beforeAll(async () => {
  ground = await startMatrixServer();
});

afterAll(() => ground.server.stop());

/** A video whose files all exist. */
async function addVideo({ inside: { server, team, place } }: Scene): Promise<string> {
  const video = await buildVideo(server, team.id, { name: 'shown.mp4', parentId: place.id });
  const { media_id } = await server.db
    .selectFrom('versions')
    .select('media_id')
    .where('id', '=', video.versionId)
    .executeTakeFirstOrThrow();
  const poster = { id: crypto.randomUUID(), media_id, kind: 'poster', content_type: 'image/jpeg', size_bytes: 3 };
  await server.db.insertInto('renditions').values(poster).execute();
  await server.storage.putObject(media_id, Buffer.from('abc'), 'video/mp4');
  await server.storage.putObject(poster.id, Buffer.from('abc'), 'image/jpeg');
  return video.id;
}

async function isOpen(scene: Scene, url: string | null | undefined): Promise<boolean> {
  if (!url) return false;
  const { 'x-share-key': _, ...headers } = scene.visitor.headers();
  return (await fetch(new URL(url, ground.server.url), { headers })).status === 200;
}

async function hears(scene: Scene, itemId: string): Promise<boolean> {
  const ears = await listen(ground.server, scene.visitor);
  ears.send({ kind: 'watch', itemId, key: scene.visitor.key });
  const responded = async () => ears.viewers().at(-1)?.count ?? (await Promise.race([ears.ended, undefined]));
  await expect.poll(responded).toBeDefined();
  ears.close();
  return (ears.viewers().at(-1)?.count ?? 0) > 0;
}

test.each(pickCases(Object.entries(linkCallers), 8))('%s', async (_, caller) => {
  const scene = await openScene(ground, caller, await buildAccount(ground, caller));
  const videoId = await addVideo(scene);
  const { visitor, self, inside } = scene;
  const query = { requester_id: self.id, path: keyIn(inside) };
  const listing = await visitor.call('users/s3/fetchTeamsData', { query });
  const [file] = listing.status === 200 ? listing.body.files : [];
  const zip = await visitor.call('startDownload', { body: { ids: [videoId, inside.folder.id] } });
  const may = (action: 'view' | 'download') => caller.may.includes(action);
  expect({
    poster: await isOpen(scene, file?.PosterUrl),
    original: await isOpen(scene, file?.SignedUrl),
    zip: await isOpen(scene, zip.status === 200 ? zip.body.url : null),
    socket: await hears(scene, videoId),
  }).toEqual({ poster: may('view'), original: may('download'), zip: may('download'), socket: may('view') });
});
