import { dayS } from '#contract/durations.ts';
import { type Entry, mostEntries } from '#contract/views/views.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { may } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type EntryRow, findDated, findDue, findDueComments } from './days.queries.ts';
import { type Filter, findPaths, requireField, resolve, type Team } from './shown-items.ts';

const mostDays = 62;

type Wanted = Filter & { by: string; from: string; to: string; withComments: boolean };

/** The items that are due on these days, or have them in a date field, and those of assigned comments. */
export async function showCalendar(
  db: Db,
  caller: Member,
  team: Team,
  wanted: Wanted,
): Promise<{ folderId: string | null; entries: Entry[]; isWhole: boolean }> {
  const { by, from, to, withComments } = wanted;
  if (Date.parse(to) - Date.parse(from) > mostDays * dayS * 1_000) {
    throw new AppError('bad_request', `Ask for at most ${mostDays} days.`, 'query.to');
  }
  const { shown, lists } = await resolve(db, caller, team, wanted);
  const days = { from, to, limit: mostEntries + 1 };
  const reader = { userId: caller.userId, seesPrivate: may(caller, 'edit', team) };
  if (by !== 'due') requireField(lists, by, ['date']);
  const rows = by === 'due' ? await findDue(db, shown, reader, days) : await findDated(db, shown, by, days);
  const comments = withComments ? await findDueComments(db, shown, days) : [];
  const all = [...rows, ...comments].sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0));
  const page = all.slice(0, mostEntries);
  const paths = await findPaths(
    db,
    page.map(({ itemId }) => itemId),
  );
  return {
    folderId: shown.folderId,
    entries: page.map(({ itemId, kind, name, on, at, owed, comment }) => ({
      ...{ itemId, type: kind, name, on, owed, comment },
      path: paths.get(itemId) ?? [],
      at: at?.toISOString() ?? null,
    })),
    isWhole: all.length <= mostEntries,
  };
}

const dayOf = ({ on, at }: EntryRow) => on ?? at?.toISOString().slice(0, 10) ?? '';
