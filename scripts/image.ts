import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeClip } from '../bench/clip.ts';
import { endRow, onRowEnd } from './faults/endings.ts';
import { buildImage } from './image/build-image.ts';
import { makeDebianBase } from './image/debian-base.ts';
import { findObstacle } from './image/programs.ts';
import { tryAsRoot, tryAsUser } from './image/trials.ts';

/**
 * Builds deploy/Dockerfile with Podman and runs what is in the image, as its user and as root. `--base=IMAGE` is the
 * BASE of the Dockerfile; with `--base=debian` it is made from Debian's packages, without a registry of images.
 */
const { base } = parseArgs({ options: { base: { type: 'string' } } }).values;
const isDebianBase = base === 'debian';
const obstacle = findObstacle(isDebianBase);
if (obstacle) {
  console.error(obstacle);
  process.exit(1);
}

const shownLines = 20;
let ending: Promise<void> | undefined;
/** Only the first reason to end counts: a signal also fails the step under way. */
const end = (code: number): Promise<never> => {
  ending ??= endRow().then(() => process.exit(code));
  return ending as Promise<never>;
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(signal, () => void end(130));

const stepAs =
  (user: string) =>
  async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const print = (state: string) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${state}  ${user.padEnd(6)}  ${name.padEnd(32)} ${seconds.padStart(6)} s`);
    };
    try {
      const result = await work();
      print('ok  ');
      return result;
    } catch (error) {
      if (!ending) print('FAIL');
      throw error;
    }
  };

const folder = await mkdtemp(join(tmpdir(), 'vizio-image-'));
try {
  onRowEnd(() => rm(folder, { recursive: true, force: true }));
  const build = stepAs('build');
  const usedBase = isDebianBase ? await build('makes a base of Debian', () => makeDebianBase(folder)) : base;
  const image = await build('builds deploy/Dockerfile', () => buildImage(usedBase, folder));
  const { bytes: clip } = await makeClip(folder, { size: '320x180', seconds: 2 });
  await tryAsUser({ image, clip, folder, step: stepAs(image.user) });
  await tryAsRoot({ image, clip, folder, step: stepAs('root') });
  await end(0);
} catch (error) {
  if (!ending) console.error((error as Error).message, await readLogs());
  await end(1);
}

/** The last lines of each server, which may say why a step failed. */
async function readLogs(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  const ends = names.map(async (name) => {
    const lines = (await readFile(join(folder, name), 'utf8')).trim().split('\n');
    return `\n${name}:\n${lines.slice(-shownLines).join('\n')}`;
  });
  return (await Promise.all(ends)).join('\n');
}
