import { chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  attackMachine,
  attackSameUser,
  attackServer,
  drawHostileDecoder,
  type Target,
} from '#rig/programs/hostile-decoder.ts';
import type { CageKind } from '#server/media/run/cage-kinds.ts';
import type { Image } from './build-image.ts';
import type { Container, Place } from './container.ts';

type Attacked = { image: Image; place: Place; server: Container; cage: CageKind };

/** In the container; the decoder and the folder of its job. */
const [decoder, work] = ['/opt/attack/ffmpeg', '/opt/attack/work'];

/** Runs a decoder that a hostile file has taken over beside the server. Throws if it reaches anything. */
export async function attackContainer({ image, place: { root }, server, cage }: Attacked): Promise<void> {
  const [original = '', source = ''] = await listFiles(root, '/data/storage');
  const [socket = ''] = (await listFiles(root, '/data')).filter((path) => path.includes('.s.PGSQL.'));
  const target: Target = {
    secret: '/data/secret',
    original,
    socket,
    port: server.port,
    home: '/data',
    program: join(image.folder, 'server/main.ts'),
    left: '/data/left-behind',
    canary: 'DATA_DIR=',
  };
  for (const [name, path] of Object.entries({ ...target, source })) {
    if (path === '') throw new Error(`The container has no ${name} to attack.`);
  }
  await mkdir(join(root, work), { recursive: true });
  const attacks = [attackServer(target), attackMachine, cage === 'sealed' ? attackSameUser : ''];
  await writeFile(join(root, decoder), drawHostileDecoder(...attacks), { mode: 0o755 });
  const { uid, gid } = await stat(join(root, source));
  await chown(join(root, work), uid, gid);
  const before = await readFile(join(root, source));
  const used = (await server.exec(['node', '--input-type=module', '--eval', drawRun(image.folder, source)])).trim();
  if (used !== cage) throw new Error(`ffmpeg runs in the sandbox "${used}", and not in "${cage}".`);
  const findings = await readFile(join(root, work, 'findings'));
  const reached = findings.subarray(before.length).toString().split('\n').filter(Boolean);
  if (!findings.subarray(0, before.length).equals(before)) reached.push('another source than its own');
  if (reached.length > 0) throw new Error(`The decoder reached: ${reached.join(', ')}.`);
}

/** As the server would: in the cage that it finds. */
const drawRun = (folder: string, source: string): string => `
import { runFfmpeg } from '${folder}/server/media/run/run.ts';
import { findCage } from '${folder}/server/media/run/sandbox.ts';
const cage = findCage();
const ffmpeg = { ffmpeg: '${decoder}', ffprobe: '', version: '', canToneMap: false, cage };
await runFfmpeg(ffmpeg, ['${source}'], { reads: ['${source}'], folder: '${work}' });
console.log(cage.kind);
process.exit(0);
`;

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length));
}
