import { expect, test } from 'vitest';
import { matchCommands } from './match-commands.ts';
import { reviewCommands } from './review-commands.ts';

test('everything that begins with a video is found by its words, and leads to it', () => {
  const went: string[] = [];
  const list = (versions?: number, name = 'Film.mp4') =>
    reviewCommands(
      { id: 'a', name, ...(versions && { versions }) },
      (id) => `/feedback?item=${id}`,
      (href) => void went.push(href),
    );
  for (const word of ['compare', 'changed', 'fixes', 'markers'])
    for (const one of matchCommands(list(), word)) one.act();
  expect(went).toEqual(['compare', 'changes', 'check', 'export'].map((door) => `/feedback?item=a&open=${door}`));
  expect(list(1).map(({ label }) => label)).toEqual(['Export the comments on Film.mp4']);
  for (const name of ['Board.pdf', 'Poster.png', 'Mix.wav'])
    expect(list(2, name).map(({ label }) => label)).toEqual([
      `Compare the versions of ${name}`,
      `Export the comments on ${name}`,
    ]);
});
