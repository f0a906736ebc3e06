import { expect, test } from 'vitest';
import type { Card, Column } from '#contract/views/views.ts';
import { withMoved } from './with-moved.ts';

const by = 'places';
const card = (id: string, chosen: string[] = []): Card => ({
  ...{ id, type: 'file', name: id, path: [], progress: 'Upcoming', statusId: null, openComments: 0, posterUrl: null },
  ...{ approval: null, values: chosen.length > 0 ? { [by]: chosen } : {} },
});
const column = (key: string | null, ...cards: Card[]): Column => ({
  ...{ key: key as Column['key'], total: cards.length, cards, next: null },
});
const show = (columns: Column[]) => columns.map(({ key, total, cards }) => [key, total, cards.map(({ id }) => id)]);
const move = (columns: Column[], one: Card, from: string | null, to: string | null, isMany = true) =>
  withMoved(columns, one, { from, to, by, isMany, person: undefined } as Parameters<typeof withMoved>[2]);

test('a card leaves one column for another', () => {
  const a = card('a');
  expect(show(move([column('web', a), column('tv')], a, 'web', 'tv', false))).toEqual([
    ['web', 0, []],
    ['tv', 1, ['a']],
  ]);
});

test('of several choices, a move replaces one and keeps the others', () => {
  const a = card('a', ['web', 'tv']);
  const columns = [column('web', a), column('tv', a), column('cinema')];
  const moved = move(columns, a, 'web', 'cinema');
  expect(show(moved)).toEqual([
    ['web', 0, []],
    ['tv', 1, ['a']],
    ['cinema', 1, ['a']],
  ]);
  expect(moved[1]?.cards[0]?.values).toEqual({ [by]: ['tv', 'cinema'] });
  // It is in that column already, or keeps another one: then it only leaves.
  for (const to of ['tv', null]) {
    expect(show(move(columns, a, 'web', to))).toEqual([
      ['web', 0, []],
      ['tv', 1, ['a']],
      ['cinema', 0, []],
    ]);
  }
});

test('an empty column that was not shown comes before that of the items without a value', () => {
  const a = card('a');
  expect(show(move([column(null, a)], a, null, 'tv', false))).toEqual([
    ['tv', 1, ['a']],
    [null, 0, []],
  ]);
  const b = card('b', ['web']);
  expect(show(move([column('web', b)], b, 'web', null))).toEqual([
    ['web', 0, []],
    [null, 1, ['b']],
  ]);
});
