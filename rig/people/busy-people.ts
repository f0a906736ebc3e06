import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Acknowledged, Place } from './acknowledged.ts';
import { callEndpoint } from './factories.ts';
import { makeFile, partSize, RefusedError, requireOk, uploadInParts } from './resumable-upload.ts';

export type BusyPeople = {
  acknowledged: Acknowledged;
  /** One change of each kind, begun now and repeated until all are acknowledged. */
  changeEach: () => Promise<void>;
  /** Lets everyone finish what they have begun. */
  stop: () => Promise<void>;
};

export type Habits = {
  commentsPerRound?: number;
  /** The bytes of the file that begins this round. */
  sizeOf?: (round: number) => number;
  /** The statuses after which a call is repeated, besides a broken connection. */
  passing?: (status: number) => boolean;
};

const readyMs = 90_000;
const betweenTriesMs = 50;
/** Every tenth file has two parts. */
const mixedSizes = (round: number) => (round % 10 === 9 ? partSize + 1_000 : 50_000 + round);

export async function waitUntilReady({ url }: { url: string }): Promise<void> {
  const deadlineMs = performance.now() + readyMs;
  const ask = async () => {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.status;
  };
  for (;;) {
    const status = await ask().catch(() => 0);
    if (status === 200) return;
    if (performance.now() > deadlineMs) throw new Error(`${url} was not ready within 90 s (status ${status})`);
    await pause(betweenTriesMs);
  }
}

/**
 * Users who upload, tidy up and comment all the time. Like the browser, they retry a call that got no response or a
 * 503; any other error fails.
 */
export function startPeople(place: Place, count: number, habits: Habits = {}): BusyPeople {
  const { commentsPerRound = 40, sizeOf = mixedSizes, passing = (status) => status === 503 } = habits;
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
        if (!passing(status) && !(error instanceof TypeError)) throw error;
        acknowledged.retries++;
        await pause(betweenTriesMs);
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
      work.then((response) => requireOk('a change of the tree', response));
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
      await upload(`${person}-${round}.mp4`, sizeOf(round));
      await tidyUp(`${person}-${round}`, round % 2 === 0);
      for (let written = 0; written < commentsPerRound && !isOver; written += 2) await comment(await comment(null));
    }
  }
  const works = Array.from({ length: count }, (_, person) => work(person));
  // `stop` reports a failure; until then it must not end the process.
  const settled = Promise.allSettled(works);
  let extra = 0;
  return {
    acknowledged,
    changeEach: async () => {
      const name = `extra-${extra++}`;
      await Promise.all([upload(`${name}.mp4`, 50_000), tidyUp(name, true), comment(null)]);
    },
    stop: async () => {
      isOver = true;
      await settled;
      await Promise.all(works);
    },
  };
}
