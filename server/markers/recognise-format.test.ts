import { describe, expect, it } from 'vitest';
import { sampleClip } from '#rig/values/sample-clip.ts';
import { recogniseFormat } from './recognise-format.ts';

const name = (text: string | Uint8Array) => recogniseFormat(Buffer.from(text)).name;

describe('recogniseFormat', () => {
  it.each([
    ['EDL of DaVinci Resolve or Media Composer', 'TITLE: A\nFCM: NON-DROP FRAME\n'],
    [
      'EDL of DaVinci Resolve or Media Composer',
      '001  001      V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01\n',
    ],
    ['EDL of DaVinci Resolve or Media Composer', '* LOC: 01:00:01:05 RED     Fix\n'],
    ['XML of Premiere Pro', '\uFEFF<?xml version="1.0"?>\n<!DOCTYPE xmeml>\n<xmeml version="4">'],
    ['FCPXML of Final Cut Pro', '<?xml version="1.0"?><fcpxml version="1.11">'],
    ['OpenTimelineIO', '{\n  "OTIO_SCHEMA": "Timeline.1"'],
    ['marker text of Avid Media Composer', 'Mara\t01:00:00:00\tV1\tred\tTilts\t1\n'],
    ['CSV of Frame.io', 'Frame,Timecode Source,Comment,Commenter\n'],
    ['CSV of Vizio', 'Number,Time code in,Time code out,Frame,End frame,Author,Comment,Reply to,Resolved\n'],
    [
      'marker list of Premiere Pro',
      'Name\tText\tIn\tOut\tLength\tKind\nA\tb\t01:00:00:00\t01:00:00:00\t00:00:00:00\tComment\n',
    ],
  ])('finds the %s', (format, text) => {
    expect(name(text)).toBe(format);
    expect(name(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(format);
  });

  it.each([
    ['', /empty/],
    ['\0\0\0', /no markers/],
    ['Hello, world', /no markers/],
    ['%PDF-1.7', /no markers/],
  ])('names what can be imported for %j', (text, message) => {
    expect(() => name(text)).toThrow(message);
    expect(() => name(text)).toThrow(/Choose one of these: .*DaVinci Resolve.*Frame\.io/);
  });

  it.each([0, 1, 2, 3])(
    'finds the CSV of Vizio, with a character across the end of what is looked at (%i)',
    (shift) => {
      const header = `${'x'.repeat(shift)}\n`;
      const text = `\uFEFFNumber,Frame,Comment,Reply to\n${header}${'映画🎬'.repeat(20_000)}`;
      expect(name(text)).toBe('CSV of Vizio');
    },
  );

  it('reads or rejects hostile files, and neither crashes nor hangs', () => {
    const headers = [
      'TITLE: A\n001 1 V C 01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01\n',
      '<xmeml>',
      '<fcpxml>',
      '{"OTIO_SCHEMA":"Timeline.1","tracks":',
      'Mara\t01:00:00:00\tV1\tred\t',
      'Frame,Timecode,Comment\n',
      'a\tb\t01:00:00:00\t01:00:00:00\t00:00:00:00\t\n',
      'Number,Frame,Comment,Reply to\n',
    ];
    const bodies = [
      'x',
      '\0',
      '"',
      '\t',
      ',',
      '\n',
      '<a>',
      '[',
      '&a;',
      '|C:|M:|D:1',
      '\u202e',
      '01:00:00:00 ',
      '(resolved)',
    ];
    for (const header of headers) {
      for (const body of bodies) {
        const bytes = Buffer.from(header + body.repeat(1_000_000 / body.length));
        try {
          recogniseFormat(bytes).read(bytes, sampleClip());
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/bad_request|too_large|unsupported_type/) });
        }
      }
    }
  });
});
