import { expect, test } from 'vitest';
import type { Item } from '../listing/listing.ts';
import type { Arrival } from '../page-ports.ts';
import { findArrivals, placeArrivals, plainName } from './place-arrivals.ts';
import { arrangeSlots } from './slots.ts';

const item = (name: string) => ({ name, type: name.includes('.') ? 'file' : 'folder' }) as Item;
const arrival = (name: string, more: Partial<Arrival> = {}) =>
  ({ name, teamId: 'team', parentId: 'film', folders: [], doneAt: null, ...more }) as unknown as Arrival;
const place = { team: { id: 'team' }, trail: [{ id: 'film', name: 'Film' }] } as unknown as Parameters<
  typeof findArrivals
>[1];

test('an upload stands where its file will be, and moves no item to another index', () => {
  const items = ['Day 1', 'clip 1.mp4', 'clip 10.mp4'].map(item);
  const slots = arrangeSlots(items.length, placeArrivals([arrival('clip 20.mp4'), arrival('clip 2.mp4')], items, true));
  const names = Array.from({ length: slots.count }, (_, slot) => {
    return slots.guestAt(slot)?.name ?? items[slots.indexAt(slot)]?.name;
  });
  expect(names).toEqual(['Day 1', 'clip 1.mp4', 'clip 2.mp4', 'clip 10.mp4', 'clip 20.mp4']);
  expect([0, 1, 2].map(slots.slotOf)).toEqual([0, 1, 3]);
  // In another order its place is not known.
  expect(placeArrivals([arrival('clip 2.mp4')], items, false)).toMatchObject([{ before: 1 }]);
});

test('a folder shows its own uploads, until it lists their files', () => {
  const show = (one: Arrival, names: string[] = [], readAt = 0) =>
    findArrivals([one], place, { names: new Set(names.map(plainName)), readAt }).length === 1;
  expect(show(arrival('a.mp4'))).toBe(true);
  expect(show(arrival('a.mp4'), ['A.mp4'])).toBe(false);
  expect(show(arrival('a.mp4', { doneAt: 5 }), [], 4)).toBe(true);
  expect(show(arrival('a.mp4', { doneAt: 5 }), [], 6)).toBe(false);
  expect(show(arrival('a.mp4', { teamId: 'other' }))).toBe(false);
  expect(show(arrival('a.mp4', { folders: ['Day 1'] }))).toBe(false);
  expect(show(arrival('a.mp4', { parentId: null, folders: ['film'] }))).toBe(true);
});
