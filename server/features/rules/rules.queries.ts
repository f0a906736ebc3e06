import { sql } from 'kysely';
import type { RuleDraft, RuleOutcome } from '#contract/rules/rules.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Rule } from '#server/rules/rule.ts';

export type KnownRule = Rule & { savedBy: string | null; savedAt: Date };

const selectRules = (db: Db | Tx, teamId: string) =>
  db
    .selectFrom('rules')
    .select(['id', 'name', 'is_on as isOn', 'condition', 'action', 'saved_by as savedBy', 'saved_at as savedAt'])
    .select('created_at as createdAt')
    .where('team_id', '=', teamId);

/** In the order in which they act. */
export async function findRules(db: Db | Tx, teamId: string): Promise<KnownRule[]> {
  const rows = await selectRules(db, teamId).orderBy('created_at').orderBy('id').execute();
  return rows.map(({ condition, action, createdAt, ...row }) => ({
    ...row,
    when: condition,
    action,
    createdAt: createdAt.getTime(),
  }));
}

/** Returns false if another team has a rule with this id. */
export async function putRule(
  tx: Tx,
  { id, teamId, rule, isOn, savedBy }: { id: string; teamId: string; rule: RuleDraft; isOn: boolean; savedBy: string },
): Promise<boolean> {
  const columns = {
    name: rule.name,
    is_on: isOn,
    cause: rule.when.kind,
    condition: JSON.stringify(rule.when),
    action: JSON.stringify(rule.action),
    saved_by: savedBy,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('rules')
    .values({ id, team_id: teamId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...columns, saved_at: new Date() })
        .where('rules.team_id', '=', teamId),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns its name, or undefined if there was none. */
export async function deleteRuleRow(tx: Tx, teamId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('rules')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function findNames(db: Db, userIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type NewRun = {
  id: string;
  teamId: string;
  ruleId: string;
  eventId: string;
  chain: string;
  ruleName: string;
  itemId: string;
  fileName: string;
  causeText: string;
  actionText: string;
  outcome: RuleOutcome;
  reason: string;
};

export async function insertRun(tx: Tx, run: NewRun): Promise<void> {
  await tx
    .insertInto('rule_runs')
    .values({
      id: run.id,
      team_id: run.teamId,
      rule_id: run.ruleId,
      event_id: run.eventId,
      chain: run.chain,
      rule_name: run.ruleName,
      item_id: run.itemId,
      file_name: run.fileName,
      cause_text: run.causeText,
      action_text: run.actionText,
      outcome: run.outcome,
      reason: run.reason,
    })
    .execute();
}

/** The rules that acted in a chain. */
export async function findActed(tx: Tx, chain: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('rule_runs')
    .select('rule_id as id')
    .where('chain', '=', chain)
    .where('outcome', '=', 'acted')
    .execute();
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Newest first. */
export async function findRuns(
  db: Db,
  teamId: string,
  { before, limit }: { before?: string | undefined; limit: number },
) {
  return db
    .selectFrom('rule_runs')
    .select(['id', 'at', 'rule_name as rule', 'item_id as itemId', 'file_name as file'])
    .select(['cause_text as cause', 'action_text as action', 'outcome', 'reason'])
    .where('team_id', '=', teamId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest entry of each rule. */
export async function findLastRuns(db: Db, ruleIds: string[]) {
  const { rows } = await sql<{ ruleId: string; at: Date; outcome: RuleOutcome; reason: string }>`
    select given.id as "ruleId", at, outcome, reason from unnest(${ruleIds}::uuid[]) as given(id)
    join lateral (select * from rule_runs where rule_id = given.id order by id desc limit 1) as newest on true`.execute(
    db,
  );
  return new Map(rows.map(({ ruleId, ...last }) => [ruleId, last]));
}

export async function deleteRunsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rule_runs').where('at', '<', before).execute();
}
