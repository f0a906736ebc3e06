import { describe, expect, test } from 'vitest';
import { hostileStrings } from '#rig/values/hostile-strings.ts';
import { safeName, safeNames } from './safe-names.ts';

const long = 'x'.repeat(300);

describe('a portable name', () => {
  test.each([
    ['Rushes'],
    ['Tag 1 – Ankunft am See.mov'],
    ['日本語のビデオ.mp4'],
    ['فيديو.mp4'],
    ['👩‍👩‍👧 family.mp4'],
    ['a.b.c.mp4'],
    ['-rf'],
    ['~tilde'],
    ["it's 50% done & more (2) [final] {x} #1 $x @y !.mp4"],
    ['console.mp4'],
    ['com10.mp4'],
    ['auxiliary'],
    [`${'x'.repeat(251)}.mp4`],
  ])('%j stays the same', (name) => {
    expect(safeName(name)).toBe(name);
  });

  test.each([
    ['..', '_'],
    ['.', '_'],
    ['', '_'],
    ['   ', '_'],
    ['\u200B', '_'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..\\..\\x', '_.._x'],
    ['/etc/passwd', '_etc_passwd'],
    ['C:\\Windows\\x', 'C__Windows_x'],
    ['\\\\host\\share', '__host_share'],
    ['a<b>c:d"e|f?g*h.mp4', 'a_b_c_d_e_f_g_h.mp4'],
    ['a\r\nSet-Cookie: x', 'a__Set-Cookie_ x'],
    ['nul\u0000.mp4', 'nul_.mp4'],
    ['a\u202Egpj.mp4', 'a_gpj.mp4'],
    ['a\u2066b\u2069.mp4', 'a_b_.mp4'],
    ['\u200Ea', '_a'],
    ['a\u2028b', 'a_b'],
    ['\ud800.mp4', '\ufffd.mp4'],
    ['.hidden.mp4', 'hidden.mp4'],
    ['._resource', '_resource'],
    ['  a ', 'a'],
    ['Take 1.', 'Take 1'],
    ['Take 1. . .', 'Take 1'],
    ['\u3000a\u00a0', 'a'],
    ['CON', '_CON'],
    ['con.mp4', '_con.mp4'],
    ['Nul.tar.gz', '_Nul.tar.gz'],
    ['PRN ', '_PRN'],
    ['aux .mp4', '_aux .mp4'],
    ['COM1', '_COM1'],
    ['com¹.mp4', '_com¹.mp4'],
    ['LPT³', '_LPT³'],
    ['lpt9.mov', '_lpt9.mov'],
    ['CONIN$', '_CONIN$'],
    ['e\u0301.mp4', 'é.mp4'],
    [`${long}.mp4`, `${'x'.repeat(251)}.mp4`],
    [long, 'x'.repeat(255)],
    [`${'é'.repeat(200)}.mp4`, `${'é'.repeat(125)}.mp4`],
    [`${'🎬'.repeat(100)}.mov`, `${'🎬'.repeat(62)}.mov`],
    [`a.${long}`, `a.${'x'.repeat(253)}`],
  ])('%j becomes %j', (given, expected) => {
    expect(safeName(given)).toBe(expected);
  });
});

describe('names in one folder', () => {
  test.each([
    [
      ['a.mp4', 'A.MP4', 'a.Mp4'],
      ['a.mp4', 'A 2.MP4', 'a 3.Mp4'],
    ],
    [
      ['é', 'e\u0301'],
      ['é', 'é 2'],
    ],
    [
      ['straße', 'STRASSE'],
      ['straße', 'STRASSE 2'],
    ],
    [
      ['ab', 'a\u200Db'],
      ['ab', 'a\u200Db 2'],
    ],
    [
      ['a?b', 'a_b', 'a*b'],
      ['a_b 2', 'a_b', 'a_b 3'],
    ],
    [
      ['a?', 'a_ 2', 'a_'],
      ['a_ 3', 'a_ 2', 'a_'],
    ],
    [
      ['metadata.json', 'METADATA.json'],
      ['metadata 2.json', 'METADATA 3.json'],
    ],
    [
      ['CON', '_CON'],
      ['_CON 2', '_CON'],
    ],
    [
      ['..', '.', ' '],
      ['_', '_ 2', '_ 3'],
    ],
    [
      [`${long}1.mp4`, `${long}2.mp4`],
      [`${'x'.repeat(251)}.mp4`, `${'x'.repeat(249)} 2.mp4`],
    ],
  ])('%j are made distinct', (given, expected) => {
    expect(safeNames(given, ['metadata.json'])).toEqual(expected);
  });

  test('thousands of colliding names are made distinct in no time', () => {
    const given = Array.from({ length: 20_000 }, (_, index) => '?:'.repeat(index % 5) + 'a'.repeat(index % 3));
    expect(new Set(safeNames(given)).size).toBe(given.length);
  });
});

describe('hostile names', () => {
  const names = safeNames(hostileStrings);

  test('some 300 of them become as many safe ones', () => {
    expect(hostileStrings.length).toBeGreaterThanOrEqual(290);
    const folded = names.map((name) => name.normalize('NFD').toUpperCase());
    expect(new Set(folded).size).toBe(hostileStrings.length);
  });

  test('none is a path, a hidden file, invisible, a device or too long', () => {
    const unsafe = names.filter((name) => {
      const isOneName =
        /^[^\s.<>:"|?*/\\\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u.test(name) && !/[<>:"|?*/\\]/.test(name);
      const endsWell = !/[\s.]$/.test(name) && !/\p{Cc}/u.test(name);
      const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name);
      const fits = Buffer.byteLength(name) <= 255 && name.length <= 255;
      return !isOneName || !endsWell || isDevice || !fits || name.replace(/\p{Cf}/gu, '') === '';
    });
    expect(unsafe).toEqual([]);
  });

  test('a safe name is already safe', () => {
    expect(names.map(safeName)).toEqual(names);
  });
});
