import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { buildUser, callEndpoint } from '#rig/people/factories.ts';
import { makePreparedFolder } from '#rig/servers/prepared-folder.ts';
import { startServerProcess } from '#rig/servers/server-process.ts';
import { inProof, pickCases } from '#rig/values/proof.ts';

/** Runs a command as npm does, with these settings alone. */
function run(
  command: 'backup' | 'verify' | 'restore',
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; printed: string }> {
  const script = fileURLToPath(new URL(`../../../scripts/${command}.ts`, import.meta.url));
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...settings } as NodeJS.ProcessEnv;
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), printed: stdout + stderr }),
    );
  });
}

inProof(test)('a running server is backed up, restored into an empty folder, and started there', async () => {
  const [from, to, folder] = await Promise.all([makePreparedFolder(), makeFolder(), makeFolder()]);
  const server = await startServerProcess({ DATA_DIR: from });
  const user = await buildUser(server, { email: 'mara@test.local', password: 'a long password' });
  const backup = await run('backup', { DATA_DIR: from }, folder, '--keep=3');
  expect(backup).toMatchObject({ code: 0, printed: expect.stringContaining('0 objects') });
  expect(await run('verify', {}, folder)).toMatchObject({ code: 0, printed: expect.stringContaining('all well') });
  const snapshots = join(folder, 'snapshots');
  expect([snapshots].map((path) => statSync(path).mode & 0o777)).toEqual([0o700]);

  expect(await run('restore', { DATA_DIR: from }, folder)).toMatchObject({
    code: 2,
    printed: expect.stringContaining(`Another Vizio is running on ${from}.`),
  });
  expect(await run('restore', { DATA_DIR: to }, folder)).toMatchObject({ code: 0 });
  expect(readFileSync(join(to, 'secret'), 'utf8')).toBe(readFileSync(join(from, 'secret'), 'utf8'));
  expect(await run('restore', { DATA_DIR: to }, folder)).toMatchObject({
    code: 2,
    printed: expect.stringContaining('a restore replaces nothing'),
  });
  const restored = await startServerProcess({ DATA_DIR: to });
  expect((await callEndpoint(restored, 'listTeams', { query: {} }, user.token)).status).toBe(200);
});

const wrong = [
  { line: 'backup FOLDER', said: /has no database in it/ },
  { line: 'verify', said: /^The command is: npm run verify -- FOLDER \[--backup=NAME\]$/ },
  { line: 'verify FOLDER', said: /^FOLDER has no backup\. It has none\.$/ },
  { line: 'restore FOLDER --force', said: /^The command is/ },
] as const;

test.each(pickCases(wrong, wrong.length))(
  'wrong use, as $line, is explained in one line and changes nothing',
  async ({ line, said }) => {
    const [DATA_DIR, folder] = await Promise.all([makeFolder(), makeFolder()]);
    const [command, ...args] = line.split(' ') as ['backup' | 'verify' | 'restore', ...string[]];
    const { code, printed } = await run(command, { DATA_DIR }, ...args.map((word) => word.replace('FOLDER', folder)));
    expect(code).toBe(2);
    expect(printed.trim().split('\n').at(-1)?.replace(folder, 'FOLDER')).toMatch(said);
    expect(existsSync(join(folder, 'snapshots'))).toBe(false);
  },
);
