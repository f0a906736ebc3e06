import type { Outcome } from './rig.ts';

const columns = [
  'fault',
  'times',
  'acknowledged',
  'lost',
  'false successes',
  '503 with Retry-After, or 507',
  'other errors',
  'no response',
  'recovered after (median, longest)',
  'note',
];

const line = (cells: string[]) => `| ${cells.join(' | ')} |`;

export const tableHead = [line(columns), line(columns.map(() => '---'))].join('\n');

/** A row of Markdown, with what went wrong in its note. */
export function formatRow(name: string, outcome: Outcome): string {
  const { rounds, acknowledged, lost, wrong, refused, broken, errors, recoveredS, note } = outcome;
  const sorted = recoveredS.toSorted((a, b) => a - b);
  const at = (index: number) => (sorted.at(index) ?? Number.NaN).toFixed(1);
  const recovered = sorted.length === 0 ? '' : `${at(Math.floor((sorted.length - 1) / 2))} s, ${at(-1)} s`;
  const counts = [rounds, acknowledged, lost.length, wrong.length, refused, errors.length, broken].map(String);
  const problems = [...lost.map((one) => `lost ${one}`), ...wrong, ...errors].slice(0, shownProblems);
  return line([name, ...counts, recovered, [note, ...problems].join('; ')]);
}

const shownProblems = 5;

/** No acknowledged change may be lost or different, and every 5xx must say when to try again. */
export function isAcceptable({ lost, wrong, errors }: Outcome): boolean {
  return lost.length + wrong.length + errors.length === 0;
}
