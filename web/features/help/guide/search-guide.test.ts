import { expect, test } from 'vitest';
import type { GuidePage } from './guide-page.ts';
import { searchGuide, wordsOf } from './search-guide.ts';

const page = (slug: string, title: string, ...sections: [id: string, title: string, text: string][]): GuidePage => ({
  slug,
  title,
  sections: sections.map(([id, own, text]) => ({ id, title: own, blocks: [{ kind: 'text', text: [text] }] })),
  pictures: {},
});
const pages = [
  page('reviewing', 'Reviewing', ['', 'Reviewing', 'Say it.'], ['draw', 'Draw', 'Press D. An arrow ends at the wipe.']),
  page('comparing', 'Comparing', ['wipe', 'The wipe', `${'One picture over the other. '.repeat(3)}Drag its line.`]),
];

test('finds the sections with all words, those with the words in their title first', () => {
  expect(searchGuide(pages, wordsOf('Wipe')).map(({ href }) => href)).toEqual([
    '/guide/comparing#wipe',
    '/guide/reviewing#draw',
  ]);
  expect(searchGuide(pages, wordsOf('reviewing arrow')).map(({ title }) => title)).toEqual(['Draw']);
  expect(searchGuide(pages, wordsOf('arrow line'))).toEqual([]);
  expect(searchGuide(pages, wordsOf(' ?'))).toEqual([]);
});

test('shows the text around the first word found', () => {
  const [hit] = searchGuide(pages, wordsOf('drag'));
  expect(hit?.excerpt).toBe('… the other. One picture over the other. Drag its line.');
});
