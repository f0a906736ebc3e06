import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { skipFor } from '#rig/values/needs.ts';
import { listRisks } from '../media.ts';
import { runFfmpeg } from './run.ts';
import { type CageKind, cageKinds, findCage, openCage } from './sandbox.ts';
import { sealRun } from './seal-run.ts';

/** Runs in place of ffmpeg, like a decoder that a hostile file has taken over. Every system with ffmpeg has Perl. */
const drawProgram = (attacks: string) => `#!/usr/bin/perl
use Fcntl; use Socket; use IO::Socket::INET; use IO::Socket::UNIX;
my $source = $ARGV[-1];
my @reached;
sub slurp { open(my $f, '<', $_[0]) or return; local $/; return <$f> }
${attacks}
open(my $out, '>', 'findings') or die "its own folder: $!";
print $out join("\\n", slurp($source), @reached);
`;

type Attacks = (rig: Rig, kind: CageKind) => string;

const reachServer: Attacks = ({ dataDir, home, port, program }, kind) => `
push @reached, 'environment' if grep { (slurp($_) // '') =~ /environment-canary/ } glob('/proc/[0-9]*/environ');
push @reached, 'secret' if slurp('${dataDir}/secret');
push @reached, 'other original' if slurp('${dataDir}/storage/other');
push @reached, 'database' if IO::Socket::UNIX->new(Peer => '${dataDir}/run/socket');
push @reached, 'network' if IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => ${port}, Timeout => 2);
push @reached, 'home' if opendir(my $d, '${home}');
push @reached, 'program' if open(my $p, '>>', '${program}');
push @reached, 'data folder' if open(my $w, '>', '${dataDir}/left-behind');
push @reached, 'own source' if open(my $s, '>>', $source);
push @reached, 'capabilities' if chroot('/');
my @pids;
for (1..500) {
  my $pid = fork;
  last unless defined $pid;
  if (!$pid) { sleep 120; exit }
  push @pids, $pid;
}
push @reached, '500 processes' if @pids == 500;
${kind === 'none' ? "kill 'KILL', @pids;" : ''}
`;

/** Each of the first part was open in a container without namespaces. */
const reachMachine: Attacks = (_, kind) => `
push @reached, 'network' if socket(my $tcp, AF_INET, SOCK_STREAM, 0) or socket(my $udp, AF_INET, SOCK_DGRAM, 0);
push @reached, 'sockets of programs' if socket(my $local, AF_UNIX, SOCK_STREAM, 0);
push @reached, 'sockets that need no connection' if socketpair(my $one, my $other, AF_UNIX, SOCK_DGRAM, 0);
push @reached, 'shared memory' if defined shmget(0x56495a, 4096, 01666);
my $parent = getppid;
push @reached, 'command lines' if open(my $line, '<', "/proc/$parent/cmdline");
push @reached, 'processes' if opendir(my $processes, '/proc');
push @reached, 'world-readable files' if open(my $people, '<', '/etc/passwd');
for my $folder ('/tmp', '/var/tmp', '/dev/shm') {
  push @reached, $folder if open(my $left, '>', "$folder/left-by-$$") and unlink "$folder/left-by-$$";
}
${kind === 'sealed' ? reachSameUser : ''}
`;

const reachSameUser = `
push @reached, 'signals' if kill(0, $parent);
push @reached, 'limits of the server' if syscall(${process.arch === 'arm64' ? 261 : 302}, $parent, 7, 0, 0) == 0;
pipe(my $end, my $begin);
push @reached, 'signals of a pipe' if fcntl($end, 8, $parent);
push @reached, 'permissions' if chmod(0600, $source);
push @reached, 'times' if utime(undef, undef, $source);
push @reached, 'length of its source' if truncate($source, 0) or sysopen(my $empty, $source, O_RDONLY | O_TRUNC);
push @reached, 'processes of its own' if defined fork;
`;

type Rig = { folder: string; dataDir: string; home: string; port: number; program: string };

/** A server's data and program folders, owned by the user that it runs as. */
async function makeRig(uid: number, kind: CageKind, attacks: Attacks): Promise<Rig> {
  const folder = await makeFolder();
  chmodSync(folder, 0o711);
  const rig = {
    folder,
    dataDir: join(folder, 'data'),
    home: join(folder, 'home'),
    program: join(folder, 'program.ts'),
  };
  for (const path of ['data', 'data/run', 'data/storage', 'data/work', 'home'])
    mkdirSync(join(folder, path), { mode: 0o700 });
  for (const path of ['data/secret', 'data/storage/other', 'data/storage/source', 'program.ts'])
    writeFileSync(join(folder, path), 'content', { mode: 0o600 });
  const port = await listen(createServer(), 0);
  await listen(createServer(), join(rig.dataDir, 'run/socket'));
  writeFileSync(join(folder, 'ffmpeg'), drawProgram(attacks({ ...rig, port }, kind)), { mode: 0o755 });
  const owned = ['', 'data', 'data/run', 'data/run/socket', 'data/storage', 'data/work', 'home', 'data/secret'];
  for (const path of [...owned, 'data/storage/other', 'data/storage/source', 'program.ts'])
    chownSync(join(folder, path), uid, uid);
  return { ...rig, port };
}

async function listen(server: Server, at: number | string): Promise<number> {
  server.on('connection', (socket) => socket.destroy()).listen(at);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Runs a script with a cage as a server of this user; returns 3 if the cage is not available to the user. */
async function runAsServer(kind: CageKind, uid: number, script: string): Promise<number | null> {
  const from = (file: string) => new URL(file, import.meta.url).href;
  const start = `import { writeFileSync } from 'node:fs';
import { runFfmpeg } from '${from('./run.ts')}';
import { openCage } from '${from('./sandbox.ts')}';
const cage = openCage('${kind}');
if (!cage) process.exit(3);
${script}
process.exit(0);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', start], {
    uid,
    gid: uid,
    cwd: '/',
    env: { SECRET: 'environment-canary' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(server, 'close');
  return code;
}

/** Runs the hostile decoder as a server of this user would; undefined if the cage is not available to the user. */
async function runHostileDecoder(
  kind: CageKind,
  uid: number,
  attacks: Attacks,
): Promise<{ reached: string[]; leaks: string[] } | undefined> {
  const rig = await makeRig(uid, kind, attacks);
  const source = join(rig.dataDir, 'storage/source');
  const work = join(rig.dataDir, 'work');
  const code = await runAsServer(
    kind,
    uid,
    `writeFileSync('${rig.home}/leaks', cage.leaks.join('\\n'));
const ffmpeg = { ffmpeg: '${join(rig.folder, 'ffmpeg')}', ffprobe: '', version: '', canToneMap: false, cage };
await runFfmpeg(ffmpeg, ['${source}'], { reads: ['${source}'], folder: '${work}' });`,
  );
  if (code === 3) return undefined;
  expect(code).toBe(0);
  expect(readFileSync(source, 'utf8')).toBe('content');
  expect(statSync(join(rig.dataDir, 'left-behind'), { throwIfNoEntry: false }) !== undefined).toBe(kind === 'none');
  const [content, ...reached] = readFileSync(join(work, 'findings'), 'utf8').split('\n');
  expect(content).toBe('content');
  const leaks = readFileSync(join(rig.home, 'leaks'), 'utf8').split('\n').filter(Boolean);
  return { reached, leaks };
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

test.for(cages)(
  'a hostile decoder reaches nothing from the cage "$kind" of user $uid',
  async ({ kind, uid }, context) => {
    if (!mayRunAs(uid)) skipFor(context, 'a folder that other users may enter');
    const run = await runHostileDecoder(kind, uid, reachServer);
    if (isForOthers(kind, uid)) return expect(run).toBeUndefined();
    if (!run) skipFor(context, describeNeed(kind, uid));
    if (kind === 'sealed' && run.leaks.length > 0) skipFor(context, 'Perl, seccomp and Landlock');
    // Without Perl or seccomp a container leaves the cage of a user the network, and says so.
    expect(run.reached).toEqual(run.leaks.includes('the network') ? ['network'] : []);
  },
);

test.for(cages.filter(({ kind, uid }) => !isForOthers(kind, uid)))(
  'the cage "$kind" of user $uid closes sockets, shared memory, and what containers and the same user leave open',
  async ({ kind, uid }, context) => {
    if (!mayRunAs(uid)) skipFor(context, 'a folder that other users may enter');
    const run = (await runHostileDecoder(kind, uid, reachMachine)) ?? skipFor(context, describeNeed(kind, uid));
    if (run.leaks.length > 0) skipFor(context, 'Perl, seccomp and Landlock');
    expect(run.reached).toEqual([]);
  },
);

test('ffmpeg itself works in the cage "sealed", with threads', async (context) => {
  const uid = own === 0 ? 65_534 : own;
  if (!mayRunAs(uid)) skipFor(context, 'a folder that other users may enter');
  const { cage: _, ...ffmpeg } = await requireFfmpeg();
  const folder = await makeFolder();
  chownSync(folder, uid, uid);
  const encode = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=1', '-c:v', 'libx264', '-threads', '2', 'a.mp4'];
  const run = `runFfmpeg({ ...${JSON.stringify(ffmpeg)}, cage }, ${JSON.stringify(encode)}, { folder: '${folder}' })`;
  const code = await runAsServer('sealed', uid, `await ${run}`);
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
  const run = await runHostileDecoder('none', own, reachServer);
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
    const ffmpeg = { ffmpeg: program, ffprobe: '', version: '', canToneMap: false, cage };
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
