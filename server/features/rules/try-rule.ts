import { mostTried, type RuleDraft, type TriedFile } from '#contract/rules/rules.ts';
import type { TeamRow } from '#server/features/teams/teams.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import type { Services } from '#server/platform/services.ts';
import { findProblem, foresee } from '#server/rules/decide.ts';
import { findFilesWhere } from './facts.queries.ts';
import { loadTargets } from './targets.ts';

/** Says what a rule would do now. It only reads. */
export async function tryRule(
  { db, config }: Pick<Services, 'db' | 'config'>,
  team: Authorized<TeamRow, 'manage'>,
  rule: RuleDraft,
): Promise<{ problem: string | null; count: number; files: TriedFile[] }> {
  const targets = await loadTargets({ db, config }, team.id, [rule]);
  const { count, files } = await findFilesWhere(db, team.id, rule.when, mostTried);
  return {
    problem: findProblem(rule, targets),
    count,
    files: files.map((file) => ({ itemId: file.id, name: file.name, ...foresee(rule.action, file) })),
  };
}
