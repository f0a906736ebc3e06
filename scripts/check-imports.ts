import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { type Edge, findCircles } from './circles.ts';

/**
 * Fails on imports across the zones of `.dependency-cruiser.mjs`, and on import cycles. At run time none is allowed. A
 * cycle through type imports is allowed within one feature, whose files are read together anyway, but not across
 * features.
 */
type Cruised = {
  modules: { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};

const rooms = ['contract', 'server', 'web', 'rig', 'scripts', 'e2e', 'bench', 'integrations'];
const { stdout, stderr } = spawnSync('depcruise', ['--config', '--output-type', 'json', ...rooms], {
  encoding: 'utf8',
  maxBuffer: 256 * 1024 ** 2,
});
if (stdout === '') {
  console.error(stderr);
  process.exit(1);
}
const { modules, summary }: Cruised = JSON.parse(stdout);

const problems = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

const edges = modules.flatMap(({ source, dependencies }) =>
  dependencies
    .filter(({ resolved }) => !resolved.includes('node_modules'))
    .map(({ resolved, dependencyTypes }): Edge => {
      return { from: source, to: resolved, isType: dependencyTypes.includes('type-only') };
    }),
);
problems.push(...findCircles(edges).map(({ kind, path }) => `a circle ${kind}: ${path.join(' → ')}`));

// A file that the parser cannot read would pass every rule.
const seen = new Set(modules.map(({ source }) => source));
const sources = globSync(`{${rooms.join(',')}}/**/*.{ts,tsx}`);
problems.push(...sources.filter((file) => !seen.has(file)).map((file) => `not checked: ${file}`));

for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
