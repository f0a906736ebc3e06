import { randomBytes } from 'node:crypto';
import { expect, vi } from 'vitest';
import { uuidv7 } from '#server/db/uuid.ts';
import {
  hash,
  makeFile,
  partSize,
  RefusedError,
  requireOk,
  type Sent,
  uploadInParts,
} from '#server/test/files/resumable-upload.ts';
import { callEndpoint, type TestUser } from './factories.ts';

type Folder = { id: string; name: string; isDeleted: boolean };
type Written = { id: string; replyTo: string | null };
/** Everything that the server has acknowledged, and so must have exactly once. */
type Acknowledged = { files: Sent[]; folders: Folder[]; comments: Written[]; count: number; retries: number };
type Place = { server: { url: string }; user: TestUser; team: { id: string; name: string }; videoId: string };

const commentsPerRound = 40;
const readyMs = 90_000;

export async function waitUntilReady({ url }: { url: string }): Promise<void> {
  const isReady = async () => {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
    expect(answer.status).toBe(200);
  };
  await vi.waitFor(isReady, { timeout: readyMs, interval: 50 });
}

/**
 * Users who upload, tidy up and comment all the time. Like the browser, they retry a call that got no response or a
 * 503; any other error fails. `stop` lets them finish what they have begun.
 */
export function startPeople(place: Place, count: number): { acknowledged: Acknowledged; stop: () => Promise<void> } {
  const acknowledged: Acknowledged = { files: [], folders: [], comments: [], count: 0, retries: 0 };
  let isOver = false;

  /** `repeated`: the statuses of a retried call whose first attempt took effect. */
  const persist = async (work: () => Promise<unknown>, repeated: number[] = []): Promise<void> => {
    for (let tries = 0; ; tries++) {
      try {
        await work();
        break;
      } catch (error) {
        const status = error instanceof RefusedError ? error.status : 0;
        if (tries > 0 && repeated.includes(status)) break;
        // fetch throws a TypeError for a broken connection.
        if (status !== 503 && !(error instanceof TypeError)) throw error;
        acknowledged.retries++;
        await waitUntilReady(place.server);
      }
    }
    acknowledged.count++;
  };

  async function upload(name: string, size: number): Promise<void> {
    const { server, user, team } = place;
    const file = makeFile(name, randomBytes(size));
    await persist(() => uploadInParts(server, user, team, file));
    acknowledged.files.push({ ...file, bytes: Buffer.of() });
  }

  async function tidyUp(name: string, isRestored: boolean): Promise<void> {
    const { server, user, team } = place;
    const id = uuidv7();
    const tree = { query: { userId: user.id } };
    const made = { ...tree, body: { id, folderPath: '', teamPath: team.name, folderName: `new ${name}` } };
    const change = { type: 'folder' as const, path: '', newName: name, teamPath: team.name };
    const renamed = { ...tree, body: { ...change, filefoldername: `new ${name}` } };
    const ids = { body: { ids: [id] } };
    const call = (work: Promise<{ status: number }>) =>
      work.then((answer) => requireOk('a change of the tree', answer));
    await persist(() => call(callEndpoint(server, 'users/s3/createFolder', made, user.token)));
    await persist(() => call(callEndpoint(server, 'users/s3/rename', renamed, user.token)), [404]);
    await persist(() => call(callEndpoint(server, 'deleteItems', ids, user.token)), [404, 409]);
    if (isRestored) await persist(() => call(callEndpoint(server, 'restoreItems', ids, user.token)), [409]);
    acknowledged.folders.push({ id, name, isDeleted: !isRestored });
  }

  async function comment(replyTo: string | null): Promise<string> {
    const { server, user, videoId } = place;
    const id = uuidv7();
    const sent = { params: { itemId: videoId }, body: { id, text: id, replyTo } };
    await persist(async () =>
      requireOk('createComment', await callEndpoint(server, 'createComment', sent, user.token)),
    );
    acknowledged.comments.push({ id, replyTo });
    return id;
  }

  async function work(person: number): Promise<void> {
    for (let round = 0; !isOver; round++) {
      await upload(`${person}-${round}.mp4`, round % 10 === 9 ? partSize + 1_000 : 50_000 + round);
      await tidyUp(`${person}-${round}`, round % 2 === 0);
      for (let written = 0; written < commentsPerRound && !isOver; written += 2) await comment(await comment(null));
    }
  }
  const works = Array.from({ length: count }, (_, person) => work(person));
  const all = Promise.all(works);
  // `stop` reports the failure; this only prevents an unhandled rejection.
  all.catch(() => {});
  return {
    acknowledged,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

/** Expects everything acknowledged to exist exactly once, as sent, and nothing else. */
export async function expectAcknowledged(place: Place, acknowledged: Acknowledged): Promise<void> {
  const { server, user, team, videoId } = place;
  const shown = await listAll((after) => {
    const query = { requester_id: user.id, path: `${user.id}/${team.name}`, limit: 200, ...(after && { after }) };
    return callEndpoint(server, 'users/s3/fetchTeamsData', { query }, user.token).then(({ body }) => ({
      rows: [...body.folders, ...body.files],
      next: body.next,
    }));
  });
  const folders = shown.filter((item) => item.Type === 'folder');
  const files = shown.filter((item) => item.Type === 'file');
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  const living = acknowledged.folders.filter(({ isDeleted }) => !isDeleted);
  expect(folders.map(({ id, name }) => ({ id, name })).sort(byId)).toEqual(
    living.map(({ id, name }) => ({ id, name })).sort(byId),
  );
  const trash = await listAll((after) => {
    const sent = { params: { teamId: team.id }, query: { limit: 200, ...(after && { after }) } };
    return callEndpoint(server, 'listTrash', sent, user.token).then(({ body }) => ({
      rows: body.items,
      next: body.next,
    }));
  });
  expect(trash.map(({ id, name }) => ({ id, name })).sort(byId)).toEqual(
    acknowledged.folders
      .filter(({ isDeleted }) => isDeleted)
      .map(({ id, name }) => ({ id, name }))
      .sort(byId),
  );

  expect(files.map(({ name }) => name).sort()).toEqual(acknowledged.files.map(({ name }) => name).sort());
  expect(files.filter(({ versions }) => versions !== 1)).toEqual([]);
  const sums = new Map(acknowledged.files.map(({ name, sha256 }) => [name, sha256]));
  for (const { id, name } of files) {
    const { url } = (await callEndpoint(server, 'startDownload', { body: { ids: [id] } }, user.token)).body;
    const answer = await fetch(new URL(url, server.url), { headers: { authorization: `Bearer ${user.token}` } });
    expect(hash(new Uint8Array(await answer.arrayBuffer()), 'hex'), name).toBe(sums.get(name));
  }

  const comments = await listAll((after) => {
    const sent = { params: { itemId: videoId }, query: { ...(after && { after }) } };
    return callEndpoint(server, 'listComments', sent, user.token).then(({ body }) => ({
      rows: body.comments,
      next: body.next,
    }));
  });
  expect(comments.map((row) => [row.id, row.text, row.replyTo])).toEqual(
    acknowledged.comments.toSorted(byId).map(({ id, replyTo }) => [id, id, replyTo]),
  );
}

async function listAll<T>(
  load: (after: string | undefined) => Promise<{ rows: T[]; next: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let after: string | undefined; ; ) {
    const { rows, next } = await load(after);
    all.push(...rows);
    if (next === null) return all;
    after = next;
  }
}
