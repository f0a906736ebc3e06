import { basename, extname } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { createLinks, type Links } from './module-links.ts';

/** Modules that the same pages wait for. They become one chunk. */
type Group = { pages: ReadonlySet<string>; ids: string[]; bytes: number };
type FindModule = (id: string) => Rolldown.ModuleInfo | null;

/** Less source than this costs its pages more as one more request than it costs others as a part of theirs. */
const smallBytes = 12_000;

/** The pages for people who are signed out. The modules that only they share are one chunk, as no other page needs them. */
const signedOutPages = new Set(['login', 'signup', 'reset-password', 'invite', 'popup-done']);

/**
 * Makes one chunk of the modules that the same pages wait for. The bundler makes one for each set of pages and dialogs,
 * so that a page waits for sixty scripts. `site` and `app` are the entries. `router` imports the pages of the app, and
 * `main` what every page loads after itself, which is one chunk more.
 */
export function pageChunks({ app, site, main, router }: Record<'app' | 'site' | 'main' | 'router', string>) {
  const names = new Map<string, string>();
  const plugin: Plugin = {
    name: 'page-chunks',
    apply: 'build',
    buildEnd(failure) {
      if (failure) return;
      const find: FindModule = (id) => this.getModuleInfo(id);
      const linksOf = createLinks(find, (code) => this.parse(code));
      const pages = [app, ...(find(router)?.dynamicallyImportedIds ?? [])];
      const waiting = findWaiting([site, ...pages], linksOf);
      for (const set of waiting.values()) if (set.has(app)) for (const page of pages) set.add(page);
      for (const { pages: some, ids } of joinSmall(joinSignedOut(group(waiting, find)), linksOf)) {
        const name = nameOf(some.has(app) ? [...some].filter((id) => id === app || id === site) : [...some]);
        // The site alone is an entry of its own.
        if (!some.has(site) || some.size > 1) for (const id of ids) names.set(id, name);
      }
      for (const id of findWaiting(find(main)?.dynamicallyImportedIds ?? [], linksOf).keys()) {
        if (!waiting.has(id)) names.set(id, 'app-later');
      }
    },
  };
  return { plugin, nameOf: (id: string) => names.get(id) ?? null };

  function nameOf(ids: string[]): string {
    const own = new Map([
      [app, 'app'],
      [site, 'site'],
    ]);
    const parts = ids.map((id) => own.get(id) ?? basename(id, extname(id)));
    return parts.sort().join('-');
  }
}

/** The pages that wait for each module: those that import it other than by `import()`. */
function findWaiting(pages: readonly string[], linksOf: (id: string) => Links): Map<string, Set<string>> {
  const waiting = new Map<string, Set<string>>();
  for (const page of pages) {
    const seen = new Set<string>();
    const left = [{ id: page, name: '*' }];
    for (let part = left.pop(); part; part = left.pop()) {
      const key = `${part.id} ${part.name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const { passed, taken, isIndex } = linksOf(part.id);
      const source = passed.get(part.name);
      if (source) left.push(source);
      if (source && isIndex) continue;
      waiting.set(part.id, (waiting.get(part.id) ?? new Set()).add(page));
      left.push(...taken, ...(part.name === '*' ? passed.values() : []));
    }
  }
  return waiting;
}

function group(waiting: ReadonlyMap<string, ReadonlySet<string>>, find: FindModule): Group[] {
  const groups = new Map<string, Group>();
  for (const [id, pages] of waiting) {
    const info = find(id);
    if (!info || info.isEntry) continue;
    const key = [...pages].sort().join(' ');
    const found = groups.get(key) ?? { pages, ids: [], bytes: 0 };
    found.ids.push(id);
    found.bytes += info.code?.length ?? 0;
    groups.set(key, found);
  }
  return [...groups.values()];
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every((one) => all.has(one));

function joinSignedOut(groups: readonly Group[]): Group[] {
  const isPart = ({ pages }: Group) =>
    pages.size > 1 && [...pages].every((id) => signedOutPages.has(basename(id, extname(id))));
  const parts = groups.filter(isPart);
  const pages = new Set(parts.flatMap((part) => [...part.pages]));
  const joined = { pages, ids: parts.flatMap(({ ids }) => ids), bytes: smallBytes };
  return [...groups.filter((one) => !isPart(one)), joined];
}

/** Adds small groups to the smallest one whose pages include theirs and load all that the small one imports. */
function joinSmall(groups: readonly Group[], linksOf: (id: string) => Links): Group[] {
  const groupOf = new Map(groups.flatMap((one) => one.ids.map((id) => [id, one] as const)));
  const isSmall = ({ pages, bytes }: Group) => pages.size > 1 && bytes < smallBytes;
  const large = groups.filter((one) => !isSmall(one)).sort((a, b) => a.pages.size - b.pages.size);
  const left: Group[] = [];
  // The ones that others import come first.
  for (const small of groups.filter(isSmall).sort((a, b) => b.pages.size - a.pages.size)) {
    const imported = small.ids
      .flatMap((id) => linksOf(id).taken)
      .flatMap(({ id }) => groupOf.get(id) ?? [])
      .filter((one) => one !== small);
    const target = large.find(
      ({ pages }) => isWithin(small.pages, pages) && imported.every((one) => isWithin(pages, one.pages)),
    );
    if (!target) {
      left.push(small);
      continue;
    }
    target.ids.push(...small.ids);
    for (const id of small.ids) groupOf.set(id, target);
  }
  return [...large, ...left];
}
