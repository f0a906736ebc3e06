import { expect, test } from 'vitest';
import { buildFacts } from '#rig/people/factories.ts';
import type { PendingEvent } from './digest.queries.ts';
import { digestEmail } from './digest-email.ts';

const event: PendingEvent = {
  ...{ kind: 'comment', itemId: 'i', itemName: 'A012.mp4', teamName: 'Acme', shareId: null, generation: 0, version: 1 },
  ...{
    who: 'Tom',
    isGuest: false,
    dueOn: null,
    commentId: 'c',
    text: 'Tilts',
    timeUs: '12280000',
    frame: 307,
    contentType: 'video/mp4',
  },
  facts: buildFacts({ frameCount: 400, rate: { num: 25, den: 1 } }),
};

test('an email names the place of a comment as its file has it: a time code, seconds, a page, or none', () => {
  const config = { publicUrl: 'https://vizio.example', secret: 's' };
  const unread = { ...event, frame: null, facts: null };
  const of = (contentType: string, frame: number) => ({ ...event, frame, facts: null, contentType });
  const events = [event, unread, of('audio/wav', 589_440), of('application/pdf', 2), of('image/png', 0)];
  const reader = { name: 'Mara', email: 'mara@example.com', isConfirmed: true };
  const { groups = [] } = digestEmail(reader, events, { config, stop: undefined as never });
  expect(groups[0]?.entries.map(({ lead }) => lead)).toEqual([
    'Tom commented at 00:00:12:07',
    'Tom commented at 0:12',
    'Tom commented at 0:12',
    'Tom commented on page 3',
    'Tom commented',
  ]);
});
