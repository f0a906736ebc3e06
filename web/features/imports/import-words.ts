import { formatSize } from '#contract/format.ts';
import type { Import } from '#contract/uploads/imports.ts';

export function isOver({ state }: Import): boolean {
  return state === 'done' || state === 'failed';
}

/** The line below a file's name. */
export function importText({ state, problem, received, size }: Import): string {
  if (state === 'failed') return problem ?? 'The import failed. Try again.';
  if (state === 'done') return formatSize(size);
  if (state === 'waiting') return problem ?? `Waiting · ${formatSize(size)}`;
  return received >= size ? 'Finishing' : `${Math.floor((received / size) * 100)} % of ${formatSize(size)}`;
}

export function overallText(imports: readonly Import[]): string {
  const count = imports.length;
  const done = imports.filter(({ state }) => state === 'done').length;
  const failed = imports.filter(({ state }) => state === 'failed').length;
  if (done + failed < count) return `${done} of ${count} · continues if you close this page`;
  if (failed > 0) return `${done} of ${count} imported, ${failed} failed.`;
  return count === 1 ? 'The file was imported.' : `${count} files were imported.`;
}
