import { chown, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '#rig/servers/free-port.ts';
import type { CageKind } from '#server/media/run/cage-kinds.ts';
import { attackContainer } from './attack-container.ts';
import { type Image, mountImage } from './build-image.ts';
import { type Container, type Place, runInImage, startContainer } from './container.ts';
import { readPiece, type Upload, uploadClip, waitUntilRendered } from './visit.ts';

/** Prints a line for what `work` does, with its result. */
type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;
type Given = { image: Image; clip: Uint8Array; step: Step };

/** A team's first steps on a new server, and what Docker asks of it. */
export async function tryAsRoot(given: Given): Promise<void> {
  const place = { root: await mountImage(given.image), user: 'root', asCompose: false };
  const { server } = await startAndVisit(given, place, 'user');
  await given.step('ends with 0 after SIGTERM', server.stop);
}

/** As deploy/compose.yaml does it. Then what the person who runs the server does, up to a restore into an empty place. */
export async function tryAsUser(given: Given): Promise<void> {
  const { image, step } = given;
  const root = await mountImage(image);
  const place = { root, user: image.user, asCompose: true };
  const { server, upload, piece } = await startAndVisit(given, place, 'sealed');
  await giveBackupFolder(root);
  await step('npm run doctor', () => server.exec(['npm', 'run', 'doctor']));
  await step('npm run backup -- /backups', () => server.exec(['npm', 'run', 'backup', '--', '/backups']));
  await step('npm run verify -- /backups', () => server.exec(['npm', 'run', 'verify', '--', '/backups']));
  await step('ends with 0 after SIGTERM', server.stop);
  await emptyFolder(join(root, 'data'));
  const restore = ['npm', 'run', 'restore', '--', '/backups'];
  await step('npm run restore -- /backups', () => runInImage(image, place, restore));
  const restored = await step('starts from the backup', () => startContainer(image, place));
  await step('has the same video', async () => {
    const again = await readPiece(restored, await waitUntilRendered(restored, upload));
    if (again !== piece) throw new Error('The rendition has other bytes than before the backup.');
  });
  await step('ends with 0 after SIGTERM', restored.stop);
}

type Visited = { server: Container; upload: Upload; piece: string };

async function startAndVisit({ image, clip, step }: Given, place: Place, cage: CageKind): Promise<Visited> {
  const server = await step('starts', () => startContainer(image, place));
  const upload = await step('takes a sign-up and an upload', () => uploadClip(server, clip));
  const media = await step('renders the upload', () => waitUntilRendered(server, upload));
  const piece = await step('serves a range of the rendition', () => readPiece(server, media));
  await step('closes a hostile decoder in', () => attackContainer({ image, place, server, cage }));
  await step('HEALTHCHECK', () => checkHealth(image, server));
  return { server, upload, piece };
}

/** It also tells apart a server that does not respond, and a worker, which never listens. */
async function checkHealth({ healthCheck }: Image, { exec }: Container): Promise<void> {
  const unused = `PORT=${await findFreePort()}`;
  await exec(healthCheck);
  await exec(healthCheck, ['MODE=worker', unused]);
  const isHealthy = await exec(healthCheck, [unused]).then(
    () => true,
    () => false,
  );
  if (isHealthy) throw new Error('The health check also succeeds where no server listens.');
}

/** As the operations page asks for it: outside of the data, and of the user of the image. */
async function giveBackupFolder(root: string): Promise<void> {
  const { uid, gid } = await stat(join(root, 'data'));
  await mkdir(join(root, 'backups'), { mode: 0o700 });
  await chown(join(root, 'backups'), uid, gid);
}

/** As an empty volume. */
async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
}
