import { refuseName } from '#contract/names.ts';
import type { Item } from '../listing/listing.ts';
import { stemLengthOf } from './stem.ts';

export type RenameRule =
  | { kind: 'replace'; find: string; by: string; matchesCase: boolean }
  /** Signs # in the pattern are the digits of the number; without one it follows after a space. */
  | { kind: 'number'; pattern: string; start: number };

export type PlannedName = { item: Pick<Item, 'id' | 'name' | 'type'>; name: string; problem: string | undefined };

/** The new names of items, in their order. File extensions stay. `others` are the other names in the folder. */
export function planNames(
  items: readonly PlannedName['item'][],
  rule: RenameRule,
  others: ReadonlySet<string>,
): PlannedName[] {
  const names = items.map((item, index) => {
    const length = stemLengthOf(item);
    const stem = item.name.slice(0, length);
    return (rule.kind === 'replace' ? replaceIn(stem, rule) : numberOf(rule, index)) + item.name.slice(length);
  });
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return items.map((item, index) => {
    const name = names[index] ?? item.name;
    return { item, name, problem: problemOf(name, (counts.get(name) ?? 0) > 1, others.has(name)) };
  });
}

function problemOf(name: string, isTwice: boolean, isTaken: boolean): string | undefined {
  if (isTwice) return 'Two items would have this name';
  if (isTaken) return 'This name is taken';
  return refuseName(name);
}

function replaceIn(stem: string, { find, by, matchesCase }: Extract<RenameRule, { kind: 'replace' }>): string {
  if (find === '') return stem;
  const escaped = find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return stem.replace(new RegExp(escaped, matchesCase ? 'gu' : 'giu'), () => by);
}

function numberOf({ pattern, start }: Extract<RenameRule, { kind: 'number' }>, index: number): string {
  const whole = pattern.includes('#') ? pattern : `${pattern} #`;
  return whole.replace(/#+/, (signs) => String(start + index).padStart(signs.length, '0'));
}
