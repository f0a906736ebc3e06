import { readdirSync, readFileSync } from 'node:fs';

/** Any thread may have started a child: probes run in threads of their own. */
export function listDescendants(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
    );
    return [...children, ...children.flatMap(listDescendants)];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/** The name of a program; empty if it has ended. */
export function readName(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'latin1').trim();
  } catch {
    return '';
  }
}
