import { dirname } from 'node:path';
import type { Edge } from './circles.ts';

/** Two folders beside each other, and the imports of the one that has fewer. */
type Pair = { folders: [string, string]; imports: Edge[] };

/** Tests and the matrix look into every room, and the commands list what they run. */
const looksAround = (file: string): boolean =>
  /[.](test|proof|bench|cluster)[.]tsx?$|\/matrix\/|^scripts\/[^/]+$/.test(file);

/** Folders that import each other. Files that lie directly in a folder are one room with its inner folders. */
export function findPairs(edges: readonly Edge[]): Pair[] {
  const imports = groupByFolders(edges);
  return [...imports].flatMap(([key, there]): Pair[] => {
    const [from = '', to = ''] = key.split(' → ');
    const back = imports.get(`${to} → ${from}`);
    if (!back || from > to) return [];
    return [{ folders: [from, to], imports: there.length <= back.length ? there : back }];
  });
}

/** The rooms of a folder with those that they import, from the topmost down, one in each line. */
export function drawRooms(edges: readonly Edge[], folder: string): string {
  const below = new Map<string, Set<string>>();
  for (const key of groupByFolders(edges).keys()) {
    const [from = '', to = ''] = key.split(' → ');
    if (dirname(from) !== folder) continue;
    below.set(from, (below.get(from) ?? new Set()).add(to));
  }
  const heights = new Map<string, number>();
  const heightOf = (room: string): number => {
    const known = heights.get(room);
    if (known !== undefined) return known;
    heights.set(room, 0);
    const height = Math.max(-1, ...[...(below.get(room) ?? [])].map(heightOf)) + 1;
    heights.set(room, height);
    return height;
  };
  const nameOf = (room: string) => room.slice(folder.length + 1);
  const lines = [...below.keys()]
    .sort((a, b) => heightOf(b) - heightOf(a) || a.localeCompare(b))
    .map((room) => `  ${nameOf(room)} → ${[...(below.get(room) ?? [])].map(nameOf).sort().join(', ')}`);
  return [folder, ...lines].join('\n');
}

/** Imports between folders beside each other, by "from → to". */
function groupByFolders(edges: readonly Edge[]): Map<string, Edge[]> {
  const groups = new Map<string, Edge[]>();
  for (const edge of edges) {
    if (looksAround(edge.from)) continue;
    const [from, to] = [edge.from.split('/'), edge.to.split('/')];
    const common = from.findIndex((part, index) => part !== to[index]);
    // A file in the common folder itself is no folder beside another.
    if (common < 0 || from.length === common + 1 || to.length === common + 1) continue;
    const key = `${from.slice(0, common + 1).join('/')} → ${to.slice(0, common + 1).join('/')}`;
    groups.set(key, [...(groups.get(key) ?? []), edge]);
  }
  return groups;
}
