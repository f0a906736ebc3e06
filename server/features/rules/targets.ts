import type { RuleAction } from '#contract/rules/rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Targets } from '#server/rules/rule.ts';
import { findFolders, findTeamPeople, findTemplateNames } from './facts.queries.ts';

/** Everything that these rules name and the team still has. */
export async function loadTargets(
  { db, config }: { db: Db | Tx; config: Pick<Config, 'smtpUrl'> },
  teamId: string,
  actions: RuleAction[],
): Promise<Targets> {
  const idsOf = (pick: (action: RuleAction) => string | string[]) => [...new Set(actions.flatMap(pick))];
  const templates = idsOf((action) => (action.kind === 'startApproval' ? action.templateId : []));
  const folders = idsOf((action) => (action.kind === 'move' ? action.folderId : []));
  const people = idsOf((action) => (action.kind === 'notify' ? action.userIds : []));
  return {
    templates: byId(templates.length > 0 ? await findTemplateNames(db, teamId, templates) : []),
    folders: byId(folders.length > 0 ? await findFolders(db, teamId, folders) : []),
    people: byId(people.length > 0 ? await findTeamPeople(db, teamId, people) : []),
    sendsEmail: config.smtpUrl !== undefined,
  };
}

const byId = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
