import { describe, expect, it } from 'vitest';
import { sampleClip, sampleIds, sampleLink } from '#rig/values/sample-clip.ts';
import { readAvid } from './avid.ts';
import { readCsv } from './csv.ts';
import { readFrameioCsv } from './frameio-csv.ts';
import { readPremiereCsv } from './premiere-csv.ts';

const [first] = sampleIds;
const ntsc = { rate: { num: 30_000, den: 1001 }, isDropFrame: true, startFrame: 0, frameCount: 40_000 };

describe('marker text of Media Composer', () => {
  const read = (text: string, changes = {}) => readAvid(Buffer.from(text), sampleClip(changes));

  it('has user, timecode, colour, comment and length, in all its ages', () => {
    const text = `Mara\t01:01:07:21\tV1\tred\tTilts ${sampleLink(first)}\t24\t\tRed\r\nTom\t01:00:00:00\tTC1\tmagenta\tFade in: too fast\n`;
    expect(read(text)).toMatchObject({
      isDropFrame: false,
      warnings: [],
      markers: [
        { id: first, frame: 1629, length: 24, author: 'Mara', text: 'Tilts', color: 'Red', resolved: false },
        { id: null, frame: 0, length: 1, author: 'Tom', text: 'Fade in: too fast', color: 'Fuchsia', resolved: null },
      ],
    });
  });

  it('rejects feet and frames, and text without tabs', () => {
    expect(() => read('Mara\t1234+05\tV1\tred\tTilts\t1\n')).toThrow(/with timecodes/);
    expect(() => read('Mara 01:00:00:00 V1 red Tilts')).toThrow(/not a marker list/);
  });
});

describe('the marker list of Premiere Pro', () => {
  const read = (bytes: Buffer, changes = {}) => readPremiereCsv(bytes, sampleClip(changes));

  it('is in UTF-16 with tabs, in any language, with points of no duration', () => {
    const rows = [
      'Имя маркера\tОписание\tВход\tВыход\tДлительность\tТип маркера',
      'Grade\tToo "dark" 🎬\t01:00:01:00\t01:00:01:00\t00:00:00:00\tComment\t',
      '\tTilts\t01:00:02:00\t01:00:03:00\t00:00:01:00\tComment\t',
      'Feet\t\t1234+05\t1234+05\t0+00\tComment\t',
    ];
    const sheet = read(Buffer.from(`\uFEFF${rows.join('\n')}\n`, 'utf16le'));
    expect(sheet.markers).toMatchObject([
      { frame: 24, length: 1, text: 'Grade\nToo "dark" 🎬' },
      { frame: 48, length: 24, text: 'Tilts' },
    ]);
    expect(sheet.warnings).toEqual(['Left out: 1 marker without timecodes.']);
  });

  it('is in UTF-8 with commas, with semicolons in drop-frame', () => {
    const text =
      '\uFEFF"Marker Name","Description","In","Out","Duration","Marker Type"\n"A, b","Line 1\nline 2",00;01;00;02,00;01;00;02,00;00;00;00,"Comment"\n';
    expect(read(Buffer.from(text), ntsc)).toMatchObject({
      isDropFrame: true,
      markers: [{ frame: 1800, text: 'A, b\nLine 1\nline 2' }],
    });
  });
});

describe('the comments of Frame.io', () => {
  const read = (text: string, changes = {}) => readFrameioCsv(Buffer.from(text), sampleClip(changes));

  it('have a timecode or a frame, a duration, replies and a state', () => {
    const text =
      'Frame,Timecode Source,Comment,Commenter,Duration,Completed,Reply\n24,01:00:01:00,"Dark, here",Ana,12,true,\n,,"Yes, ""fixed""",Tom,,,true\n48,,Tilts,Ben,,false,\n,,General,Ben,,,\n';
    expect(read(text)).toMatchObject({
      markers: [
        {
          frame: 24,
          length: 12,
          author: 'Ana',
          text: 'Dark, here',
          resolved: true,
          replies: [{ author: 'Tom', text: 'Yes, "fixed"' }],
        },
        { frame: 48, length: 1, author: 'Ben', text: 'Tilts', resolved: false },
      ],
      warnings: ['1 comments have no time in this list and were left out.'],
    });
    expect(() => read('Name,Size\na,1\n')).toThrow(/not a list of comments from Frame.io/);
  });
});

describe('our own table', () => {
  it('keeps replies in any order of its rows, and counts those without their comment', () => {
    const rows = ['2,,Tom,Fixed,1', '1,24,Mara,Tilts,', '3,,Ana,General,', '4,,Tom,Yes,3', '5,,Tom,No,9'];
    const text = `Number,Frame,Author,Comment,Reply to\r\n${rows.join('\r\n')}\r\n`;
    expect(readCsv(Buffer.from(text), sampleClip())).toMatchObject({
      markers: [{ text: 'Tilts', replies: [{ author: 'Tom', text: 'Fixed' }] }],
      warnings: [
        '1 comments have no frame in this table and were left out.',
        '2 replies have no comment with a frame in this table and were left out.',
      ],
    });
  });

  it('takes a comment for one of the team alone unless its cell says no', () => {
    const rows = ['yes', 'Yes', 'TRUE', 'ja', 'no', 'FALSE', ''].map((cell, n) => `${n},${n},Mara,A note,,${cell}`);
    const sheet = readCsv(
      Buffer.from(`Number,Frame,Author,Comment,Reply to,Team only\r\n${rows.join('\r\n')}\r\n`),
      sampleClip(),
    );
    const shown = sheet.markers.map(({ teamOnly = false }) => teamOnly);
    expect(shown).toEqual([true, true, true, true, false, false, false]);
  });

  it('keeps ranges, replies and the state', () => {
    const header = 'Number,Time code in,Time code out,Frame,End frame,Time (seconds),Author,Comment,Reply to,Resolved';
    const text = `${header}\r\n1,01:00:01:00,01:00:01:23,24,47,1,Mara,'=Dark,,yes\r\n2,,,,,,Tom,Fixed,1,\r\n3,01:00:02:00,,48,,2,Ana,"Tilts\nhere",,no\r\n`;
    const sheet = readCsv(Buffer.from(text), sampleClip());
    expect(sheet.markers).toMatchObject([
      {
        frame: 24,
        length: 24,
        author: 'Mara',
        text: '=Dark',
        resolved: true,
        replies: [{ author: 'Tom', text: 'Fixed' }],
      },
      { frame: 48, length: 1, author: 'Ana', text: 'Tilts\nhere', resolved: false, replies: [] },
    ]);
  });
});
