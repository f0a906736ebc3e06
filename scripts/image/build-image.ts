import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onEnd } from '#rig/endings.ts';
import { runProgram } from '#rig/programs/run-program.ts';
import { readNpmSettings } from './npm-settings.ts';

/** What Docker runs of an image. */
export type Image = {
  id: string;
  user: string;
  folder: string;
  env: string[];
  command: string[];
  healthCheck: string[];
};

/** The fields that we read from `podman image inspect`. */
type Inspected = {
  Config: { User: string; WorkingDir: string; Env: string[]; Cmd: string[] };
  Healthcheck: { Test: string[] };
};

/** npm of the build finds the certificate of the registry here. */
const authorityFile = '/run/npm-authority.crt';

export async function buildImage(base: string | undefined, folder: string): Promise<Image> {
  const idFile = join(folder, 'image-id');
  const before = await listContainers();
  let isBuilt = false;
  onEnd(async () => {
    // A build that is stopped leaves the containers of its steps. Nothing names them, so no other build may run beside it.
    const left = isBuilt ? [] : (await listContainers()).filter((container) => !before.includes(container));
    if (left.length > 0) await runProgram(['podman', 'rm', '--force', ...left]);
  });
  // When Podman is stopped, what it runs ends with its process namespace, and the next step may remove its files.
  const namespace = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', 'env', `TMPDIR=${folder}`];
  await runProgram([
    ...namespace,
    'podman',
    'build',
    '--file=deploy/Dockerfile',
    `--iidfile=${idFile}`,
    // A chroot builds where containers are refused, but only within the limits of this process.
    '--isolation=chroot',
    '--ulimit=nofile=20000:20000',
    // The other format has no HEALTHCHECK.
    '--format=docker',
    // Keeps nothing but the image.
    '--layers=false',
    '--force-rm',
    ...(base === undefined ? [] : [`--build-arg=BASE=${base}`]),
    ...(await mountNpmSettings(folder)),
    '.',
  ]);
  // Podman may end with 0 when it is stopped, but then there is no id.
  const id = (await readFile(idFile, 'utf8')).trim();
  isBuilt = true;
  onEnd(() => runProgram(['podman', 'rmi', '--force', id]));
  const [inspected] = JSON.parse(await runProgram(['podman', 'image', 'inspect', id])) as [Inspected];
  const { User, WorkingDir, Env, Cmd } = inspected.Config;
  const [kind, ...healthCheck] = inspected.Healthcheck.Test;
  if (kind !== 'CMD') throw new Error(`The health check is of the kind ${kind}, which this script cannot run.`);
  return { id, user: User, folder: WorkingDir, env: Env, command: Cmd, healthCheck };
}

/** The file system of a new container, which can be written. */
export async function mountImage({ id }: Image): Promise<string> {
  const container = (await runProgram(['podman', 'create', id])).trim();
  onEnd(() => runProgram(['podman', 'rm', '--force', '--volumes', container]));
  return (await runProgram(['podman', 'mount', container])).trim();
}

async function listContainers(): Promise<string[]> {
  const ids = await runProgram(['podman', 'ps', '--all', '--external', '--quiet']);
  return ids.split('\n').filter((id) => id !== '');
}

/** The build reads packages from where this machine reads them. A mount leaves no file and no password in the image. */
async function mountNpmSettings(folder: string): Promise<string[]> {
  const { lines, authority } = await readNpmSettings();
  const settings = join(folder, 'npmrc');
  await writeFile(settings, `${lines}\n${authority ? `cafile=${authorityFile}` : ''}`, { mode: 0o600 });
  return [`--volume=${settings}:/root/.npmrc:ro`, ...(authority ? [`--volume=${authority}:${authorityFile}:ro`] : [])];
}
