import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { hostileStrings } from '#rig/values/hostile-strings.ts';
import { needs } from '#rig/values/needs.ts';
import { pickCases } from '#rig/values/proof.ts';
import { extractors, hasPython, run, unpack } from './extractors.ts';
import { safeNames } from './safe-names.ts';
import { sizeOfZip, writeZip, type ZipEntry } from './zip.ts';

const changedAt = new Date('2026-03-29T01:30:58Z');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function entry(path: string, bytes = Buffer.alloc(0), chunkSize = 1000): ZipEntry {
  async function* read() {
    for (let from = 0; from < bytes.length; from += chunkSize) yield bytes.subarray(from, from + chunkSize);
  }
  return { path, changedAt, sizeBytes: bytes.length, read };
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

/** Writes a zip next to an empty folder; the tests check that nothing else is written outside it. */
async function writeTestZip(entries: Iterable<ZipEntry>) {
  const base = await makeFolder();
  const zip = join(base, 'a.zip');
  const file = await open(zip, 'w');
  const block: Uint8Array[] = [];
  for await (const chunk of writeZip(entries)) {
    block.push(chunk);
    if (block.length >= 1000) await file.writev(block.splice(0));
  }
  await file.writev(block);
  await file.close();
  return { base, zip, size: (await stat(zip)).size };
}

const tree = [
  entry('Rushes/'),
  entry('Rushes/take 1.mp4', randomBytes(100_000)),
  entry('Rushes/empty.mp4'),
  entry('Rushes/Tag 2 – 日本語 👩‍👩‍👧/'),
  entry('Rushes/Tag 2 – 日本語 👩‍👩‍👧/é.mov', randomBytes(3)),
  entry('Rushes/nothing in it/'),
];
const hostile = safeNames(hostileStrings).map((name) => entry(`top/${name}`, randomBytes(20)));

for (const extractor of extractors)
  describe(extractor.name, needs(extractor.isHere, `the program ${extractor.name}`), () => {
    test.each([
      ['a tree', tree],
      ['some 300 names that attackers gave', hostile],
    ])('extracts %s with the same bytes, inside the folder', async (_, entries) => {
      const { base, zip } = await writeTestZip(entries);
      const found = await unpack(zip, join(base, 'target'), extractor);
      const expected = new Map<string, string>();
      for (const { path, read, sizeBytes } of entries) {
        const chunks = await collect(read());
        const hasChildren = entries.some((other) => other.path !== path && other.path.startsWith(path));
        if (!path.endsWith('/') || (sizeBytes === 0 && !hasChildren)) expected.set(path, sha256(Buffer.concat(chunks)));
      }
      const hashes = new Map([...found].map(([path, bytes]) => [path, sha256(bytes)]));
      expect(new Map([...hashes].sort())).toEqual(new Map([...expected].sort()));
      expect(await readdir(base)).toEqual(['a.zip', 'target']);
    });
  });

test('the length is known before the first byte', async () => {
  for (const entries of [[], tree, hostile]) {
    expect((await writeTestZip(entries)).size).toBe(await sizeOfZip(entries));
  }
});

test('files keep their time and get file permissions', async () => {
  const { base, zip } = await writeTestZip(tree);
  await unpack(zip, join(base, 'target'));
  const file = await stat(join(base, 'target', 'Rushes', 'take 1.mp4'));
  expect(file.mode & 0o777).toBe(0o644);
  const folder = await stat(join(base, 'target', 'Rushes', 'nothing in it'));
  expect(folder.mode & 0o777).toBe(0o755);
  if (extractors[0]?.isHere) expect(file.mtime).toEqual(changedAt);
});

test.each([
  ['1969-12-31T00:00:00Z', '1980-01-01 00:00:00'],
  ['1980-01-01T00:00:00Z', '1980-01-01 00:00:00'],
  ['2026-12-31T23:59:59Z', '2026-12-31 23:59:58'],
  ['2150-02-03T04:05:06Z', '2107-02-03 04:05:06'],
])('the time %s is written as %s', async (at, expected) => {
  if (!hasPython) return;
  const { zip } = await writeTestZip([{ ...entry('a'), changedAt: new Date(at) }]);
  expect(await list(zip)).toMatchObject([{ path: 'a', time: expected }]);
});

test.each([-1, 1])('throws on an entry with another number of bytes than announced (%i)', async (difference) => {
  const wrong = { ...entry('a', randomBytes(5000)), sizeBytes: 5000 + difference };
  await expect(collect(writeZip([wrong]))).rejects.toThrow('instead of');
});

test('passes chunks on without keeping them, and stops reading when the reader leaves', async () => {
  const chunk = Buffer.alloc(1000);
  const state = { reads: 0, isClosed: false };
  async function* read() {
    try {
      for (; state.reads < 100; state.reads++) yield chunk;
    } finally {
      state.isClosed = true;
    }
  }
  for await (const given of writeZip([{ path: 'a', changedAt, sizeBytes: 100_000, read }])) {
    if (given === chunk && state.reads === 3) break;
  }
  expect(state).toEqual({ reads: 3, isClosed: true });
});

/** Each is beyond the first format. */
const large: Record<string, () => Promise<void>> = {
  '70,000 files': async () => {
    const entries = Array.from({ length: 70_000 }, (_, index) => entry(`f/${index}.mp4`, Buffer.from('x')));
    const { zip, size } = await writeTestZip(entries);
    expect(size).toBe(await sizeOfZip(entries));
    const listed = await list(zip);
    expect(listed.length).toBe(70_000);
    expect(listed.at(-1)).toMatchObject({ path: 'f/69999.mp4', size: 1 });
    if (extractors[0]?.isHere) expect(await run('unzip', ['-Z', '-h', zip])).toContain('number of entries: 70000');
  },

  'a file of 5 GiB with files after it': async () => {
    const tail = randomBytes(1000);
    const zeros = new Uint8Array(2 ** 20);
    const sizeBytes = 5 * 2 ** 30;
    async function* read() {
      for (let sent = 0; sent < sizeBytes; sent += zeros.length) yield zeros;
    }
    const entries = [
      entry('first.mp4', tail),
      { path: 'large.mp4', changedAt, sizeBytes, read },
      entry('last.mp4', tail),
    ];
    const zip = join(await makeFolder(), 'a.zip');
    await writeSparse(zip, writeZip(entries), zeros);
    expect((await stat(zip)).size).toBe(await sizeOfZip(entries));
    expect(await list(zip)).toMatchObject([
      { path: 'first.mp4', size: 1000, at: 0 },
      { path: 'large.mp4', size: sizeBytes },
      { path: 'last.mp4', size: 1000 },
    ]);
    expect(await readWithPython(zip, 'last.mp4')).toBe(sha256(tail));
    for (const [program, ...args] of [
      ['unzip', '-l'],
      ['bsdtar', '-tvf'],
      ['7z', 'l'],
    ] as const) {
      if (!extractors.some(({ name, isHere }) => name === program && isHere)) continue;
      expect(await run(program, [...args, zip]), program).toContain(String(sizeBytes));
    }
  },
};

test.each(pickCases(Object.entries(large), 2))('beyond the first format: %s', needs(hasPython, 'Python'), (_, prove) =>
  prove(),
);

/** Seeks over zeros to leave a sparse file. */
async function writeSparse(path: string, chunks: AsyncIterable<Uint8Array>, zeros: Uint8Array): Promise<void> {
  await writeFile(path, '');
  const file = await open(path, 'r+');
  let position = 0;
  for await (const chunk of chunks) {
    if (chunk !== zeros) await file.write(chunk, 0, chunk.length, position);
    position += chunk.length;
  }
  await file.close();
}

async function list(zip: string): Promise<{ path: string; size: number; time: string; at: number }[]> {
  const script = `
import json, sys, zipfile
rows = zipfile.ZipFile(sys.argv[1]).infolist()
print(json.dumps([{'path': r.filename, 'size': r.file_size, 'at': r.header_offset,
  'time': '%04d-%02d-%02d %02d:%02d:%02d' % r.date_time} for r in rows]))`;
  return JSON.parse(await run('python3', ['-c', script, zip]));
}

async function readWithPython(zip: string, path: string): Promise<string> {
  const script = `
import hashlib, sys, zipfile
print(hashlib.sha256(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2])).hexdigest())`;
  return (await run('python3', ['-c', script, zip, path])).trim();
}
