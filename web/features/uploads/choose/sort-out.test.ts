import { expect, test } from 'vitest';
import { leftOutText, sortOut, tooManyText } from './sort-out.ts';

function found(path: string, type = '') {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  return { file: new File(['x'], name, { type }), folders };
}

test('detects videos by type, or by file extension if the browser knows no type', () => {
  const { files } = sortOut(
    [
      found('a.mp4', 'video/mp4'),
      found('b.MXF'),
      found('c.mkv', 'application/x-matroska'),
      found('d.vob'),
      found('e.wmv', 'application/vnd.ms-asf'),
      found('f.dv', 'application/octet-stream'),
    ],
    'videos',
  );
  expect(files.map(({ file, contentType }) => [file.name, contentType])).toEqual([
    ['a.mp4', 'video/mp4'],
    ['b.MXF', 'video/mxf'],
    ['c.mkv', 'video/x-matroska'],
    ['d.vob', 'video/mpeg'],
    ['e.wmv', 'video/x-ms-wmv'],
    ['f.dv', 'video/dv'],
  ]);
});

test('skips system files, and lists other files with the reason', () => {
  const { files, leftOut } = sortOut(
    [
      found('Rushes/.DS_Store'),
      found('Rushes/Thumbs.db'),
      found('Rushes/._A001.mp4', 'video/mp4'),
      found('Rushes/notes.txt', 'text/plain'),
      found('Rushes/still.jpg', 'image/jpeg'),
      found('Rushes/A001.mp4', 'video/mp4'),
    ],
    'videos',
  );
  expect(files.map(({ file }) => file.name)).toEqual(['A001.mp4']);
  expect(leftOut).toEqual([
    { path: 'Rushes/notes.txt', reason: 'Not a video' },
    { path: 'Rushes/still.jpg', reason: 'Not a video' },
  ]);
  expect(leftOutText(leftOut)).toBe(
    'File type must be video/*. 2 files are not videos and were left out. An admin can change that in the menu of the team.',
  );
  expect(leftOutText(leftOut.slice(1))).toBe(
    'File type must be video/*. 1 file is not a video and was left out. An admin can change that in the menu of the team.',
  );
  expect(leftOutText([{ path: 'a.mp4', reason: 'Could not be read' }])).toBe(
    '1 file could not be read. Check the disk, and add them again.',
  );
  expect(leftOutText([])).toBeNull();
});

test('a team that takes other kinds gets videos first, and files of other types only if it takes all', () => {
  const paths = ['Job/mix.wav', 'Job/cut.mov', 'Job/board.pdf', 'Job/notes.fdx', 'Job/.DS_Store', 'Job/Poster.PSD'];
  const files = paths.map((path) => found(path));
  const reviewed = sortOut(files, 'reviewed');
  expect(reviewed.files.map(({ file, contentType }) => [file.name, contentType])).toEqual([
    ['cut.mov', 'video/quicktime'],
    ['board.pdf', 'application/pdf'],
    ['mix.wav', 'audio/wav'],
    ['Poster.PSD', 'image/vnd.adobe.photoshop'],
  ]);
  expect(reviewed.leftOut).toEqual([{ path: 'Job/notes.fdx', reason: 'Not reviewed here' }]);
  expect(leftOutText(reviewed.leftOut)).toBe(
    '1 file cannot be reviewed here and was left out. An admin can change that in the menu of the team.',
  );
  expect(sortOut(files, 'all').files.map(({ file }) => file.name)).toContain('notes.fdx');
  expect(sortOut(files, 'all').leftOut).toEqual([]);
});

test('gives a video the captions beside it, and takes others as before', () => {
  const paths = [
    'a/Film.mp4',
    'a/film.en.srt',
    'a/film.vtt',
    'a/film 2.de.srt',
    'a/film.txt',
    'b/film.fr.srt',
    'a/film.png',
  ];
  const files = paths.map((path) => found(path));
  const captions = ({ files }: ReturnType<typeof sortOut>) =>
    files.map((one) => [one.file.name, one.captions.map(({ name }) => name)]);
  const reviewed = sortOut(files, 'reviewed');
  expect(captions(reviewed)).toEqual([
    ['Film.mp4', ['film.en.srt', 'film.vtt']],
    ['film.png', []],
  ]);
  expect(reviewed.leftOut.map(({ path }) => path).sort()).toEqual(['a/film 2.de.srt', 'a/film.txt', 'b/film.fr.srt']);
  const all = captions(sortOut(files, 'all'));
  expect(all).toContainEqual(['Film.mp4', ['film.en.srt', 'film.vtt']]);
  expect(all.map(([name]) => name).sort()).toEqual([
    'Film.mp4',
    'film 2.de.srt',
    'film.fr.srt',
    'film.png',
    'film.txt',
  ]);
  expect(sortOut(files.slice(1, 2), 'all').files).toHaveLength(1);
});

test("rejects too many files with the specification's message", () => {
  expect(tooManyText(10_000, 10_000)).toBeNull();
  expect(tooManyText(10_001, 10_000)).toBe('Too many files. These are 10,001; upload at most 10,000 at once.');
});

test('sorts files in natural order', () => {
  const paths = ['b/take 10.mp4', 'b/take 2.mp4', 'a/z.mp4'].map((path) => found(path, 'video/mp4'));
  expect(sortOut(paths, 'videos').files.map(({ file }) => file.name)).toEqual(['z.mp4', 'take 2.mp4', 'take 10.mp4']);
});
