import { endAll } from '#rig/endings.ts';
import { makeFolder } from '#rig/folders.ts';
import { makeClip } from '../bench/tools/clip.ts';
import { readArguments } from './command/arguments.ts';
import { onStopSignal } from './command/stop-signals.ts';
import { buildImage } from './image/build-image.ts';
import { showLogs } from './image/container.ts';
import { makeDebianBase } from './image/debian-base.ts';
import { findObstacle } from './image/programs.ts';
import { tryAsRoot, tryAsUser } from './image/trials.ts';

/**
 * Builds deploy/Dockerfile with Podman and runs what is in the image, as its user and as root. `--base=IMAGE` is the
 * BASE of the Dockerfile; with `--base=debian` it is made from Debian's packages, without a registry of images.
 */
const {
  options: { base },
} = readArguments({ usage: 'npm run image [-- --base=IMAGE]', options: { base: { type: 'string' } } });
const isDebianBase = base === 'debian';
const obstacle = findObstacle(isDebianBase);
if (obstacle) {
  console.error(obstacle);
  process.exit(1);
}

let ending: Promise<void> | undefined;
/** Only the first reason to end counts: a signal also fails the step under way. */
const end = (code: number): Promise<never> => {
  ending ??= endAll()
    .catch((error) => console.error(error))
    .then(() => process.exit(code));
  return ending as Promise<never>;
};
onStopSignal(() => end(130));

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

try {
  const folder = await makeFolder();
  const build = stepAs('build');
  const usedBase = isDebianBase ? await build('makes a base of Debian', () => makeDebianBase(folder)) : base;
  const image = await build('builds deploy/Dockerfile', () => buildImage(usedBase, folder));
  const { bytes: clip } = await makeClip(folder, { size: '320x180', seconds: 2 });
  await tryAsUser({ image, clip, step: stepAs(image.user) });
  await tryAsRoot({ image, clip, step: stepAs('root') });
  await end(0);
} catch (error) {
  if (!ending) console.error((error as Error).message, showLogs());
  await end(1);
}
