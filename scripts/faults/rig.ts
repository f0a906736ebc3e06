import { setTimeout as pause } from 'node:timers/promises';
import { onEnd } from '#rig/endings.ts';
import { makeFolder } from '#rig/folders.ts';
import { compareAcknowledged, type Place } from '#rig/people/acknowledged.ts';
import { type BusyPeople, type Habits, startPeople, waitUntilReady } from '#rig/people/busy-people.ts';
import { buildUser, callEndpoint } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { type ServerProcess, startServerProcess } from '#rig/servers/server-process.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts';
import { countResponses, type Responses } from './responses.ts';

export type Rig = {
  place: Place;
  people: BusyPeople;
  responses: Responses;
  /** Records the seconds until one more change of each kind is acknowledged. */
  recover: () => Promise<void>;
  /** Lists the trash again and again from now on. Ends that, and returns the milliseconds of the slowest call. */
  watchOthers: () => () => number;
  /** Waits until there are this many more changes to lose. */
  progress: (changes: number) => Promise<void>;
};

/** One row of the table. */
export type Outcome = {
  rounds: number;
  acknowledged: string;
  lost: string[];
  wrong: string[];
  refused: number;
  broken: number;
  errors: string[];
  recoveredS: number[];
  note: string;
};

const progressMs = 120_000;
const watchMs = 50;

/** A Postgres that outlives the server, and that this process starts again when it ends. */
export async function startPostgres(): Promise<{ DATABASE_URL: string; dataDir: string }> {
  const dataDir = await makeFolder();
  const { address, stop } = await startEmbeddedPostgres(dataDir, (error) => console.error(error));
  onEnd(stop);
  return {
    DATABASE_URL: `postgres://vizio@localhost/postgres?host=${encodeURIComponent(String(address.host))}`,
    dataDir,
  };
}

/** A server that can be started again at the same address. Without more settings its files are on this disk. */
export async function startServer(settings: Record<string, string>) {
  const all = {
    DATA_DIR: await makeFolder(),
    PORT: String(await findFreePort()),
    SECRET: 'x'.repeat(32),
    MODE: 'web',
    DISK_RESERVE: '0',
    ...settings,
  };
  let running: ServerProcess | undefined;
  const start = async () => {
    running = await startServerProcess(all);
  };
  await start();
  return { url: `http://localhost:${all.PORT}`, start, running: () => running as ServerProcess };
}

/**
 * Runs the fault while people upload, tidy up and comment, and compares everything that the server acknowledged with
 * what it has at the end. The fault returns its rounds and a note.
 */
export async function underLoad(
  server: { url: string },
  { count = 3, ...habits }: Habits & { count?: number },
  fault: (rig: Rig) => Promise<{ rounds: number; note?: string }>,
): Promise<Outcome> {
  const user = await buildUser(server);
  const createTeam = async (teamName: string) => {
    const body = { teamName, user_id: user.id };
    return (await callEndpoint(server, 'users/s3/createTeam', { body }, user.token)).body.team;
  };
  const [team, videos] = [await createTeam('Load'), await createTeam('Videos')];
  const { file } = await uploadFile(server, user, videos, { name: 'video.mp4', bytes: Buffer.alloc(1_000, 7) });
  const place = { server, user, team, videoId: file.id };
  const responses = countResponses(server);
  const people = startPeople(place, count, habits);
  const recoveredS: number[] = [];
  const { acknowledged } = people;
  const faults: string[] = [];
  const keep = (error: unknown) => void faults.push(String(error));
  const rig: Rig = {
    place,
    people,
    responses,
    recover: async () => {
      const startedAt = performance.now();
      await people.changeEach();
      recoveredS.push((performance.now() - startedAt) / 1000);
    },
    watchOthers: () => {
      let isOver = false;
      let slowestMs = 0;
      const watch = async () => {
        while (!isOver) {
          const startedAt = performance.now();
          const sent = { params: { teamId: videos.id }, query: {} };
          await callEndpoint(server, 'listTrash', sent, user.token).catch(keep);
          slowestMs = Math.max(slowestMs, performance.now() - startedAt);
          await pause(watchMs);
        }
      };
      void watch();
      return () => {
        isOver = true;
        return Math.round(slowestMs);
      };
    },
    progress: async (changes) => {
      const goal = acknowledged.count + changes;
      const deadlineMs = performance.now() + progressMs;
      while (acknowledged.count < goal) {
        if (performance.now() > deadlineMs) throw new Error(`no ${changes} changes in ${progressMs / 1000} s`);
        await pause(5);
      }
    },
  };
  const { rounds, note = '' } = await fault(rig).catch((error) => {
    keep(error);
    return { rounds: recoveredS.length, note: 'the fault itself failed' };
  });
  await people.stop().catch(keep);
  await waitUntilReady(server);
  const { files, folders, comments } = acknowledged;
  return {
    ...(await compareAcknowledged(place, acknowledged)),
    rounds,
    acknowledged: `${files.length} files, ${folders.length} folders, ${comments.length} comments`,
    refused: responses.refused,
    broken: responses.broken,
    errors: [...faults, ...[...responses.errors].map(([what, times]) => `${times} × ${what}`)],
    recoveredS,
    note,
  };
}
