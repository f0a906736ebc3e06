import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const sources = /\.(ts|tsx|css)$/;
const tests = /\.(test|proof)\.tsx?$/;
/** The name of a package behind `from` or `import`: neither a path nor one of our own aliases. */
const imported = /\b(?:from|import)\s*\(?\s*['"]((?:@[\w-]+\/)?[\w-][\w.-]*)(?:\/[\w./-]+)?['"]/g;

/** The packages that the web part imports. Vite puts their code into the files that browsers get. */
export async function listBundledPackages(repository: string): Promise<string[]> {
  const entries = await readdir(join(repository, 'web'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && sources.test(entry.name) && !tests.test(entry.name));
  const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
  const names = texts.flatMap((text) => [...text.matchAll(imported)].map(([, name = '']) => name));
  return [...new Set(names)].sort();
}
