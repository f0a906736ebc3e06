import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { captionCalls } from '#contract/calls/files/captions.ts';
import type { changesCalls } from '#contract/calls/files/changes.ts';
import type { cutCalls } from '#contract/calls/files/cuts.ts';
import type { downloadCalls } from '#contract/calls/files/downloads.ts';
import type { importCalls } from '#contract/calls/files/imports.ts';
import type { processingCalls } from '#contract/calls/files/processing.ts';
import type { uploadCalls } from '#contract/calls/files/uploads.ts';
import { buildFacts, buildVideo } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Rows } from './rows.ts';
import { type Self, videoIn, type World } from './world.ts';

type Names =
  | keyof typeof captionCalls
  | keyof typeof changesCalls
  | keyof typeof cutCalls
  | keyof typeof downloadCalls
  | keyof typeof importCalls
  | keyof typeof processingCalls
  | keyof typeof uploadCalls;

export const fileRows: Rows<Names> = {
  uploadLimits: { send: () => ({}) },
  createFolders: {
    byLink: 'edit',
    send: ({ team, folder }) => ({ body: { teamId: team.id, parentId: folder.id, paths: [['New', 'Inner']] } }),
  },
  startUpload: {
    byLink: 'edit',
    send: ({ team, folder }) => {
      const file = { name: 'a.mp4', size: 3, contentType: 'video/mp4' };
      return { body: { id: uuidv7(), teamId: team.id, parentId: folder.id, ...file } };
    },
  },
  // An upload belongs to the user who began it, so each caller begins this one, in the role they had then.
  signParts: {
    byLink: 'edit',
    send: async (world, self) => ({
      params: { uploadId: await beginUpload(world, self) },
      body: { numbers: [1] },
    }),
  },
  listParts: {
    byLink: 'edit',
    send: async (world, self) => ({ params: { uploadId: await beginUpload(world, self) } }),
  },
  completeUpload: {
    byLink: 'edit',
    send: async (world, self) => {
      const { storage } = world.server;
      const objectId = uuidv7();
      const bytes = Buffer.from('abc');
      const checksum = createHash('sha256').update(bytes).digest('hex');
      const write = { objectId, sizeBytes: 3, handle: await storage.beginWrite(objectId, 3) };
      await storage.putPart(write, { number: 1, sizeBytes: 3, checksum }, Readable.from([bytes]));
      return { params: { uploadId: await beginUpload(world, self, objectId) }, body: {} };
    },
  },
  abortUpload: {
    byLink: 'edit',
    send: async (world, self) => ({ params: { uploadId: await beginUpload(world, self) } }),
  },
  importOptions: { send: () => ({}) },
  // Imports continue after the caller leaves, so a link does not allow starting one.
  startImports: {
    send: ({ team, folder }) => {
      const files = [{ id: uuidv7(), fileId: 'file', name: 'a.mp4', contentType: 'video/mp4' as const, size: 3 }];
      const place = { teamId: team.id, parentId: folder.id };
      return { body: { provider: 'google-drive', accessToken: 'token', ...place, files } };
    },
  },
  listImports: { send: () => ({}) },
  // As with uploads, each caller begins this one, in the role they had then.
  retryImport: {
    byLink: 'edit',
    send: async (world, self) => ({
      params: { importId: await beginImport(world, self) },
      body: { accessToken: 'token' },
    }),
  },
  cancelImport: {
    byLink: 'edit',
    send: async (world, self) => ({ params: { importId: await beginImport(world, self) } }),
  },
  startDownload: { byLink: 'download', send: ({ folder }) => ({ body: { ids: [folder.id] } }) },
  fetchDownload: {
    audience: 'viewer',
    byLink: 'download',
    send: async ({ server, folder }, self) => {
      const id = uuidv7();
      const by = {
        created_by: self.guestId ? null : self.id,
        share_id: self.share?.id,
        share_state: self.share?.state,
      };
      await server.db
        .insertInto('downloads')
        .values({ id, item_ids: [folder.id], ...by })
        .execute();
      return { params: { downloadId: id } };
    },
  },
  showMedia: {
    byLink: 'view',
    send: async (world) => ({ params: { itemId: (await videoIn(world)).id }, query: {} }),
  },
  setPoster: {
    byLink: 'edit',
    send: async ({ server, team, place }) => {
      const facts = buildFacts({ frameCount: 25, rate: { num: 25, den: 1 } });
      const video = await buildVideo(server, team.id, { name: `${uuidv7()}.mp4`, parentId: place.id, facts });
      return { params: { itemId: video.id }, body: { version: 1, frame: 12 } };
    },
  },
  retryProcessing: {
    byLink: 'edit',
    send: async (world) => ({ params: { itemId: (await videoIn(world)).id }, query: {} }),
  },
  showChanges: {
    byLink: 'view',
    send: async ({ server, team, place }) => {
      const facts = buildFacts({ frameCount: 25, rate: { num: 25, den: 1 } });
      const video = await buildVideo(server, team.id, { name: `${uuidv7()}.mp4`, parentId: place.id, facts });
      return { query: { old: `${video.id}:1`, now: video.id } };
    },
  },
  listCaptions: {
    byLink: 'view',
    send: async (world) => ({ params: { itemId: (await videoIn(world)).id }, query: { version: 1 } }),
  },
  addCaptions: {
    byLink: 'edit',
    send: async (world) => ({
      params: { itemId: (await videoIn(world)).id },
      body: { version: 1, language: 'en', content: Buffer.from(captions).toString('base64') },
    }),
  },
  changeCaptions: {
    byLink: 'edit',
    send: async (world) => ({ params: await buildTrack(world), body: { language: 'de' } }),
  },
  deleteCaptions: { byLink: 'edit', send: async (world) => ({ params: await buildTrack(world) }) },
  showCaptions: { byLink: 'view', send: async (world) => ({ params: await buildTrack(world) }) },
  exportCaptions: {
    byLink: 'download',
    send: async (world) => ({ params: await buildTrack(world), query: { format: 'srt' } }),
  },
  readCutList: { byLink: 'edit', send: async (world) => sendCutList(await buildCounted(world)) },
  saveCutList: { byLink: 'edit', send: async (world) => sendCutList(await buildCounted(world)) },
  showCutList: {
    byLink: 'comment',
    send: async (world) => ({ params: { itemId: (await videoIn(world)).id }, query: { version: 1 } }),
  },
  deleteCutList: {
    byLink: 'edit',
    send: async (world) => ({ params: { itemId: (await videoIn(world)).id }, query: { version: 1 } }),
  },
};

const captions = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nHello\n';

async function buildTrack(world: World): Promise<{ itemId: string; trackId: string }> {
  const video = await videoIn(world);
  const track = { id: uuidv7(), version_id: video.versionId, language: 'en', name: '', cues: 1, vtt: captions };
  await world.server.db
    .insertInto('captions')
    .values({ ...track, size_bytes: captions.length, created_by: null })
    .execute();
  return { itemId: video.id, trackId: track.id };
}

const buildCounted = ({ server, team, place }: World) =>
  buildVideo(server, team.id, {
    name: `${uuidv7()}.mp4`,
    parentId: place.id,
    facts: buildFacts({ frameCount: 25, rate: { num: 25, den: 1 } }),
  });

const cutList = 'TITLE: a\n001  AX V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\n';
const sendCutList = ({ id }: { id: string }) => ({
  params: { itemId: id },
  body: { version: 1, content: Buffer.from(cutList).toString('base64') },
});

async function beginUpload({ server, team, place }: World, maker: Self, objectId = uuidv7()): Promise<string> {
  const id = uuidv7();
  await server.db
    .insertInto('uploads')
    .values({
      id,
      team_id: team.id,
      parent_id: place.id,
      version_of: null,
      name: 'a.mp4',
      size_bytes: 3,
      content_type: 'video/mp4',
      media_id: objectId,
      poster_id: uuidv7(),
      storage_handle: 'local',
      created_by: maker.guestId ? null : maker.id,
    })
    .execute();
  return id;
}

async function beginImport(world: World, maker: Self): Promise<string> {
  const id = await beginUpload(world, maker);
  const row = { id, provider: 'google-drive' as const, file_id: 'file', drive_id: null, token: null };
  await world.server.db
    .insertInto('imports')
    .values({ ...row, state: 'failed', ended_at: new Date() })
    .execute();
  return id;
}
