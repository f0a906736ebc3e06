import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { asDockerUser, underDockerProfile } from '#rig/programs/docker-profile.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import {
  attackMachine,
  attackMemory,
  attackSameUser,
  attackServer,
  drawHostileDecoder,
  type Target,
} from '#rig/programs/hostile-decoder.ts';
import { skipFor } from '#rig/values/needs.ts';
import { pickCases } from '#rig/values/proof.ts';
import { listRisks } from '../media.ts';
import { type CageKind, cageKinds, closesCalls } from './cage-kinds.ts';
import { sameUser, sharing } from './denied-calls.ts';
import { find } from './find-wrapper.ts';
import { runFfmpeg } from './run.ts';
import { findCage, openCage } from './sandbox.ts';
import { sealRun } from './seal-run.ts';

type Attacks = (target: Target, kind: CageKind) => string[];

/** The cage "none" leaves processes behind. */
const attackAround: Attacks = (target, kind) => [attackServer(target), kind === 'none' ? "kill 'KILL', @pids;" : ''];
const attackInside: Attacks = (_, kind) => [attackMachine, kind === 'sealed' ? attackSameUser : ''];

type Rig = { folder: string; dataDir: string; home: string };

/** A server's data and program folders, owned by the user that it runs as. */
async function makeRig(uid: number, kind: CageKind, attacks: Attacks): Promise<Rig> {
  const folder = await makeFolder();
  chmodSync(folder, 0o711);
  const rig = { folder, dataDir: join(folder, 'data'), home: join(folder, 'home') };
  for (const path of ['data', 'data/run', 'data/storage', 'data/work', 'home'])
    mkdirSync(join(folder, path), { mode: 0o700 });
  for (const path of ['data/secret', 'data/storage/other', 'data/storage/source', 'program.ts'])
    writeFileSync(join(folder, path), 'content', { mode: 0o600 });
  const port = await listen(createServer(), 0);
  await listen(createServer(), join(rig.dataDir, 'run/socket'));
  const target = {
    secret: join(rig.dataDir, 'secret'),
    original: join(rig.dataDir, 'storage/other'),
    socket: join(rig.dataDir, 'run/socket'),
    port,
    home: rig.home,
    program: join(folder, 'program.ts'),
    left: join(rig.dataDir, 'left-behind'),
    canary: 'environment-canary',
  };
  writeFileSync(join(folder, 'ffmpeg'), drawHostileDecoder(...attacks(target, kind)), { mode: 0o755 });
  const owned = ['', 'data', 'data/run', 'data/run/socket', 'data/storage', 'data/work', 'home', 'data/secret'];
  for (const path of [...owned, 'data/storage/other', 'data/storage/source', 'program.ts'])
    chownSync(join(folder, path), uid, uid);
  return rig;
}

async function listen(server: Server, at: number | string): Promise<number> {
  server.on('connection', (socket) => socket.destroy()).listen(at);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A user of this machine, or the same in a container, whose server finds its cage itself. */
type Place = { kind: CageKind; uid: number; inDocker?: boolean };

/** Runs a script with a cage as a server of this user; returns 3 if the cage is not available to the user. */
async function runAsServer({ kind, uid, inDocker }: Place, script: string): Promise<number | null> {
  const from = (file: string) => new URL(file, import.meta.url).href;
  const start = `import { writeFileSync } from 'node:fs';
import { runFfmpeg } from '${from('./run.ts')}';
import { findCage, openCage } from '${from('./sandbox.ts')}';
const cage = ${inDocker ? 'findCage()' : `openCage('${kind}')`};
if (cage?.kind !== '${kind}') process.exit(3);
${script}
process.exit(0);`;
  const become = own === 0 ? asDockerUser(uid, uid, { asCompose: uid !== 0 }) : [];
  const enter = inDocker ? ['setpriv', '--no-new-privs', ...underDockerProfile(), ...become] : [];
  const [file = '', ...args] = [...enter, process.execPath, '--input-type=module', '-e', start];
  const server = spawn(file, args, {
    ...(inDocker ? {} : { uid, gid: uid }),
    cwd: '/',
    env: { SECRET: 'environment-canary' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(server, 'close');
  return code;
}

/** Runs the hostile decoder as a server of this user would; undefined if the cage is not available to the user. */
async function runHostileDecoder(
  place: Place,
  attacks: Attacks,
): Promise<{ reached: string[]; holds: string[]; leaks: string[] } | undefined> {
  const { kind, uid } = place;
  const rig = await makeRig(uid, kind, attacks);
  const source = join(rig.dataDir, 'storage/source');
  const work = join(rig.dataDir, 'work');
  const code = await runAsServer(
    place,
    `writeFileSync('${rig.home}/cage', JSON.stringify(cage));
const ffmpeg = { ffmpeg: '${join(rig.folder, 'ffmpeg')}', ffprobe: '', version: '', canToneMap: false, cage, vips: undefined };
await runFfmpeg(ffmpeg, ['${source}'], { reads: ['${source}'], folder: '${work}' });`,
  );
  if (code === 3) return undefined;
  expect(code).toBe(0);
  expect(readFileSync(source, 'utf8')).toBe('content');
  expect(statSync(join(rig.dataDir, 'left-behind'), { throwIfNoEntry: false }) !== undefined).toBe(kind === 'none');
  const [content, ...reached] = readFileSync(join(work, 'findings'), 'utf8').split('\n');
  expect(content).toBe('content');
  return { reached, ...JSON.parse(readFileSync(join(rig.home, 'cage'), 'utf8')) };
}

test.each([
  ['5.1.9-0+deb12u1', 'bubblewrap', []],
  ['n7.1', 'unshare', []],
  ['5.1.8', 'bubblewrap', [/5\.1\.8 lacks security fixes/]],
  ['N-118000-gabc', 'bubblewrap', [/no release number/]],
  ['8.0', 'none', [/all rights of this server/]],
] as const)('ffmpeg %s in the cage "%s" has these risks: %j', (version, kind, expected) => {
  const risks = listRisks({ version, cage: { kind, leaks: [] } });
  expect(risks).toHaveLength(expected.length);
  risks.forEach((risk, n) => {
    expect(risk).toMatch(expected[n] ?? '');
  });
});

test('a machine on which nothing can be sealed needs no Perl', () => {
  expect(sealRun('/nowhere/perl', {})).toEqual([]);
});

test.each(['user', 'sealed'] as const)('what the cage "%s" cannot close on this machine is a risk', (kind) => {
  const risks = listRisks({ version: '5.1.9', cage: { kind, leaks: ['the network'] } });
  expect(risks).toEqual([expect.stringContaining('could reach the network')]);
});

const own = process.getuid?.() ?? 0;
const users = own === 0 ? [0, 65_534] : [own];
const cages = cageKinds.filter((kind) => kind !== 'none').flatMap((kind) => users.map((uid) => ({ kind, uid })));
/** Root has a cage with a user of its own, others have a sealed one. */
const isForOthers = (kind: CageKind, uid: number) => (uid === 0 ? kind === 'sealed' : kind === 'user');

test.for(pickCases(cages, 2))(
  'a hostile decoder reaches nothing from the cage "$kind" of user $uid',
  async ({ kind, uid }, context) => {
    if (!mayRunAs(uid)) skipFor(context, 'a folder that other users may enter');
    const run = await runHostileDecoder({ kind, uid }, attackAround);
    if (isForOthers(kind, uid)) return expect(run).toBeUndefined();
    if (!run) skipFor(context, describeNeed(kind, uid));
    if (kind === 'sealed' && run.leaks.length > 0) skipFor(context, 'Perl, seccomp and Landlock');
    // Without Perl or seccomp a container leaves the cage of a user the network, and says so.
    expect(run.reached).toEqual(run.leaks.includes('the network') ? ['network'] : []);
  },
);

test.for(
  pickCases(
    cages.filter(({ kind, uid }) => !isForOthers(kind, uid)),
    2,
  ),
)(
  'the cage "$kind" of user $uid closes sockets, shared memory, and what containers and the same user leave open',
  async ({ kind, uid }, context) => {
    if (!mayRunAs(uid)) skipFor(context, 'a folder that other users may enter');
    const run = (await runHostileDecoder({ kind, uid }, attackInside)) ?? skipFor(context, describeNeed(kind, uid));
    if (run.leaks.length > 0) skipFor(context, 'Perl, seccomp and Landlock');
    expect(run.reached).toEqual([]);
  },
);

/** The user of the image as in deploy/compose.yaml, and root of a plain `docker run`. */
const containers = [
  { kind: 'sealed' as const, uid: own === 0 ? 10_001 : own },
  ...(own === 0 ? [{ kind: 'user' as const, uid: 0 }] : []),
];

test.for(pickCases(containers, 2))(
  'under the default profile of Docker user $uid gets the cage "$kind", from which a hostile decoder reaches nothing',
  async ({ kind, uid }, context) => {
    if (!closesCalls(sharing)) skipFor(context, 'Perl and seccomp');
    if (!mayRunAs(uid)) skipFor(context, 'a folder that other users may enter');
    const attacks: Attacks = (...of) => [...attackAround(...of), ...attackInside(...of)];
    const run = (await runHostileDecoder({ kind, uid, inDocker: true }, attacks)) ?? expect.fail('another cage');
    if (run.leaks.length > 0) skipFor(context, 'Landlock');
    expect(run.reached).toEqual([]);
    expect(run.holds).toEqual([
      'files beside its source and its folder: closed by Landlock',
      'the network: closed by seccomp',
      expect.stringContaining('other processes: closed by'),
      expect.stringContaining('the environment of this server: closed by'),
      'no capabilities and no new privileges',
      'limits of memory, CPU time and file sizes',
    ]);
  },
);

test('seccomp alone closes the memory of other processes', (context) => {
  if (!closesCalls(sameUser)) skipFor(context, 'Perl and seccomp');
  const seal = ['--no-new-privs', ...sealRun(find('perl'), { calls: sameUser })];
  const attack = `my ($parent, @reached) = (getppid); ${attackMemory} print join(', ', @reached) || 'nothing';`;
  const { stdout } = spawnSync(find('setpriv'), [...seal, find('perl'), '-e', attack], { encoding: 'utf8' });
  expect(stdout).toBe('nothing');
});

test('ffmpeg itself works in the cage "sealed", with threads', async (context) => {
  const uid = own === 0 ? 65_534 : own;
  if (!mayRunAs(uid)) skipFor(context, 'a folder that other users may enter');
  const { cage: _, ...ffmpeg } = await requireFfmpeg();
  const folder = await makeFolder();
  chownSync(folder, uid, uid);
  const encode = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=1', '-c:v', 'libx264', '-threads', '2', 'a.mp4'];
  const run = `runFfmpeg({ ...${JSON.stringify(ffmpeg)}, cage }, ${JSON.stringify(encode)}, { folder: '${folder}' })`;
  const code = await runAsServer({ kind: 'sealed', uid }, `await ${run}`);
  if (code === 3) skipFor(context, describeNeed('sealed', uid));
  expect(code).toBe(0);
  expect(statSync(join(folder, 'a.mp4')).size).toBeGreaterThan(1_000);
});

function describeNeed(kind: CageKind, uid: number): string {
  return kind === 'sealed' ? 'Perl, and seccomp or Landlock' : `namespaces, for the cage "${kind}" of user ${uid}`;
}

function mayRunAs(uid: number): boolean {
  const run = own === 0 ? { uid, gid: uid } : {};
  return (
    spawnSync(process.execPath, ['--eval', `import('${new URL('./run.ts', import.meta.url).href}')`], run).status === 0
  );
}

test('the cage in use on this machine is one of those above', () => {
  expect(cageKinds).toContain(findCage().kind);
  if (own === 0) expect(findCage().kind).not.toBe('none');
});

test('the same decoder reaches everything without a cage', async () => {
  const run = await runHostileDecoder({ kind: 'none', uid: own }, attackAround);
  expect(run?.reached).toEqual(
    expect.arrayContaining(['environment', 'secret', 'other original', 'database', 'network', 'home', 'program']),
  );
});

test.for(['bubblewrap', 'unshare'] as const)(
  'only a run with a hardware encoder reaches its device from "%s"',
  async (kind, context) => {
    const cage = openCage(kind) ?? skipFor(context, `namespaces, for the cage "${kind}"`);
    const folder = await makeFolder();
    chmodSync(folder, 0o711);
    const [program, device, work] = ['ffmpeg', 'renderD128', 'work'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(work);
    writeFileSync(program, `#!/bin/sh\nls /dev > seen\ncat ${device} >> seen 2>/dev/null\nexit 0\n`, { mode: 0o755 });
    // Like a render node: only its group may open it.
    writeFileSync(device, 'pictures', { mode: 0o640 });
    if (own === 0) chownSync(device, 0, 44);
    const ffmpeg = { ffmpeg: program, ffprobe: '', version: '', canToneMap: false, cage, vips: undefined };
    const run = async (devices: string[]) => {
      const hardware = devices.length > 0 ? { name: 'vaapi' as const, devices } : undefined;
      await runFfmpeg(ffmpeg, [], { folder: work, hardware });
      return readFileSync(join(work, 'seen'), 'utf8').trim().split(/\s+/);
    };
    const plain = ['null', 'random', 'urandom', 'zero'];
    expect(await run([])).toEqual(plain);
    expect(await run([device, '/dev/full'])).toEqual(['full', ...plain, 'pictures']);
  },
);
