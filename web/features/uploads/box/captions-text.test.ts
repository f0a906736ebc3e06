import { expect, test } from 'vitest';
import { captionsProblem, captionsText } from './captions-text.ts';

const nothing = { stage: 'sending', captionFiles: [], captionsAdded: 0, captionsProblem: null } as const;
const files = ['a.en.srt', 'a.de.vtt'].map((name) => new File(['x'], name));
const chosen = { ...nothing, captionFiles: files, captions: files.map(({ name }) => name) };

test('says what became of the captions, and names those that a reload has lost', () => {
  expect(captionsText(nothing)).toBeNull();
  expect(captionsText(chosen)).toBe('with 2 caption files');
  expect(captionsText({ ...chosen, stage: 'done' })).toBe('adding captions');
  expect(captionsText({ ...nothing, stage: 'done', captionsAdded: 1 })).toBe('1 caption file added');
  expect(captionsProblem(chosen)).toBeNull();
  expect(captionsProblem({ ...nothing, captionsProblem: 'a.srt: no.' })).toBe('a.srt: no.');
  expect(captionsProblem({ ...chosen, captionFiles: [] })).toBe(
    'Add a.en.srt, a.de.vtt on the page of the video: captions do not survive a reload.',
  );
});
