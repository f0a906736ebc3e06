import { type RawBuilder, sql } from 'kysely';
import type { Field, FieldValue, SeenBy, Status } from '#contract/items/fields.ts';
import type { Progress } from '#contract/items/progress.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** In the order of the team. */
export async function findStatuses(db: Db | Tx, teamId: string): Promise<Status[]> {
  return db
    .selectFrom('team_statuses')
    .select(['id', 'name', 'color', 'progress'])
    .where('team_id', '=', teamId)
    .orderBy('position')
    .execute();
}

/** In the order of the team, those that these people see. */
export async function findFields(db: Db | Tx, teamId: string, sees: SeenBy[]): Promise<Field[]> {
  return db
    .selectFrom('team_fields')
    .select(['id', 'name', 'kind', 'choices', 'seen_by as seenBy'])
    .where('team_id', '=', teamId)
    .where('seen_by', '=', sql<SeenBy>`any(${sees}::text[])`)
    .orderBy('position')
    .execute();
}

/** The ids of those that are the team's now: an id of another team stays where it is. */
export async function putStatuses(tx: Tx, teamId: string, statuses: Status[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into team_statuses (id, team_id, name, color, progress, position)
    select (status ->> 'id')::uuid, ${teamId}, status ->> 'name', status ->> 'color', status ->> 'progress', place
    from jsonb_array_elements(${JSON.stringify(statuses)}::jsonb) with ordinality as list(status, place)
    on conflict (id) do update set name = excluded.name, color = excluded.color, progress = excluded.progress,
      position = excluded.position
    where team_statuses.team_id = excluded.team_id
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The same for fields. */
export async function putFields(tx: Tx, teamId: string, fields: Field[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into team_fields (id, team_id, name, kind, choices, seen_by, position)
    select (field ->> 'id')::uuid, ${teamId}, field ->> 'name', field ->> 'kind', field -> 'choices', field ->> 'seenBy', place
    from jsonb_array_elements(${JSON.stringify(fields)}::jsonb) with ordinality as list(field, place)
    on conflict (id) do update set name = excluded.name, choices = excluded.choices, seen_by = excluded.seen_by,
      position = excluded.position
    where team_fields.team_id = excluded.team_id and team_fields.kind = excluded.kind
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteRows(
  tx: Tx,
  table: 'team_statuses' | 'team_fields',
  teamId: string,
  ids: string[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where team_id = ${teamId} and id = any(${ids}::uuid[])`.execute(tx);
}

/** Files of locked versions keep theirs. */
export async function followProgress(tx: Tx, teamId: string): Promise<void> {
  await sql`
    update items set progress = team_statuses.progress from team_statuses
    where status_id = team_statuses.id and team_statuses.team_id = ${teamId} and items.progress <> team_statuses.progress
      and not is_locked_file(items.id)`.execute(tx);
}

/** Of statuses, fields and choices, by their ids. */
export async function findUses(db: Db, teamId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    with given as (
      select field_id, value from field_values join team_fields on team_fields.id = field_id where team_id = ${teamId}
    )
    select status_id as id, count(*)::int from items join team_statuses on team_statuses.id = status_id
      where team_statuses.team_id = ${teamId} and deleted_at is null group by status_id
    union all
    select field_id, count(*)::int from given group by field_id
    union all
    select (chosen #>> '{}')::uuid, count(*)::int
      from given join team_fields on team_fields.id = field_id and kind in ('choice', 'choices'),
        jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else jsonb_build_array(value) end) as chosen
      group by chosen`.execute(db);
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}

/** Those of these people who are in the team. */
export async function findTeamPeople(db: Db | Tx, teamId: string, userIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('team_people')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

type ChangedRow = { id: string; name: string };

/** Those of these items that can change now: of the team, not deleted, and without a locked version. */
export async function findChangeable(tx: Tx, teamId: string, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from items
    where id = any(${ids}::uuid[]) and team_id = ${teamId} and is_living(id) and not is_locked_file(id)`.execute(tx);
  return rows.map(({ id }) => id);
}

export type OwnStatus = { statusId: string | null; progress: Progress };

/** The statuses that these items have themselves now. Without one an item follows its progress. */
export async function findStatusesOf(tx: Tx, ids: string[]): Promise<Map<string, OwnStatus>> {
  const { rows } = await sql<{ id: string } & OwnStatus>`
    select id, status_id as "statusId", progress from items where id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...own }) => [id, own]));
}

/** The values that these items have now; absent without one. */
export async function findValuesOf(tx: Tx, ids: string[], fieldId: string): Promise<Map<string, FieldValue>> {
  const { rows } = await sql<{ id: string; value: FieldValue }>`
    select item_id as id, value from field_values where item_id = any(${ids}::uuid[]) and field_id = ${fieldId}`.execute(
    tx,
  );
  return new Map(rows.map(({ id, value }) => [id, value]));
}

/** Returns the items that had another one. */
export async function writeStatus(
  tx: Tx,
  { teamId, ids, status }: { teamId: string; ids: string[]; status: Status },
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    update items set status_id = ${status.id}, progress = ${status.progress}, changed_at = now()
    where id = any(${ids}::uuid[]) and team_id = ${teamId}
      and (status_id, progress) is distinct from (${status.id}::uuid, ${status.progress}::text)
    returning id, name`.execute(tx);
  return rows;
}

/** The same with a status for each item, or a progress without one. */
export async function writeStatuses(
  tx: Tx,
  teamId: string,
  given: ({ id: string } & OwnStatus)[],
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    update items set status_id = given."statusId", progress = given.progress, changed_at = now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id uuid, "statusId" uuid, progress text)
    where items.id = given.id and team_id = ${teamId}
      and (status_id, items.progress) is distinct from (given."statusId", given.progress)
    returning items.id, items.name`.execute(tx);
  return rows;
}

/** Whether two values differ. Choices are a set: their order is that of the field when they were chosen. */
const differ = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(not (${a} @> ${b} and ${b} @> ${a}), ${a} is distinct from ${b})`;
const isAnother = differ(sql`field_values.value`, sql`excluded.value`);

/** Returns the items that had another value. The time of their change stays: it would tell of fields that few people see. */
export async function writeValue(
  tx: Tx,
  { teamId, ids, fieldId, value }: { teamId: string; ids: string[]; fieldId: string; value: FieldValue | null },
): Promise<ChangedRow[]> {
  const written =
    value === null
      ? sql`delete from field_values where item_id = any(${ids}::uuid[]) and field_id = ${fieldId}`
      : sql`
        insert into field_values (item_id, field_id, value)
        select id, ${fieldId}::uuid, ${JSON.stringify(value)}::jsonb from items
        where id = any(${ids}::uuid[]) and team_id = ${teamId}
        on conflict (item_id, field_id) do update set value = excluded.value where ${isAnother}`;
  const { rows } = await sql<ChangedRow>`
    with written as (${written} returning item_id)
    select id, name from items join written on item_id = id where team_id = ${teamId}`.execute(tx);
  return rows;
}

/** The same with a value for each item, null for none. */
export async function writeValues(
  tx: Tx,
  { teamId, fieldId, given }: { teamId: string; fieldId: string; given: { id: string; value: FieldValue | null }[] },
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    with wanted as (
      select items.id, items.name, given.value
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id uuid, value jsonb)
      join items on items.id = given.id and team_id = ${teamId}
    ), emptied as (
      delete from field_values using wanted
      where item_id = wanted.id and field_id = ${fieldId} and wanted.value is null returning item_id
    ), written as (
      insert into field_values (item_id, field_id, value)
      select id, ${fieldId}::uuid, value from wanted where value is not null
      on conflict (item_id, field_id) do update set value = excluded.value where ${isAnother} returning item_id
    )
    select id, name from wanted
    where id in (select item_id from emptied union all select item_id from written)`.execute(tx);
  return rows;
}

/** Takes one choice out and puts others in, whatever else was chosen meanwhile. Returns the items that had others. */
export async function writeChoices(
  tx: Tx,
  {
    teamId,
    ids,
    field,
    added,
    removed,
  }: { teamId: string; ids: string[]; field: Field; added: FieldValue | null; removed: string | null },
): Promise<ChangedRow[]> {
  const order = field.choices.map(({ id }) => id);
  const { rows } = await sql<ChangedRow>`
    with wanted as (
      select items.id, items.name, known.value as before, (
        select jsonb_agg(choice order by place) from unnest(${order}::text[]) with ordinality as list(choice, place)
        where ${JSON.stringify(added ?? [])}::jsonb @> to_jsonb(choice)
          or (choice is distinct from ${removed} and known.value @> to_jsonb(choice))
      ) as value
      from items left join field_values as known on item_id = items.id and field_id = ${field.id}
      where items.id = any(${ids}::uuid[]) and items.team_id = ${teamId}
    ), changed as (
      select * from wanted where ${differ(sql`value`, sql`before`)}
    ), emptied as (
      delete from field_values using changed where item_id = changed.id and field_id = ${field.id} and changed.value is null
    ), written as (
      insert into field_values (item_id, field_id, value)
      select id, ${field.id}::uuid, value from changed where value is not null
      on conflict (item_id, field_id) do update set value = excluded.value
    )
    select id, name from changed`.execute(tx);
  return rows;
}
