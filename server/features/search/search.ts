import type { FoundItem } from '#contract/items/items.ts';
import type { Authorized } from '#server/access/authorized.ts';
import type { Db } from '#server/db/database.ts';
import { findTrails } from '#server/features/items/items.ts';
import type { TeamRow } from '#server/features/teams/teams.ts';
import { findByName } from './search.queries.ts';

/** Reads a few extra hits, because those inside a deleted folder are dropped. */
const spare = 4;

export async function searchItems(
  db: Db,
  team: Authorized<TeamRow, 'view'>,
  { q, limit }: { q: string; limit: number },
): Promise<FoundItem[]> {
  const hits = await findByName(db, team.id, q.normalize('NFC'), limit * spare);
  const trails = await findTrails(
    db,
    hits.map(({ id }) => id),
  );
  return hits
    .flatMap(({ id, name, kind, parentId }) => {
      const above = trails.get(id)?.slice(0, -1) ?? [];
      if (above.some(({ isDeleted }) => isDeleted)) return [];
      return [{ id, name, type: kind, parentId, path: above.map((folder) => folder.name) }];
    })
    .slice(0, limit);
}
