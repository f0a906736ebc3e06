import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Edge } from '../checks/circles.ts';
import { subjectsOf } from './subjects.ts';

/** A change of these can change the result of every proof. */
const everywhere = [
  'package.json',
  'package-lock.json',
  'playwright.config.ts',
  'vite.config.ts',
  'vitest.config.ts',
  'rig/servers/',
  'rig/values/proof.ts',
  'scripts/launch.mjs',
];

/** They list the whole product, so what they import says nothing about a proof. */
const lists = [
  'contract/endpoints.ts',
  'server/app.ts',
  'server/worker.ts',
  'server/main.ts',
  'server/server.ts',
  'server/platform/services.ts',
];

/**
 * The proofs that a change reaches: a changed file is imported by the proof or by a file of its room, or belongs to the
 * subjects of a proof that starts the whole program. Imports of the rig and of the lists are not followed, because
 * they start the whole product for every proof.
 */
export function findReached(proofs: string[], changed: string[], edges: Edge[]): string[] {
  if (changed.some((file) => everywhere.some((path) => file.startsWith(path)))) return proofs;
  const imports = Map.groupBy(edges, ({ from }) => from);
  const rooms = Map.groupBy(imports.keys(), dirname);
  return proofs.filter((proof) => {
    const subjects = subjectsOf(proof);
    if (changed.some((file) => subjects.some((path) => file.startsWith(path)))) return true;
    const isFlow = subjects.length > 0;
    const room = isFlow ? [] : (rooms.get(dirname(proof)) ?? []).filter((file) => !isTest(file));
    const seen = closeOver([proof, ...room], imports);
    return changed.some((file) => seen.has(file));
  });
}

/** More of them would take a run beyond its time. */
const mostAtOnce = 24;

/**
 * The part of the reached proofs that this commit runs. A change that reaches many takes turns: the runs of as many commits
 * have one part each, and a proof that was changed itself runs in all of them.
 */
export function takeTurn(reached: string[], changed: readonly string[], commits: number): string[] {
  const turns = Math.ceil(reached.length / mostAtOnce);
  return reached.filter((file, index) => changed.includes(file) || index % turns === commits % turns);
}

/**
 * Whether a list of packages only gained some. Those change nothing but the files that import them, which have changed
 * too. A package that was for development alone and is needed by a new one is the same package.
 */
export function onlyAdds(before: unknown, after: unknown): boolean {
  if (!isRecord(before) || !isRecord(after)) return isDeepStrictEqual(before, after);
  return Object.entries(before).every(
    ([key, value]) => needs.has(key) || (key in after && onlyAdds(value, after[key])),
  );
}

const needs = new Set(['dev', 'devOptional', 'optional', 'peer']);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTest = (file: string) => /[.](test|proof|bench)[.]ts$/.test(file);

function closeOver(roots: string[], imports: Map<string, Edge[]>): Set<string> {
  const seen = new Set(roots);
  for (const file of seen) {
    if (lists.includes(file) || (file.startsWith('rig/') && !roots.includes(file))) continue;
    for (const { to, isType } of imports.get(file) ?? []) if (!isType) seen.add(to);
  }
  return seen;
}
