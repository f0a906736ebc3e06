import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

test('reads a page of the guide with its sections, controls, keys, links and pictures', () => {
  const page = readPage(
    '/docs/guide/06-comparing.md',
    `# Comparing

Frame by
frame.

![Two cuts](pictures/compare.webp)

## A wipe, and more

1. Choose **More views**.
2. Press \`Shift D\`,
   see [Links](09-links-and-guests.md#end-a-link) and [the rest](../editors.md).

| view | use |
| --- | --- |
| **Wipe** | one over the other |
`,
  );
  expect(page).toEqual({
    slug: 'comparing',
    title: 'Comparing',
    sections: [
      {
        id: '',
        title: 'Comparing',
        blocks: [
          { kind: 'text', text: ['Frame by frame.'] },
          { kind: 'picture', alt: 'Two cuts', file: 'compare.webp' },
        ],
      },
      {
        id: 'a-wipe-and-more',
        title: 'A wipe, and more',
        blocks: [
          {
            kind: 'list',
            isNumbered: true,
            items: [
              ['Choose ', { kind: 'control', text: 'More views' }, '.'],
              [
                'Press ',
                { kind: 'code', text: 'Shift D' },
                ', see ',
                { kind: 'link', text: 'Links', to: '/guide/links-and-guests#end-a-link' },
                ' and ',
                'the rest',
                '.',
              ],
            ],
          },
          {
            kind: 'table',
            head: [['view'], ['use']],
            rows: [[[{ kind: 'control', text: 'Wipe' }], ['one over the other']]],
          },
        ],
      },
    ],
  });
});
