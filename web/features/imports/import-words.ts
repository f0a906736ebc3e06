import { formatSize } from '#contract/format.ts';
import type { Import } from '#contract/imports.ts';

export function isOver({ state }: Import): boolean {
  return state === 'done' || state === 'failed';
}

/** The line below a file's name. */
export function importText({ state, problem, received, size }: Import): string {
  if (state === 'failed') return problem ?? 'This did not work.';
  if (state === 'done') return formatSize(size);
  if (state === 'waiting') return problem ?? `Waiting · ${formatSize(size)}`;
  return received >= size ? 'Finishing' : `${Math.floor((received / size) * 100)} % of ${formatSize(size)}`;
}

export function overallText(imports: readonly Import[]): string {
  const count = imports.length;
  const done = imports.filter(({ state }) => state === 'done').length;
  const failed = imports.filter(({ state }) => state === 'failed').length;
  if (done + failed < count) return `${done} of ${count} · goes on without this page`;
  if (failed > 0) return `${done} of ${count} imported, ${failed} did not work.`;
  return count === 1 ? 'The file is imported.' : `${count} files are imported.`;
}
