import { expect, test } from 'vitest';
import type { Caller, ShareGrant } from '#server/platform/access/actor.ts';
import { createLastChanges } from './last-changes.ts';

const mara: Caller = { kind: 'member', userId: 'mara', email: 'm@test.local', emailVerified: true, name: 'Mara' };

test('knows how long nothing that concerns a page has changed, as long as it hears everything', () => {
  let now = 0;
  const changes = createLastChanges(() => now);
  const quiet = () => [changes.quietMsOf(mara, ['film']), changes.quietMsIn('video', false)];
  now = 10_000;
  expect(quiet()).toEqual([0, 0]);
  changes.start();
  now += 5_000;
  expect(quiet()).toEqual([5_000, 5_000]);
  changes.note({ teamId: 'other', event: { kind: 'teams' } });
  changes.note({ teamId: 'film', event: { kind: 'counts', teamId: 'film', parents: [] } });
  changes.note({ kind: 'viewers', itemId: 'video' });
  expect(quiet()).toEqual([5_000, 5_000]);
  changes.note({ kind: 'comments', itemId: 'video', commentIds: [] });
  now += 1_000;
  changes.note({ userId: 'mara', event: { kind: 'teams' } });
  now += 1_000;
  expect(quiet()).toEqual([1_000, 2_000]);
  changes.note({ teamId: 'film', event: { kind: 'items', teamId: 'film', parents: [] } });
  expect(quiet()).toEqual([0, 2_000]);
  now += 3_600_000;
  expect(quiet()).toEqual([60_000, 60_000]);
  changes.stop();
  expect(quiet()).toEqual([0, 0]);
});

test('does not tell people by a link when something changed that they may not see', () => {
  let now = 0;
  const changes = createLastChanges(() => now);
  const share = { id: 'share', teamId: 'film' } as ShareGrant;
  const guest = { ...mara, userId: 'ines', share };
  const quiet = () => ({
    link: [changes.quietMsOf(guest, []), changes.quietMsIn('video', true)],
    team: [changes.quietMsOf(mara, ['film']), changes.quietMsIn('video', false)],
  });
  changes.start();
  now = 5_000;
  const [comments, items] = [
    { kind: 'comments' as const, itemId: 'video', commentIds: [] },
    { teamId: 'film', event: { kind: 'items' as const, teamId: 'film', parents: [] } },
  ];
  changes.note({ ...comments, withoutLinks: true });
  changes.note({ ...items, withoutLinks: true });
  expect(quiet()).toEqual({ link: [5_000, 5_000], team: [0, 0] });
  changes.note(comments);
  changes.note(items);
  expect(quiet()).toEqual({ link: [0, 0], team: [0, 0] });
});
