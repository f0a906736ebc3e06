import type { Rolldown } from 'vite';

/** An export of a module; `*` for all of them. */
type Part = { id: string; name: string };

/** The imports of a module. */
export type Links = {
  taken: Part[];
  /** Its exports that come from another module. */
  passed: Map<string, Part>;
  /** It only passes exports on, as the file of a feature does. Importing one does not need the others. */
  isIndex: boolean;
};

type Program = ReturnType<Rolldown.PluginContext['parse']>;
type Name = { type: string; name?: string; value?: string };

const textOf = (name: Name): string => name.name ?? name.value ?? '*';

/** Reads what modules import, by name: an index imports much that a page which uses one name of it does not wait for. */
export function createLinks(
  find: (id: string) => Rolldown.ModuleInfo | null,
  parse: (code: string) => Program,
): (id: string) => Links {
  const known = new Map<string, Links>();
  return (id) => {
    const info = find(id);
    const links = known.get(id) ?? (info ? readLinks(info, parse) : { taken: [], passed: new Map(), isIndex: false });
    known.set(id, links);
    return links;
  };
}

function readLinks({ code, importedIds }: Rolldown.ModuleInfo, parse: (code: string) => Program): Links {
  const { body } = parse(code ?? '');
  const written = new Set(body.flatMap((node) => ('source' in node && node.source ? [node.source.value] : [])));
  // In the order of the text; the bundler adds its own at the end.
  const idOf = new Map([...written].map((source, index) => [source, importedIds[index] ?? '']));
  const links: Links = { taken: [], passed: new Map(), isIndex: true };
  const imported = new Map<string, Part>();
  for (const id of importedIds.slice(written.size)) links.taken.push({ id, name: '*' });
  for (const node of body) {
    const id = ('source' in node && node.source && idOf.get(node.source.value)) || '';
    if (node.type === 'ImportDeclaration') {
      if (node.specifiers.length === 0) links.taken.push({ id, name: '*' });
      for (const one of node.specifiers) {
        const name =
          one.type === 'ImportSpecifier'
            ? textOf(one.imported)
            : one.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*';
        imported.set(one.local.name, { id, name });
        links.taken.push({ id, name });
      }
    } else if (node.type === 'ExportNamedDeclaration' && !node.declaration) {
      for (const { local, exported } of node.specifiers) {
        const part = id ? { id, name: textOf(local) } : imported.get(textOf(local));
        if (part) links.passed.set(textOf(exported), part);
        else links.isIndex = false;
      }
    } else {
      links.isIndex = false;
      if (node.type === 'ExportAllDeclaration') links.taken.push({ id, name: '*' });
    }
  }
  return links;
}
