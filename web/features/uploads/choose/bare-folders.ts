import type { Chosen, Found } from '../entries.ts';

/** Folders that operating systems keep on disks: hidden ones such as .Trashes, and these. */
const litter = /^(\..*|__MACOSX|\$RECYCLE\.BIN|System Volume Information)$/i;

const keyOf = (names: readonly string[]) => names.join('/');

/** Folders that no upload creates implicitly. Only the deepest are listed: creating one creates its parents. */
export function bareFolders(folders: Chosen['folders'], uploaded: readonly Pick<Found, 'folders'>[]): string[][] {
  const known = new Set(
    uploaded.flatMap(({ folders: names }) => names.map((_, index) => keyOf(names.slice(0, index + 1)))),
  );
  const bare: string[][] = [];
  for (const names of folders.toSorted((one, other) => other.length - one.length)) {
    if (names.length === 0 || known.has(keyOf(names)) || names.some((name) => litter.test(name))) continue;
    bare.push(names);
    for (let depth = names.length; depth > 0; depth--) known.add(keyOf(names.slice(0, depth)));
  }
  return bare.reverse();
}
