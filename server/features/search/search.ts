import type { FoundItem } from '#contract/items/items.ts';
import type { FoundAnywhere, FoundComment, FoundPerson } from '#contract/items/search.ts';
import { findTrails } from '#server/features/items/items.ts';
import type { TeamRow } from '#server/features/teams/teams.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import type { Db } from '#server/platform/db/database.ts';
import { excerptOf } from './excerpt.ts';
import { findByName, findInComments, findPeople } from './search.queries.ts';

/** Reads a few extra hits, because those inside a deleted folder are dropped. */
const spare = 4;

type Team = Authorized<TeamRow, 'view'>;
type Wanted = { q: string; limit: number };

export async function searchItems(db: Db, team: Team, wanted: Wanted): Promise<FoundItem[]> {
  const found = await searchNames(db, [team], wanted);
  return found.map(({ teamId: _, teamName: __, ...item }) => item);
}

/** Names, comments and people of these teams. Every row is found by the id of one of them, so no other team's can leak. */
export async function searchEverything(
  db: Db,
  teams: Team[],
  wanted: Wanted,
): Promise<{ items: FoundAnywhere[]; comments: FoundComment[]; people: FoundPerson[] }> {
  const { limit } = wanted;
  const q = wanted.q.normalize('NFC');
  const ids = teams.map(({ id }) => id);
  const nameOf = namesOf(teams);
  return {
    items: await searchNames(db, teams, wanted),
    comments: (await findInComments(db, ids, q, limit)).map(({ text, createdAt, ...hit }) => ({
      ...hit,
      teamName: nameOf(hit.teamId),
      excerpt: excerptOf(text, q),
      createdAt: createdAt.toISOString(),
    })),
    people: (await findPeople(db, ids, q, limit)).map((hit) => ({ ...hit, teamName: nameOf(hit.teamId) })),
  };
}

async function searchNames(db: Db, teams: Team[], { q, limit }: Wanted): Promise<FoundAnywhere[]> {
  const ids = teams.map(({ id }) => id);
  const hits = await findByName(db, ids, q.normalize('NFC'), limit * spare);
  const nameOf = namesOf(teams);
  const trails = await findTrails(
    db,
    hits.map(({ id }) => id),
  );
  return hits
    .flatMap(({ kind, ...hit }) => {
      const above = trails.get(hit.id)?.slice(0, -1) ?? [];
      if (above.some(({ isDeleted }) => isDeleted)) return [];
      return [{ ...hit, type: kind, teamName: nameOf(hit.teamId), path: above.map(({ name }) => name) }];
    })
    .slice(0, limit);
}

function namesOf(teams: Team[]): (teamId: string) => string {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return (teamId) => names.get(teamId) ?? '';
}
