import { describe, expect, it } from 'vitest';
import { sampleIds, sampleLink } from '#rig/values/sample-clip.ts';
import { readNamedNotes, readNotes } from './note-text.ts';

const [first, second] = sampleIds;

describe('the text of a marker', () => {
  it('is one comment of the importing user without a link', () => {
    expect(readNotes(' Note: tilt\r\nsee https://a.example/feedback ')).toMatchObject([
      { id: null, author: null, text: 'Note: tilt\nsee https://a.example/feedback', replies: [], resolved: null },
    ]);
    expect(readNotes(' \n')).toEqual([]);
  });

  it('has replies as lines and in one line', () => {
    const replies = [
      { author: 'Tom', text: 'Done.\nIn v4: yes' },
      { author: 'Ana B.', text: 'Thanks: good' },
    ];
    const end = `[resolved; from v1, place not sure; with drawing; to 01:00:09:24]`;
    const lines = `Tilts\nhere\n> Tom: Done.\n>  In v4: yes\n> Ana B.: Thanks: good\n${end}\n${sampleLink(first)}`;
    const said = { id: first, resolved: true, until: '01:00:09:24' };
    expect(readNotes(lines)).toMatchObject([{ ...said, author: null, text: 'Tilts\nhere', replies }]);
    const oneLine = `Tilts here / > Tom: Done. / In v4: yes / > Ana B.: Thanks: good / ${end} / ${sampleLink(first)}`;
    const joined = { author: 'Tom', text: 'Done. / In v4: yes' };
    expect(readNotes(oneLine)).toMatchObject([{ ...said, text: 'Tilts here', replies: [joined, replies[1]] }]);
  });

  it('has states behind the author where a bullet begins it', () => {
    const bullet = `• Ann (guest) (from v1, place not sure, 12 frames) (resolved): Tilts ↳ Tom: Done ${sampleLink(first)}`;
    expect(readNotes(bullet)).toMatchObject([
      {
        ...{ id: first, author: 'Ann (guest)', text: 'Tilts', resolved: true, frames: 12 },
        replies: [{ author: 'Tom' }],
      },
    ]);
  });

  it('holds several comments, each up to its link', () => {
    const text = `Mara: One / [resolved] / ${sampleLink(first)} / Tom: Two [resolved] ${sampleLink(second).replaceAll('&', '&amp;')}`;
    expect(readNamedNotes(text, '')).toMatchObject([
      { id: first, author: 'Mara', text: 'One', replies: [], resolved: true },
      { id: second, author: 'Tom', text: 'Two [resolved]', replies: [], resolved: false },
    ]);
  });

  it('is a list with the authors in our older files', () => {
    expect(readNamedNotes('Mara', '• Mara: Tilts ↳ Tom: Fixed • Ana: Too • dark')).toMatchObject([
      { id: null, author: 'Mara', text: 'Tilts', replies: [{ author: 'Tom', text: 'Fixed' }] },
      { id: null, author: 'Ana', text: 'Too • dark', replies: [] },
    ]);
  });

  it('keeps what an editor typed behind the link', () => {
    expect(readNotes(`Tilts ${sampleLink(first)}\nand shakes`)).toMatchObject([
      { id: first, text: 'Tilts\nand shakes' },
    ]);
  });

  it('takes the author from the name of a marker of ours, and a name of others as the first line', () => {
    expect(readNamedNotes('Mara', `Mara: Tilts ${sampleLink(first)}`)).toMatchObject([
      { author: 'Mara', text: 'Tilts', resolved: false },
    ]);
    expect(readNamedNotes('#12', `Tom: Tilts ${sampleLink(first)}`)).toMatchObject([{ author: 'Tom', text: 'Tilts' }]);
    expect(readNamedNotes('Grade', 'Too dark')).toMatchObject([{ author: null, text: 'Grade\nToo dark' }]);
    expect(readNamedNotes('Marker 3', 'Too dark')).toMatchObject([{ text: 'Too dark' }]);
  });

  it('reads hostile texts in time', () => {
    const huge = 3_000_000;
    const texts = [' ', 'https://', '↳', '\n> a: ', '(resolved)', ' / ', sampleLink(first)].map((part) =>
      part.repeat(huge / part.length),
    );
    for (const text of texts) expect(() => readNotes(text)).not.toThrow();
    expect(readNotes(`a\0b\u0007c\u202e ${sampleLink(first)}`)).toMatchObject([{ text: 'abc\u202e' }]);
  });
});
