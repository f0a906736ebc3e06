import { parseSync } from 'vite';

/** A function with all that is inside it, from its first line to its last. */
export type FunctionSize = { name: string; line: number; lines: number };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const kinds = ['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'];

/** The functions of a file, the longest first. */
export function measureFunctions(file: string, source: string): FunctionSize[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const found: FunctionSize[] = [];
  const visit = (node: Node, parent?: Node) => {
    if (kinds.includes(node.type)) {
      const line = lineAt(node.start);
      found.push({ name: nameOf(node, parent), line, lines: lineAt(node.end) - line + 1 });
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node);
  };
  visit(program as unknown as Node);
  return found.sort((a, b) => b.lines - a.lines);
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Its own name, or that of the variable, property or method that holds it. */
function nameOf(node: Node, parent: Node | undefined): string {
  const name = node.id ?? parent?.id ?? parent?.key;
  return isNode(name) && typeof name.name === 'string' ? name.name : 'a function without a name';
}

/** The folders with more than `most` of these files directly in them, the fullest first. */
export function findFullFolders(files: string[], most: number): { folder: string; count: number }[] {
  const folders = Map.groupBy(files, (file) => file.slice(0, Math.max(0, file.lastIndexOf('/'))) || '.');
  return [...folders]
    .map(([folder, { length: count }]) => ({ folder, count }))
    .filter(({ count }) => count > most)
    .sort((a, b) => b.count - a.count);
}
