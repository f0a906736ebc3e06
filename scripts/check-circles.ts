import { spawnSync } from 'node:child_process';
import { type Edge, findCircles } from './circles.ts';

/**
 * Fails on import cycles. At run time none is allowed. A cycle through type imports is allowed within one feature,
 * whose files are read together anyway, but not across features.
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
