import { findCircles } from './circles.ts';
import { readImports } from './read-imports.ts';
import { drawRooms, findPairs } from './rooms.ts';

/**
 * Fails on imports across the zones of `.dependency-cruiser.mjs`, on folders that import each other, and on import cycles. At run time none is allowed. A
 * cycle through type imports is allowed within one feature, whose files are read together anyway, but not across
 * features.
 */
const { edges, violations, unread } = await readImports();
const problems = [
  ...violations,
  ...findCircles(edges).map(({ kind, path }) => `a circle ${kind}: ${path.join(' → ')}`),
  ...findPairs(edges).map(
    ({ folders, imports }) =>
      `these folders import each other: ${folders.join(', ')}; as ${imports.map(({ from, to }) => `${from} → ${to}`).join(', ')}`,
  ),
  ...unread.map((file) => `not checked: ${file}`),
];
for (const room of ['server', 'server/platform', 'web']) console.log(drawRooms(edges, room));
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
