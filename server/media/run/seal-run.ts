import { arch } from 'node:process';

/** The rights of a run without namespaces to a file or to everything below a folder, in the numbers of Landlock. */
export const access = { readFile: 4, readSystem: 1 + 4 + 8, readProgram: 1 + 4, useDevice: 2 + 4, all: 0x1fff };

/** A path, or the number of an open descriptor. Anything without a rule is closed. */
export type Rule = { access: number; at: string };

type Machine = { audit: number; prctl: number; denied: number[] };

/** socket, socketpair (whose datagrams reach other sockets), shmget, semget, msgget, mq_open, and io_uring_setup, which could open sockets, too. */
const machines: Record<string, Machine> = {
  x64: { audit: 0xc000003e, prctl: 157, denied: [41, 53, 29, 64, 68, 240, 425] },
  arm64: { audit: 0xc00000b7, prctl: 167, denied: [198, 199, 194, 190, 186, 180, 425] },
};
const machine = machines[arch];

/** Perl, because every Debian has it and no small program sets these up. */
const script = `
my ($prctl, $filter, $handled) = (0 + shift, pack("H*", shift), 0 + shift);
if ($handled) {
  my $rules = syscall(444, pack("Q", $handled), 8, 0);
  die "landlock: $!" if $rules < 0;
  while ($ARGV[0] ne "--") {
    my ($access, $at) = splice @ARGV, 0, 2;
    my $file;
    $at =~ /^\\d+$/ or sysopen($file, $at, 010000000) or die "$at: $!";
    my $rule = pack("Ql", $access, $file ? fileno $file : $at);
    syscall(445, $rules, 1, $rule, 0) == 0 or die "$at: $!";
  }
  syscall(446, $rules, 0) == 0 or die "landlock: $!";
}
shift;
if (length $filter) {
  my $program = pack("Sx6P", length($filter) / 8, $filter);
  syscall($prctl, 22, 2, $program) == 0 or die "seccomp: $!";
}
exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!";
`;

/**
 * Closes what the kernel closes without namespaces: sockets and shared memory by seccomp, files by Landlock. Both need
 * no new privileges. A kernel or machine that cannot do it fails.
 */
export function sealRun(
  perl: string,
  { sockets = false, files = [] }: { sockets?: boolean; files?: Rule[] },
): string[] {
  if (!sockets && files.length === 0) return [];
  const filter = sockets ? formatFilter(machine) : '';
  const handled = files.length > 0 ? access.all : 0;
  const rules = files.flatMap((rule) => [String(rule.access), rule.at]);
  return [perl, '-e', script, String(machine?.prctl ?? 0), filter, String(handled), ...rules, '--'];
}

const op = { load: 0x20, equal: 0x15, atLeast: 0x35, result: 0x06 };
const callAt = 0;
const machineAt = 4;
/** x64 has every call once more under another number. */
const secondTable = 0x40000000;
const results = { allow: 0x7fff0000, notPermitted: 0x00050001, kill: 0x80000000 };

/** A program for the kernel, see seccomp(2), in hexadecimal. */
function formatFilter(of: Machine | undefined): string {
  const { audit, denied } = of ?? { audit: 0, denied: [] };
  const steps: [code: number, value: number, ifSo?: number, ifNot?: number][] = [
    [op.load, machineAt],
    [op.equal, audit, 0, denied.length + 4],
    [op.load, callAt],
    [op.atLeast, secondTable, denied.length + 1, 0],
    ...denied.map((call, n): [number, number, number, number] => [op.equal, call, denied.length - n, 0]),
    [op.result, results.allow],
    [op.result, results.notPermitted],
    [op.result, results.kill],
  ];
  const bytes = Buffer.alloc(8 * steps.length);
  for (const [n, [code, value, ifSo = 0, ifNot = 0]] of steps.entries()) {
    bytes.writeUInt16LE(code, 8 * n);
    bytes.writeUInt8(ifSo, 8 * n + 2);
    bytes.writeUInt8(ifNot, 8 * n + 3);
    bytes.writeUInt32LE(value, 8 * n + 4);
  }
  return bytes.toString('hex');
}
