import { expect, test } from 'vitest';
import { overallText } from './box/overall-text.ts';
import type { Entry } from './entries.ts';
import { entryText } from './upload-words.ts';

const mb = 1024 ** 2;

function entry(given: Partial<Entry>): Entry {
  return {
    id: 'a',
    uploadId: 'a',
    userId: 'u',
    tab: 't',
    batch: 'b',
    folders: [],
    name: 'A.mp4',
    size: 100 * mb,
    place: { teamId: 't', parentId: null, name: 'Film', href: '/', takes: 'videos' },
    lastModified: 1,
    contentType: 'video/mp4',
    ifExists: 'refuse',
    isPaused: false,
    isCancelled: false,
    upload: null,
    stage: 'sending',
    sent: 0,
    hold: null,
    problem: null,
    isRefused: false,
    poster: null,
    captionFiles: [],
    captionsAdded: 0,
    captionsProblem: null,
    doneAt: null,
    itemId: null,
    ...given,
  };
}

test('shows count, progress, speed and time left', () => {
  const entries = [
    entry({ stage: 'done', sent: 100 * mb }),
    entry({ stage: 'done', sent: 100 * mb }),
    entry({ sent: 40 * mb }),
    entry({ stage: 'ready' }),
    entry({ stage: 'waiting' }),
  ];
  expect(overallText(entries, 31 * mb, 90_000)).toBe('2 of 5 · 48 % · 31 MB/s · 2 min left');
  expect(overallText(entries, undefined, undefined)).toBe('2 of 5 · 48 %');
});

test('shows why everything waits, but not while another upload progresses', () => {
  expect(overallText([entry({ hold: 'full' })], undefined, undefined)).toBe(
    "The server's disk is full. Waiting for room.",
  );
  expect(overallText([entry({ hold: 'full' }), entry({ sent: 50 * mb })], undefined, undefined)).toBe('0 of 2 · 25 %');
  expect(overallText([entry({ isPaused: true, sent: 50 * mb })], undefined, undefined)).toBe('Paused · 0 of 1 · 50 %');
});

test('shows that uploads wait for the user', () => {
  const says = (given: Partial<Entry>) => overallText([entry(given), entry({ stage: 'done' })], undefined, undefined);
  expect(says({ stage: 'asking' })).toBe('What should happen to names that exist?');
  expect(says({ stage: 'lost' })).toBe('Choose the files again to go on.');
});

test('reports successes and failures at the end', () => {
  const done = entry({ stage: 'done' });
  expect(overallText([done], undefined, undefined)).toBe('The file is uploaded.');
  expect(overallText([done, done], undefined, undefined)).toBe('2 files are uploaded.');
  expect(overallText([done, entry({ stage: 'failed' })], undefined, undefined)).toBe(
    '1 of 2 uploaded, 1 did not work.',
  );
  expect(overallText([entry({ stage: 'failed' })], undefined, undefined)).toBe('The file was not uploaded.');
});

test.each([
  [{ sent: 48.9 * mb }, '48 % of 100.00 MB'],
  [{ sent: 100 * mb }, 'Finishing'],
  [{ stage: 'ready' }, 'Waiting · 100.00 MB'],
  [{ isPaused: true, sent: 10 * mb }, 'Paused at 10 %'],
  [{ hold: 'offline' }, 'You are offline. It goes on by itself.'],
  [{ stage: 'failed', problem: 'This file is empty.' }, 'This file is empty.'],
  [{ stage: 'asking' }, 'Exists here already'],
] as const)('describes a file with %o as "%s"', (given, text) => {
  expect(entryText(entry(given))).toBe(text);
});
