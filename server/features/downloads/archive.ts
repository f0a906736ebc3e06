import { fileKeyOf, formatKey } from '#contract/items/keys.ts';
import type { TreeRow } from './downloads.queries.ts';
import { safeNames } from './safe-names.ts';
import type { ZipEntry } from './zip.ts';

/** A top-level entry of a zip, with the names of its parent folders. */
export type Placed = { row: TreeRow; names: string[] };

type Named = Placed & { zipName: string };
type Surroundings = {
  team: { name: string; ownerUserId: string };
  readObject: (objectId: string) => AsyncIterable<Uint8Array>;
};

const metadataName = 'metadata.json';

/**
 * Generates the entries of a zip lazily, so that a large tree is not in memory twice. Every iteration yields the same
 * entries.
 */
export function listEntries(rows: TreeRow[], tops: Placed[], surroundings: Surroundings): Iterable<ZipEntry> {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);

  function* walk(path: string, folder: Placed | undefined, children: Placed[]): Generator<ZipEntry> {
    const named = nameAll(children);
    const files = named.filter(({ row }) => row.mediaId !== null);
    if (folder) yield { path, changedAt: folder.row.changedAt, sizeBytes: 0, read: nothing };
    if (folder || files.length > 0) {
      const pieces = () => describeFolder(surroundings.team, folder, files);
      const changedAt = newest(folder ? [folder, ...files] : files);
      yield { path: path + metadataName, changedAt, ...textBytes(pieces) };
    }
    for (const { row, zipName } of files) {
      const read = () => surroundings.readObject(row.mediaId ?? '');
      yield { path: path + zipName, changedAt: row.changedAt, sizeBytes: row.sizeBytes, read };
    }
    for (const child of named) {
      if (child.row.kind !== 'folder') continue;
      const names = [...child.names, child.row.name];
      const inside = (below.get(child.row.id) ?? []).map((row) => ({ row, names }));
      yield* walk(`${path}${child.zipName}/`, child, inside);
    }
  }
  return { [Symbol.iterator]: () => walk('', undefined, tops) };
}

/** Avoids passing thousands of arguments to Math.max. */
function newest(placed: Placed[]): Date {
  return new Date(placed.reduce((latest, { row }) => Math.max(latest, row.changedAt.getTime()), 0));
}

function nameAll(children: Placed[]): Named[] {
  const zipNames = safeNames(
    children.map(({ row }) => row.name),
    [metadataName],
  );
  return children.map((child, index) => ({ ...child, zipName: zipNames[index] ?? child.row.id }));
}

/** The specification's metadata document of a folder and its files, under their names in the zip. */
function* describeFolder(team: Surroundings['team'], folder: Placed | undefined, files: Named[]): Generator<string> {
  const describe = ({ row, names }: Placed) => {
    const name = row.kind === 'file' ? fileKeyOf(row) : row.name;
    return {
      fullPath: formatKey({ ownerId: team.ownerUserId, team: team.name, names: [...names, name] }),
      createdAt: row.createdAt.toISOString(),
      sharing: 'none',
      sharing_type: 'none',
      progress: row.progress,
    };
  };
  yield '{\n';
  for (const [key, value] of Object.entries(folder ? describe(folder) : {})) {
    yield `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`;
  }
  yield '  "files": {';
  for (const [index, file] of files.entries()) {
    yield `${index > 0 ? ',' : ''}\n    ${JSON.stringify(file.zipName)}: ${JSON.stringify(describe(file))}`;
  }
  yield files.length > 0 ? '\n  }\n}\n' : '}\n}\n';
}

const textBlock = 64 * 1024;

/** Generates the text twice: once to measure it, once to send it. */
function textBytes(pieces: () => Iterable<string>): Pick<ZipEntry, 'sizeBytes' | 'read'> {
  let sizeBytes = 0;
  for (const piece of pieces()) sizeBytes += Buffer.byteLength(piece);
  async function* read() {
    let block = '';
    for (const piece of pieces()) {
      block += piece;
      if (block.length < textBlock) continue;
      yield Buffer.from(block);
      block = '';
    }
    yield Buffer.from(block);
  }
  return { sizeBytes, read };
}

async function* nothing(): AsyncIterable<Uint8Array> {}
