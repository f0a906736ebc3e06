import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runQuietly } from '../../command/progress.mjs';
import { type ServerChild, startServerChild } from './server-child.ts';
import { choosePrivateSettings, choosePublicSettings } from './settings.ts';

type Given = {
  /** Has the filled demo as `story-{version}`, and what visitors change as `now`. */
  folder: string;
  version: string;
  everyMs: number;
  environment: NodeJS.ProcessEnv;
  /** Resolves when the operator asks for a reset, or when the round is over. */
  waitForRequest: (round: AbortSignal) => Promise<unknown>;
  stopping: AbortSignal;
};

/** Serves the demo until it is stopped, and puts it back to its beginning at every interval. */
export async function serveWithResets(given: Given): Promise<void> {
  const { folder, version, everyMs, environment, waitForRequest, stopping } = given;
  const [story, now, next] = [`story-${version}`, 'now', 'next'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const settings = { ...choosePublicSettings(environment), DATA_DIR: now };
  const stopped = new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve(), { once: true }));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await prepareStory(folder, story, environment, stopped);
  let server: ServerChild | undefined;
  while (!stopping.aborted) {
    // Copied while the server still runs: a reset takes only a stop and a start.
    await rm(next, { recursive: true, force: true });
    // Keeps the owner, which Postgres requires, and shares the blocks where the disk can.
    await runQuietly('cp', ['-a', story, next]);
    await server?.stop();
    await rm(now, { recursive: true, force: true });
    await rename(next, now);
    server = startServerChild('server/main.ts', settings);
    // One that crashes begins anew as well, unless it could not start at all.
    await Promise.race([server.ready, stopped]);
    const round = new AbortController();
    const interval = pause(everyMs, undefined, { signal: round.signal }).catch(() => {});
    await Promise.race([interval, waitForRequest(round.signal), stopped, server.ended]);
    round.abort();
  }
  await server?.stop();
}

/** Fills the demo once for each version of the program. It gets its name when it is whole. */
async function prepareStory(
  folder: string,
  story: string,
  environment: NodeJS.ProcessEnv,
  stopped: Promise<void>,
): Promise<void> {
  if (existsSync(story)) return;
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  const fresh = join(folder, 'fresh');
  const filling = startServerChild('scripts/demo.ts', { ...choosePrivateSettings(environment), DATA_DIR: fresh });
  const isFilled = await Promise.race([filling.ready.then(() => true), stopped.then(() => false)]);
  await filling.stop();
  if (!isFilled) return;
  // The films as they were rendered; their uploads lie in the storage.
  await rm(join(fresh, 'clips'), { recursive: true, force: true });
  await rename(fresh, story);
}
