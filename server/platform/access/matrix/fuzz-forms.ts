import { formatKey } from '#contract/items/keys.ts';
import { hostileStrings } from '#rig/values/hostile-strings.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

/** Items of the caller's team and of a foreign one, from which the forms are built. */
export type Known = {
  ownerId: string;
  team: { id: string; name: string };
  folder: { id: string; name: string };
  video: { id: string; key: string };
  foreign: { ownerId: string; team: { id: string; name: string }; folder: { id: string; name: string } };
  /** Signed URLs for reading an object and for uploading a whole file. */
  signedUrls: string[];
};

const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Values sent in place of a path: wrong owners, slashes, dots, encodings and every kind of key. */
function pathForms({ ownerId, team, folder, video, foreign }: Known): string[] {
  const key = formatKey({ ownerId, team: team.name, names: [folder.name] });
  const foreignKey = formatKey({
    ownerId: foreign.ownerId,
    team: foreign.team.name,
    names: [foreign.folder.name],
  });
  const tails = ['', '/', '//', '/.', '/..', '/../..', '/%2e%2e', '/%00', '/\0', '/\ud800', '/metadata.json', '?x=1'];
  return [
    'foo',
    'foo/bar',
    'foo/bar/baz',
    'users',
    'users/',
    'users/foo',
    'users/foo/bar/baz.mp4',
    "Acme's Team/Proj",
    'null',
    'undefined',
    '[object Object]',
    'users/null/null',
    'users/undefined/undefined/undefined',
    `users/${team.name}/${ownerId}`,
    `users/${ownerId}`,
    `users/${ownerId.toUpperCase()}/${team.name}`,
    `users/{${ownerId}}/${team.name}`,
    `users/${ownerId.replaceAll('-', '')}/${team.name}`,
    `users/${ownerId.slice(0, -1)}/${team.name}`,
    `users/${ownerId}0/${team.name}`,
    `users/ ${ownerId}/${team.name}`,
    `USERS/${ownerId}/${team.name}`,
    `users/users/${ownerId}/${team.name}`,
    `users//${ownerId}//${team.name}//${folder.name}`,
    `users\\${ownerId}\\${team.name}`,
    `users∕${ownerId}∕${team.name}`,
    `users／${ownerId}／${team.name}`,
    `users/${team.id}/${team.name}`,
    `users/${ownerId}/${team.id}/${folder.id}`,
    formatKey({ ownerId, team: team.name, names: [video.key] }),
    formatKey({ ownerId, team: team.name, names: [video.key, video.key] }),
    formatKey({ ownerId, team: team.name, names: Array(70).fill('a') }),
    formatKey({ ownerId, team: team.name, names: Array(6_000).fill('a') }),
    ...tails.map((tail) => key + tail),
    ...tails.map((tail) => foreignKey + tail),
    encodeURIComponent(key),
    encodeURIComponent(encodeURIComponent(key)),
    base64(key),
    base64(foreignKey),
    `https://evil.test/${key}`,
    `s3://bucket/${key}`,
    `file:///${key}`,
    `${key}\r\nx: y`,
    key.normalize('NFD'),
    video.key,
    video.key.toUpperCase(),
    'video_',
    'video__',
    'video_0_',
    'video_1_a.mp4',
    'video_-1_a.mp4',
    'video_999999999999999_a.mp4',
    'video_9999999999999999_a.mp4',
    'video_1e3_a.mp4',
    'video_١_a.mp4',
    'video_1_\0',
    `video_1_${'x'.repeat(1_000)}`,
  ];
}

/** Values sent in place of an id, a time, a number or a page. */
function idForms({ ownerId, team, folder, video, foreign }: Known): string[] {
  const ids = [ownerId, team.id, folder.id, video.id, foreign.ownerId, foreign.team.id, foreign.folder.id, uuidv7()];
  const cursors = [
    ['file', 'x', folder.id],
    ['folder', '1', '-'.repeat(36)],
    ['file', '99999999999999999999999999', folder.id],
    ['file', 'not a moment', folder.id],
    ['file', '\0', folder.id],
    ['file', '\ud800', folder.id],
    ['file', 'infinity', 'f'.repeat(36)],
    ['x', 'y', 'z'],
    ['2026-01-01T00:00:00Z', folder.id],
    ['99999-99-99', folder.id],
    [folder.id, folder.id],
    [null, null, null],
    [],
    {},
    { at: 'x', id: 'x' },
    { at: '2026-01-01', id: '-'.repeat(36) },
    'x',
    0,
  ];
  return [
    ...ids,
    ...cursors.map(base64url),
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '-'.repeat(36),
    'g'.repeat(36),
    '0',
    '-1',
    '1e309',
    'NaN',
    'Infinity',
    '9007199254740993',
    '99999999999999999999999999',
    '2026-11-22T00:00:00Z',
    '275760-09-13T00:00:00.001Z',
    '-271821-04-19T23:59:59.999Z',
    '2026-02-30T00:00:00Z',
    '0000-00-00',
    'infinity',
    'true',
  ];
}

const otherTypes: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e308,
  [],
  [[]],
  [null],
  ['a', 'b'],
  {},
  { toString: 'x' },
  { constructor: 'x', prototype: {} },
  { length: 1 },
  { $ne: null },
];

const texts: readonly string[] = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u2028',
  '\u200b',
  'раypal',
  'ＡＢＣ',
  '᠎',
  '%',
  '%%',
  '%zz',
  '%u0000',
  '%ff',
  '%c0%ae%c0%ae',
  '%F0%9F%8E%AC',
  '+',
  '&a=b',
  '#',
  '?',
  'a'.repeat(19_999),
  'a'.repeat(100_000),
  '🎬'.repeat(5_000),
  '\u0301'.repeat(5_000),
  '\\u0000',
  '"',
  "'",
  "' or ''='",
  '{{constructor}}',
  '__proto__',
  'a@b.test',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.test`,
  'data:image/jpeg;base64,',
  'data:image/jpeg;base64,/9j=',
  'data:image/png;base64,AAAA',
  'data:text/html,<b>',
  'video/mp4',
  'video/\0',
  'metadata.json',
  'https://evil.test/x?y=z#w',
  'http://[::1',
  'javascript:alert(1)',
];

/** About 200 values that must never make a call fail with a 5xx. */
export function listForms(known: Known): readonly unknown[] {
  const forms = [
    '',
    ' ',
    '/',
    '//',
    '///',
    ...pathForms(known),
    ...idForms(known),
    ...texts,
    ...otherTypes,
    ...known.signedUrls,
    ...known.signedUrls.map((url) => url.replace(/sig=[^&]*/, 'sig=x')),
    ...hostileStrings.filter((_, index) => index % 16 === 0),
  ];
  return [...new Set(forms)];
}
