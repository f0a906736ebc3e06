import { expect, test } from 'vitest';
import { planNames } from './plan-names.ts';

const file = (name: string) => ({ id: name, name, type: 'file' as const });
const folder = (name: string) => ({ id: name, name, type: 'folder' as const });
const none = new Set<string>();
const replace = (find: string, by: string, matchesCase = false) =>
  ({ kind: 'replace', find, by, matchesCase }) as const;

test('finds text in any case, as it is typed and not as a pattern, and leaves file extensions alone', () => {
  const items = [file('Take.mp4 (1).MP4'), folder('take.v2'), file('other.mp4')];
  const names = (rule: ReturnType<typeof replace>) => planNames(items, rule, none).map(({ name }) => name);
  expect(names(replace('take', 'Shot'))).toEqual(['Shot.mp4 (1).MP4', 'Shot.v2', 'other.mp4']);
  expect(names(replace('take', 'Shot', true))).toEqual(['Take.mp4 (1).MP4', 'Shot.v2', 'other.mp4']);
  expect(names(replace('(1)', '$&'))).toEqual(['Take.mp4 $&.MP4', 'take.v2', 'other.mp4']);
  expect(names(replace('.mp4', ''))).toEqual(['Take (1).MP4', 'take.v2', 'other.mp4']);
  expect(names(replace('', 'x'))).toEqual(items.map(({ name }) => name));
});

test('numbers in the order of the items, with as many digits as there are signs', () => {
  const items = [file('b.mov'), file('a.mp4')];
  const names = (pattern: string, start = 9) =>
    planNames(items, { kind: 'number', pattern, start }, none).map(({ name }) => name);
  expect(names('A_###')).toEqual(['A_009.mov', 'A_010.mp4']);
  expect(names('Take')).toEqual(['Take 9.mov', 'Take 10.mp4']);
  expect(names('#-x', 1)).toEqual(['1-x.mov', '2-x.mp4']);
});

test('names that cannot be saved say why; items may take each other’s names', () => {
  const problems = (rule: Parameters<typeof planNames>[1], others = none) =>
    planNames([file('a 1.mp4'), file('b 1.mp4')], rule, others).map(({ problem }) => problem);
  expect(problems(replace('b', 'a'))).toEqual(['Two items would have this name', 'Two items would have this name']);
  expect(problems(replace('1', '2'), new Set(['b 2.mp4']))).toEqual([undefined, 'This name is taken']);
  expect(problems(replace('1', '/'))[0]).toMatch(/slashes/);
  expect(problems({ kind: 'number', pattern: 'a', start: 1 })).toEqual([undefined, undefined]);
});
