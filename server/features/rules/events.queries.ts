import { sql } from 'kysely';
import type { RuleWhen } from '#contract/rules/rules.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

export type EventRow = {
  id: string;
  itemId: string;
  kind: RuleWhen['kind'];
  fieldId: string | null;
  chain: string;
  depth: number;
};

/** Teams with events that are due, the longest waiting first. */
export async function findTeamsWithEvents(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('rule_events')
    .innerJoin('teams', 'teams.id', 'team_id')
    .select('team_id as id')
    .where('due_at', '<=', sql<Date>`now()`)
    .where('teams.deleted_at', 'is', null)
    .groupBy('team_id')
    .orderBy((order) => order.fn.min('rule_events.id'))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes the oldest event that is due, with those after it that say the same: a file that changed back and forth before
 * the rules looked at it has changed once. Later ones stay, as the facts may be older than they are.
 */
export async function takeOldestEvent(tx: Tx, teamId: string): Promise<EventRow | undefined> {
  const event = await tx
    .selectFrom('rule_events')
    .select(['id', 'item_id as itemId', 'cause as kind', 'field_id as fieldId', 'chain', 'depth'])
    .where('team_id', '=', teamId)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!event) return undefined;
  await tx
    .deleteFrom('rule_events')
    .where('item_id', '=', event.itemId)
    .where('team_id', '=', teamId)
    .where('cause', '=', event.kind)
    .where('field_id', 'is not distinct from', event.fieldId)
    .where('depth', '=', event.depth)
    .where((where) => where.or([where('chain', '=', event.chain), where('depth', '=', 0)]))
    .execute();
  return event;
}

export async function deleteEvent(db: Db, id: string): Promise<void> {
  await db.deleteFrom('rule_events').where('id', '=', id).execute();
}

/** Puts it off, longer each time. Returns how often it failed. */
export async function countFailure(db: Db, id: string): Promise<number> {
  const row = await db
    .updateTable('rule_events')
    .set({ failures: sql`failures + 1`, due_at: sql<Date>`now() + interval '5 seconds' * power(4, failures)` })
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** The triggers read both until the transaction ends. */
export async function setChain(tx: Tx, { chain, depth }: Pick<EventRow, 'chain' | 'depth'>): Promise<void> {
  await sql`select set_config('vizio.rule_chain', ${chain}, true), set_config('vizio.rule_depth', ${String(depth)}, true)`.execute(
    tx,
  );
}

/** A refused act leaves nothing behind, while the log keeps the refusal. */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint act`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint act`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint act`.execute(tx);
    throw error;
  }
}

export async function deleteEventsOfDeletedTeams(db: Db): Promise<void> {
  await sql`delete from rule_events using teams where teams.id = team_id and teams.deleted_at is not null`.execute(db);
}
