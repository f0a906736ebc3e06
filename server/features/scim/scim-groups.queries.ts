import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { WantedGroup } from './read-filter.ts';

export type GroupRow = { id: string; name: string; externalId: string | null; createdAt: Date; updatedAt: Date };
export type GroupMember = { value: string; display: string };

const selectGroups = (db: Db | Tx) =>
  db
    .selectFrom('directory_groups')
    .select([
      'id',
      'group_name as name',
      'external_id as externalId',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ]);

export const findGroup = (db: Db | Tx, id: string): Promise<GroupRow | undefined> =>
  selectGroups(db).where('id', '=', id).executeTakeFirst();

export async function findGroups(
  db: Db,
  wanted: WantedGroup,
  page: { offset: number; limit: number },
): Promise<{ rows: GroupRow[]; total: number }> {
  const matching = selectGroups(db).$if(wanted !== undefined, (groups) =>
    groups.where(
      wanted?.by === 'externalId'
        ? sql<boolean>`external_id = ${wanted.value}`
        : sql<boolean>`lower(group_name) = lower(${wanted?.value ?? ''})`,
    ),
  );
  const rows = await matching.orderBy('id').offset(page.offset).limit(page.limit).execute();
  const { total } = await db
    .selectFrom(matching.as('matching'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export const findGroupMembers = (db: Db | Tx, id: string): Promise<GroupMember[]> =>
  db
    .selectFrom('directory_group_people')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id as value', 'users.name as display'])
    .where('group_id', '=', id)
    .orderBy('user_id')
    .execute();

export async function isNameTaken(tx: Tx, id: string | null, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from directory_groups where lower(group_name) = lower(${name}) and id is distinct from ${id}`.execute(tx);
  return rows.length > 0;
}

export async function putGroup(tx: Tx, id: string | null, name: string, externalId: string | null): Promise<string> {
  const group = { id: id ?? uuidv7(), group_name: name, external_id: externalId };
  await tx
    .insertInto('directory_groups')
    .values(group)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...group, updated_at: new Date() }))
    .execute();
  return group.id;
}

export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('directory_groups').where('id', '=', id).execute();
}

/** The first id that is no person of this server. */
export async function findStranger(tx: Tx, userIds: string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${userIds}::uuid[]) as id where not exists (select from users where users.id = id.id) limit 1`.execute(
    tx,
  );
  return rows[0]?.id;
}

export async function addToGroup(tx: Tx, id: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((user_id) => ({ group_id: id, user_id }));
  await tx
    .insertInto('directory_group_people')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeFromGroup(tx: Tx, id: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.deleteFrom('directory_group_people').where('group_id', '=', id).where('user_id', 'in', userIds).execute();
}
