import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { runProgram } from '#rig/programs/run-program.ts';
import { startProgram } from '#rig/programs/start-program.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { needs } from '#rig/values/needs.ts';
import { makeClip } from '../../bench/tools/clip.ts';
import { become, enter, findChild } from '../image/container.ts';
import { readPiece, uploadClip, waitUntilRendered } from '../image/visit.ts';
import { findProgram } from '../launch/system-programs.ts';
import { cloneInto, makeEmptyDebian, stranger } from './empty-debian.ts';

/**
 * The two commands of the README, on an empty Debian, as in a default container: with the capabilities that Docker leaves,
 * and without the calls that it refuses, such as those for namespaces. Root's clone is below its closed home.
 * `RELEASE=bookworm` tries one release.
 */
const releases = (process.env.RELEASE ?? 'bookworm trixie').split(' ');
const isPossible = process.getuid?.() === 0 && ['mmdebstrap', 'bwrap'].every((name) => findProgram(undefined, [name]));

const users = [
  { user: 'root', id: 0, home: '/root' },
  { user: stranger.name, id: stranger.id, home: stranger.home },
];
/** An ordinary user may not install packages; the README names these. */
const packages = ['ffmpeg', 'bubblewrap', 'libvips-tools', 'python3', 'chromium-headless-shell'];

describe.each(releases)('on an empty Debian %s', needs(isPossible, 'root, mmdebstrap and Bubblewrap'), (release) => {
  let root: string;
  beforeAll(async () => {
    root = await makeEmptyDebian(release, await makeFolder());
  }, 900_000);

  describe.each(users)('as $user', ({ user, id, home }) => {
    const folder = `${home}/vizio`;
    const env = ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'NO_COLOR=1'];
    const inside = async (settings: string[], command: string[], as = user) => {
      const place = { root, user: as, asCompose: false };
      return [...enter(place), ...(await become({ env, folder }, place, settings)), ...command];
    };

    beforeAll(async () => {
      await cloneInto(root, folder, id);
      if (user === 'root') return;
      const install = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
      await runProgram(await inside([], ['sh', '-c', install], 'root'));
    }, 900_000);

    test('npm start serves a video, and again after kill -9 and after Ctrl-C', async () => {
      const port = await findFreePort();
      const url = `http://localhost:${port}`;
      const start = async () => {
        const program = startProgram(await inside([`PORT=${port}`], ['npm', 'start']), { endSignal: 'SIGKILL' });
        await program.untilPrinted(/Vizio is ready/);
        return program;
      };
      const first = await start();
      const { bytes } = await makeClip(await makeFolder(), { size: '320x180', seconds: 2 });
      const upload = await uploadClip({ url }, bytes);
      const piece = await readPiece({ url }, await waitUntilRendered({ url }, upload));
      await first.kill();

      const second = await start();
      expect(await readPiece({ url }, await waitUntilRendered({ url }, upload))).toBe(piece);
      const backup = ['sh', '-c', 'npm run backup -- ../backup && npm run verify -- ../backup && npm run doctor'];
      const child = await findChild(second);
      const asUser = await become({ env, folder }, { root, user, asCompose: false }, [`PORT=${port}`]);
      await runProgram(['nsenter', `--target=${child}`, '--mount', '--pid', ...asUser, ...backup]);
      // Ctrl-C reaches every process of the terminal, and npm waits for its script.
      await runProgram(['nsenter', `--target=${child}`, '--mount', '--pid', 'sh', '-c', 'kill -INT -1']);
      await second.exited;

      const third = await start();
      expect(await readPiece({ url }, await waitUntilRendered({ url }, upload))).toBe(piece);
      await third.kill();
      const restored = [`PORT=${port}`, `DATA_DIR=${home}/restored`];
      await runProgram(await inside(restored, ['npm', 'run', 'restore', '--', '../backup']));
      expect(existsSync(join(root, home, 'restored/postgres'))).toBe(true);
    });

    test('npm test ends with nothing failed', async () => {
      const output = await runProgram(await inside([], ['npm', 'test']));
      const summary = output.trim().split('\n').slice(-12).join('\n');
      console.log(summary);
      expect(summary).toMatch(/^\d+ passed, 0 failed, \d+ skipped$/m);
    });
  });
});
