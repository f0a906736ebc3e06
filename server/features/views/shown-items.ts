import type { Field } from '#contract/items/fields.ts';
import type { ViewFilter } from '#contract/views/views.ts';
import { listFields } from '#server/features/fields/fields.ts';
import { findTrails, loadFolder } from '#server/features/items/items.ts';
import type { TeamRow } from '#server/features/teams/teams.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { valueFilterOf } from '#server/platform/db/rows/item-filter.ts';
import type { Shown } from './columns.queries.ts';

export type Team = Authorized<TeamRow, 'view'>;
export type Filter = ViewFilter & { path: string };
type Lists = Awaited<ReturnType<typeof listFields>>;

/** The filter of a view by ids, and the statuses and fields that the caller may see. */
export async function resolve(
  db: Db,
  caller: Member,
  team: Team,
  { path, name, status, onlyOpen, isDeep, ...rest }: Filter,
): Promise<{ shown: Shown; lists: Lists }> {
  const names = path.split('/').filter((part) => part !== '');
  const { trail } = await loadFolder(db, caller, 'view', { teamId: team.id, names });
  const lists = await listFields(db, caller, { teamId: team.id });
  const value = valueFilterOf(rest);
  if (value) requireShown(lists, value.fieldId);
  return {
    shown: {
      teamId: team.id,
      folderId: trail.at(-1)?.id ?? null,
      ...{ isDeep, name: name.trim(), status, value, onlyOpen },
    },
    lists,
  };
}

const isRemoved = () => new AppError('not_found', 'This field was removed. Choose another one.');

/** A field that the caller may not see is like one that was removed. */
function requireShown({ fields }: Lists, id: string): Field {
  const field = fields.find((one) => one.id === id);
  if (!field) throw isRemoved();
  return field;
}

/** The same, of one of these kinds. */
export function requireField(lists: Lists, id: string, kinds: readonly Field['kind'][]): Field {
  const field = requireShown(lists, id);
  if (!kinds.includes(field.kind)) throw isRemoved();
  return field;
}

/** The names of the folders that each item is in. */
export async function findPaths(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  const trails = await findTrails(db, [...new Set(ids)]);
  return new Map([...trails].map(([id, trail]) => [id, trail.slice(0, -1).map(({ name }) => name)]));
}
