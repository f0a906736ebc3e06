import { expect, test } from 'vitest';
import { captionsOf } from './captions-of.ts';
import { readCueText } from './cue-text.ts';
import { nameTrack } from './languages.ts';
import { maxCueCharacters, maxCues, readCaptions } from './read-captions.ts';
import { writeSrt, writeVtt } from './write-captions.ts';

const srt = (...texts: string[]) =>
  texts.map((text, n) => `${n + 1}\r\n00:00:0${n},000 --> 00:00:0${n + 2},500\r\n${text}\r\n`).join('\r\n');
const textsOf = (file: string) => readCaptions(file).cues.map(({ text }) => text);

test('reads SRT with blank lines in a cue, a place at the top, and an ampersand', () => {
  const { cues, format } = readCaptions(
    `\uFEFF${srt('{\\an8}One\r\n\r\ntwo', '<I>Tom & Ann</I> <font color="red">3 < 4</font>')}`,
  );
  expect(format).toBe('srt');
  expect(cues).toEqual([
    { id: '1', startMs: 0, endMs: 2500, settings: { line: '0' }, text: 'One\ntwo' },
    { id: '2', startMs: 1000, endMs: 3500, settings: {}, text: '<i>Tom &amp; Ann</i> 3 &lt; 4' },
  ]);
});

test('reads WebVTT with its settings and tags, and leaves out styles, notes and what it does not know', () => {
  const file = [
    'WEBVTT Film\n\nSTYLE\n::cue { background: url(https://a.test) }\n\nNOTE a --> b',
    'intro\n01:02.003 --> 01:04.000 line:10%,end align:start region:x position:200% onclick:1\n<v.loud Ann>Hi &lt;b&gt;</v><00:01.000> <c.red>you</c>',
    '100:00.000 --> 00:00.000',
  ];
  expect(() => readCaptions(file.join('\n\n'))).toThrow('no valid times: 100:00.000');
  expect(readCaptions(file.slice(0, 2).join('\n\n')).cues).toEqual([
    {
      ...{ id: 'intro', startMs: 62_003, endMs: 64_000, settings: { line: '10%,end', align: 'start' } },
      text: '<v Ann>Hi &lt;b&gt;</v> <c>you</c>',
    },
  ]);
});

test('no markup but that of WebVTT is left, however it is hidden', () => {
  const [text = ''] = textsOf(
    srt('<img src=x onerror=alert(1)><scr<b>ipt>alert(1)</script> <a href="javascript:1">a</a> </i>&lt;svg>'),
  ).slice(0, 1);
  expect(text.replace(/<\/?b>/g, '')).not.toMatch(/[<>]/);
  const nested = readCueText('<b>'.repeat(500), 'vtt');
  expect(JSON.stringify(nested).split('children')).toHaveLength(9);
});

test('a file with too many cues, too long ones or none is refused with a sentence', () => {
  expect(() => readCaptions('hello')).toThrow('This file has no captions. Choose an SRT or VTT file.');
  expect(() => readCaptions(srt('x'.repeat(maxCueCharacters + 1)))).toThrow('more than 2000 characters');
  expect(() => readCaptions('00:00:00,000 --> 00:00:01,000\n\n'.repeat(maxCues + 1))).toThrow('Divide it');
  expect(readCaptions(`${srt('a')}\n9\n00:00:09,000 --> 00:00:08,000\nback`)).toMatchObject({
    cues: [{}],
    backward: 1,
  });
});

test('what is written reads the same, whatever was in the file', () => {
  const words = [
    '<i>',
    '</i>',
    '<v A>',
    '&amp;',
    '&',
    '<',
    '>',
    '-->',
    '\n',
    'NOTE',
    '{\\an8}',
    'é',
    '\u2028',
    ' ',
    '0',
    '<b',
    '&#x3c;',
  ];
  let seed = 20_261_126;
  const pick = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: pick(12) }, () => words[pick(words.length)]).join('');
    const file = `${round % 2 ? 'WEBVTT\n\n' : ''}00:00:00.000 --> 00:00:01.000\n${text.replaceAll('-->', round % 3 ? '' : '->')}\n`;
    const { cues } = readCaptions(file);
    expect(readCaptions(writeVtt(cues)).cues, file).toEqual(cues);
    expect(readCaptions(writeSrt(cues)).cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([[0, 1000]]);
  }
});

test('a name of a file says the video and the language', () => {
  expect(captionsOf('film.en.srt')).toEqual({ base: 'film', language: 'en' });
  expect(captionsOf('Film v2.pt_br.SDH.vtt')).toEqual({ base: 'Film v2', language: 'pt-BR' });
  expect(captionsOf('film.final.srt')).toEqual({ base: 'film.final', language: 'und' });
  expect(captionsOf('film.mp4')).toBeNull();
  expect(['pt-BR', 'und', 'qqq'].map((language) => nameTrack({ language, name: '' }))).toEqual([
    'Portuguese (Brazil)',
    'Captions',
    'qqq',
  ]);
});
