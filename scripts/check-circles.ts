import { spawnSync } from 'node:child_process';
import { type Edge, findCircles } from './circles.ts';

/**
 * Fails on circles of imports. At run time none is allowed. A circle that only types close is allowed inside one
 * feature, where its files are read together anyway, and nowhere across features.
 */
type Cruised = {
  modules: { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] }[];
};

const rooms = ['contract', 'server', 'web', 'scripts', 'e2e', 'bench'];
const { stdout, stderr } = spawnSync('depcruise', ['--config', '--output-type', 'json', ...rooms], {
  encoding: 'utf8',
  maxBuffer: 256 * 1024 ** 2,
});
if (stdout === '') {
  console.error(stderr);
  process.exit(1);
}

const edges = (JSON.parse(stdout) as Cruised).modules.flatMap(({ source, dependencies }) =>
  dependencies
    .filter(({ resolved }) => !resolved.includes('node_modules'))
    .map(({ resolved, dependencyTypes }): Edge => {
      return { from: source, to: resolved, isType: dependencyTypes.includes('type-only') };
    }),
);
const circles = findCircles(edges);
for (const { kind, path } of circles) console.log(`a circle ${kind}: ${path.join(' → ')}`);
process.exit(circles.length === 0 ? 0 : 1);
