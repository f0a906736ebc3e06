import { canCompare, type FileKind } from '#contract/media/kinds.ts';

type Numbered = { number: number; kind: FileKind };

/** The other versions of the same kind that this one can be compared with, the newest first. */
export function listComparable<One extends Numbered>(versions: readonly One[], shown: number): One[] {
  const kind = versions.find(({ number }) => number === shown)?.kind;
  return versions.filter((one) => one.number !== shown && kind !== undefined && canCompare([one.kind, kind]));
}

/** The version before this one that it can be compared with. */
export function findBefore(versions: readonly Numbered[], shown: number): number | undefined {
  return listComparable(versions, shown).find(({ number }) => number < shown)?.number;
}
