import { expect, test } from 'vitest';
import type { SeatView } from '#contract/approvals/approval-view.ts';
import { foldSeats } from './fold-seats.ts';

const seat = (id: string): SeatView => ({
  ...{ id, owes: true, link: null, state: 'asked' },
  person: { userId: null, name: id, image: null },
});
const people = (count: number) => Array.from({ length: count }, (_, n) => seat(`person ${n + 1}`));
const decision = (seatId: string, value: 'approved' | 'changesRequired') => ({
  ...{ id: seatId, seatId, value, comment: '', checked: [], at: '2026-11-28T09:00:00.000Z' },
});

test('a stage of ten people is shown whole, in its order', () => {
  expect(foldSeats({ seats: people(10), decisions: [decision('person 9', 'approved')] })).toEqual(people(10));
});

test('of more people, decisions that require changes come first, then other decisions, then open ones', () => {
  const decisions = [
    decision('person 30', 'changesRequired'),
    decision('person 30', 'approved'),
    decision('person 40', 'approved'),
    decision('person 50', 'changesRequired'),
  ];
  const seats = people(50).map((one) => (one.id === 'person 1' ? { ...one, owes: false } : one));
  expect(foldSeats({ seats, decisions }).map(({ id }) => id)).toEqual(
    ['50', '30', '40', '2', '3', '4', '5', '6'].map((n) => `person ${n}`),
  );
});
