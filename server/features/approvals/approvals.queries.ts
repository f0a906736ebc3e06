import { sql } from 'kysely';
import type { ApprovalTemplate } from '#contract/approvals/templates.ts';
import type { TeamRole } from '#contract/team-roles.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { selectImage } from '#server/platform/db/rows/person-image.ts';

/** The newest version of a file, locked until the transaction ends. */
export async function holdNewestVersion(tx: Tx, itemId: string) {
  return tx
    .selectFrom('versions')
    .select(['id', 'number', 'media_id as mediaId'])
    .where('item_id', '=', itemId)
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export type PersonRow = { id: string; name: string; email: string; image: string | null };

/** Accounts by their ids, members of the team or not. */
export async function findPeople(db: Db | Tx, ids: string[]): Promise<PersonRow[]> {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.email', selectImage('users.id').as('image')])
    .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Those of these accounts that belong to the team, with their roles. */
export async function findMembersAmong(db: Db | Tx, teamId: string, ids: string[]): Promise<Map<string, TeamRole>> {
  const rows = await db
    .selectFrom('team_people')
    .select(['user_id as id', 'role'])
    .where('team_id', '=', teamId)
    .where('user_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** Those of these addresses, in small letters, that people of the team have confirmed. */
export async function findMemberAddresses(db: Db | Tx, teamId: string, emails: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('team_people')
    .innerJoin('users', 'users.id', 'team_people.user_id')
    .select(sql<string>`lower(users.email)`.as('email'))
    .where('team_id', '=', teamId)
    .where('email_verified', '=', true)
    .where(sql`lower(users.email)`, '=', sql`any(${emails})`)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

export async function findTemplates(
  db: Db | Tx,
  teamId: string,
): Promise<{ id: string; template: ApprovalTemplate }[]> {
  return db
    .selectFrom('approval_templates')
    .select(['id', 'template'])
    .where('team_id', '=', teamId)
    .orderBy(sql`lower(template ->> 'name')`)
    .orderBy('id')
    .execute();
}

/** Returns false if another team has a template with this id. */
export async function putTemplate(
  tx: Tx,
  { id, teamId, template }: { id: string; teamId: string; template: ApprovalTemplate },
): Promise<boolean> {
  const text = JSON.stringify(template);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('approval_templates')
    .values({ id, team_id: teamId, template: text })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ template: text, changed_at: new Date() })
        .where('approval_templates.team_id', '=', teamId),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns its name, or undefined if it was gone. */
export async function deleteTemplate(tx: Tx, teamId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('approval_templates')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning('template')
    .executeTakeFirst();
  return row?.template.name;
}

export async function findZone(db: Db | Tx, teamId: string): Promise<string | null> {
  const { zone } = await db
    .selectFrom('teams')
    .select('time_zone as zone')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  return zone;
}

export async function setZone(tx: Tx, teamId: string, zone: string): Promise<void> {
  await tx.updateTable('teams').set({ time_zone: zone }).where('id', '=', teamId).execute();
}
