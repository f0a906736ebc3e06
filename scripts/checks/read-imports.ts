import { globSync } from 'node:fs';
import { tryProgram } from '#rig/programs/run-program.ts';
import type { Edge } from './circles.ts';

/** The fields that we read from the report of dependency-cruiser. */
type Cruised = {
  modules: { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};

export type Imports = {
  edges: Edge[];
  /** Imports across the zones of `.dependency-cruiser.mjs`. */
  violations: string[];
  /** Files that the parser could not read, which would pass every rule. */
  unread: string[];
};

const rooms = ['contract', 'server', 'web', 'rig', 'scripts', 'e2e', 'bench', 'integrations'];

/** Reads the imports of all our code. */
export async function readImports(): Promise<Imports> {
  const { bytes, printed } = await tryProgram(['depcruise', '--config', '--output-type', 'json', ...rooms]);
  if (bytes.length === 0) throw new Error(`dependency-cruiser reported nothing: ${printed}`);
  const { modules, summary }: Cruised = JSON.parse(bytes.toString());
  const edges = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ resolved }) => !resolved.includes('node_modules'))
      .map(({ resolved, dependencyTypes }): Edge => {
        return { from: source, to: resolved, isType: dependencyTypes.includes('type-only') };
      }),
  );
  const seen = new Set(modules.map(({ source }) => source));
  return {
    edges,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    unread: globSync(`{${rooms.join(',')}}/**/*.{ts,tsx}`).filter((file) => !seen.has(file)),
  };
}
