import type { Chosen, Found } from './entries.ts';

/** What systems keep on disks: hidden folders such as .Trashes, and these. */
const litter = /^(\..*|__MACOSX|\$RECYCLE\.BIN|System Volume Information)$/i;

const keyOf = (names: readonly string[]) => names.join('/');

/** The folders that no upload creates on its way. Only the deepest are named: creating one creates those above it. */
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
