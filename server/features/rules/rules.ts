import { dayMs } from '#contract/durations.ts';
import { mostRules, type RuleDraft, type RuleRun, type RuleView } from '#contract/rules/rules.ts';
import type { TeamRow } from '#server/features/teams/teams.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { findProblem } from '#server/rules/decide.ts';
import { sayAction, sayWhen } from '#server/rules/sentences.ts';
import { deleteEventsOfDeletedTeams } from './events.queries.ts';
import {
  deleteRuleRow,
  deleteRunsBefore,
  findLastRuns,
  findNames,
  findRules,
  findRuns,
  putRule,
} from './rules.queries.ts';
import { loadTargets } from './targets.ts';

export { runRules } from './run-rules.ts';
export { listRuleChoices } from './targets.ts';
export { tryRule } from './try-rule.ts';

type ManagedTeam = Authorized<TeamRow, 'manage'>;

const logDays = 30;

export async function listRules(
  { db, config }: Pick<Services, 'db' | 'config'>,
  team: ManagedTeam,
): Promise<RuleView[]> {
  const rules = await findRules(db, team.id);
  const targets = await loadTargets({ db, config }, team.id, rules);
  const names = await findNames(
    db,
    rules.flatMap(({ savedBy }) => savedBy ?? []),
  );
  const ids = rules.map(({ id }) => id);
  const last = await findLastRuns(db, ids);
  return rules.map(({ createdAt: _, savedBy, savedAt, ...rule }) => {
    const run = last.get(rule.id);
    return {
      ...rule,
      sentence: { when: sayWhen(rule.when, targets), action: sayAction(rule.action, targets) },
      problem: findProblem(rule, targets),
      savedBy: (savedBy && names.get(savedBy)) || null,
      savedAt: savedAt.toISOString(),
      last: run ? { ...run, at: run.at.toISOString() } : null,
    };
  });
}

/** A rule that names nothing of another team: what the team does not have is refused like what does not exist. */
export async function saveRule(
  { db, config }: Pick<Services, 'db' | 'config'>,
  caller: Member,
  team: ManagedTeam,
  { id, rule, isOn }: { id: string; rule: RuleDraft; isOn: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTrees(tx, [team.id]);
    const known = await findRules(tx, team.id);
    const others = known.filter((one) => one.id !== id);
    if (others.length >= mostRules) {
      throw new AppError('conflict', `A team can have ${mostRules} rules. Delete one first.`);
    }
    if (others.some(({ name }) => name.toLowerCase() === rule.name.toLowerCase())) {
      throw new AppError('conflict', 'A rule with this name exists. Choose another name.', 'body.rule.name');
    }
    // A broken rule can be switched off, but not on.
    const problem = findProblem(rule, await loadTargets({ db: tx, config }, team.id, [rule]));
    if (problem && isOn) throw new AppError('bad_request', problem, 'body.rule');
    if (!(await putRule(tx, { id, teamId: team.id, rule, isOn, savedBy: caller.userId }))) {
      throw new AppError('conflict', 'Another rule has this id. Reload the page.');
    }
    const detail = isOn ? '' : 'off';
    await recordAudit(tx, team.id, caller, [{ action: 'rule.save', subject: rule.name, detail }]);
  });
}

/** Deleting twice is no mistake. */
export async function deleteRule(db: Db, caller: Member, team: ManagedTeam, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const name = await deleteRuleRow(tx, team.id, id);
    if (name === undefined) return;
    await recordAudit(tx, team.id, caller, [{ action: 'rule.delete', subject: name }]);
  });
}

export async function listRuleRuns(
  db: Db,
  team: ManagedTeam,
  page: { after?: string | undefined; limit: number },
): Promise<{ runs: RuleRun[]; next: string | null }> {
  const rows = await findRuns(db, team.id, { before: page.after, limit: page.limit + 1 });
  const runs = rows.slice(0, page.limit).map(({ at, cause, action, ...row }) => ({
    ...row,
    at: at.toISOString(),
    happened: cause,
    action,
  }));
  return { runs, next: rows.length > page.limit ? (runs.at(-1)?.id ?? null) : null };
}

/** Entries of the log end after their days; events of a deleted team are for no one. */
export async function forgetOldRuns(db: Db, now: Date): Promise<void> {
  await deleteRunsBefore(db, new Date(now.getTime() - logDays * dayMs));
  await deleteEventsOfDeletedTeams(db);
}
