import { arch } from 'node:process';
import type { Denied } from './denied-calls.ts';

/** The rights of a run without namespaces to a file or to everything below a folder, in the numbers of Landlock. */
export const access = { readFile: 4, readSystem: 1 + 4 + 8, readProgram: 1 + 4, useDevice: 2 + 4, all: 0x1fff };

/** A path, or the number of an open descriptor. Anything without a rule is closed. */
export type Rule = { access: number; at: string };

type Machine = { audit: number; prctl: number; column: 0 | 1 };

const machines: Record<string, Machine> = {
  x64: { audit: 0xc000003e, prctl: 157, column: 0 },
  arm64: { audit: 0xc00000b7, prctl: 167, column: 1 },
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
 * Closes what the kernel closes without namespaces: calls by seccomp, files by Landlock. Both need no new privileges. A
 * kernel or machine that cannot do it fails.
 */
export function sealRun(
  perl: string,
  { calls, files = [] }: { calls?: Denied[] | undefined; files?: Rule[] },
): string[] {
  if (!calls && files.length === 0) return [];
  const filter = calls ? formatFilter(machine, calls) : '';
  const handled = files.length > 0 ? access.all : 0;
  const rules = files.flatMap((rule) => [String(rule.access), rule.at]);
  return [perl, '-e', script, String(machine?.prctl ?? 0), filter, String(handled), ...rules, '--'];
}

const op = { load: 0x20, and: 0x54, equal: 0x15, atLeast: 0x35, anySet: 0x45, result: 0x06 };
const callAt = 0;
const machineAt = 4;
const argumentAt = (n: number) => 16 + 8 * n;
/** x64 has every call once more under another number. */
const secondTable = 0x40000000;
const results = { allow: 0x7fff0000, notPermitted: 0x00050001, missing: 0x00050026, kill: 0x80000000 };
const goals = Object.keys(results);

/** After a comparison the program goes on at a result, or after so many steps. */
type Goal = keyof typeof results | number;
type Step = [code: number, value: number, ifSo?: Goal, ifNot?: Goal];

/** A program for the kernel, see seccomp(2), in hexadecimal. */
function formatFilter(of: Machine | undefined, calls: Denied[]): string {
  const steps: Step[] = [
    [op.load, machineAt],
    [op.equal, of?.audit ?? 0, 0, 'kill'],
    [op.load, callAt],
    [op.atLeast, secondTable, 'kill'],
    ...calls.flatMap((denied) => judge(denied, of?.column ?? 0)),
  ];
  const program: Step[] = [...steps, ...Object.values(results).map((result): Step => [op.result, result])];
  const bytes = Buffer.alloc(8 * program.length);
  for (const [n, [code, value, ifSo = 0, ifNot = 0]] of program.entries()) {
    const distance = (goal: Goal) => (typeof goal === 'number' ? goal : steps.length + goals.indexOf(goal) - n - 1);
    bytes.writeUInt16LE(code, 8 * n);
    bytes.writeUInt8(distance(ifSo), 8 * n + 2);
    bytes.writeUInt8(distance(ifNot), 8 * n + 3);
    bytes.writeUInt32LE(value, 8 * n + 4);
  }
  return bytes.toString('hex');
}

function judge({ call, orNewer, if: condition, isMissing }: Denied, column: Machine['column']): Step[] {
  const number = call[column];
  if (number === undefined) return [];
  if (!condition) return [[orNewer ? op.atLeast : op.equal, number, isMissing ? 'missing' : 'notPermitted']];
  const { argument, bits, are } = condition;
  const compare: Step[] =
    are === undefined
      ? [[op.anySet, bits, 'notPermitted', 'allow']]
      : [
          [op.and, bits],
          [op.equal, are, 'notPermitted', 'allow'],
        ];
  return [[op.equal, number, 0, compare.length + 1], [op.load, argumentAt(argument)], ...compare];
}
