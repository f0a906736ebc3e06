import { expect, test } from 'vitest';
import type { ActivityGroup } from '#contract/teams/activity.ts';
import { sentenceOf } from './audit-sentence.ts';
import { dayName } from './day-name.ts';

function say(given: Partial<ActivityGroup>): string {
  const group = { id: '', at: '', who: 'Mara', whoId: null, image: null, detail: '', itemId: null };
  const subjects = given.subjects ?? ['a.mp4'];
  const facts = { action: 'item.create', subjects, subjectCount: subjects.length, count: subjects.length };
  return Object.values(sentenceOf({ ...group, ...facts, ...given }))
    .filter(Boolean)
    .join(' ');
}

test.each([
  [{ detail: 'Film / Day 1' }, 'added a.mp4 to Film / Day 1'],
  [{ subjects: ['a.mp4', 'b.mp4', 'c.mp4'], detail: 'Film' }, 'added a.mp4, b.mp4 and c.mp4 to Film'],
  [
    { subjects: ['a.mp4', 'b.mp4', 'c.mp4'], subjectCount: 1_200, count: 1_200 },
    'added 1,200 items: a.mp4, b.mp4, c.mp4 …',
  ],
  [{ action: 'item.progress', detail: 'Done' }, 'set the progress of a.mp4 to Done'],
  [{ action: 'comment.create' }, 'commented on a.mp4'],
  [
    { action: 'team.files', subjects: ["Acme's Team"], detail: 'to files of any type' },
    "changed the files taken by Acme's Team to files of any type",
  ],
  [{ action: 'comment.create', count: 5 }, 'wrote 5 comments on a.mp4'],
  [{ action: 'comment.resolve', count: 2 }, 'resolved 2 comments on a.mp4'],
  [
    { action: 'member.role', subjects: ['Tom'], detail: 'viewer to editor' },
    'changed the role of Tom from Viewer to Editor',
  ],
  [{ action: 'member.join', subjects: ['Tom'] }, 'joined the team'],
  [{ action: 'item.explode' }, 'item.explode: a.mp4'],
])('%o reads "%s"', (group, sentence) => {
  expect(say(group)).toBe(sentence);
});

test('the last two days have names, older ones a date', () => {
  const now = new Date(2026, 10, 22, 0, 30);
  expect(dayName(new Date(2026, 10, 22, 0, 10), now)).toBe('Today');
  expect(dayName(new Date(2026, 10, 21, 23, 50), now)).toBe('Yesterday');
  expect(dayName(new Date(2026, 10, 16, 12), now)).toBe('Monday 16 November');
  expect(dayName(new Date(2025, 10, 16, 12), now)).toBe('Sunday 16 November 2025');
});
