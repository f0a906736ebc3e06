import { type RawBuilder, sql } from 'kysely';
import type { ApprovalTemplate } from '#contract/approvals/templates.ts';
import type { RuleWhen } from '#contract/rules/rules.ts';
import type { TeamRole } from '#contract/team-roles.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { shownStatus, shownValues } from '#server/platform/db/rows/item-fields.ts';
import type { FileFacts } from '#server/rules/rule.ts';

export type FileRow = FileFacts & { id: string; name: string; teamId: string };

/** A rule is of admins, who see all fields. */
const seenBy = ['admins', 'team', 'everyone'] as const;

/** All that conditions ask. The newest approval of the newest version is the open one, else the one that ended last. */
const known = sql`
  select items.id, items.name, items.team_id as "teamId", items.parent_id as "folderId", items.progress,
    ${shownStatus} as "statusId",
    ${shownValues(seenBy)} as "values",
    items.comment_count as comments, items.open_count as "openComments",
    coalesce(newest.ready, false) as "isReady", approval.result, coalesce(approval.open, false) as "hasOpenApproval"
  from items
  left join lateral (
    select versions.id, ready_at is not null as ready from versions join media on media.id = media_id
    where item_id = items.id order by number desc limit 1
  ) as newest on true
  left join lateral (
    select case when is_public then public_result end as result, ended_at is null as open from approvals
    where version_id = newest.id order by ended_at desc nulls first, created_at desc limit 1
  ) as approval on true`;

/** Undefined for a file in the trash. */
export async function findFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select found.*, is_locked_file(id) as "isLocked"
    from (${known} where items.id = ${id} and items.kind = 'file' and is_living(items.id)) as found`.execute(tx);
  return rows[0];
}

function conditionOf(when: RuleWhen): RawBuilder<boolean> {
  switch (when.kind) {
    case 'ready':
      return sql`"isReady"`;
    case 'decided':
      return sql`result = ${when.result}`;
    case 'resolved':
      return sql`comments > 0 and "openComments" = 0`;
    case 'progress':
      return sql`progress = ${when.progress}`;
    case 'status':
      return sql`"statusId" = ${when.statusId}`;
    case 'field': {
      const value = JSON.stringify(when.value);
      const known = sql`"values" -> ${when.fieldId}::text`;
      return Array.isArray(when.value) ? sql`${known} @> ${value}::jsonb` : sql`${known} = ${value}::jsonb`;
    }
  }
}

/** The files of a team to which a condition applies now: how many, and the first by name. */
export async function findFilesWhere(
  db: Db,
  teamId: string,
  when: RuleWhen,
  limit: number,
): Promise<{ count: number; files: FileRow[] }> {
  const { rows } = await sql<FileRow & { total: string }>`
    with recursive trash as (
      select id from items where team_id = ${teamId} and deleted_at is not null
      union
      select items.id from items join trash on items.parent_id = trash.id
    ), found as (
      select * from (${known} where items.team_id = ${teamId} and items.kind = 'file'
        and items.id not in (select id from trash)) as file
      where ${conditionOf(when)}
    )
    select first.*, (select count(*) from found) as total, is_locked_file(id) as "isLocked"
    from (select * from found order by lower(name), id limit ${limit}) as first order by lower(name), id`.execute(db);
  return { count: Number(rows[0]?.total ?? 0), files: rows.map(({ total: _, ...file }) => file) };
}

type Named = { id: string; name: string };

export async function findTemplateNames(db: Db | Tx, teamId: string, ids: string[]): Promise<Named[]> {
  return db
    .selectFrom('approval_templates')
    .select(['id', sql<string>`template ->> 'name'`.as('name')])
    .where('team_id', '=', teamId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function findTemplate(tx: Tx, teamId: string, id: string): Promise<ApprovalTemplate | undefined> {
  const row = await tx
    .selectFrom('approval_templates')
    .select('template')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.template;
}

export async function findFolders(db: Db | Tx, teamId: string, ids: string[]): Promise<Named[]> {
  return db
    .selectFrom('items')
    .select(['id', 'name'])
    .where('team_id', '=', teamId)
    .where('kind', '=', 'folder')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(sql<boolean>`is_living(id)`)
    .execute();
}

export type PersonRow = Named & { email: string; isConfirmed: boolean; role: TeamRole };

/** Those of these accounts that belong to the team now and are not suspended. */
export async function findTeamPeople(db: Db | Tx, teamId: string, ids: string[]): Promise<PersonRow[]> {
  return db
    .selectFrom('team_people')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.email_verified as isConfirmed', 'role'])
    .where('team_id', '=', teamId)
    .where('users.suspended_at', 'is', null)
    .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
}
